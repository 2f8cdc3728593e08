// Run by Node or Chromium when the site is built: compiles the packs with the Python that will read them, and keeps
// the memory of that Python after it has imported the app.

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

// load: imports a module of the site. read, write: a file of the site without its compression. memory: the name of the
// file for it. imports: the Python code to run before. packs: their names; the memory is made with the first one.
export async function prepare({ load, read, write, memory, imports, packs }) {
  const { loadPyodide } = await load("pyodide/pyodide.mjs");
  const { writeFiles } = await load("python-pack.js");
  const { LOCK } = await load("python-parts.js");
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
    const data = packed.toJs();
    packed.destroy();
    await write(path, data);
  }

  const first = await read(packs[0]);
  const pyodide = await loadPyodide({
    ...settings,
    _makeSnapshot: true,
    fsInit: (FS, { sitePackages }) => writeFiles(FS, sitePackages, first)
  });
  pyodide.runPython(imports);
  pyodide.runPython("import gc; gc.collect()");
  await write(memory, pyodide.makeMemorySnapshot());
}
