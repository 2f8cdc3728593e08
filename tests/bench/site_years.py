"""The site with 10,000 games, beside the same with ten: `python -m tests.bench.site_years`.

The games lie in the browser's private files as the app keeps them: its own store makes the file here. Then:
how long a start takes, how long after a touch each page is there, what memory the page takes, and how long an
import of one file takes for each game.
"""

import asyncio
import statistics
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from scorepad.game.fold import fold
from scorepad.service.open_game import OpenGame
from scorepad.service.summary import stored_summary
from scorepad.storage.device_key import new_device_key
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.sql.sqlite import DATABASE_FILE, SqliteFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.zip_files import GAME_ENDING, write_backup
from tests import chromium
from tests.bench.figures import window
from tests.bench.line import Line
from tests.bench.site import KEPT, page_memory
from tests.bench.unwatched import Unwatched, unwatched_window
from tests.browser.moves import pick
from tests.browser.page import GO
from tests.browser.published import served, shared_site
from tests.many_games import events, game_id

FEW: Final = 10
MANY: Final = 10_000
TIMES: Final = 5
PAGE_MS: Final = 1000
IMPORTED: Final = (100, 300)
IMPORT_MS: Final = 30
_AT_ONCE: Final = 100

_PIECE: Final = 3 << 20

BEGIN: Final = """() => navigator.storage.getDirectory()
  .then((root) => root.getDirectoryHandle("scorepad", { create: true }))
  .then((folder) => folder.getFileHandle("scorepad.db", { create: true }))
  .then((file) => file.createWritable()).then((writing) => { window.writing = writing; })"""
WRITE: Final = "(text) => window.writing.write(Uint8Array.fromBase64(text)).then(() => true)"
CLOSE: Final = "() => window.writing.close().then(() => true)"
REST: Final = "(ms) => new Promise((rested) => setTimeout(() => rested(true), ms))"
COUNTED_MS: Final = 8000
"""After a start the games of the journal are counted in the background."""

SELECT: Final = """() => {
  const field = document.querySelector("flt-semantics-host input");
  field.focus();
  field.select();
}"""
# Resolves with the milliseconds from the next input until the number of games found is another one.
FOUND: Final = """() => {
  const host = document.querySelector("flt-semantics-host");
  const shown = () => {
    const labels = [...host.querySelectorAll("[aria-label]")].map((node) => node.ariaLabel).join();
    return `${host.textContent},${labels}`.match(/[\\d,]+ games? found/)?.[0];
  };
  window.found = new Promise((resolve) => {
    const before = shown();
    addEventListener("input", () => {
      const begun = performance.now();
      const look = () => {
        const waited = performance.now() - begun;
        if (shown() && shown() !== before) resolve(waited);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
}"""


TOUCHED: Final = {
    "journal": ("/", "Journal", "search by name"),
    "people": ("/games", "People", "Sides of several"),
    "person": ("/people", "Ann, ", "Head to head"),
    "records": ("/games", "Records", "Best game"),
}
"""Where a page is touched, by what, and what is on it once it is drawn."""

# Resolves with the milliseconds from a touch until words are in the tree.
TOUCH: Final = """([name, words]) => new Promise((resolve, reject) => {
  const host = document.querySelector("flt-semantics-host");
  const own = (node) => node.getAttribute("aria-label") || node.textContent.trim();
  const keys = [...host.querySelectorAll("[flt-tappable], [role=button]")];
  const key = keys.find((node) => own(node).startsWith(name));
  if (!key) { reject(new Error(`no ${name} to touch`)); return; }
  const begun = performance.now();
  const is_there = () => host.textContent.includes(words) || host.querySelector(`[aria-label*="${words}"]`);
  const look = () => {
    const waited = performance.now() - begun;
    if (is_there()) resolve(waited);
    else if (waited > 10_000) reject(new Error(`no ${words}`));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  key.click();
})"""


async def file_of(games: int, folder: Path) -> Path:
    """Return what the app keeps of so many games: the key of its device, their events and their summaries."""
    path = folder / f"{games}-{DATABASE_FILE}"
    store = SqlStore(SqliteFile(path))
    await store.keep_device_key(new_device_key())
    for first in range(0, games, _AT_ONCE):
        numbers = range(first, min(first + _AT_ONCE, games))
        logs = {game_id(number): tuple(events(number)) for number in numbers}
        await store.append_together(logs, (), 0)
        snapshots = [OpenGame(game, fold(log)) for game, log in logs.items()]
        await store.put_lines(
            stored_summary(each.summary, each.summary.changed, len(each.game.events)) for each in snapshots
        )
    await store.close()
    return path


@contextmanager
def filled_window(browser: Browser, site: str, file: Path) -> Iterator[str]:
    """Open a window whose games are those of a file, without the app."""
    with unwatched_window(browser) as window:
        page = Unwatched(browser, f"{site}/version.json", window)
        page.evaluate(REST, 1000)
        page.evaluate(BEGIN)
        with file.open("rb") as games:
            while piece := games.read(_PIECE):
                page.evaluate(WRITE, b64encode(piece).decode())
        page.evaluate(CLOSE)
        page.close()
        yield window


def start(browser: Browser, site: str, window: str) -> tuple[float, float]:
    """Return the milliseconds to the first words, and the memory in MB once all games are counted."""
    page = Unwatched(browser, site, window)
    took = page.first_words()
    page.evaluate(KEPT)
    page.evaluate(REST, COUNTED_MS)
    megabytes = page_memory(browser)
    page.close()
    return took, megabytes


def starts(browser: Browser, site: str, few: str, many: str) -> list[Line]:
    """Compare starts with many games and with few, in turn, after one of each."""
    pairs = [(start(browser, site, many), start(browser, site, few)) for _time in range(TIMES + 1)]
    (our_ms, our_mb), (their_ms, their_mb) = (
        [statistics.median(each) for each in zip(*side, strict=True)] for side in zip(*pairs[1:], strict=True)
    )
    return [
        Line("site with 10,000 games: first content", "ms", our_ms, their_ms, 1.2),
        Line("site with 10,000 games: memory", "MB", our_mb, their_mb, 1.3),
    ]


def after_touches(browser: Browser, site: str, window: str) -> dict[str, float]:
    """Return the milliseconds from the touch that leads to each page until it is there."""
    page = Unwatched(browser, site, window)
    page.first_words()
    page.evaluate(REST, COUNTED_MS)
    taken = {}
    for what, (path, name, words) in TOUCHED.items():
        each = []
        for _time in range(TIMES):
            show(page, "/settings", "Settings")
            show(page, path, name)
            each.append(float(page.evaluate(TOUCH, [name, words])))
        taken[what] = statistics.median(each)
    taken["search by two words"] = searched(page)
    page.close()
    return taken


def show(page: Unwatched, path: str, words: str) -> None:
    """Go to an address of the app, and wait a moment once it is there."""
    page.evaluate(GO, path)
    page.wait_for(words)
    page.evaluate(REST, 1000)


def searched(page: Unwatched) -> float:
    """Return the milliseconds from the last letter of two words until the games found are shown."""
    show(page, "/games", "search by name")
    taken = []
    for _time in range(TIMES):
        page.evaluate(SELECT)
        # Flutter throws away what is typed in the frame that gives a field its cursor.
        page.evaluate(REST, 500)
        page.insert("evening ")
        page.evaluate(REST, 1000)
        page.evaluate(FOUND)
        page.insert("7")
        taken.append(float(page.evaluate("() => window.found")))
    return statistics.median(taken)


def pages(browser: Browser, site: str, few: str, many: str) -> list[Line]:
    """Measure when each page is there after its touch, with many games and with few."""
    ours, theirs = after_touches(browser, site, many), after_touches(browser, site, few)
    return [
        line
        for what, took in ours.items()
        for line in (
            Line(f"site with 10,000 games: {what}", "ms", took, None, PAGE_MS),
            Line("  the same beside ten games", "ms", took, theirs[what], 2.0),
        )
    ]


def imports(browser: Browser, site: str, folder: Path) -> list[Line]:
    """Measure what each game of a file takes to import, in a short file and in a long one."""
    short, long = (each_imported(browser, site, backup(folder, games), games) for games in IMPORTED)
    return [
        Line(f"site, each of {IMPORTED[0]} games imported", "ms", short, None, IMPORT_MS),
        Line(f"site, each of {IMPORTED[1]} beside each of {IMPORTED[0]}", "ms", long, short, 1.2),
    ]


def backup(folder: Path, games: int) -> Path:
    """Return a backup of so many games."""
    path = folder / f"{games}.zip"
    logs = (tuple(events(number)) for number in range(games))
    records = ((fold(log).record, log) for log in logs)
    with path.open("wb") as file:
        write_backup(
            file, ((f"{record.id}{GAME_ENDING}", write_game(record, log)) for record, log in records)
        )
    return path


def each_imported(browser: Browser, site: str, file: Path, games: int) -> float:
    """Return the milliseconds that importing a file takes for each of its games."""
    with window(browser, site) as screen:
        screen.open().wait_for("New game")
        assert screen.page.evaluate(KEPT)
        begun = time.perf_counter()
        pick(screen, file)
        screen.wait_until(lambda seen: f"{games} games added" in seen.text(), "all games added", 600)
        return (time.perf_counter() - begun) * 1000 / games


def lines(browser: Browser, folder: Path, files: Mapping[int, Path]) -> Iterator[Line]:
    """Yield all figures. files: those of few and of many games."""
    with served(shared_site(folder)) as host:
        site = host.address
        yield from imports(browser, site, folder)
        with (
            filled_window(browser, site, files[FEW]) as few,
            filled_window(browser, site, files[MANY]) as many,
        ):
            yield from pages(browser, site, few, many)
            yield from starts(browser, site, few, many)


def main() -> None:
    """Print the figures, each once it is known."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        # Before Playwright, whose event loop leaves no room for another one.
        files = {games: asyncio.run(file_of(games, folder)) for games in (FEW, MANY)}
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium.make_sure(), args=chromium.arguments())
        stack.callback(browser.close)
        for line in lines(browser, folder, files):
            print(line, flush=True)


if __name__ == "__main__":
    main()
