"""How many tables processes on one PostgreSQL carry: `python -m tests.bench.processes [SECONDS]`."""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import psycopg

from scorepad.service.access import Access
from scorepad.service.games import Games
from scorepad.service.network import SESSIONS
from scorepad.storage.kept_links import FileLinks
from scorepad.storage.shared import STORE
from scorepad.storage.sql.links import DatabaseLinks
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.store import SqlStore
from tests import postgres
from tests.bench.party import Figures, House, house
from tests.bench.phones import AT_A_TABLE, EVENING_MS, four
from tests.bench.tables import Table, set_table
from tests.browser.program import Program

MORE: Final = 10
"""So many tables come at a time until the limit is found."""

MOST: Final = 200
SECONDS: Final = 20

_SIZE: Final = """
SELECT (SELECT count(*) FROM events), sum(pg_total_relation_size(relid))::bigint, pg_current_wal_lsn() - '0/0'
FROM pg_stat_user_tables
"""


@dataclass(frozen=True, slots=True)
class Size:
    """What a database holds. rows: events. kept: bytes of its tables. logged: bytes of its log."""

    rows: int
    kept: int
    logged: int

    @classmethod
    def of(cls, address: str) -> "Size":
        """Look at a database."""
        with psycopg.connect(address) as connection:
            found = connection.execute(_SIZE).fetchone()
            assert found
            return cls(*map(int, found))


def durable(address: str) -> str:
    """Let a database's server wait for the disk, as it does outside of tests, and return the address."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = on")
        connection.execute("SELECT pg_reload_conf()")
    return address


async def set_tables(address: str, folder: Path, count: int) -> list[Table]:
    """Store games and their links in a database that nobody serves yet."""
    database = PostgresDatabase(address)
    service = Games(SqlStore(database), access=Access(DatabaseLinks(database, FileLinks(folder))))
    await service.load()
    tables = [await set_table(service) for _number in range(count)]
    await service.close()
    return tables


@asynccontextmanager
async def houses(folder: Path, count: int) -> AsyncIterator[list[House]]:
    """Serve a database by some processes, each with a folder of its own."""
    async with AsyncExitStack() as stack:
        programs = [Program(folder / str(number)) for number in range(count)]
        yield [await stack.enter_async_context(house(each)) for each in programs]


async def play(found: list[House], seconds: float) -> list[Figures]:
    """Play at all houses at once."""
    return list(await asyncio.gather(*(each.play(seconds) for each in found)))


def said(figures: list[Figures]) -> str:
    """Return the figures of all houses in a line."""
    slowest = max(each.most for each in figures)
    middle = max(each.middle for each in figures)
    shares = " + ".join(f"{each.server:.0%}" for each in figures)
    sizes = " + ".join(f"{each.megabytes:.0f}" for each in figures)
    return f"median {middle:.0f} ms, 95 % within {slowest:.0f} ms; {shares} of a core, {sizes} MB"


async def limit(address: str, folder: Path, processes: int, seconds: float) -> int:
    """Return how many tables were the last to keep the promise; all phones of one come to one process."""
    tables, held = await set_tables(address, folder, MOST), 0
    before = Size.of(address)
    touches = 0
    async with houses(folder, processes) as found:
        for count in range(MORE, MOST + 1, MORE):
            for number, each in enumerate(found):
                mine = tables[count - MORE : count][number::processes]
                await each.sit_down(partial(four, table) for table in mine)
            figures = await play(found, seconds)
            touches += sum(len(each.touches) for each in figures)
            print(f"{processes} processes, {count} tables: {said(figures)}", flush=True)
            if max(each.most for each in figures) > EVENING_MS:
                break
            held = count
    after = Size.of(address)
    rows = after.rows - before.rows
    print(
        f"{rows} rows for {touches} touches and those that warmed up: "
        f"{(after.kept - before.kept) / rows:.0f} bytes a row in tables and indexes, "
        f"{(after.logged - before.logged) / rows:.0f} in the log"
    )
    return held


async def measure(seconds: float) -> None:
    """Find the limit of one process and of two."""
    os.environ.setdefault(SESSIONS, str(MOST * AT_A_TABLE))
    for processes in (1, 2):
        address = durable(postgres.new_database())
        os.environ[STORE] = address
        with tempfile.TemporaryDirectory() as folder:
            held = await limit(address, Path(folder), processes, seconds)
        print(f"{processes} processes carry {held} tables at {EVENING_MS} ms", flush=True)


def main() -> None:
    """Measure with a PostgreSQL of its own, and print what was found."""
    postgres.begin_run()
    try:
        print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        asyncio.run(measure(float(sys.argv[1]) if sys.argv[1:] else SECONDS))
    finally:
        postgres.end_run()


if __name__ == "__main__":
    main()
