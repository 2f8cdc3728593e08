// Runs Python in a worker of the page: the packages, the memory kept at build time, and the app itself.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import * as earlier from "./indexed.js";
import "./fetching.js";
import "./fzstd.js";
import * as opfs from "./opfs.js";
import { files, writeFile, writeFiles } from "./python-pack.js";
import * as windows from "./windows.js";
import "./zstd.js";
import { BEGIN, DATA, FILES, FIRST, LATER, LOCK, MEMORY, REST } from "./python-parts.js";

const PREPARE = `
import random, sys

# What is known of folders is from the time when the memory was kept.
def look_again():
    for finder in filter(None, sys.path_importer_cache.values()):
        finder.invalidate_caches()

look_again()
# The seeds are part of that memory.
random.seed()
`;
// No start from the kept memory needs Python's own library and the modules that it hasn't imported: they come after the
// first screen, or when the first of them is asked for.
const WITHOUT_REST = `
import flet_js
from importlib.machinery import PathFinder

class Rest:
    def find_spec(self, name, path=None, target=None):
        is_more = True
        while is_more:
            is_more = flet_js.bring_more()
            look_again()
            if found := PathFinder.find_spec(name, path):
                return found

sys.meta_path.append(Rest())
`;
const LIBRARY = "pyodide/python_stdlib.zip", NO_FILES = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";
// The first message of so many bytes is a screen.
const SCREEN = 2000;

// Bytes for what Pyodide writes before a memory.
const HEAD = 4096;

const flet = {};
let told, connected;
// On a busy machine Python may be there before the page's first message.
const page = new Promise((resolve) => { told = resolve; });
const connection = new Promise((resolve) => { connected = resolve; });
const waiting = [];

async function fetched(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function bytes(path) {
  return new Uint8Array(await (await fetched(path)).arrayBuffer());
}

function bytesAtOnce(path) {
  const asked = new XMLHttpRequest();
  asked.open("GET", new URL(path, import.meta.url), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status >= 400) throw new Error(`${path}: ${asked.status}`);
  const content = new Uint8Array(asked.response);
  return path === LIBRARY || asked.getResponseHeader("X-Unpacked") ? content : fzstd.decompress(content);
}

// Free bytes now; this worker is idle soon, and nothing would clean up. Whatever is sent to a closed port is gone.
function forget({ buffer }) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
}

// Emscripten's fdatasync does nothing, though its fsync asks the file system: SQLite would sync nothing.
function python(options) {
  const { instantiateWasm } = options;
  options.instantiateWasm = (imports, done) => {
    imports.env.__syscall_fdatasync = imports.wasi_snapshot_preview1.fd_sync;
    return instantiateWasm(imports, done);
  };
  return createPyodideModule(options);
}

// Pyodide copies a memory into a heap that is too small for it (pyodide, issue 6254), and keeps it a second time as long
// as it runs. So it gets the head alone, and the parts are put into the heap here. Meanwhile WebAssembly is compiled.
function withMemory(memory) {
  const head = new Uint8Array(HEAD);
  return {
    _loadSnapshot: head,
    createPyodideModule: async (options) => {
      delete options.INITIAL_MEMORY;
      const module = await python(options);
      const pack = await memory;
      const [[, start], ...parts] = files(pack);
      head.set(start);
      // Where the memory begins: behind what Pyodide has been given.
      new Uint32Array(head.buffer)[1] = HEAD;
      const [size] = parts.pop();
      if (size > module.HEAP8.length) module.growMemory(size);
      for (const [place, part] of parts) module.HEAP8.set(part, place);
      forget(pack);
      return module;
    }
  };
}

function settings(packs, memory) {
  return {
    lockFileContents: LOCK,
    createPyodideModule: python,
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
    fsInit: async (FS, { sitePackages }) => {
      for (const pack of await Promise.all(packs)) writeFiles(FS, sitePackages, pack);
    },
    ...memory
  };
}

// With the memory kept at build time, if it can be had. Returns Python, the code to run first, and what brings the rest
// that is missing, at once or beside the work.
async function load() {
  if (MEMORY) {
    try {
      const memory = bytes(MEMORY), data = bytes(DATA);
      const pyodide = await loadPyodide({ ...settings([data], withMemory(memory)), stdLibURL: NO_FILES });
      return { pyodide, prepare: PREPARE + WITHOUT_REST, rest: missing(pyodide) };
    } catch (error) {
      console.warn(error);
    }
  }
  const pyodide = await loadPyodide(settings((MEMORY ? [FIRST, DATA, REST] : [FIRST]).map(bytes)));
  return { pyodide, prepare: PREPARE, rest: { async begin() {}, bring() {} } };
}

function missing({ FS, _api: { sitepackages } }) {
  // /lib/python3.14/site-packages → /lib/python314.zip
  const library = `${sitepackages.replace("/site-packages", "").replace(".", "")}.zip`;
  // The smaller one first, which is more often asked for.
  const parts = [
    { path: REST, put: (pack) => writeFiles(FS, sitepackages, pack) },
    { path: LIBRARY, put: (content) => FS.writeFile(library, content) }
  ];
  return {
    async begin() {
      while (parts.length) {
        const [part] = parts, content = await bytes(part.path);
        if (part === parts[0]) parts.shift().put(content);
      }
    },
    bring() {
      if (!parts.length) return false;
      parts[0].put(bytesAtOnce(parts[0].path));
      return Boolean(parts.shift());
    }
  };
}

async function loadLater(pyodide) {
  const { FS, _api: { sitepackages } } = pyodide;
  const packs = LATER.map(bytes);
  const files = Object.entries(FILES).map(async ([name, path]) => [name, await bytes(path)]);
  for (const pack of await Promise.all(packs)) writeFiles(FS, sitepackages, pack);
  for (const [name, content] of await Promise.all(files)) writeFile(FS, `${sitepackages}/${name}`, content);
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

async function bringRest(rest) {
  await rest.begin().catch(console.warn);
  self.postMessage({ complete: true });
}

async function run() {
  const { pyodide, prepare, rest } = await load();
  scorepadOpened();
  self.postMessage({ doing: "starting" });
  Object.assign(flet, await page);
  pyodide.registerJsModule("flet_js", flet);
  const open = (version) => opfs.open(pyodide.FS, version);
  pyodide.registerJsModule("scorepad_browser", { ...windows, ...opfs, ...earlier, open });
  let complete;
  flet.receive_callback = (message) => {
    const sent = message.toJs();
    if (sent.length > SCREEN) complete ??= bringRest(rest);
    self.postMessage(sent, [sent.buffer]);
  };
  flet.load_later = () => loadLater(pyodide);
  flet.bring_more = rest.bring;
  flet.drawn = () => new Promise((resolve) => {
    waiting.push(resolve);
    self.postMessage({ ask: "drawn" });
  });
  await pyodide.runPythonAsync(prepare + BEGIN);
  await connection;
  await flet.start_connection(flet.receive_callback);
  self.postMessage({ started: true });
}

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) flet.send(data);
  else if (data.documentUrl) told(data);
  else if (data.drawn) waiting.shift()();
  else if (data.goesOn) dispatchEvent(new Event("scorepad-go-on"));
  else {
    flet.args = data.args;
    connected();
  }
};

run().catch((error) => self.postMessage({ failed: String(error) }));
