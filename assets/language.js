// Chooses the page's language from those in words.js, and loads the font that it needs.
"use strict";
{
  function chosenLanguage() {
    try { return JSON.parse(JSON.parse(localStorage["flutter.scorepad.settings"])).lang; } catch { return null; }
  }

  // The language chosen in the settings, else the one that the app was started with, else the first of the
  // browser's languages that we have.
  globalThis.scorepadLanguage = () => {
    const { words = {}, always } = window.scorepadWords || {};
    return [chosenLanguage(), always, ...navigator.languages]
      .map((tag) => (tag || "").split("-")[0].toLowerCase()).find((tag) => words[tag]) || "en";
  };

  // The Japanese font is large. It is fetched in parallel with the app, and the first frame waits for it;
  // otherwise that frame would show crossed boxes.
  function fetchJapanese() {
    const file = "fonts/BIZUDPGothic-Japanese.ttf", load = window.fetch.bind(window);
    document.head.append(Object.assign(document.createElement("link"),
      { rel: "preload", href: file, as: "fetch", crossOrigin: "anonymous" }));
    window.fetch = async (address, ...more) => {
      const answer = await load(address, ...more);
      if (!String(address).endsWith("FontManifest.json")) return answer;
      const japanese = { family: "Pad Japanese", fonts: [{ asset: `../${file}` }] };
      return new Response(JSON.stringify([...await answer.json(), japanese]), { headers: answer.headers });
    };
  }

  // Flutter stops at a language that isn't one, such as the "C" of a computer without any (FLET.md, fault 69).
  function handOnLanguages() {
    const isLanguage = (tag) => {
      try { return Boolean(new Intl.Locale(tag)); } catch { return false; }
    };
    const languages = navigator.languages.filter(isLanguage);
    if (languages.length === navigator.languages.length) return;
    Object.defineProperty(navigator, "languages", { value: languages.length ? languages : ["en"] });
    Object.defineProperty(navigator, "language", { value: navigator.languages[0] });
  }

  handOnLanguages();
  document.documentElement.lang = scorepadLanguage();
  if (scorepadLanguage() === "ja") fetchJapanese();
}
