// The language of this page, from the words that words.js has brought, and the font that it needs.
"use strict";
{
  function chosenLanguage() {
    try { return JSON.parse(JSON.parse(localStorage["flutter.scorepad.settings"])).lang; } catch { return null; }
  }

  // The language that was chosen in the settings here, else the one that the app was started for, else the first
  // of this browser's that there are words in.
  globalThis.scorepadLanguage = () => {
    const { words = {}, always } = window.scorepadWords || {};
    return [chosenLanguage(), always, ...navigator.languages]
      .map((tag) => (tag || "").split("-")[0].toLowerCase()).find((tag) => words[tag]) || "en";
  };

  // Japanese is drawn with a large font: where it will be needed it is fetched beside the app, and the first frame
  // waits for it, or it would be of crossed boxes.
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

  document.documentElement.lang = scorepadLanguage();
  if (scorepadLanguage() === "ja") fetchJapanese();
}
