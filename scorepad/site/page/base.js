{
  // An address of the app, and so not of the folder that the site lies in. The page asks for all its files there.
  const inside = /\/((?:__PLACES__)(?:\/.*[^/])?)$/, { pathname } = location;
  const rest = (pathname.match(inside) ?? pathname.match(/([^/]*)$/))[1];
  const base = document.querySelector("base");
  if (base.getAttribute("href") === "./") base.href = pathname.slice(0, pathname.length - rest.length);
  addEventListener("DOMContentLoaded", () => {
    const { href } = new URL("..", base.href);
    // None of our files was there: the app doesn't know this address, and its folder is further up.
    if (!globalThis.scorepadOpening && href !== base.href) location.replace(href);
  });
}
