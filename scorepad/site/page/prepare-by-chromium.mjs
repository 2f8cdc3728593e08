// Run by Chromium in a page of the server in prepare.py, which takes what is written.
import { prepare } from "./prepare.mjs";

const { memory, data, rest, imports, packs } = await (await fetch("task")).json();

async function send(path, body) {
  const answer = await fetch(path, { method: "POST", body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

async function read(path) {
  return new Uint8Array(await (await fetch(`site/${path}`)).arrayBuffer());
}

try {
  await prepare({
    load: (path) => import(new URL(`site/${path}`, import.meta.url)),
    read,
    write: (path, content) => send(`site/${path}`, content),
    memory,
    data,
    rest,
    imports,
    packs
  });
  await send("done", "");
} catch (error) {
  await send("done", String(error?.stack ?? error));
}
