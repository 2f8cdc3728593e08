// Gives a browser without a wake lock, as on every page without https, one that plays a silent video: browsers keep
// the screen on meanwhile. Tells the app why the browser has none of its own; only the page knows.
"use strict";
{
  const KEY = "flutter.scorepad.no_wake_lock";
  const why = "wakeLock" in navigator ? null : isSecureContext ? "missing" : "insecure";
  const TOUCHES = ["pointerup", "keydown"];
  let video = null, wanted = false;

  function makeVideo() {
    const made = document.createElement("video");
    made.id = "keep-awake";
    made.loop = made.playsInline = true;
    made.setAttribute("aria-hidden", "true");
    made.style.cssText = "position:fixed;width:1px;height:1px;opacity:0;pointer-events:none";
    made.src = "keep_awake.webm";
    document.body.append(made);
    return made;
  }

  // Browsers play sound, even silence, only after a touch.
  function playAtNextTouch() {
    return new Promise((resolve, reject) => {
      function start() {
        for (const touch of TOUCHES) removeEventListener(touch, start, true);
        if (wanted) video.play().then(resolve, reject);
        else resolve();
      }
      for (const touch of TOUCHES) addEventListener(touch, start, true);
    });
  }

  async function request() {
    wanted = true;
    video ??= makeVideo();
    try {
      await video.play();
    } catch (error) {
      if (error.name !== "NotAllowedError") throw error;
      await playAtNextTouch();
    }
    return Object.assign(new EventTarget(), { release });
  }

  async function release() {
    wanted = false;
    video?.pause();
  }

  if (why) Object.defineProperty(navigator, "wakeLock", { value: { request } });
  try {
    if (why) localStorage[KEY] = JSON.stringify(why);
    else delete localStorage[KEY];
  } catch { /* Without storage the settings give no reason. */ }
}
