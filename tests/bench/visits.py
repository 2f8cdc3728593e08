"""What browsers leave in memory after they have gone: `python -m tests.bench.visits`.

The server they visit: `python -m tests.bench.visited FOLDER PORT`.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from scorepad.score.record import GameId
from tests import chromium
from tests.bench.figures import window
from tests.bench.line import Line
from tests.bench.visited import PATH, SESSION_SECONDS
from tests.browser.program import Program
from tests.ui.visitor import Visitor, visiting

FIRST: Final = 100
ALL: Final = 600
SEEN: Final = 50
"""One visit of so many is that of a real browser."""

AT_ONCE: Final = 2
READINGS: Final = 3
EXPIRY_SECONDS: Final = 60
"""How long sessions may take to expire where the machine is busy."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a server keeps after a collection, with no session left.

    megabytes: the process's own memory, which follows the highest number of sessions at once. blocks: what
    Python has in use. objects: pages and sessions that are still there.
    """

    megabytes: float
    blocks: float
    objects: int


@dataclass(frozen=True, slots=True)
class Visited:
    """A server to visit. game, in_hand: the addresses of a game there and of its open round."""

    address: str
    game: GameId
    in_hand: str

    @property
    def place(self) -> str:
        """The host and port."""
        return self.address.removeprefix("http://")


def lines() -> list[Line]:
    """Return the memory after all visits next to that after the first, and the objects still alive."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), _serving).start()
        try:
            first, last = _readings(program.address)
        finally:
            program.stop()
    return [
        Line(f"memory after {ALL} visits (beside: {FIRST})", "MB", last.megabytes, first.megabytes, 1.1),
        Line("what Python has in use of it", "k", last.blocks / 1000, first.blocks / 1000, 1.1),
        Line("pages, sessions left of them", "", last.objects, None, 0),
    ]


def _serving(folder: Path, port: int) -> list[str]:
    return [sys.executable, "-m", "tests.bench.visited", str(folder), str(port)]


def _readings(address: str) -> Iterator[Reading]:
    """Yield what the server keeps after the first visits and after all of them."""
    told = _told(address)
    visited = Visited(address, told["game"], told["in_hand"])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.make_sure(), args=chromium.arguments())
        for visits in (FIRST, ALL - FIRST):
            _visit(browser, visited, visits)
            yield _reading(address)
        browser.close()


def _visit(browser: Browser, visited: Visited, visits: int) -> None:
    """Visit with many browsers, the last of each `SEEN` a real one."""
    # Playwright's event loop leaves no room for another one in its thread.
    with ThreadPoolExecutor(1) as thread:
        for _each in range(visits // SEEN):
            thread.submit(asyncio.run, _crowd(visited, SEEN - 1)).result()
            with window(browser, visited.address) as screen:
                screen.open(visited.game)
                screen.wait_for("Large scores")


async def _crowd(visited: Visited, visits: int) -> None:
    """Visit, a few at once, and leave each in a different way."""
    ways = zip(range(visits), cycle((_look, _type, _look, _look, _type_and_vanish, _look)), strict=False)

    async def come_and_go() -> None:
        for _number, way in ways:
            async with visiting(visited.place) as visitor:
                await way(visitor, visited)

    await asyncio.gather(*(come_and_go() for _each in range(AT_ONCE)))


async def _look(visitor: Visitor, _visited: Visited) -> None:
    await visitor.wait_for("New game")


async def _type(visitor: Visitor, visited: Visited) -> None:
    await visitor.type_cards(visited.game, visited.in_hand)


async def _type_and_vanish(visitor: Visitor, visited: Visited) -> None:
    await _type(visitor, visited)
    visitor.vanish()


def _reading(address: str) -> Reading:
    """Return the median of a few readings, once every session has expired."""
    end = time.monotonic() + SESSION_SECONDS + EXPIRY_SECONDS
    while _told(address)["sessions"]:
        assert time.monotonic() < end, "the sessions do not expire"
        time.sleep(1)
    taken = [_told(address) for _reading in range(READINGS)]
    megabytes, blocks = (statistics.median(each[name] for each in taken) for name in ("megabytes", "blocks"))
    return Reading(megabytes, blocks, max(each["objects"] for each in taken))


def _told(address: str) -> Any:
    with urllib.request.urlopen(address + PATH) as answer:  # noqa: S310 - our own server's address
        return json.load(answer)


if __name__ == "__main__":
    print(*lines(), sep="\n")
