// What must be so before Flutter starts: how the page looks, what Flet's client is told, what this browser lacks.
"use strict";
{
  // Who has chosen light or dark, or larger letters, in the settings sees it from the first moment on.
  function lookAsChosen() {
    try {
      const { light, step } = JSON.parse(JSON.parse(localStorage["flutter.scorepad.settings"]));
      document.documentElement.dataset.light = light;
      document.documentElement.style.setProperty("--step", step);
    } catch { /* Nothing was chosen: it is as the device is. */ }
  }

  // Flutter asks another host for a script that this app never uses (FLET.md, fault 33): let it fail here, before it
  // is a request.
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

  // WebKit gives a page back from its back/forward cache that no longer draws (FLET.md, fault 40): only a fresh start
  // helps.
  function startAfresh({ persisted }) {
    if (persisted && navigator.vendor && navigator.vendor.startsWith("Apple")) location.reload();
  }

  // Flet's server would write this into the page, in a script that no policy can tell from a foreign one (FLET.md,
  // fault 41).
  function tellFlet() {
    globalThis.flet = {
      pyodide: false,
      multiView: false,
      noCdn: true,
      webSocketEndpoint: "/ws",
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
  }

  // Browsers keep their clipboard from addresses without https, which is what a phone at the table opens.
  function makeClipboard() {
    if (navigator.clipboard) return;
    const readText = async () => { throw new Error("not readable"); };
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copy, readText } });
  }

  // Where Flutter will choose WebAssembly (its loader asks the same), fetch its parts at once and not one by one.
  function fetchAhead() {
    if (!(Intl.v8BreakIterator && window.ImageDecoder && crossOriginIsolated)) return;
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
