// Run by Node when the site is built: compiles the packs with the Python that will read them, and keeps the memory
// of that Python after it has imported the app.
//
// node prepare.mjs FOLDER MEMORY IMPORTS PACK…   (the memory is made with the first pack)
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const [folder, memory, imports, ...packs] = argv.slice(2);
const beside = (path) => import(pathToFileURL(join(folder, path)));
const { loadPyodide } = await beside("pyodide/pyodide.mjs");
const { writeFiles } = await beside("python-pack.js");
const { LOCK } = await beside("python-parts.js");

const read = async (path) => new Uint8Array(await promisify(gunzip)(await readFile(join(folder, path))));
const write = async (path, data) => writeFile(join(folder, path), await promisify(gzip)(data, { level: 9 }));

const COMPILE = `
import json
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

def compiled(path, name):
    source = path.read_bytes()
    code = compile(source, name, "exec", dont_inherit=True)
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

const settings = {
  lockFileContents: LOCK,
  stdout: () => {},
  stderr: (text) => console.error(text)
};

async function compile(pyodide, path, at) {
  const place = `/packs/${at}`;
  writeFiles(pyodide.FS, place, await read(path));
  const packed = pyodide.runPython(`${COMPILE}\npack(Path("${place}"))`);
  const data = packed.toJs();
  packed.destroy();
  await write(path, data);
}

const compiler = await loadPyodide(settings);
for (const [at, path] of packs.entries()) await compile(compiler, path, at);

const first = await read(packs[0]);
const pyodide = await loadPyodide({
  ...settings,
  _makeSnapshot: true,
  fsInit: (FS, { sitePackages }) => writeFiles(FS, sitePackages, first)
});
pyodide.runPython(imports);
pyodide.runPython("import gc; gc.collect()");
const kept = pyodide.makeMemorySnapshot();
await write(memory, kept);
