"""The summaries of all games: read at the start, made again where they are not right, and stored."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from heapq import heappush, heappushpop
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
    stands_of,
    stored_summary,
)
from scorepad.storage.store import Store, StoredSummary

log = logging.getLogger("scorepad.service")

FEW: Final = 20
"""So many summaries are made again before anything is shown; it takes some 40 ms."""

SHOWN_FIRST: Final = 500
"""So many summaries, of the games changed last, are read before anything is shown; the rest soon after."""

_PAGE: Final = 200
"""So many are read at a time: 2 ms in which nothing else is answered, in a browser 8."""

_BATCH: Final = 5
_REST_AFTER: Final = 1.0
"""Seconds after the start, when the first page is there. 10,000 take 0.1 s, in a browser 0.5."""

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
        self._later: set[GameId] = set()
        """The games whose sound summary is read later; they are among the missing ones."""
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None
        self._filling: asyncio.Task[None] | None = None

    def read(self, now: str, *, newest_first: bool) -> None:
        """Read the summaries, and find those that have to be made again; blocks. now: UTC.

        newest_first: whether those of games changed long ago are left for later.
        """
        found: list[tuple[GameSummary, str]] = []
        newest: list[tuple[str, GameId, StoredSummary]] = []
        self._later = later = set()
        for stream, line in self._lines_kept():
            if newest_first and _is_sound(line):
                later.add(stream)
                put = heappush if len(newest) < SHOWN_FIRST else heappushpop
                put(newest, (stands_of(line), stream, line))
            else:
                self._take(stream, line, found)
        for _stands, stream, line in newest:
            later.discard(stream)
            self._take(stream, line, found)
        self._order_missing()
        self._repository.missing |= dict.fromkeys(later)
        self._repository.fill_lines(found)
        self._settle(now)

    def _lines_kept(self) -> Iterator[tuple[GameId, StoredSummary | None]]:
        after = ""
        while page := self._store.lines(after, _PAGE):
            yield from page
            after = page[-1][0]

    def _take(self, stream: GameId, line: StoredSummary | None, found: list[tuple[GameSummary, str]]) -> None:
        """Add a summary to those found, or its game to the missing ones; a stale one is both."""
        summary = read_summary(line) if line else None
        if summary:
            found.append(summary)
        if summary is None or not _is_sound(line):
            self._repository.missing[stream] = None

    def _order_missing(self) -> None:
        missing = self._repository.missing
        if len(missing) > FEW:
            order: list[GameId] = []
            with suppress(Refused):  # a page that went bad: then in the order of their ids
                order = self._store.last_stored_first()
            self._repository.missing = {stream: None for stream in order if stream in missing} | missing

    async def make_few(self) -> None:
        """Make the missing summaries if they are few."""
        stale = [stream for stream in self._repository.missing if stream not in self._later]
        if len(stale) <= FEW:
            await self._make(stale)

    async def _read_rest(self) -> None:
        """Read the summaries that were left for later, and list them all at once."""
        while later := self._later:
            found: list[tuple[GameSummary, str]] = []
            after = ""
            while page := await asyncio.to_thread(self._page, after):
                after = page[-1][0]
                sound = (line for stream, line in page if stream in later and _is_sound(line))
                found += filter(None, map(read_summary, sound))
                await asyncio.sleep(0)
            # Otherwise everything has been read anew meanwhile, maybe from another file.
            if later is self._later:
                self._later = set()
                self._list_rest(found)

    def _page(self, after: str) -> list[tuple[GameId, StoredSummary | None]]:
        """Return the lines after a game; blocks. None where they can't be read: they are made again."""
        with suppress(Refused):
            return self._store.lines(after, _PAGE)
        return []

    def _list_rest(self, found: Iterable[tuple[GameSummary, str]]) -> None:
        """List what was read later, but for games that changed meanwhile; damaged ones stay missing."""
        rest = {
            summary.id: (summary, stands)
            for summary, stands in found
            if summary.id in self._repository.missing
        }
        # Anew, because a dictionary from which all is deleted stays as large as it was.
        self._repository.missing = {game: None for game in self._repository.missing if game not in rest}
        self._repository.fill_lines(rest.values())

    async def _make(self, streams: Sequence[GameId]) -> None:
        made: list[tuple[GameId, GameSummary | Fault, int]]
        try:
            async with self._store.within_reach(streams):
                made = await asyncio.to_thread(list, _rebuild(self._store, streams))
        except Refused as refused:
            made = [(stream, refused.faults[0], 0) for stream in streams]
        for rebuilt in made:
            self._put(*rebuilt)

    def make_rest(self) -> None:
        """Make all missing summaries, once all others are read; blocks, some 2 ms a game."""
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
        await self._read_rest()
        while batch := tuple(islice(self._repository.missing, _BATCH)):
            await self._make(batch)

    async def _fill(self, notify: OnProgress) -> None:
        if self._later:
            await asyncio.sleep(_REST_AFTER)
            await self._read_rest()
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
        """Return those of some games within reach that are here and can be read; blocks."""
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
