// The one window at a time that holds the games (Web Locks), and the browser's promise to keep them.

const NAME = "scorepad";
let losing = new Promise(() => {});

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
