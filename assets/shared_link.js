// A shared rule set comes in a link, behind the # that no request carries: it is laid where the app finds it once.
"use strict";
{
  function layDown(address) {
    const { pathname, hash } = new URL(address);
    if (hash.length < 2 || pathname.replace(/\/$/, "") !== "/rules") return false;
    try { localStorage["flutter.scorepad.link"] = JSON.stringify(hash.slice(1)); } catch { return false; }
    history.replaceState(history.state, "", pathname);
    return true;
  }

  layDown(location.href);
  // A link opened over this very page loads nothing: beginning anew hands it over.
  addEventListener("hashchange", ({ newURL }) => { if (layDown(newURL)) location.reload(); });
}
