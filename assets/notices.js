// Flet's client blanks the page as soon as its websocket closes (FLET.md, fault 35). This notice explains what
// happened, and disappears as soon as a new websocket has brought a screen.
"use strict";
{
  // The close code for a guest's websocket when too many guests are there.
  const FULL = 1013;
  const ANSWER_MS = 3000, QUIET_MS = 10000, PATIENCE_MS = 4000, LEAVING_MS = 250, RETRY_MS = 500;
  // After so many seconds in view the computer may have got another address, which a new code knows.
  const SCAN_SECONDS = 20;
  const isElsewhere = !/^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  const { say, screenDrawn } = scorepadOpening;
  const lost = document.getElementById("lost");
  let leaving = false, line, heard = 0, sent = 0, asking = false, waited = 0;

  // The words are set each time, because the language may have changed meanwhile.
  function tell(code) {
    const full = code === FULL;
    say(lost.querySelector("strong"), full ? "full" : "lost");
    say(lost.querySelector("p"), full ? "wait" : "kept");
    lost.hidden = leaving;
  }

  async function drawn(socket, { data }) {
    if (await screenDrawn(data.byteLength ?? data.size ?? data.length) && socket.readyState === socket.OPEN)
      lost.hidden = true;
  }

  function hear() {
    heard = performance.now();
    sent = 0;
  }

  function sayAfterWaiting() {
    if (document.hidden) return;
    const more = lost.querySelector(".scan");
    waited = lost.hidden ? 0 : waited + 1;
    if (waited === SCAN_SECONDS) say(more, "scan");
    more.hidden = waited < SCAN_SECONDS || !isElsewhere;
  }

  const there = () => !leaving && !document.hidden && line?.readyState === WebSocket.OPEN;

  async function isGone(socket, asked) {
    // If the page itself slept or was held up, a missing answer says nothing about the connection.
    const awake = performance.now() - asked < PATIENCE_MS + 1000;
    // When the user leaves the page, its requests fail a moment before the pagehide event.
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    return awake && heard < asked && line === socket && there();
  }

  // A stopped server, a phone out of range and a computer that slept close no connection: it just stays silent. If
  // a touch gets no answer, or nothing has come for a while, we make a tiny request on another one (FLET.md,
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
        tell();
        // Flet's client reconnects when the close is done, which takes a minute on a dead connection. Until then
        // earlier touches can still arrive, and they must not come after touches on a new connection.
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
  // fault 36): after half a minute without a server the player would wait as long again. So the client hears of a
  // failed attempt only when the server answers, and its next attempt succeeds.
  function holdFailure(socket) {
    let opened = false, back;
    const hold = async (event) => {
      // The event dispatched below comes through here again.
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
      this.addEventListener("close", ({ code }) => tell(code));
      holdFailure(this);
    }

    send(data) {
      sent ||= performance.now();
      super.send(data);
    }
  }

  addEventListener("pagehide", () => { leaving = true; });
  addEventListener("pageshow", () => { leaving = false; });
  setInterval(askAfterSilence, 1000);
  setInterval(sayAfterWaiting, 1000);
  document.addEventListener("visibilitychange", ask);
  addEventListener("online", ask);
  addEventListener("offline", ask);
  window.WebSocket = WatchedSocket;
}
