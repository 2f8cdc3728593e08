// Many files as one, without the compression. `pack` in scorepad/site/packages.py tells its form.

export function* files(pack) {
  const start = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  let at = start;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, start)))) {
    yield [path, pack.subarray(at, at + size)];
    at += size;
  }
}

export function writeFile(FS, path, content) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  FS.writeFile(path, content, { canOwn: true });
}

export function writeFiles(FS, folder, pack) {
  for (const [path, content] of files(pack)) writeFile(FS, `${folder}/${path}`, content);
}
