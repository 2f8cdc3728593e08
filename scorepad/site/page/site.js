// What the page does itself where there is no server: it says what it is waiting for, keeps the site for the time
// without a network, and offers a new version.
"use strict";
{
  const { say, screenDrawn } = scorepadOpening;
  const AFTER_MS = 1000, LOOK_MS = 1000;
  const opening = document.getElementById("opening"), news = document.getElementById("news");
  const home = new URL(".", document.baseURI).pathname;
  let doing = "fetching", waiting, drawn = false;

  function sayWhatItDoes() {
    say(opening.querySelector("p"), doing);
  }

  // Between touches, never in the middle of a round: where the games are listed.
  function offer() {
    news.hidden = !waiting || location.pathname !== home;
  }

  function watch(registration) {
    const found = () => {
      // Without a controller it is the first version, which nobody has to be told of.
      if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
      offer();
    };
    found();
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", found));
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  }

  // Not before the first screen: it fetches the whole site once more, from the browser's cache.
  function register() {
    navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).then(watch, () => {});
  }

  say(news.querySelector("span"), "news");
  say(news.querySelector("button"), "take");
  news.querySelector("button").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("take");
  });
  setInterval(offer, LOOK_MS);
  setTimeout(() => {
    sayWhatItDoes();
    addEventListener("scorepad-doing", sayWhatItDoes);
  }, AFTER_MS);
  addEventListener("scorepad-doing", ({ detail }) => { doing = detail; });
  addEventListener("scorepad-failed", ({ detail }) => {
    console.error(detail);
    doing = "failed";
    sayWhatItDoes();
  });
  addEventListener("scorepad-message", async ({ detail }) => {
    if (!await screenDrawn(detail) || drawn) return;
    drawn = true;
    register();
  });
}
