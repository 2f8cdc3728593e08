// The games' file in the browser's private files (OPFS), as a folder in which Python's SQLite reads and writes.

const FOLDER = "scorepad", PLACE = "/games";
const FILE = "scorepad.db", LOG = `${FILE}-wal`, NAMES = [FILE, LOG, `${FILE}-journal`];
// In SQLite's log each page stands behind a head. The head of a change's last one says how large the file is now.
const HEAD = 24, SIZE_AT = 4, MOST = 1 << 20;
// A window that has lost the games may still be closing them.
const TRIES = 50, PAUSE_MS = 100;
const NO_FILE = 44, FAILS = 29, NO_ROOM = 51, SEEK_END = 2;
let folder, handles = {}, used = new Set();
let waiting = [], from = 0, end = 0, isLast = false, isSynced = true;

// A handle is open in one window at a time.
async function opened(name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let left = TRIES; ; left -= 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!left || error.name !== "NoModificationAllowedError") throw error;
      await new Promise((rested) => setTimeout(rested, PAUSE_MS));
    }
  }
}

// Open the files, and make them Python's folder /games. Return the browser's name of the error, or nothing.
export async function open(FS, version) {
  close();
  try {
    const root = await navigator.storage.getDirectory();
    folder = await root.getDirectoryHandle(FOLDER, { create: true });
    // The service worker can't read a file that is open, but it can list names.
    await folder.getFileHandle(`version ${version}`, { create: true });
    for (const name of NAMES) handles[name] = await opened(name);
    used = new Set(NAMES.filter((name) => handles[name].getSize()));
  } catch (error) {
    close();
    return error.name;
  }
  // A window that has taken the games back has the folder already.
  if (!FS.analyzePath(PLACE).exists) mount(FS);
  return "";
}

// Whether the files are there: handles go on writing after somebody has cleared the browser's storage.
export function isThere() {
  return folder.getFileHandle(FILE).then(() => true, () => false);
}

export function close() {
  waiting = [];
  for (const handle of Object.values(handles)) handle.close();
  handles = {};
}

// In a private window each call asks another process, so the pages of a change go out at once, with the last one.
function log(bytes, at) {
  if (at !== end) writeOut();
  if (!waiting.length) from = end = at;
  waiting.push(bytes.slice());
  end += bytes.length;
  if (isLast || end - from > MOST) writeOut();
  isLast = bytes.length === HEAD && new DataView(bytes.buffer, bytes.byteOffset).getUint32(SIZE_AT) > 0;
  return bytes.length;
}

function writeOut() {
  if (!waiting.length) return;
  const all = new Uint8Array(end - from);
  let at = 0;
  for (const bytes of waiting) {
    all.set(bytes, at);
    at += bytes.length;
  }
  waiting = [];
  isSynced = false;
  // A full disk takes a part.
  if (handles[LOG].write(all, { at: from }) !== at) throw new DOMException("", "QuotaExceededError");
}

// A private window whose storage was cleared answers with a number that isn't one of bytes.
function moved(bytes, most) {
  if (bytes > most) throw new DOMException("", "InvalidStateError");
  return bytes;
}

// What is refused because its sync failed must not be there after a restart: the head of its first page goes.
function sync(name) {
  try {
    whole(name)?.flush();
    isSynced ||= name === LOG;
  } catch (error) {
    if (name === LOG && !isSynced) handles[LOG].write(new Uint8Array(HEAD), { at: from });
    throw error;
  }
}

function whole(name) {
  if (name === LOG) writeOut();
  return handles[name];
}

function mount(FS) {
  const fail = (number) => { throw new FS.ErrnoError(number); };
  const doing = (work) => {
    try {
      return work();
    } catch (error) {
      return fail(error.name === "QuotaExceededError" ? NO_ROOM : FAILS);
    }
  };
  const sizeOf = (name) => doing(() => whole(name)?.getSize() ?? 0);
  const node = (parent, name, mode) => {
    const made = FS.createNode(parent, name, mode, 0);
    return Object.assign(made, { node_ops, stream_ops });
  };
  const node_ops = {
    getattr: ({ id, mode, name }) => ({
      dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0,
      size: sizeOf(name), atime: new Date(0), mtime: new Date(0), ctime: new Date(0)
    }),
    setattr: ({ name }, { size }) => { if (size !== undefined) doing(() => whole(name).truncate(size)); },
    lookup: (parent, name) => used.has(name) ? node(parent, name, 0o100600) : fail(NO_FILE),
    mknod: (parent, name, mode) => {
      if (!handles[name]) fail(NO_FILE);
      used.add(name);
      return node(parent, name, mode);
    },
    unlink: (_parent, name) => {
      used.delete(name);
      doing(() => whole(name).truncate(0));
    }
  };
  const stream_ops = {
    open() {},
    close() {},
    llseek: ({ node: { name }, position }, offset, whence) =>
      offset + (whence === SEEK_END ? sizeOf(name) : whence * position),
    read: ({ node: { name } }, buffer, offset, length, at) =>
      doing(() => moved(whole(name).read(buffer.subarray(offset, offset + length), { at }), length)),
    write: ({ node: { name } }, buffer, offset, length, at) => doing(() => {
      const bytes = buffer.subarray(offset, offset + length);
      return name === LOG ? log(bytes, at) : moved(handles[name].write(bytes, { at }), length);
    }),
    fsync: ({ node: { name } }) => {
      doing(() => sync(name));
      return 0;
    }
  };
  FS.mkdirTree(PLACE);
  FS.mount({ mount: () => node(null, "/", 0o40700) }, {}, PLACE);
}
