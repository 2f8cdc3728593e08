// A shared rule set is the part of a link after the #, which browsers don't send: it is stored for the app to read.
"use strict";
{
  const RULES = new URL("rules", document.baseURI).pathname;

  function layDown(address) {
    const { pathname, hash } = new URL(address);
    if (hash.length < 2 || pathname.replace(/\/$/, "") !== RULES) return false;
    try { localStorage["flutter.scorepad.link"] = JSON.stringify(hash.slice(1)); } catch { return false; }
    history.replaceState(history.state, "", pathname);
    return true;
  }

  layDown(location.href);
  // A link opened in this same page loads nothing, so a reload passes it to the app.
  addEventListener("hashchange", ({ newURL }) => { if (layDown(newURL)) location.reload(); });
}
