// What the page does itself where there is no server: it says what it is waiting for, keeps the site for the time
// without a network, and offers a new version.
"use strict";
{
  const { fail, goOn, say, screenDrawn } = scorepadOpening;
  const AFTER_MS = 2000, LOOK_MS = 1000;
  const [news, take, hide] = ["news", "take", "hide"].map((id) => document.getElementById(id));
  const home = new URL(".", document.baseURI).pathname;
  let doing = "fetching", waiting;
  // Whether this page is of the version before, whether it may reload, and whether the host has gone back to an older one.
  let isOutdated = false, isTaking = false, hasGames = true, isOlder = false, isHidden = false;

  // Between touches, never in the middle of a round: where the games are listed.
  function offer() {
    const ready = waiting || isOutdated;
    news.hidden = isHidden || !(ready || isOlder) || location.pathname !== home;
    if (news.hidden) return;
    take.hidden = !ready;
    say(news.querySelector("span"), ready ? "news" : "older");
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

  // A window may have tapped for all. One with the games goes on as it is until it is on the home page.
  function changeOver() {
    if (isOutdated && (isTaking || !hasGames)) location.reload();
    else offer();
  }

  // Not before Python has all that belongs to it: this fetches the whole site once more.
  function register() {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    let isFirst = !workers.controller;
    workers.addEventListener("controllerchange", () => {
      waiting = undefined;
      isOutdated = !isFirst;
      isFirst = false;
      changeOver();
    });
    workers.addEventListener("message", ({ data }) => {
      isOlder = data === "older";
      offer();
    });
    workers.register(new URL("sw.js", document.baseURI)).then(watch, () => {});
  }

  say(take, "take");
  say(hide, "hide");
  take.addEventListener("click", () => {
    isTaking = true;
    if (waiting) waiting.postMessage("take");
    changeOver();
  });
  hide.addEventListener("click", () => {
    isHidden = true;
    offer();
  });
  addEventListener("scorepad-holds", ({ detail }) => {
    hasGames = detail;
    changeOver();
  });
  setInterval(offer, LOOK_MS);
  setTimeout(() => {
    goOn(doing);
    addEventListener("scorepad-doing", ({ detail }) => goOn(detail));
  }, AFTER_MS);
  addEventListener("scorepad-doing", ({ detail }) => { doing = detail; });
  addEventListener("scorepad-failed", ({ detail }) => {
    console.error(detail);
    fail("failed");
  });
  addEventListener("scorepad-message", ({ detail }) => screenDrawn(detail));
  addEventListener("scorepad-complete", register);
}
