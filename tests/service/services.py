"""A game service over a real store, for tests."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest

from scorepad.game.events import Author, DeviceId
from scorepad.game.fold import Game
from scorepad.game.intents import Intent, Outcome, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import GameId, GameRecord, Side
from scorepad.service.games import Games
from scorepad.storage.sql import sqlite
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SharedChange, SqlStore
from scorepad.storage.sql.tables import Ask
from tests.turns import submit_shown

T = TypeVar("T")

ANN = Author(DeviceId("ann's phone"), "Ann")
BO = Author(DeviceId("bo's phone"), "Bo")
SIDES = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
RECORD = GameRecord(variant("whitnack"), SIDES)
SEVENS = GameRecord(with_house_rules(variant("whitnack"), {"piles.sevens": 1500}), SIDES)


class SlowFile(GamesFile):
    """A real file on a slow card: each write takes some seconds more."""

    seconds = 0.03

    def write(self, change: Callable[[Ask], T], changed: Iterable[SharedChange] = ()) -> T:
        """Write slowly."""
        if changed:
            time.sleep(self.seconds)
        return super().write(change, changed)


class HeldFile(GamesFile):
    """A real file whose writes to a stream wait until they are let through."""

    def __init__(self, folder: Path) -> None:
        self.asked = threading.Event()
        self.let_through = threading.Event()
        self.let_through.set()
        super().__init__(folder)

    def write(self, change: Callable[[Ask], T], changed: Iterable[SharedChange] = ()) -> T:
        """Wait, then write."""
        if changed:
            self.asked.set()
            assert self.let_through.wait(10)
        return super().write(change, changed)


@asynccontextmanager
async def opened(folder: Path, kind: type[GamesFile] = GamesFile) -> AsyncIterator[Games]:
    """Open the game service of a folder with a clock that advances a second each time it is read."""
    folder.mkdir(exist_ok=True)
    ticks = count()
    start = datetime(2026, 11, 21, 10, tzinfo=UTC)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "BUSY_SECONDS", 0.05)
        service = Games(SqlStore(kind(folder)), clock=lambda: start + timedelta(seconds=next(ticks)))
        await service.load()
        try:
            yield service
        finally:
            await service.close()


def file_of(service: Games) -> GamesFile:
    """Return the file of a game service's games."""
    store = service._store
    assert isinstance(store, SqlStore)
    assert isinstance(store._database, GamesFile)
    return store._database


def hold(service: Games) -> HeldFile:
    """Let the writes of a game service wait from now on."""
    file = file_of(service)
    assert isinstance(file, HeldFile)
    file.asked.clear()
    file.let_through.clear()
    return file


def kept(service: Games, game: GameId) -> Game:
    """Return a game that is open."""
    found = service.game(game)
    assert found
    return found


def list_all(folder: Path) -> None:
    """Store the summaries of all games in a folder."""

    async def load_and_list() -> None:
        service = Games(SqlStore(GamesFile(folder)))
        await service.load(fill=False)
        await service.shelf.all_listed()
        await service.close()

    asyncio.run(load_and_list())


async def touches(
    service: Games, game: GameId, *intents: Intent | UndoOrRedo, who: Author = ANN
) -> list[Outcome]:
    """Submit intents one after another and return their outcomes; none may be refused."""
    outcomes = [await submit_shown(service, game, who, intent) for intent in intents]
    assert [outcome.refused for outcome in outcomes] == [None] * len(outcomes)
    return outcomes


async def until(event: threading.Event) -> None:
    """Wait for an event set in another thread."""
    assert await asyncio.to_thread(event.wait, 10)
