// Run by Chromium in a page of the server in prepare.py, which takes what is written.
import { prepare } from "./prepare.mjs";

const { memory, rest, imports, packs } = await (await fetch("task")).json();

async function through(stream, data) {
  return new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer();
}

async function send(path, body) {
  const answer = await fetch(path, { method: "POST", body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

async function read(path) {
  const packed = await (await fetch(`site/${path}`)).arrayBuffer();
  return new Uint8Array(await through(new DecompressionStream("gzip"), packed));
}

try {
  await prepare({
    load: (path) => import(new URL(`site/${path}`, import.meta.url)),
    read,
    write: async (path, data) => send(`site/${path}`, await through(new CompressionStream("gzip"), data)),
    memory,
    rest,
    imports,
    packs
  });
  await send("done", "");
} catch (error) {
  await send("done", String(error?.stack ?? error));
}
