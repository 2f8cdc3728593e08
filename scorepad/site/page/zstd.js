// The compression of the packs, of Python's memory and of WebAssembly, which no browser knows by itself; a third smaller
// than gzip's. Whatever asks for such a file gets it unpacked.
"use strict";
{
  const take = self.fetch, PACKED = /\.(memory|pack|wasm)(\?|$)/;

  function unzstd() {
    let unpacking;
    return new TransformStream({
      start(controller) { unpacking = new fzstd.Decompress((part) => controller.enqueue(part)); },
      transform(part) { unpacking.push(part); },
      flush() { unpacking.push(new Uint8Array(), true); }
    });
  }

  self.fetch = async (what, how) => {
    const answer = await take(what, how), address = String(what.url ?? what);
    if (!answer.ok || !PACKED.test(address) || answer.headers.has("X-Unpacked")) return answer;
    const kind = address.includes(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(answer.body.pipeThrough(unzstd()), { headers: { "Content-Type": kind, "X-Unpacked": "yes" } });
  };
}
