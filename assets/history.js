// Flet adds every change of screen to the browser's history, even a step up (FLET.md, fault 38). This makes the
// browser's Back button do the same as the app's: a deeper screen is added, a step up goes back, and a step to the
// side replaces the entry.
"use strict";
{
  // Browsers remember only so many entries; going back further is impossible.
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
