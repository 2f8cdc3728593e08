// Starts Python beside Flutter, so that both load at the same time, and passes on what they tell each other.
"use strict";
{
  const kept = navigator.serviceWorker?.controller ? "kept" : "";
  let worker, started, receive;
  // WebKit, in whatever browser, deletes after seven days without use what a page keeps that isn't on the home screen.
  const forgetsUnused = navigator.vendor.startsWith("Apple") && !matchMedia("(display-mode: standalone)").matches;

  // What Flutter has been given is drawn in the next frame, and on the screen when another one begins.
  async function answerOnceDrawn(asked) {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((begun) => requestAnimationFrame(begun));
    asked.postMessage({ drawn: true });
  }

  function start() {
    worker = new Worker(new URL("python-worker.js", document.baseURI), { type: "module", name: kept });
    worker.postMessage({ documentUrl: document.URL, forgetsUnused });
    started = new Promise((resolve, reject) => {
      const fail = (reason) => {
        dispatchEvent(new CustomEvent("scorepad-failed", { detail: reason }));
        reject(new Error(reason));
      };
      worker.onerror = ({ message }) => fail(message || "python-worker.js");
      worker.onmessage = ({ data }) => {
        if (data instanceof Uint8Array) {
          receive(data);
          dispatchEvent(new CustomEvent("scorepad-message", { detail: data.byteLength }));
        } else if (data.doing) dispatchEvent(new CustomEvent("scorepad-doing", { detail: data.doing }));
        else if ("holds" in data) dispatchEvent(new CustomEvent("scorepad-holds", { detail: data.holds }));
        else if (data.complete) dispatchEvent(new CustomEvent("scorepad-complete"));
        else if (data.came) dispatchEvent(new CustomEvent("scorepad-came", { detail: data.came }));
        else if (data.ask === "drawn") answerOnceDrawn(worker);
        else if (data.keep) navigator.storage?.persist?.();
        else if (data.failed) fail(data.failed);
        else resolve();
      };
    });
    // Flutter asks for it later than Python may fail.
    started.catch(() => {});
  }

  // Flet's client calls these three.
  globalThis.jsConnect = (_app, args, whenReceived) => {
    if (!worker) start();
    receive = whenReceived;
    worker.postMessage({ args });
    return started;
  };

  globalThis.jsSend = async (_app, data) => worker.postMessage(data, [data.buffer]);

  globalThis.jsDisconnect = async () => {
    worker?.terminate();
    worker = undefined;
  };

  addEventListener("scorepad-go-on", () => worker.postMessage({ goesOn: true }));
  start();
}
