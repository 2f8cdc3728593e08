// Tells Flet's client that Python runs in the page, and where the site's files are: beside this page.
"use strict";
{
  // Flutter's own choice: WebAssembly where it can, CanvasKit elsewhere. Without these two properties it would look for
  // a variant that isn't here. `sw.js` finds out the same.
  const hasVariant = globalThis.ImageDecoder && Intl.v8BreakIterator;
  const base = new URL(".", document.baseURI).pathname;
  Object.assign(flet, {
    pyodide: true,
    entrypointBaseUrl: base,
    assetBase: base,
    canvasKitBaseUrl: `${base}canvaskit/`,
    webRenderer: hasVariant ? "auto" : "canvaskit"
  });
  // Flutter asks forever for a font with a character it can't draw, unless it is given any font at all. After the
  // first visit the service worker would do this.
  const fallback = /\bassets\/fonts\/[^/]+\/v\d+\//, take = window.fetch;
  window.fetch = (what, how) =>
    take(fallback.test(what.url ?? String(what)) ? `${base}fonts/Symbols.ttf` : what, how);
}
