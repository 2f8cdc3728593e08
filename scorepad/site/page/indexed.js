// What the site of commit 6fb5a5de kept in the browser's database (IndexedDB). It is read once and removed.

const NAME = "scorepad";
// One more than that site's: its windows close the database then, and none of them opens it again.
const FORMAT = 3;
const AT_ONCE = 1000, PATIENCE_MS = 5000;
let database;

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function rows(table, range, most) {
  return done(database.transaction(table).objectStore(table).getAll(range, most));
}

// Resolves with nothing where there is no database.
function connect() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, FORMAT);
    let isNew = false;
    opening.onupgradeneeded = ({ oldVersion }) => {
      isNew = !oldVersion;
      if (isNew) opening.transaction.abort();
    };
    opening.onblocked = () => setTimeout(() => reject(new DOMException("", "NoModificationAllowedError")), PATIENCE_MS);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => isNew ? resolve() : reject(opening.error);
  });
}

async function found() {
  database = globalThis.indexedDB && await connect();
  if (!database) return {};
  const games = [];
  for (let last = "", lines; ; last = lines.at(-1).stream) {
    lines = await rows("lines", IDBKeyRange.lowerBound(last, true), AT_ONCE);
    if (!lines.length) break;
    for (const { stream, number } of lines) games.push([number ?? 0, stream]);
  }
  games.sort(([one], [other]) => one - other);
  return { games: games.map(([, stream]) => stream), drafts: await rows("drafts"), values: await rows("values") };
}

async function eventsOf(streams) {
  const events = [];
  // An empty list comes after every text.
  for (const stream of streams) events.push(...await rows("events", IDBKeyRange.bound([stream], [stream, []])));
  return { events };
}

async function forget() {
  database.close();
  await done(indexedDB.deleteDatabase(NAME));
  return {};
}

// The answer as JSON, or the browser's name of the error under "refused".
async function told(work) {
  try {
    return JSON.stringify(await work);
  } catch (error) {
    return JSON.stringify({ refused: error.name });
  }
}

// Return the ids of the games in the order in which they were stored, and the other rows; nothing if there are none.
export const earlier = () => told(found());

// Return the rows of all events of streams under "events". text: the streams as JSON.
export const earlierEvents = (text) => told(eventsOf(JSON.parse(text)));

export const forgetEarlier = () => told(forget());
