// Prepares the page before Flutter starts: its look, the settings of Flet's client, and missing browser features.
"use strict";
{
  // Light or dark and larger text, if chosen in the settings, apply from the first moment.
  function lookAsChosen() {
    try {
      const { light, step } = JSON.parse(JSON.parse(localStorage["flutter.scorepad.settings"]));
      document.documentElement.dataset.light = light;
      document.documentElement.style.setProperty("--step", step);
    } catch { /* Nothing was chosen: the device's settings apply. */ }
  }

  // Flutter loads a script from another host that this app never uses (FLET.md, fault 33). It fails here, before a
  // request is made.
  function loadOwnScriptsOnly() {
    const src = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
    Object.defineProperty(HTMLScriptElement.prototype, "src", {
      ...src,
      set(address) {
        const own = new URL(address, document.baseURI).origin === location.origin;
        if (own) src.set.call(this, address);
        else setTimeout(() => this.dispatchEvent(new Event("error")));
      }
    });
  }

  // A page from WebKit's back/forward cache no longer draws (FLET.md, fault 40); only a reload helps.
  function startAfresh({ persisted }) {
    if (persisted && navigator.vendor && navigator.vendor.startsWith("Apple")) location.reload();
  }

  // Flet's server would write these settings into the page as an inline script, which no security policy can tell
  // from a foreign one (FLET.md, fault 41).
  function tellFlet() {
    // By the last letters of its game a proxy sends all phones of a table to one server.
    const table = location.pathname.match(/^\/(?:join|game)\/[^/]*([0-9a-f]{4})(?:\/|$)/);
    globalThis.flet = {
      pyodide: false,
      multiView: false,
      noCdn: true,
      webSocketEndpoint: table ? `/ws/${table[1]}` : "/ws",
      entrypointBaseUrl: "/",
      assetBase: "/",
      routeUrlStrategy: "path",
      canvasKitBaseUrl: "/canvaskit/",
      pyodideUrl: "/pyodide/pyodide.mjs",
      webRenderer: "auto",
      fontFallbackBaseUrl: "assets/fonts/",
      appPackageUrl: "app.tar.gz"
    };
    flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });
  }

  let lastCopied = null;

  async function copy(text) {
    const field = document.createElement("textarea"), before = document.activeElement;
    field.value = text;
    field.style.cssText = "position:fixed;opacity:0";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    before?.focus();
    if (!copied) throw new Error("not copied");
    lastCopied = text;
  }

  // Tells the app once what was really copied; what another program copied since stays unreadable.
  async function readCopied() {
    const text = lastCopied;
    lastCopied = null;
    if (text === null) throw new Error("not readable");
    return text;
  }

  // Browsers offer no clipboard without https, and a phone at the table opens such an address.
  function makeClipboard() {
    if (navigator.clipboard) return;
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copy, readText: readCopied } });
  }

  // If Flutter will choose WebAssembly (its loader checks the same), fetch its parts together, not one by one.
  function fetchAhead() {
    // A module with one type of what is garbage collected.
    const collected = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]);
    if (!(Intl.v8BreakIterator && window.ImageDecoder && WebAssembly.validate(collected))) return;
    for (const [rel, href] of [
      ["modulepreload", "main.dart.mjs"], ["modulepreload", "canvaskit/skwasm.js"],
      ["preload", "main.dart.wasm"], ["preload", "canvaskit/skwasm.wasm"]
    ]) {
      const link = document.createElement("link");
      Object.assign(link, { rel, href, as: rel === "preload" ? "fetch" : "script", crossOrigin: "anonymous" });
      document.head.append(link);
    }
  }

  lookAsChosen();
  loadOwnScriptsOnly();
  addEventListener("pageshow", startAfresh);
  tellFlet();
  makeClipboard();
  fetchAhead();
}
