// Flet adds every change of screen to the browser's history, going up included (FLET.md, fault 38). Here the
// browser's Back leads where the bar's does: only a deeper screen is added, going up goes back, and aside replaces
// the screen.
"use strict";
{
  // What lies further back than a browser remembers cannot be gone back to.
  const MOST = 50;
  const push = history.pushState.bind(history), replace = history.replaceState.bind(history);

  const path = (address) => new URL(address ?? "", location.href).pathname.replace(/\/$/, "");
  const trail = () => (history.state?.trail ?? [path()]).slice(-MOST);
  const aside = (to) => [...trail().slice(0, -1), to];

  history.replaceState = (state, title, address) =>
    replace({ ...state, trail: aside(path(address)) }, title, address);

  history.pushState = (state, title, address) => {
    const from = path(), to = path(address), known = trail().lastIndexOf(to);
    if (to.startsWith(`${from}/`)) push({ ...state, trail: [...trail(), to] }, title, address);
    else if (known >= 0 && from.startsWith(`${to}/`)) history.go(known - trail().length + 1);
    else replace({ ...state, trail: aside(to) }, title, address);
  };
}
