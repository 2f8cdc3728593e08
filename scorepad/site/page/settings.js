// Tells Flet's client that Python runs in the page, and where the site's files are: beside this page.
"use strict";
{
  const base = new URL(".", document.baseURI).pathname;
  Object.assign(flet, {
    pyodide: true,
    entrypointBaseUrl: base,
    assetBase: base,
    canvasKitBaseUrl: `${base}canvaskit/`,
    webRenderer: "canvaskit"
  });
}
