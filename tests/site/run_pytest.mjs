// Run by Node: pytest in the Python that a site carries, with the site's own modules and what a pack brings besides.
// Nothing in the site's folder is packed.
//
// node run_pytest.mjs SITE PACK ARGUMENT…
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";

const [site, tests, ...words] = argv.slice(2);
const beside = (path) => import(pathToFileURL(join(site, path)));
const { loadPyodide } = await beside("pyodide/pyodide.mjs");
const { writeFiles } = await beside("python-pack.js");
const { DATA, FIRST, LOCK, MEMORY, REST } = await beside("python-parts.js");

const packs = (MEMORY ? [FIRST, DATA, REST] : [FIRST]).map((name) => readFile(join(site, name)));
const modules = await Promise.all(packs), brought = await readFile(tests);

const pyodide = await loadPyodide({
  lockFileContents: LOCK,
  fsInit: (FS, { sitePackages }) => {
    for (const pack of modules) writeFiles(FS, sitePackages, pack);
    writeFiles(FS, "/tests", brought);
  }
});
pyodide.globals.set("words", pyodide.toPy(words));
exit(pyodide.runPython(`
import os, sys
os.chdir("/tests")
sys.path.insert(0, "/tests")
import pytest
int(pytest.main(words))
`));
