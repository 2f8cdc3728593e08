// What follows the # of a link, which browsers don't send, is stored for the app to read: a rule set, or a token.
"use strict";
{
  const KEYS = { rules: "flutter.scorepad.link", join: "flutter.scorepad.join" };

  function layDown(address) {
    const { pathname, hash } = new URL(address);
    const given = pathname.replace(/\/$/, ""), table = /\/[0-9a-f]{4}$/;
    const named = (name) => new URL(name, document.baseURI).pathname === given.replace(table, "");
    const name = Object.keys(KEYS).find(named);
    if (hash.length < 2 || !name) return false;
    try { localStorage[KEYS[name]] = JSON.stringify(hash.slice(1)); } catch { return false; }
    history.replaceState(history.state, "", pathname);
    return true;
  }

  layDown(location.href);
  // A link opened in this same page loads nothing, so a reload passes it to the app.
  addEventListener("hashchange", ({ newURL }) => { if (layDown(newURL)) location.reload(); });
}
