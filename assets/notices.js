// Flet's client blanks the page as soon as its websocket closes (FLET.md, fault 35). This explains what happened, and
// goes away by itself as soon as a new websocket has brought a screen.
"use strict";
{
  // How the server closes a websocket that it has no place for.
  const FULL = 1013;
  // A screen is the first large message; whatever comes, the notice never stays long behind it.
  const LARGE = 2000, TO_DRAW_MS = 120, AT_MOST_MS = 4000;
  const ANSWER_MS = 3000, QUIET_MS = 10000, PATIENCE_MS = 4000, LEAVING_MS = 250, RETRY_MS = 500;
  const lost = document.getElementById("lost"), opening = document.getElementById("opening");
  let leaving = false, line, heard = 0, sent = 0, asking = false;

  const word = (lang, what) => window.scorepadWords?.words[lang]?.[what] || "";

  function say(node, what) {
    node.lang = scorepadLanguage();
    node.textContent = word(node.lang, what);
  }

  // Said anew each time: another language may have been chosen meanwhile.
  function tell(full) {
    say(lost.querySelector("strong"), full ? "full" : "lost");
    say(lost.querySelector("p"), full ? "wait" : "kept");
    lost.hidden = leaving;
  }

  // Flutter has a button that only screen readers meet, with an English name (FLET.md, fault 42).
  function nameReadingButton() {
    const button = document.querySelector("flt-semantics-placeholder");
    if (!button) return;
    button.lang = scorepadLanguage();
    button.ariaLabel = word(button.lang, "hear") || button.ariaLabel;
  }

  // Flet's client has an opening page of its own, in English, also when it comes back: ours stay before it until
  // a screen has come.
  function drawn(socket, { data }) {
    if (!opening.isConnected && lost.hidden) return;
    const large = (data.byteLength ?? data.size ?? data.length) > LARGE;
    const show = () => {
      opening.remove();
      if (socket.readyState === socket.OPEN) lost.hidden = true;
    };
    // A busy browser may take longer: Flutter has asked for its next frame by now, so it comes before the second.
    const afterNextFrame = () => requestAnimationFrame(() => requestAnimationFrame(show));
    setTimeout(afterNextFrame, large ? TO_DRAW_MS : AT_MOST_MS);
  }

  function hear() {
    heard = performance.now();
    sent = 0;
  }

  const there = () => !leaving && !document.hidden && line?.readyState === WebSocket.OPEN;

  async function isGone(socket, asked) {
    // A page that slept or was held up itself says nothing about the line.
    const awake = performance.now() - asked < PATIENCE_MS + 1000;
    // One that is being left breaks off its questions a moment before it says so.
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    return awake && heard < asked && line === socket && there();
  }

  // A server that stands still, a phone out of reach and a computer that slept close nothing: the line is silent.
  // If a touch gets no answer, or nothing has come for long, we ask for something tiny on another one (FLET.md,
  // fault 37).
  async function ask() {
    if (asking || !there()) return;
    asking = true;
    const socket = line, asked = performance.now();
    try {
      await fetch("favicon.png", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE_MS) });
      hear();
    } catch {
      if (await isGone(socket, asked)) {
        tell(false);
        // Flet's client connects anew once this is done, on a dead line after a minute: until then what was touched
        // before can still arrive, and must not come after what will be touched on a new line.
        socket.close();
      }
    }
    asking = false;
  }

  function askAfterSilence() {
    const now = performance.now();
    if (sent ? now - sent > ANSWER_MS : now - heard > QUIET_MS) ask();
  }

  async function answers() {
    try {
      const said = await fetch("healthz", { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE_MS) });
      return said.ok;
    } catch { return false; }
  }

  async function serverBack() {
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }

  // Flet's client doubles its pause after each failed attempt, unless the server is on its own machine (FLET.md,
  // fault 36): a server that was away for half a minute would wait as long again. So the client hears of a failed
  // attempt only when the server answers, and its next attempt succeeds.
  function holdFailure(socket) {
    let opened = false, back;
    const hold = async (event) => {
      // What is passed on below comes by here once more.
      if (opened || !event.isTrusted) return;
      event.stopImmediatePropagation();
      await (back ??= serverBack());
      socket.dispatchEvent(new event.constructor(event.type, event));
    };
    socket.addEventListener("open", () => { opened = true; });
    socket.addEventListener("error", hold);
    socket.addEventListener("close", hold);
  }

  class WatchedSocket extends WebSocket {
    constructor(...address) {
      super(...address);
      line = this;
      this.addEventListener("open", hear);
      this.addEventListener("message", (message) => {
        hear();
        drawn(this, message);
      });
      this.addEventListener("close", ({ code }) => tell(code === FULL));
      holdFailure(this);
    }

    send(data) {
      sent ||= performance.now();
      super.send(data);
    }
  }

  say(opening.querySelector("p"), "loading");
  addEventListener("flutter-first-frame", nameReadingButton);
  addEventListener("pagehide", () => { leaving = true; });
  addEventListener("pageshow", () => { leaving = false; });
  setInterval(askAfterSilence, 1000);
  document.addEventListener("visibilitychange", ask);
  addEventListener("online", ask);
  addEventListener("offline", ask);
  window.WebSocket = WatchedSocket;
}
