// node prepare-by-node.mjs FOLDER MEMORY REST IMPORTS PACK…
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { prepare } from "./prepare.mjs";

const [folder, memory, rest, imports, ...packs] = argv.slice(2);

await prepare({
  load: (path) => import(pathToFileURL(join(folder, path))),
  read: async (path) => new Uint8Array(await promisify(gunzip)(await readFile(join(folder, path)))),
  write: async (path, data) => writeFile(join(folder, path), await promisify(gzip)(data, { level: 9 })),
  memory,
  rest,
  imports,
  packs
});
