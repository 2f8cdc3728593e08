// Covers the page with the app's own face until a screen has been drawn: Flet's client has its own English loading
// page, also when it reconnects (FLET.md, fault 35). It says how much has come, and what can be done if no more comes.
"use strict";
globalThis.scorepadOpening = (() => {
  // The first large message is a screen; any other message lifts the cover too, after AT_MOST_MS.
  const LARGE = 2000, TO_DRAW_MS = 120, AT_MOST_MS = 4000, AT_LEAST_FRAMES = 2, PATIENCE_MS = 20000;
  // The first pixel of Flet's own loading page, light and dark.
  const LOADING = [0xf8f9ff, 0x111418];
  const opening = document.getElementById("opening"), lost = document.getElementById("lost");
  const [words, bar, button] = ["p", "progress", "button"].map((each) => opening.querySelector(each));
  // Of Flutter's two programs one is fetched.
  const other = document.querySelector("link[href='main.dart.wasm']") ? /\.dart\.js|canvaskit\.wasm/ : /\.dart\.wasm|skwasm/;
  // Bytes of each file, and as a host sends them.
  const sizes = Object.entries(window.scorepadWords?.sizes ?? {}).filter(([path]) => !other.test(path));
  const all = sizes.reduce((sum, [, [, sent]]) => sum + sent, 0);
  let loading = true, doing = "", isStuck = false, patience;

  const isCovered = () => opening.isConnected || !lost.hidden;
  const word = (lang, what) => window.scorepadWords?.words[lang]?.[what] || "";

  function say(node, what) {
    node.lang = scorepadLanguage();
    node.textContent = word(node.lang, what);
  }

  // Says what the page is waiting for, unless that is a tap.
  function goOn(what = doing) {
    const isSaid = button.hidden && doing === what;
    doing = what;
    if (isStuck) return;
    clearTimeout(patience);
    patience = setTimeout(() => offer("slow", "again", () => location.reload()), PATIENCE_MS);
    if (isSaid) return;
    button.hidden = true;
    say(words, doing);
  }

  function offer(what, name, act) {
    clearTimeout(patience);
    say(words, what);
    say(button, name);
    button.onclick = act;
    button.hidden = false;
  }

  function fail(what) {
    isStuck = true;
    offer(what, "again", () => location.reload());
  }

  function continueFetching() {
    isStuck = false;
    goOn();
    dispatchEvent(new Event("scorepad-go-on"));
  }

  function count({ isBroken, address, bytes }) {
    if (isBroken) {
      isStuck = true;
      offer("broken", "continue", continueFetching);
      return;
    }
    const [, [plain, sent]] = sizes.find(([name]) => address.endsWith(name)) ?? ["", [1, 0]];
    bar.value += (bytes ?? plain) / plain * sent / all;
    goOn();
  }

  function watchFetching() {
    bar.hidden = Boolean(navigator.serviceWorker?.controller);
    addEventListener("scorepad-came", ({ detail }) => count(detail));
    addEventListener("online", () => isStuck && button.onclick());
    // Without WebAssembly Flutter's program is a script. One without an address was kept from another host.
    const isScript = ({ target }) => target.localName === "script" && target.src;
    addEventListener("load", (event) => isScript(event) && count({ address: event.target.src }), true);
    addEventListener("error", (event) => isScript(event) && fail("broken"), true);
    goOn("loading");
  }

  // Flutter has a button that only screen readers find, with an English name (FLET.md, fault 42).
  function nameReadingButton() {
    const button = document.querySelector("flt-semantics-placeholder");
    if (!button) return;
    button.lang = scorepadLanguage();
    button.ariaLabel = word(button.lang, "hear") || button.ariaLabel;
  }

  // In Chromium Flutter draws elsewhere, and shows each frame by this call when it comes back, long after the message
  // that asked for it if the machine is busy.
  const seesFrames = Boolean(Intl.v8BreakIterator && window.ImageBitmapRenderingContext);

  function watchFrames() {
    const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const target = ImageBitmapRenderingContext.prototype, show = target.transferFromImageBitmap;
    target.transferFromImageBitmap = function (bitmap) {
      if (bitmap && isCovered()) {
        pixel.drawImage(bitmap, 0, 0, 1, 1, 0, 0, 1, 1);
        const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
        loading = LOADING.includes((red << 16) | (green << 8) | blue);
      }
      return show.call(this, bitmap);
    };
  }

  async function framesShown() {
    for (let frame = 0; frame < AT_LEAST_FRAMES || (seesFrames && loading); frame += 1) {
      await new Promise(requestAnimationFrame);
      if (!opening.isConnected && lost.hidden) return;
    }
  }

  // A page that gets no frames must not stay covered.
  const screenShown = () =>
    Promise.race([framesShown(), new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))]);

  // Whether a cover was lifted, or may be now, because of a message of so many bytes.
  async function screenDrawn(bytes) {
    if (!isCovered()) return false;
    await new Promise((resolve) => setTimeout(resolve, bytes > LARGE ? TO_DRAW_MS : AT_MOST_MS));
    await screenShown();
    opening.remove();
    scorepadOpened();
    return true;
  }

  if (seesFrames) watchFrames();
  watchFetching();
  addEventListener("flutter-first-frame", nameReadingButton);
  return { fail, goOn, say, screenDrawn };
})();
