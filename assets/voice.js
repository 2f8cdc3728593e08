// Says aloud what the app asks for, by the browser's own voice. The app writes it where it keeps its settings; here it
// is caught on the way and spoken, and no word of it is kept.
"use strict";
if ("speechSynthesis" in window) {
  const ASKED = "flutter.scorepad.say", SAID = "scorepad.said", SETTINGS = "flutter.scorepad.settings";
  const TOUCHES = ["pointerup", "keydown"], LATE_MS = 60000;
  const voice = window.speechSynthesis, keep = Storage.prototype.setItem;
  let touched = false, waiting = null;

  function isWanted() {
    try {
      return JSON.parse(JSON.parse(localStorage[SETTINGS])).voice;
    } catch {
      return false;
    }
  }

  function speak({ lang, sentences }) {
    if (voice.speaking || voice.pending) voice.cancel();
    // One by one: some browsers stop in the middle of a long text.
    for (const sentence of sentences) {
      const words = new SpeechSynthesisUtterance(sentence);
      // The device's own kind of a language: British English rather than any.
      words.lang = navigator.languages.find((each) => each.split("-")[0] === lang) ?? lang;
      voice.speak(words);
    }
  }

  function ask({ mark, ...words }) {
    // Another window of this browser may have said it already.
    if (mark && localStorage[SAID] === mark) return;
    if (mark) localStorage[SAID] = mark;
    if (touched) speak(words);
    else waiting = { ...words, since: performance.now() };
  }

  // Browsers speak only after a touch, and Safari only once something was said in the very touch, be it nothing.
  function touch() {
    if (!isWanted()) return;
    touched = true;
    for (const kind of TOUCHES) removeEventListener(kind, touch, true);
    const isNews = waiting && performance.now() - waiting.since < LATE_MS;
    speak(isNews ? waiting : { lang: "en", sentences: [""] });
    waiting = null;
  }

  Storage.prototype.setItem = function setItem(key, value) {
    if (key === ASKED) ask(JSON.parse(JSON.parse(value)));
    else keep.call(this, key, value);
  };
  for (const kind of TOUCHES) addEventListener(kind, touch, true);
}
