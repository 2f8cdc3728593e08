"""A game service over a real store, for tests."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from scorepad.game.draft import Draft
from scorepad.game.events import Author, Change, Event
from scorepad.game.ids import DeviceId
from scorepad.game.intents import Intent, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import GameId, GameRecord, Side
from scorepad.service.game_service import GameService, Outcome
from scorepad.storage.in_threads import InThreads
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.store import FileStore, StreamId
from tests.turns import submit_shown

ANN = Author(DeviceId("ann's phone"), "Ann")
BO = Author(DeviceId("bo's phone"), "Bo")
SIDES = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
RECORD = GameRecord(variant("whitnack"), SIDES)
SEVENS = GameRecord(with_house_rules(variant("whitnack"), {"piles.sevens": 1500}), SIDES)


class SlowStore(SqliteStore):
    """A real store on a slow card: each write takes some seconds more."""

    seconds = 0.03

    def _append(
        self, stream: StreamId, events: Sequence[Event[Change]], drafts: Mapping[DeviceId, Draft | None]
    ) -> None:
        """Write slowly."""
        time.sleep(self.seconds)
        super()._append(stream, events, drafts)


class HeldStore(SqliteStore):
    """A real store whose writes wait until they are let through."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # whatever a store is made of
        self.asked = threading.Event()
        self.let_through = threading.Event()
        self.let_through.set()

    def _append(
        self, stream: StreamId, events: Sequence[Event[Change]], drafts: Mapping[DeviceId, Draft | None]
    ) -> None:
        """Wait, then write."""
        self.asked.set()
        assert self.let_through.wait(10)
        super()._append(stream, events, drafts)


@asynccontextmanager
async def opened(
    folder: Path, kind: type[SqliteStore] = SqliteStore, busy: float = 0.05
) -> AsyncIterator[GameService]:
    """Open the game service of a folder with a clock that advances a second each time it is read."""
    folder.mkdir(exist_ok=True)
    ticks = count()
    start = datetime(2026, 11, 21, 10, tzinfo=UTC)
    service = GameService(
        InThreads(kind.open(folder, busy)), clock=lambda: start + timedelta(seconds=next(ticks))
    )
    await service.load()
    try:
        yield service
    finally:
        await service.close()


def file_of(service: GameService) -> FileStore:
    """Return the store of a game service's file."""
    store = service._store
    assert isinstance(store, InThreads)
    return store.file


def list_all(folder: Path) -> None:
    """Store the summaries of all games in a folder."""

    async def load_and_list() -> None:
        service = GameService(InThreads(SqliteStore.open(folder)))
        await service.load(fill=False)
        service.list_rest()
        await service.close()

    asyncio.run(load_and_list())


async def touches(
    service: GameService, game: GameId, *intents: Intent | UndoOrRedo, who: Author = ANN
) -> list[Outcome]:
    """Submit intents one after another and return their outcomes; none may be refused."""
    outcomes = [await submit_shown(service, game, who, intent) for intent in intents]
    assert [outcome.refused for outcome in outcomes] == [None] * len(outcomes)
    return outcomes


async def until(event: threading.Event) -> None:
    """Wait for an event set in another thread."""
    assert await asyncio.to_thread(event.wait, 10)
