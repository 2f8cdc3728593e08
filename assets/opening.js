// Covers the page with the app's own face until a screen has been drawn: Flet's client has its own English loading
// page, also when it reconnects (FLET.md, fault 35).
"use strict";
globalThis.scorepadOpening = (() => {
  // The first large message is a screen; any other message lifts the cover too, after AT_MOST_MS.
  const LARGE = 2000, TO_DRAW_MS = 120, AT_MOST_MS = 4000, AT_LEAST_FRAMES = 2;
  // The first pixel of Flet's own loading page, light and dark.
  const LOADING = [0xf8f9ff, 0x111418];
  const opening = document.getElementById("opening"), lost = document.getElementById("lost");
  let loading = true;

  const isCovered = () => opening.isConnected || !lost.hidden;
  const word = (lang, what) => window.scorepadWords?.words[lang]?.[what] || "";

  function say(node, what) {
    node.lang = scorepadLanguage();
    node.textContent = word(node.lang, what);
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
    return true;
  }

  if (seesFrames) watchFrames();
  say(opening.querySelector("p"), "loading");
  addEventListener("flutter-first-frame", nameReadingButton);
  return { say, screenDrawn };
})();
