// Tells the app what this browser can do; only the page knows.
"use strict";
{
  const KEY = "flutter.scorepad.abilities";
  const sheet = new File(["%PDF"], "sheet.pdf", { type: "application/pdf" });
  const abilities = {
    speaks: "speechSynthesis" in window && "SpeechSynthesisUtterance" in window,
    shares_text: "share" in navigator,
    shares_files: Boolean(navigator.canShare?.({ files: [sheet] }))
  };
  try {
    localStorage[KEY] = JSON.stringify(JSON.stringify(abilities));
  } catch { /* Without storage the app offers none of them. */ }
}
