{
  // An address of the app, and so not of the folder that the site lies in. The page asks for all its files there.
  const inside = /\/((?:__PLACES__)(?:\/.*[^/])?)$/, { pathname } = location;
  const rest = (pathname.match(inside) ?? pathname.match(/([^/]*)$/))[1];
  const base = document.querySelector("base");
  if (base.getAttribute("href") === "./") base.href = pathname.slice(0, pathname.length - rest.length);
}
