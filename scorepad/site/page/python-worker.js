// Runs Python in a worker of the page: the packages, the memory kept at build time, and the app itself.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import createPyodideModule from "./pyodide/pyodide.asm.mjs";
import * as earlier from "./indexed.js";
import * as opfs from "./opfs.js";
import { files, writeFile, writeFiles } from "./python-pack.js";
import * as windows from "./windows.js";
import { BEGIN, FILES, FIRST, LATER, LOCK, MEMORY, REST } from "./python-parts.js";

const PREPARE = `
import importlib, random, sys
importlib.invalidate_caches()
# The seeds are part of the memory kept at build time.
random.seed()
`;

// Bytes for what Pyodide writes before a memory.
const HEAD = 4096;

const flet = {};
let connected;
const connection = new Promise((resolve) => { connected = resolve; });
const waiting = [];

async function fetched(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function unpacked(path) {
  const answer = await fetched(path);
  // The service worker keeps the memory unpacked.
  if (answer.headers.has("X-Unpacked")) return new Uint8Array(await answer.arrayBuffer());
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
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

// With the memory kept at build time, if it can be had.
async function load() {
  if (MEMORY) {
    try {
      const memory = unpacked(MEMORY), rest = unpacked(REST);
      return await loadPyodide(settings([rest], withMemory(memory)));
    } catch (error) {
      console.warn(error);
    }
  }
  return loadPyodide(settings((MEMORY ? [FIRST, REST] : [FIRST]).map(unpacked)));
}

async function loadLater(pyodide) {
  const { FS, _api: { sitepackages } } = pyodide;
  const packs = LATER.map(unpacked);
  const files = Object.entries(FILES).map(async ([name, path]) => {
    const answer = await fetched(path);
    return [name, new Uint8Array(await answer.arrayBuffer())];
  });
  for (const pack of await Promise.all(packs)) writeFiles(FS, sitepackages, pack);
  for (const [name, content] of await Promise.all(files)) writeFile(FS, `${sitepackages}/${name}`, content);
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

async function run() {
  const pyodide = await load();
  self.postMessage({ doing: "starting" });
  pyodide.registerJsModule("flet_js", flet);
  const open = (version) => opfs.open(pyodide.FS, version);
  pyodide.registerJsModule("scorepad_browser", { ...windows, ...opfs, ...earlier, open });
  flet.receive_callback = (message) => {
    const bytes = message.toJs();
    self.postMessage(bytes, [bytes.buffer]);
  };
  flet.load_later = () => loadLater(pyodide);
  flet.drawn = () => new Promise((resolve) => {
    waiting.push(resolve);
    self.postMessage({ ask: "drawn" });
  });
  await pyodide.runPythonAsync(PREPARE + BEGIN);
  await connection;
  await flet.start_connection(flet.receive_callback);
  self.postMessage({ started: true });
}

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) flet.send(data);
  else if (data.documentUrl) Object.assign(flet, data);
  else if (data.drawn) waiting.shift()();
  else {
    flet.args = data.args;
    connected();
  }
};

run().catch((error) => self.postMessage({ failed: String(error) }));
