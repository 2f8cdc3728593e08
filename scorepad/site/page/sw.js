// Keeps the whole site in the browser, each file under the hash of its content, and answers from there.
"use strict";
importScripts("fzstd.js", "zstd.js");
const FILES = __FILES__;
// Of the games' tables in this version.
const FORMAT = __FORMAT__;
const CACHE = "scorepad", FOLDER = "scorepad";
const { scope } = self.registration;
const PAGE = "index.html", SIGNS = "fonts/Symbols.ttf";
// What Flutter draws with, by WebAssembly and by JavaScript.
const BY_WASM = /^(main\.dart\.(mjs|wasm)|canvaskit\/skwasm\..*)$/;
const BY_SCRIPT = /^(main\.dart\.js|canvaskit\/canvaskit\..*)$/;
// A module with one type of what is garbage collected, as Flutter's loader asks.
const GARBAGE_COLLECTED = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]);

const isScript = (path) => /\.m?js$/.test(path);
// A script is stored under its own address, so each has a cache of its own.
const cacheName = (path) => isScript(path) ? `${CACHE} ${path} ${FILES[path]}` : CACHE;
const cacheOf = (path) => caches.open(cacheName(path));
const key = (path) => isScript(path) ? scope + path : `${scope}${path}?${encodeURIComponent(FILES[path])}`;

// Flutter takes one of the two by the same properties of the browser. Asking takes a while, so no start does.
function wanted() {
  const hasWebGL = () => new OffscreenCanvas(1, 1).getContext("webgl2") ?? new OffscreenCanvas(1, 1).getContext("webgl");
  const takesWasm = Intl.v8BreakIterator && WebAssembly.validate(GARBAGE_COLLECTED) && hasWebGL();
  const other = takesWasm ? BY_SCRIPT : BY_WASM;
  return Object.keys(FILES).filter((path) => !other.test(path));
}

// The page is stored with the folder that its files are in: from a deeper address it would look for them in vain.
async function forAnyAddress(answer) {
  const text = (await answer.text()).replace('<base href="./">', `<base href="${new URL(scope).pathname}">`);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

// A host that is just getting another version may mix the two: the browser refuses a file with another content.
function asked(address, path) {
  return new Request(address, { cache: "no-cache", integrity: `sha256-${FILES[path]}` });
}

async function keep(path) {
  const cache = await cacheOf(path);
  if (await cache.match(key(path))) return;
  // Chromium compiles what `add` stores here, but not what `put` does: the next start would be as slow as the first.
  if (isScript(path)) await cache.add(asked(key(path), path));
  else await cache.put(key(path), path === PAGE ? await forAnyAddress(await answered(path)) : await answered(path));
}

async function answered(path) {
  const answer = await fetch(asked(scope + path, path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function keepAll() {
  for (const path of wanted()) await keep(path);
}

// The format of what is kept here now, 0 where there is nothing: `opfs.js` leaves it as the name of a file.
async function keptFormat() {
  let format = 0;
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    for await (const name of folder.keys()) format = Math.max(format, Number(name.split("version ")[1] ?? 0));
  } catch {}
  return format;
}

// A version that couldn't read the games must not take the place of the one that can.
async function install() {
  if (await keptFormat() > FORMAT) {
    const windows = await clients.matchAll({ includeUncontrolled: true });
    for (const each of windows) each.postMessage("older");
    throw new Error("the games are kept in a newer format");
  }
  await keepAll();
}

// From the first visit on, also the window that began it gets what it needs later without a network.
async function activate() {
  await clients.claim();
  await forgetOthers();
}

async function forgetOthers() {
  const paths = wanted();
  const cache = await caches.open(CACHE), ours = new Set(paths.map(key));
  const others = (await cache.keys()).filter(({ url }) => !ours.has(url));
  await Promise.all(others.map((request) => cache.delete(request)));
  const scripts = new Set(paths.filter(isScript).map(cacheName));
  const old = (await caches.keys()).filter((name) => name.startsWith(`${CACHE} `) && !scripts.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

function pathOf(request) {
  const [address] = request.url.split(/[?#]/);
  if (request.method !== "GET" || !address.startsWith(scope)) return null;
  if (request.mode === "navigate") return PAGE;
  const path = decodeURI(address.slice(scope.length));
  if (path in FILES) return path;
  // Flutter asks forever for a font with a character it can't draw, unless it is given any font at all.
  return path.startsWith("assets/fonts/") ? SIGNS : null;
}

async function kept(path, request) {
  const cache = await cacheOf(path);
  return await cache.match(key(path)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => { if (data === "take") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path) event.respondWith(kept(path, event.request));
});
