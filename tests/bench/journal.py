"""The journal of 10,000 games: `python -m tests.bench.journal`.

What each page shows, beside the same query in SQLite alone over a copy of the kept summaries, with indices;
then how long after a touch the page is there in Chromium, and what the counted games take.
"""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from scorepad.journal.people import all_values, best_of, opponents, partners, people_of, sums_of
from scorepad.journal.sums import Feat
from scorepad.service.games import Games
from scorepad.service.journal import day_of
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from tests import chromium
from tests.bench.figures import memory, milliseconds, window
from tests.bench.line import Line
from tests.bench.years import list_games
from tests.browser.page import Screen
from tests.browser.places import go_to
from tests.browser.program import Program
from tests.many_games import fill

GAMES: Final = 10_000
TWICE: Final = 2.0
PAGE_MS: Final = 300
TIMES: Final = 5

TABLES: Final = """
CREATE TABLE games (id TEXT PRIMARY KEY, day TEXT, words TEXT);
CREATE TABLE played (
    id TEXT, name TEXT, side INTEGER, rules TEXT, won INTEGER, total INTEGER,
    rounds INTEGER, points INTEGER, best INTEGER
);
CREATE INDEX by_day ON games (day);
CREATE INDEX by_game ON played (id);
CREATE INDEX by_name ON played (name, rules);
"""
LIST: Final = "SELECT day, id FROM games ORDER BY day DESC"
SEARCH: Final = "SELECT day, id FROM games WHERE words LIKE '%evening 99%' ORDER BY day DESC"
PEOPLE: Final = "SELECT name, COUNT(*), SUM(won) FROM played GROUP BY name, rules ORDER BY 2 DESC"
SUMS: Final = """
SELECT COUNT(*), SUM(won), AVG(total), MAX(total), SUM(rounds), SUM(points), MAX(best)
FROM played WHERE name = 'Ann' AND rules = (SELECT rules FROM played LIMIT 1)
"""
OPPONENTS: Final = """
SELECT b.name, COUNT(*), SUM(a.won), SUM(b.won) FROM played a JOIN played b ON a.id = b.id
WHERE a.name = 'Ann' AND a.side <> b.side GROUP BY b.name
"""
PARTNERS: Final = """
SELECT b.name, COUNT(*), SUM(a.won) FROM played a JOIN played b ON a.id = b.id
WHERE a.name = 'Ann' AND a.side = b.side AND b.name <> 'Ann' GROUP BY b.name
"""
RECORDS: Final = "SELECT MAX(total), MAX(best) FROM played GROUP BY rules"
TOUCHED: Final = {
    "journal": ("/", "Journal", "search by name"),
    "people": ("/games", "People", "Sides of several"),
    "person": ("/people", "Ann, ", "Head to head"),
    "records": ("/games", "Records", "Best game"),
}
"""Where a page is touched, by what, and what is on it once it is drawn."""


def bare(service: Games) -> sqlite3.Connection:
    """Return a database with what the summaries hold, each side of a game as one line a person."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(TABLES)
    for summary in service.shelf.games():
        words = " ".join((summary.title or "", *summary.names, *summary.people, summary.place or "")).lower()
        connection.execute("INSERT INTO games VALUES (?, ?, ?)", (summary.id, day_of(summary), words))
    for evening in service.journal.evenings(service.journal.sums.games):
        for side, people in enumerate(evening.sides):
            rounds = [each or 0 for each in evening.facts.sides[side].rounds]
            made = len(rounds), sum(rounds), max(rounds, default=0)
            won = side in evening.winners
            line = side, evening.facts.values, won, evening.totals[side], *made
            connection.executemany(
                "INSERT INTO played VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(evening.game, each, *line) for each in people],
            )
    return connection


def queries(service: Games) -> dict[str, Callable[[], object]]:
    """Return what each page asks for."""
    journal, ann = service.journal, ("Ann",)

    def person() -> object:
        values = all_values(journal.sums)[:1]
        bests = [best_of(journal.sums, [ann], values, feat) for feat in Feat]
        others = opponents(journal.sums, ann, values), partners(journal.sums, ann, values)
        return sums_of(journal.sums, ann, values), bests, others

    def people() -> object:
        values = all_values(journal.sums)
        return [sums_of(journal.sums, who, values) for who in people_of(journal.sums, ())]

    def records() -> object:
        people = [who for who in people_of(journal.sums, ()) if len(who) == 1]
        return [best_of(journal.sums, people, all_values(journal.sums)[:1], feat) for feat in Feat]

    return {
        "all games": journal.entries,
        "search": lambda: journal.entries("evening 99"),
        "people": lambda: [
            sums_of(journal.sums, who, all_values(journal.sums)) for who in people_of(journal.sums, ())
        ],
        "person": person,
        "records": records,
    }


def compared(service: Games) -> list[Line]:
    """Return each page's query beside the same in SQLite, in turn."""
    asked = dict(
        zip(
            queries(service),
            ((LIST,), (SEARCH,), (PEOPLE,), (SUMS, OPPONENTS, PARTNERS), (RECORDS,)),
            strict=True,
        )
    )
    lines = []
    with closing(bare(service)) as connection:
        for what, ours in queries(service).items():
            ours()  # collects the words of all games before the first search

            def theirs(what: str = what) -> None:
                for query in asked[what]:
                    connection.execute(query).fetchall()

            pair = milliseconds(ours, 10, 1), milliseconds(theirs, 10, 1)
            lines.append(Line(f"journal: {what}", "ms", *pair, TWICE))
    return lines


async def in_process(folder: Path) -> list[Line]:
    """Measure the queries, and counting all games at once."""
    service = Games(SqlStore(GamesFile(folder)))
    await service.load(fill=False)
    try:
        begun = time.perf_counter()
        service.journal.count()
        counted = time.perf_counter() - begun
        begun = time.perf_counter()
        service.journal.entries("evening 99")
        first = (time.perf_counter() - begun) * 1000
        return [
            Line("journal: all games counted at once", "s", counted, None, 1.5),
            Line("journal: the first search, unprepared", "ms", first, None, PAGE_MS),
            *compared(service),
        ]
    finally:
        await service.close()


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


def _after_touch(screen: Screen, what: str, path: str, name: str, words: str) -> Line:
    taken = []
    for _time in range(TIMES):
        go_to(screen, "/settings", "Settings")
        go_to(screen, path, name)
        screen.page.wait_for_timeout(1000)
        taken.append(float(screen.page.evaluate(TOUCH, [name, words])))
    return Line(f"journal: {what} after its touch", "ms", statistics.median(taken), None, PAGE_MS)


def pages(folder: Path) -> list[Line]:
    """Measure how long after a touch each page is there, and what the counted games take in memory."""
    lines = []
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium.make_sure(), args=chromium.arguments())
        stack.callback(browser.close)
        program = Program(folder).start()
        stack.callback(program.stop)
        assert program.process
        before = memory(program.process.pid)
        time.sleep(5)
        after = memory(program.process.pid)
        lines.append(Line("journal: memory of the counted games", "MB", after - before, None, 10))
        with window(browser, program.address) as screen:
            screen.open("/settings")
            lines += [_after_touch(screen, what, *where) for what, where in TOUCHED.items()]
    return lines


def lines() -> list[Line]:
    """Return all figures."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        fill(folder, GAMES)
        # The first look at games makes their summaries; what counts is every one after it.
        list_games(folder)
        return [*asyncio.run(in_process(folder)), *pages(folder)]


if __name__ == "__main__":
    print(*lines(), sep="\n")
