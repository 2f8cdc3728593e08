"""The summaries of all games: read at the start, made again where they are not right, and stored."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final, TypeGuard

from scorepad.game.fold import Game
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord
from scorepad.service.repository import GameRepository, read_snapshot, read_stream
from scorepad.service.snapshot import (
    MADE_BY,
    GameSummary,
    likeness_of,
    read_summary,
    stored_summary,
)
from scorepad.storage.store import Store, StoredSummary

log = logging.getLogger("scorepad.service")

FEW: Final = 20
"""So many summaries are made again before anything is shown; it takes some 40 ms."""

_PAGE: Final = 200
"""So many are read at a time: 2 ms in which nothing else is answered, in a browser 8."""

_BATCH: Final = 5
_MADE_BEFORE_NOTIFYING: Final = 100
# Long enough to write the summaries of a whole round at once; one that is not written is made again later.
_SECONDS_UNWRITTEN: Final = 5.0

OnProgress = Callable[[], Awaitable[None]]


class SummaryCache:
    """Keeps a repository's summaries: reads them, makes missing or stale ones again, and stores them.

    reading: whether nothing is ever written. Methods that block say so; all others are for the event loop.
    """

    def __init__(self, store: Store, repository: GameRepository, *, reading: bool) -> None:
        self._store = store
        self._repository = repository
        self._reading = reading
        self._unwritten: dict[GameId, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None
        self._filling: asyncio.Task[None] | None = None

    def read(self, now: str) -> None:
        """Read the summaries, and find those that have to be made again; blocks. now: UTC.

        One that is stale is shown until then. 10,000 take 0.1 s, in a browser 0.5.
        """
        found: list[tuple[GameSummary, str]] = []
        for stream, line in self._lines_kept():
            if summary := line and read_summary(line):
                found.append(summary)
            if summary is None or not _is_sound(line):
                self._repository.missing[stream] = None
        self._order_missing()
        self._repository.fill_lines(found)
        self._settle(now)

    def _lines_kept(self) -> Iterator[tuple[GameId, StoredSummary | None]]:
        after = ""
        while page := self._store.lines(after, _PAGE):
            yield from page
            after = page[-1][0]

    def _order_missing(self) -> None:
        missing = self._repository.missing
        if len(missing) > FEW:
            order: list[GameId] = []
            with suppress(Refused):  # a page that went bad: then in the order of their ids
                order = self._store.last_stored_first()
            self._repository.missing = {stream: None for stream in order if stream in missing} | missing

    async def make_few(self) -> None:
        """Make the missing summaries if they are few."""
        if len(self._repository.missing) <= FEW:
            await self._make(tuple(self._repository.missing))

    async def _make(self, streams: Sequence[GameId]) -> None:
        for rebuilt in await asyncio.to_thread(list, _rebuild(self._store, streams)):
            self._put(*rebuilt)

    def make_rest(self) -> None:
        """Make all missing summaries; blocks, some 2 ms a game."""
        for rebuilt in _rebuild(self._store, tuple(self._repository.missing)):
            self._put(*rebuilt)

    def _put(self, stream: GameId, made: GameSummary | Fault, events: int) -> None:
        if stream not in self._repository.missing:
            return
        if isinstance(made, GameSummary):
            self._repository.list_game(made)
            self._unwritten[stream] = events
        else:
            self._repository.mark_unreadable(stream, made)

    def changed(self, summary: GameSummary, events: int) -> None:
        """Set the summary of a game that has changed. events: how many it has now."""
        self._repository.list_game(summary)
        self._unwritten[summary.id] = events
        self._write_soon()

    def settle(self, now: str, notify: OnProgress) -> None:
        """Move games back to the present that a fast clock has put before all others."""
        if self._settle(now):
            self.begin_filling(notify)

    def _settle(self, now: str) -> bool:
        moved = self._repository.lines.settle(now)
        # Once they are made again, they are stored in their new place.
        self._repository.missing |= dict.fromkeys(moved)
        return bool(moved)

    def begin_filling(self, notify: OnProgress) -> None:
        """Make the missing summaries in the background. notify: called after every hundredth and the last."""
        if self._repository.missing and (self._filling is None or self._filling.done()):
            self._filling = asyncio.create_task(self._fill(notify))

    async def filled(self) -> None:
        """Wait until no summary is missing any more."""
        if self._filling and not self._filling.done():
            await asyncio.shield(self._filling)
        while batch := tuple(islice(self._repository.missing, _BATCH)):
            await self._make(batch)

    async def _fill(self, notify: OnProgress) -> None:
        made, now = 0, asyncio.get_running_loop().time
        while batch := tuple(islice(self._repository.missing, _BATCH)):
            begun = now()
            await self._make(batch)
            made += len(batch)
            if made % _MADE_BEFORE_NOTIFYING == 0:
                await notify()
                self._write_soon()
            # Half of the time is left for the people at the table.
            await asyncio.sleep(now() - begun)
        await notify()
        self._write_soon()

    def names_alike(self, record: GameRecord) -> list[GameId]:
        """Return the id of a record, if it has one, and of all games that may be imported copies of it."""
        return [*filter(None, [record.id]), *self._repository.lines.alike(likeness_of(record))]

    def stored(self, games: Iterable[GameId]) -> dict[GameId, Game]:
        """Return those of some games that are here and can be read; blocks."""
        found = {name: self._stored(name) for name in games}
        return {name: game for name, game in found.items() if game}

    def _stored(self, stream: GameId) -> Game | None:
        snapshot = self._repository.snapshots.get(stream)
        if snapshot or not self._repository.knows(stream):
            return snapshot.game if snapshot else None
        try:
            return read_stream(self._store, stream)[0]
        except Refused:
            return None

    def _write_soon(self) -> None:
        if self._timer is None and not self._reading:
            self._timer = asyncio.get_running_loop().call_later(_SECONDS_UNWRITTEN, self._begin_writing)

    def _begin_writing(self) -> None:
        self._timer = None
        if self._writing and not self._writing.done():
            self._write_soon()
        else:
            self._writing = asyncio.create_task(self._write(self._lines()))

    def _lines(self) -> list[StoredSummary]:
        """Return the summaries to store, and count them as stored."""
        lines, unwritten = self._repository.lines, self._unwritten
        self._unwritten = {}
        found = ((lines.get(stream), events) for stream, events in unwritten.items())
        return [stored_summary(line, lines.stands(line.id), events) for line, events in found if line]

    async def _write(self, lines: Iterable[StoredSummary]) -> None:
        try:
            await self._store.put_lines(lines)
        except Refused as refused:
            log.warning("the lines of games were not kept", exc_info=refused)

    async def forget_unwritten(self) -> None:
        """Write none of the summaries that wait, which are made again; end when nothing is being written."""
        if self._timer:
            self._timer.cancel()
        self._timer, self._unwritten = None, {}
        await asyncio.gather(*(task for task in (self._writing,) if task), return_exceptions=True)

    async def close(self) -> None:
        """Stop the work in the background, and store what is not stored yet."""
        if self._timer:
            self._timer.cancel()
        if self._filling:
            self._filling.cancel()
        at_work = [task for task in (self._filling, self._writing) if task]
        await asyncio.gather(*at_work, return_exceptions=True)
        lines = self._lines()
        if lines and not self._reading:
            await self._write(lines)


def _is_sound(line: StoredSummary | None) -> TypeGuard[StoredSummary]:
    """Return whether a summary is there, of this version, and of all events that its game has."""
    return line is not None and not line.is_stale and line.made_by == MADE_BY


def _rebuild(store: Store, streams: Iterable[GameId]) -> Iterator[tuple[GameId, GameSummary | Fault, int]]:
    """Yield each game's id, its summary and the number of its events, or why it can't be read."""
    for stream in streams:
        try:
            snapshot, _drafts = read_snapshot(store, stream)
        except Refused as refused:
            yield stream, refused.faults[0], 0
        else:
            yield stream, snapshot.summary, len(snapshot.game.events)
