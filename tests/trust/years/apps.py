"""An app that can be killed: the real store in a real file, the real service and hub, in simulated time."""

import asyncio
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final, TypeVar
from uuid import UUID

from scorepad.game.draft import Draft
from scorepad.game.events import Author, BatchId, Change, DeviceId, Event, GameEvent
from scorepad.game.fold import Game
from scorepad.game.intents import Intent, Outcome
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import NO_DRAFTS
from tests.trust.years.steps import PHONES, Death

FIRST_THURSDAY: Final = datetime(2026, 11, 26, 19, tzinfo=UTC)
_MOST_PAGES: Final = 1_073_741_823
"""SQLite's own limit."""

T = TypeVar("T")


class KilledError(BaseException):
    """Raised where a process ends: no line of it runs any more."""


@dataclass(frozen=True)
class LastWrite:
    """The write during which a process was killed. devices: whose drafts it wrote."""

    stream: GameId
    events: tuple[Event[Change], ...]
    devices: frozenset[DeviceId]


class DyingFile(GamesFile):
    """The real file, on a disk that may be full."""

    is_full = False

    def set_full(self, *, is_full: bool) -> None:
        """Let the database grow no more, or as it likes."""
        self.is_full = is_full
        (pages,) = self._connection.execute("PRAGMA page_count").fetchone()
        self._connection.execute(f"PRAGMA max_page_count = {pages if is_full else _MOST_PAGES}")

    def _open(self) -> None:
        super()._open()
        self.set_full(is_full=self.is_full)


class DyingStore(SqlStore):
    """The real store over a file, whose process may be killed around a write.

    written: the write during which it was. refused: what it said it had not kept.
    """

    death: Death | None = None
    is_dead = False
    written: LastWrite | None = None
    refused: tuple[Event[Change], ...] = ()

    def __init__(self, folder: Path) -> None:
        self.file = DyingFile(folder)
        super().__init__(self.file)

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> Awaitable[None]:
        """Keep events and drafts, or raise KilledError."""
        death, self.death = self.death, None
        self.is_dead = self.is_dead or death is Death.BEFORE
        if self.is_dead:
            raise KilledError
        done = self._write(stream, events, drafts)
        if done.exception():
            self.refused += tuple(events)
        elif death:
            self.is_dead, self.written = True, LastWrite(stream, tuple(events), frozenset(drafts))
            raise KilledError
        return done

    def _write(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None]
    ) -> asyncio.Future[None]:
        # In simulated time it is done at once.
        return asyncio.ensure_future(super().append(stream, events, drafts))


@dataclass
class App:
    """An app with its folder. number: TABLE, or that of a phone's own. kind: of its store."""

    number: int
    folder: Path
    kind: type[DyingStore] = DyingStore
    ahead: int = 0
    is_full: bool = False
    shown: dict[GameId, Game] = field(default_factory=dict)
    followed: list[GameId] = field(default_factory=list)
    acknowledged: dict[BatchId, Intent] = field(default_factory=dict)
    refused: set[BatchId] = field(default_factory=set)
    kills: int = 0
    _games: int = 0

    async def start(self) -> None:
        """Start its process: open the store, and read what is there."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.store = self.kind(self.folder)
        self.service = Games(self.store, self._now, self._new_id)
        await self.service.load()
        self.set_full(is_full=self.is_full)
        for game in self.followed:
            await self.follow(game)

    def note_refused(self) -> None:
        """Remember which touches made here were refused because they could not be kept."""
        # What was sent here and refused may well come again from where it was made.
        own = {self.author(phone).device for phone in range(PHONES)}
        self.refused |= {event.batch for event in self.store.refused if event.device in own}
        self.store.refused = ()

    def begin_evening(self, seed: str) -> None:
        """Forget the evening before; its ids are made from its own seed, so that no evening needs another."""
        self._ids = Random(f"{seed} {self.number}")  # noqa: S311 - ids of a simulation
        self.acknowledged, self.refused, self.followed, self.shown = {}, set(), [], {}
        self._games = self.service.shelf.count()

    def is_one_more(self) -> bool:
        """Return whether it has just one more game than before the evening."""
        return self.service.shelf.count() == self._games + 1

    def author(self, phone: int) -> Author:
        """Return the author that a phone is here."""
        return Author(DeviceId(f"phone {phone} at app {self.number}"), "ABC"[phone])

    async def follow(self, game: GameId) -> None:
        """Show a game on a screen, as the hub says."""

        def show() -> None:
            found = self.service.game(game)
            if found:
                self.shown[game] = found

        await self.service.open(game)
        self.service.subscribe(game, show)
        if game not in self.followed:
            self.followed.append(game)
        show()

    async def submit(self, game: GameId, phone: int, intent: Intent) -> Outcome:
        """Make a touch, and remember that it was acknowledged; raises KilledError."""
        outcome = await self.service.submit(game, self.author(phone), intent)
        if outcome.batch:
            self.acknowledged[outcome.batch] = intent
        return outcome

    def set_full(self, *, is_full: bool) -> None:
        """Fill its disk, or make room."""
        self.is_full = is_full
        self.store.file.set_full(is_full=is_full)

    async def stop(self) -> None:
        """End its process as it ends by itself."""
        await self.service.close()

    async def end(self) -> None:
        """End its process as a kill does: whatever was at work is gone, and the file is as it is."""
        self.kills += 1
        self.note_refused()
        self.store.is_dead = True
        shelf = self.service.shelf
        if shelf._timer:
            shelf._timer.cancel()
        await _forget(filter(None, (*self.service._open._at_work, shelf._making, shelf._writing)))
        self.store.file._release()

    def _now(self) -> datetime:
        return FIRST_THURSDAY + timedelta(seconds=asyncio.get_running_loop().time() + self.ahead)

    def _new_id(self) -> str:
        return str(UUID(int=self._ids.getrandbits(128), version=4))


async def _forget(tasks: Iterable[asyncio.Task[object]]) -> None:
    gone = list(tasks)
    for task in gone:
        task.cancel()
    await asyncio.gather(*gone, return_exceptions=True)
