// node prepare-by-node.mjs FOLDER MEMORY DATA REST IMPORTS PACK…
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { prepare } from "./prepare.mjs";

const [folder, memory, data, rest, imports, ...packs] = argv.slice(2);

await prepare({
  load: (path) => import(pathToFileURL(join(folder, path))),
  read: async (path) => new Uint8Array(await readFile(join(folder, path))),
  write: (path, content) => writeFile(join(folder, path), content),
  memory,
  data,
  rest,
  imports,
  packs
});
