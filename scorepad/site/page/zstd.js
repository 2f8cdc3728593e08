// The compression of the packs and of Python's memory, which no browser knows by itself; a third smaller than gzip's.
"use strict";
self.unzstd = () => {
  let unpacking;
  return new TransformStream({
    start(controller) { unpacking = new fzstd.Decompress((part) => controller.enqueue(part)); },
    transform(part) { unpacking.push(part); },
    flush() { unpacking.push(new Uint8Array(), true); }
  });
};
