"""An app that can be killed: the real store in a real file, the real service and hub, in simulated time."""

import asyncio
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final
from uuid import UUID

from scorepad.storage.in_threads import InThreads
from scorepad.storage.sqlite.file_state import ACKNOWLEDGED_FILE
from scorepad.storage.sqlite.store import SqliteStore

from scorepad.game.draft import Draft
from scorepad.game.events import Author, Change, Event
from scorepad.game.fold import Game
from scorepad.game.ids import BatchId, DeviceId
from scorepad.game.intents import Intent
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.service.game_service import GameService, Outcome
from scorepad.storage.store import StreamId
from tests.trust.years.steps import PHONES, Death

FIRST_THURSDAY: Final = datetime(2026, 11, 26, 19, tzinfo=UTC)
_MOST_PAGES: Final = 1_073_741_823
"""SQLite's own limit."""
_SECTOR: Final = 512
"""Bytes that a disk writes at once."""


class KilledError(BaseException):
    """Raised where a process ends: no line of it runs any more."""


@dataclass(frozen=True)
class LastWrite:
    """The write during which a process was killed. devices: whose drafts it wrote."""

    stream: StreamId
    events: tuple[Event[Change], ...]
    devices: frozenset[DeviceId]


class DyingStore(SqliteStore):
    """The real store, whose process may be killed around a write, and whose disk may be full."""

    death: Death | None = None
    is_dead = False
    written: LastWrite | None = None
    refused: tuple[Event[Change], ...] = ()
    """What it said it had not kept."""
    _before: tuple[bytes, bytes] = (b"", b"")
    """The -wal and the number of writes before the last write."""

    def _append(
        self, stream: StreamId, events: Sequence[Event[Change]], drafts: Mapping[DeviceId, Draft | None]
    ) -> None:
        death, self.death = self.death, None
        self.is_dead = self.is_dead or death is Death.BEFORE
        if self.is_dead:
            raise KilledError
        if death is Death.TORN:
            self._before = (self._wal_path.read_bytes(), self._acknowledged_path.read_bytes())
        if death:
            self.written = LastWrite(stream, tuple(events), frozenset(drafts))
        self._write(stream, events, drafts)
        self.is_dead = death is not None
        if self.is_dead:
            raise KilledError

    def _write(
        self, stream: StreamId, events: Sequence[Event[Change]], drafts: Mapping[DeviceId, Draft | None]
    ) -> None:
        try:
            super()._append(stream, events, drafts)
        except Refused:
            self.refused += tuple(events)
            # Nothing was written that a death to come could tear.
            self._before, self.written = (b"", b""), None
            raise

    def set_full(self, *, is_full: bool) -> None:
        """Let the database grow no more, or as it likes."""
        (pages,) = self._connection.execute("PRAGMA page_count").fetchone()
        self._connection.execute(f"PRAGMA max_page_count = {pages if is_full else _MOST_PAGES}")

    def leave_as_it_is(self, salt: int) -> None:
        """Let go of the file as a killed process does: with all that was written, and no checkpoint.

        salt: decides how much of a torn write is in the file.
        """
        # The last connection to close brings the -wal home; one that may only read can't.
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as witness:
            witness.execute("SELECT writes FROM file").fetchone()
            self._release()
        wal, acknowledged = self._before
        # A write that also brought the -wal home and emptied it was done before that.
        if wal and self._wal_path.stat().st_size >= len(wal):
            _tear(self._wal_path, wal, salt)
            self._acknowledged_path.write_bytes(acknowledged)

    @property
    def _acknowledged_path(self) -> Path:
        return self.path.with_name(ACKNOWLEDGED_FILE)


def _tear(path: Path, before: bytes, salt: int) -> None:
    """Leave only a part of the last write in a file. before: what was there before it."""
    after = path.read_bytes()
    padded = before.ljust(len(after), b"\0")
    sectors = (slice(at, at + _SECTOR) for at in range(0, len(after), _SECTOR))
    changed = [each.start for each in sectors if after[each] != padded[each]]
    at = Random(salt).choice(changed)  # noqa: S311 - a place, not a secret
    path.write_bytes(after[:at] + before[at:])


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
    salt: int = 0
    _games: int = 0

    async def start(self) -> None:
        """Start its process: open the store, and read what is there."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.store = self.kind.open(self.folder)
        self.service = GameService(InThreads(self.store), self._now, self._new_id)
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
        self._games = self.service.count()

    def is_one_more(self) -> bool:
        """Return whether it has just one more game than before the evening."""
        return self.service.count() == self._games + 1

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
        self.store.set_full(is_full=is_full)

    async def stop(self) -> None:
        """End its process as it ends by itself."""
        await self.service.close()

    async def end(self, salt: int) -> None:
        """End its process as a kill does: whatever was at work is gone, and the file is as it is."""
        self.kills += 1
        self.note_refused()
        self.store.is_dead = True
        cache = self.service._summary_cache
        if cache._timer:
            cache._timer.cancel()
        await _forget(filter(None, (*self.service._at_work, cache._filling, cache._writing)))
        self.store.leave_as_it_is(salt)

    def _now(self) -> datetime:
        return FIRST_THURSDAY + timedelta(seconds=asyncio.get_running_loop().time() + self.ahead)

    def _new_id(self) -> str:
        return str(UUID(int=self._ids.getrandbits(128), version=4))


async def _forget(tasks: Iterable[asyncio.Task[object]]) -> None:
    gone = list(tasks)
    for task in gone:
        task.cancel()
    await asyncio.gather(*gone, return_exceptions=True)
