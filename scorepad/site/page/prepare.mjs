// node prepare.mjs FOLDER MEMORY DATA REST IMPORTS PACK…: compiles the packs of a site with the Python that will read
// them, and keeps the memory of that Python after it has run IMPORTS. MEMORY, DATA, REST: the names of the files for the
// memory and for two parts of the first pack, with which the memory is made and which keeps the third.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const [folder, memory, data, rest, imports, ...packs] = argv.slice(2);
const site = (path) => import(pathToFileURL(join(folder, path)));
const read = async (path) => new Uint8Array(await readFile(join(folder, path)));
const write = (path, content) => writeFile(join(folder, path), content);

// Nobody reads docstrings in a browser, where they would be a fortieth of the site. One blank is left of each, and
// a decorated class without one gets it: a dataclass would work out a page of it.
const COMPILE = `
import ast
import json
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

DOCUMENTED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef

def without_docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False):
            node.body[0].value.value = " "
        elif isinstance(node, ast.ClassDef) and node.decorator_list:
            node.body.insert(0, ast.copy_location(ast.Expr(ast.Constant(" ")), node))
    return ast.fix_missing_locations(tree)

def compiled(path, name):
    source = path.read_bytes()
    code = compile(without_docstrings(source), name, "exec", dont_inherit=True)
    return _code_to_hash_pyc(code, source_hash(source), checked=False)

def pack(folder):
    files = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            files[name + "c"] = compiled(path, name)
        else:
            files[name] = path.read_bytes()
    listed = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    return b"".join((len(listed).to_bytes(4, "little"), listed, *files.values()))
`;

// The files of the modules that a Python with this memory has imported, which it never reads.
const IMPORTED = `
import json, sys
json.dumps([found for module in sys.modules.values() if (found := getattr(module, "__file__", None))])
`;

const PAGE = 4096;

// Files as `pack` in scorepad/site/packages.py puts them together.
function packed(files) {
  const listed = new TextEncoder().encode(JSON.stringify(files.map(([name, content]) => [name, content.length])));
  const length = new Uint8Array(new Uint32Array([listed.length]).buffer);
  return concat([length, listed, ...files.map(([, content]) => content)]);
}

function concat(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// The memory without its empty pages, as a pack: what Pyodide has at its head, then each part under its place. The
// last name is the size of it all.
function withoutEmptyPages(memory) {
  const [, start] = new Uint32Array(memory.buffer, memory.byteOffset, 2);
  const heap = memory.subarray(start);
  const files = [["head", memory.subarray(0, start)]];
  for (let from, at = 0; at <= heap.length; at += PAGE) {
    const isEmpty = !heap.subarray(at, at + PAGE).some(Boolean);
    if (!isEmpty) from ??= at;
    else if (from !== undefined) {
      files.push([from, heap.subarray(from, at)]);
      from = undefined;
    }
  }
  return packed([...files, [heap.length, new Uint8Array()]]);
}

// Asks for the page while it is imported, so no memory has it.
const CONNECTION = "flet/messaging/pyodide_connection.pyc";

// The three parts of the first pack: the modules that a Python with the memory has imported, what the start reads (the
// data of their packages), and the rest.
function parted(all, isImported) {
  const folders = new Set(all.filter(isImported).map(([name]) => name.split("/")[0]));
  const isRead = ([name]) => name === CONNECTION || (!name.endsWith(".pyc") && folders.has(name.split("/")[0]));
  const others = all.filter((file) => !isImported(file));
  return [all.filter(isImported), others.filter(isRead), others.filter((file) => !isRead(file))];
}

const { loadPyodide } = await site("pyodide/pyodide.mjs");
const { files, writeFiles } = await site("python-pack.js");
const { LOCK } = await site("python-parts.js");
const settings = {
  lockFileContents: LOCK,
  stdout: () => {},
  stderr: (text) => console.error(text)
};
const compiler = await loadPyodide(settings);
for (const [at, path] of packs.entries()) {
  const place = `/packs/${at}`;
  writeFiles(compiler.FS, place, await read(path));
  const packed = compiler.runPython(`${COMPILE}\npack(Path("${place}"))`);
  const content = packed.toJs();
  packed.destroy();
  await write(path, content);
}

const first = await read(packs[0]);
const pyodide = await loadPyodide({
  ...settings,
  _makeSnapshot: true,
  fsInit: (FS, { sitePackages }) => writeFiles(FS, sitePackages, first)
});
pyodide.runPython(imports);
const imported = new Set(JSON.parse(pyodide.runPython(IMPORTED)));
const { sitepackages } = pyodide._api;
// What is there at the start stays: no later collection looks at it.
pyodide.runPython("import gc; gc.collect(); gc.freeze()");
const all = [...files(first)], isImported = ([name]) => imported.has(`${sitepackages}/${name}`);
for (const [at, files] of parted(all, isImported).entries()) await write([packs[0], data, rest][at], packed(files));
await write(memory, withoutEmptyPages(pyodide.makeMemorySnapshot()));
