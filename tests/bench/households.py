"""What households cost in folders and in a PostgreSQL: `python -m tests.bench.households [COUNT]`."""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from typing import Final

import psycopg

from scorepad.game.events import Author, DetailSet
from scorepad.game.ids import DeviceId
from scorepad.game.intents import MakeChanges
from scorepad.service.game_service import GameService
from scorepad.service.household_places import household_places
from scorepad.service.kept_households import KeptHouseholds
from scorepad.service.network import HomeNetwork
from scorepad.storage.households import household_of
from scorepad.storage.postgres.store import PostgresStore
from tests import postgres
from tests.bench.processes import durable
from tests.service.services import RECORD, touches

COUNT: Final = 200
AT_ONCE: Final = 20
TOUCHES: Final = 50
PHONE: Final = Author(DeviceId("2" * 32))

_SIZE: Final = "SELECT pg_database_size(current_database())"
_CONNECTIONS: Final = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"""


class Times:
    """How long work of each kind took."""

    def __init__(self) -> None:
        self._took: dict[str, list[float]] = {}

    async def of(self, kind: str, work: Awaitable[object]) -> None:
        """Wait for work, and keep in milliseconds how long it took."""
        begun = time.perf_counter()
        await work
        self._took.setdefault(kind, []).append((time.perf_counter() - begun) * 1000)

    def say(self, where: str) -> None:
        """Print them."""
        for kind, took in self._took.items():
            print(f"{where}, {kind}: {median(took):.1f} ms, 95 % within {quantiles(took, n=20)[-1]:.1f} ms")


def ask(address: str, question: str) -> int:
    """Return the number that a database answers with."""
    with psycopg.connect(address) as connection:
        ((found,),) = connection.execute(question.encode()).fetchall()
        return int(str(found))


async def touch(service: GameService, times: Times, kind: str) -> None:
    """Start a game, and touch it again and again."""
    game = await service.start(RECORD, PHONE)
    for number in range(TOUCHES):
        change = MakeChanges((DetailSet("title", str(number)),))
        await times.of(kind, touches(service, game, change, who=PHONE))


async def live(households: KeptHouseholds, tokens: list[str], times: Times) -> None:
    """Begin households, open each again, and touch some of them at once."""

    async def begin() -> None:
        # Only so many may begin in an hour.
        households._begun.clear()
        tokens.append(await households.begin())

    for _household in range(COUNT if len(sys.argv) < 2 else int(sys.argv[1])):
        await times.of("a household begins", begin())
    await households.close()
    found: list[tuple[GameService, str]] = []
    for token in tokens:
        await times.of("it is opened", entered(found, households, token))
    for service, token in found:
        await service.access.open_link(token, PHONE.device)
    await touch(found[0][0], times, "a touch in one alone")
    at_once = (touch(service, times, f"a touch in {AT_ONCE} at once") for service, _token in found[:AT_ONCE])
    await asyncio.gather(*at_once)


async def entered(found: list[tuple[GameService, str]], households: KeptHouseholds, token: str) -> None:
    """Come to a household."""
    household = await households.enter(household_of(token))
    assert household
    found.append((household.service, token))


async def measure(address: str | None, times: Times, seen: Callable[[], None]) -> None:
    """Measure in folders (None) or in a database. seen: called while all households are open."""
    tokens: list[str] = []
    with tempfile.TemporaryDirectory() as folder, closing(household_places(Path(folder), address)) as places:
        households = KeptHouseholds(places, HomeNetwork(), 365, 100)
        await households.open()
        await live(households, tokens, times)
        seen()
        for token in tokens[:AT_ONCE]:
            household = household_of(token)
            assert household
            await times.of("it is ended", households.end(household))
        await households.close()


async def alone(address: str, times: Times) -> None:
    """Touch a game of a database without households."""
    service = GameService(PostgresStore.open(address))
    await service.load()
    await touch(service, times, "a touch without households")
    await service.close()


async def main() -> None:
    """Measure both, with a PostgreSQL of its own, and print what was found."""
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    times = Times()
    await measure(None, times, lambda: None)
    times.say("in folders")
    address, times = durable(postgres.new_database()), Times()
    before = ask(address, _SIZE)

    def seen() -> None:
        size, connections = ask(address, _SIZE) - before, ask(address, _CONNECTIONS)
        count = ask(address, "SELECT count(*) FROM households_of_public.households")
        print(f"{connections} connections for {count} open households of {size / count / 1024:.0f} KB each")

    await measure(address, times, seen)
    await alone(address, times)
    times.say("in a database")


if __name__ == "__main__":
    postgres.begin_run()
    try:
        asyncio.run(main())
    finally:
        postgres.end_run()
