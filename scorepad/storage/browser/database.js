// The games in the browser's own database (IndexedDB), and the one window at a time that holds them (Web Locks).
// Python calls these functions (scorepad/storage/browser): what goes in and out is text.

const NAME = "scorepad";
// Of what is kept: raised by each new step in STEPS. The service worker takes no version that has a lower one.
const FORMAT = 2;
const TABLES = {
  events: ["stream", "device", "counter"],
  drafts: ["stream", "device"],
  lines: "stream",
  values: "name"
};
const LINES = "lines";
const HOLDER = "holder";
const LIBRARY = "library";
// Each leads from one format to the next. All of them together are done or none is.
const STEPS = [
  (opened) => {
    for (const [name, keyPath] of Object.entries(TABLES)) opened.createObjectStore(name, { keyPath });
  },
  // Every game has a line, which says whether it is of all events: nothing else is read of all games at once.
  (_opened, transaction) => {
    const reading = transaction.objectStore("events").getAll();
    reading.onsuccess = () => {
      const last = new Map(), counts = new Map();
      for (const { stream, number } of reading.result) {
        last.set(stream, Math.max(last.get(stream) ?? 0, number));
        counts.set(stream, (counts.get(stream) ?? 0) + 1);
      }
      markLines(transaction.objectStore("lines"), last, counts);
    };
  }
];

// A window of its own, even where two share everything else. Only the window that took the games last may write.
const me = crypto.getRandomValues(new Uint32Array(4)).join("-");
let database, isShut = false;
let losing = new Promise(() => {});

function connect() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, FORMAT);
    opening.onupgradeneeded = ({ oldVersion }) => {
      for (const step of STEPS.slice(oldVersion)) step(opening.result, opening.transaction);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function connected() {
  if (!database) {
    database = await connect();
    isShut = false;
    // A newer version in another window must not wait for this one, nor somebody who clears the storage.
    database.onversionchange = ({ target, newVersion }) => {
      target.close();
      if (newVersion === null) database = undefined;
    };
    database.onclose = () => { database = undefined; };
  }
  return database;
}

// Resolves once everything is on the disk; work(tables, abort) makes its requests at once.
function transact(opened, work, mode = "readwrite") {
  return new Promise((resolve, reject) => {
    let reason;
    const transaction = opened.transaction(Object.keys(TABLES), mode, { durability: "strict" });
    const abort = (why) => {
      reason = why;
      transaction.abort();
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(reason ?? transaction.error ?? new DOMException("", "AbortError"));
    work((name) => transaction.objectStore(name), abort);
  });
}

// An event that is already there stays as it is; any other failure ends the transaction.
function add(table, row) {
  const adding = table.add(row);
  adding.onerror = (event) => {
    if (adding.error.name !== "ConstraintError") return;
    event.preventDefault();
    event.stopPropagation();
  };
}

// All rows of a stream. An empty list comes after every text.
function rowsOf(stream) {
  return IDBKeyRange.bound([stream], [stream, []]);
}

// The lines of games that get events are stale from then on; a game without a line gets one without a body.
// last: the number of each stream's last event. counts: how many it has, where a line may be of all of them.
function markLines(lines, last, counts = new Map()) {
  for (const [stream, number] of last) {
    if (stream === LIBRARY) continue;
    const reading = lines.get(stream);
    reading.onsuccess = () => {
      const line = reading.result ?? { stream, events: 0, made_by: "", body: "" };
      if (!line.is_stale) lines.put({ ...line, number, is_stale: line.events !== counts.get(stream) });
    };
  }
}

// Whatever was written meanwhile, a line says rightly whether it is of all events.
function putLine(table, row) {
  const counting = table("events").count(rowsOf(row.stream));
  counting.onsuccess = () => {
    if (counting.result) table("lines").put({ ...row, is_stale: counting.result !== row.events });
  };
}

function write(table, { emptied = [], gone = [], events = [], drafts = [], lines = [], values = [] }) {
  for (const stream of emptied) {
    table("events").delete(rowsOf(stream));
    table("lines").delete(stream);
  }
  for (const stream of gone) table("drafts").delete(rowsOf(stream));
  for (const row of events) add(table("events"), row);
  markLines(table("lines"), new Map(events.map(({ stream, number }) => [stream, number])));
  for (const row of drafts) {
    if (row.body === null) table("drafts").delete([row.stream, row.device]);
    else table("drafts").put(row);
  }
  for (const row of lines) putLine(table, row);
  for (const row of values) table("values").put(row);
}

// Take the games over from any other window. Return the rows as JSON, by the names of their tables, or the browser's
// name of the error under "refused". Of the events only those of the library; those of games are there for read(),
// and their lines for readLines().
export async function take() {
  const rows = {};
  database?.close();
  database = undefined;
  try {
    await transact(await connected(), (table) => {
      table("values").put({ name: HOLDER, body: me });
      for (const name of Object.keys(TABLES)) {
        if (name === LINES) continue;
        const reading = table(name).getAll(name === "events" ? rowsOf(LIBRARY) : undefined);
        reading.onsuccess = () => { rows[name] = reading.result; };
      }
    });
    return JSON.stringify(rows);
  } catch (error) {
    return JSON.stringify({ refused: error.name });
  }
}

// Return the lines of the games behind one as JSON, at most so many, or the browser's name of the error under "refused".
// All of 10,000 games at once would be in memory three times, which Python never gives back.
export async function readLines(after, most) {
  try {
    let lines;
    await transact(database ?? await connected(), (table) => {
      const reading = table(LINES).getAll(IDBKeyRange.lowerBound(after, true), most);
      reading.onsuccess = () => { lines = reading.result; };
    }, "readonly");
    return JSON.stringify({ lines });
  } catch (error) {
    return JSON.stringify({ refused: error.name });
  }
}

// Return all events of games as JSON, or the browser's name of the error under "refused". text: their ids as JSON.
export async function read(text) {
  const events = [];
  try {
    const opened = database ?? await connected();
    await transact(opened, (table) => {
      for (const stream of JSON.parse(text)) {
        const reading = table("events").getAll(rowsOf(stream));
        reading.onsuccess = () => { for (const row of reading.result) events.push(row); };
      }
    }, "readonly");
    return JSON.stringify({ events });
  } catch (error) {
    return JSON.stringify({ refused: error.name });
  }
}

// Keep rows, all or none; return why not, as text: "taken" if another window has the games, "cleared" if they
// were removed from outside, or the browser's name of the error. Empty text means that all is well.
export async function keep(text) {
  try {
    // No await before the transaction begins: they are done in the order in which they begin.
    const opened = database ?? await connected();
    await transact(opened, (table, abort) => {
      // Everything is asked for at once, because each answer takes a while; its own comes first.
      const reading = table("values").get(HOLDER);
      reading.onsuccess = () => {
        if (reading.result?.body !== me) abort({ name: reading.result ? "taken" : "cleared" });
      };
      write(table, JSON.parse(text));
    });
    return "";
  } catch (error) {
    // A database that we didn't close: a newer version in another window has it.
    return error.name === "InvalidStateError" && !isShut ? "taken" : error.name;
  }
}

// Nothing is kept from now on, until the games are taken again.
export async function close() {
  isShut = true;
  database?.close();
}

function request(options) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const tell = (holds) => {
      resolve(holds);
      postMessage({ holds });
    };
    let asked = false;
    const holding = navigator.locks.request(NAME, options, (lock) => {
      asked = true;
      tell(lock !== null);
      return lock && new Promise(() => {});
    });
    losing = new Promise((lose) => {
      holding.catch(() => {
        // Whoever keeps no locks keeps no games either, and the database says it better.
        if (!asked) return resolve(true);
        tell(false);
        lose();
      });
    });
  });
}

// Become the one window that holds the games, and return whether it is: not if another one does.
export function hold() {
  return request({ ifAvailable: true });
}

// Become the window that holds the games, in place of any other one.
export function steal() {
  return request({ steal: true });
}

// Wait until another window has taken the games from this one.
export async function lost() {
  await losing;
}

// Whether the browser has promised not to delete the games by itself.
export async function isKept() {
  return Boolean(await navigator.storage?.persisted?.());
}

// Ask the browser for that promise, which only its page may do; some browsers ask the person.
export async function askToKeep() {
  if (!await isKept()) postMessage({ keep: true });
}
