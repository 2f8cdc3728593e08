"""How long a touch takes to reach a table's phones: `python -m tests.bench.phones [table|evening|limit]`."""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Final

from scorepad.service.network import SESSIONS
from tests.bench.line import Line
from tests.bench.party import Figures, House, Party, house
from tests.bench.tables import Table, set_tables
from tests.browser.program import Program
from tests.ui.playing import NORTH

TABLES: Final = 40
AT_A_TABLE, AT_ONE_TABLE = 4, 12
MOST_TABLES: Final = 240
MORE: Final = 20
"""So many tables come at a time until the limit is found."""

TABLE_SECONDS, EVENING_SECONDS = 60, 20
TABLE_MS, EVENING_MS = 100, 250


def points(table: Table, touch: int) -> str:
    """Return what the round's screen and the far view show after a touch."""
    return table.shown[touch % 2]


def last_change(touch: int) -> str:
    """Return what a scoreboard's undo would undo after a touch."""
    return ("5 clean", "4 clean")[touch % 2]


async def four(table: Table, house: House) -> Party:
    """Seat who keeps the score, a guest for each side, and somebody who watches."""
    return await seat(table, house, guests=1, watchers=1)


async def twelve(table: Table, house: House) -> Party:
    """Seat who keeps the score, two guests for each side, six who watch, and a tablet with the scoreboard."""
    party = await seat(table, house, guests=2, watchers=6)
    tablet = await house.come(f"/game/{table.game}")
    await tablet.wait_for("Continue scoring")
    party.add(house.leave_alone(tablet), last_change)
    return party


async def seat(table: Table, house: House, guests: int, watchers: int) -> Party:
    """Seat who keeps the score and touches, some guests of each side, and some who watch."""
    shows = partial(points, table)
    owner = await house.come(table.path)
    await owner.wait_for("Add up an opening meld")
    await owner.tap(f"{NORTH}, Clean piles, 4")
    await owner.wait_for("ten more")
    party = Party([owner.find("5"), owner.find("⌫")])
    party.add(house.leave_alone(owner), shows)
    for token in (each for link in table.sides for each in repeat(link, guests)):
        guest = await house.come("/join", token)
        await guest.wait_for(NORTH)
        await guest.go(table.path, "Clean piles")
        party.add(house.leave_alone(guest), shows)
    for _watcher in range(watchers):
        watcher = await house.come("/join", table.watch)
        await watcher.wait_for("leads by")
        party.add(house.leave_alone(watcher), shows)
    return party


async def bare(phones: int, number: int, house: House) -> Party:
    """Seat phones at a bare Flet page with one number that all of them show."""
    seated = [await house.come(f"/{number}") for _phone in range(phones)]
    for phone in seated:
        await phone.wait_for("Plus")
    party = Party([seated[0].find("Plus")])
    for phone in seated:
        party.add(house.leave_alone(phone), lambda touch: f"number {touch + 1}.")
    return party


@asynccontextmanager
async def bare_house() -> AsyncIterator[House]:
    """Serve the bare page."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.bench.plain", "shared"]
        async with house(Program(Path(folder), lambda _folder, port: [*command, str(port)])) as found:
            yield found


@asynccontextmanager
async def our_house(count: int) -> AsyncIterator[tuple[House, list[Table]]]:
    """Serve the app with tables that have been set."""
    with tempfile.TemporaryDirectory() as folder:
        tables = await set_tables(Path(folder), count)
        async with house(Program(Path(folder))) as found:
            yield found, tables


def show(what: str, figures: Figures) -> Figures:
    """Print figures, and return them."""
    print(f"{what}: {figures}", flush=True)
    return figures


async def measure(
    tables: int,
    seconds: float,
    ours: Callable[[Table, House], Awaitable[Party]],
    theirs: Callable[[int, House], Awaitable[Party]],
) -> tuple[Figures, Figures]:
    """Return the figures of some tables, ours and those of the bare page."""
    async with bare_house() as found:
        await found.sit_down(partial(theirs, number) for number in range(tables))
        plain = show(f"{tables} tables, bare page", await found.play(seconds))
    async with our_house(tables) as (found, laid):
        await found.sit_down(partial(ours, table) for table in laid)
        return show(f"{tables} tables", await found.play(seconds)), plain


async def one_table() -> list[Line]:
    """Measure twelve phones at one table."""
    ours, plain = await measure(1, TABLE_SECONDS, twelve, partial(bare, AT_ONE_TABLE))
    return [
        Line("touch to the last of 12 phones, 95 %", "ms", ours.most, None, TABLE_MS),
        Line("its median beside a bare page", "ms", ours.middle, plain.middle, 20),
    ]


async def evening() -> list[Line]:
    """Measure forty tables with four phones each."""
    ours, plain = await measure(TABLES, EVENING_SECONDS, four, partial(bare, AT_A_TABLE))
    return [
        Line(f"touch to the last of 4 phones, {TABLES} tables", "ms", ours.most, None, EVENING_MS),
        Line("the server's share of one core for it", "%", 100 * ours.server, 100 * plain.server, 18),
        Line("its memory", "MB", ours.megabytes, plain.megabytes, 5),
    ]


async def limit() -> list[Line]:
    """Seat more and more tables until the promise is broken, and return how many were the last to keep it."""
    held = 0
    async with our_house(MOST_TABLES) as (found, laid):
        for tables in range(MORE, MOST_TABLES + 1, MORE):
            await found.sit_down(partial(four, table) for table in laid[tables - MORE : tables])
            if show(f"{tables} tables", await found.play(EVENING_SECONDS)).most > EVENING_MS:
                break
            held = tables
    return [Line(f"tables that the promise holds for: {held}", "", TABLES, held or 1, 1)]


PARTS: Final = {"table": one_table, "evening": evening, "limit": limit}


def main() -> None:
    """Take the measurements named on the command line, or all, and print them."""
    os.environ.setdefault(SESSIONS, str(MOST_TABLES * AT_A_TABLE))
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    lines = [line for name in sys.argv[1:] or PARTS for line in asyncio.run(PARTS[name]())]
    print(*lines, f"load average {os.getloadavg()[0]:.1f}", sep="\n")


if __name__ == "__main__":
    main()
