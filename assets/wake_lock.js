// Tells the app whether this browser can keep its screen on; only the page knows. The settings say so.
"use strict";
{
  const KEY = "flutter.scorepad.no_wake_lock";
  const why = "wakeLock" in navigator ? null : isSecureContext ? "missing" : "insecure";
  try {
    if (why) localStorage[KEY] = JSON.stringify(why);
    else delete localStorage[KEY];
  } catch { /* Without storage the settings say nothing. */ }
}
