"""The shelf: the summaries of all games in the order in which they were changed, and their lists."""

import asyncio
import logging
from bisect import bisect_left, insort
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Final

from scorepad.game.events import GameDeleted
from scorepad.game.fold import Game
from scorepad.game.library import Library, fold_library, unseated_games
from scorepad.i18n.formats import local_time
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.open_game import (
    MADE_BY,
    GameSummary,
    OpenGame,
    read_game,
    read_scored,
    read_summary,
    stored_summary,
)
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, StreamId

log = logging.getLogger("scorepad.service")

RESTORABLE_FOR = timedelta(days=30)
"""How long a deleted game can be restored."""

FEW: Final = 20
"""So many summaries are made again before anything is shown; it takes some 40 ms."""

_LAST = chr(0x10FFFF)
"""Sorts after every id."""

_PAGE: Final = 200
"""So many are read at a time: 2 ms in which nothing else is answered, in a browser 8."""

_BATCH: Final = 5
_MADE_BEFORE_NOTIFYING: Final = 100
# Long enough to write the summaries of a whole round at once; one that is not written is made again later.
_SECONDS_UNWRITTEN: Final = 5.0


@dataclass(frozen=True, slots=True)
class DeletedGame:
    """A deleted game. at: when, with its zone."""

    summary: GameSummary
    at: datetime


def event_time(at: datetime) -> str:
    """Return a time as events have it, UTC to the millisecond. at: with its zone."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def is_passing(fault: Fault) -> bool:
    """Return whether the reason why something can't be read may pass: a disk that fails, a file in use."""
    return fault.code == "not_readable" and bool(fault.params.get("reason"))


class Shelf:
    """All games as lists show them: read at the start, made again where they are not right, and stored.

    Methods that block say so; all others are for the event loop.

    library: as it is now. deleted: the games that it deletes, and the untouched ones of sittings undone.
    lines: the summary of each game, deleted ones too. unreadable: why a game, or LIBRARY, can't be read;
    nothing is written to it. version: another one when games come, go, end, or say something else.
    when_filled: called after every hundredth missing summary that was made, and the last.
    """

    when_filled: Callable[[], Awaitable[None]]

    def __init__(self, store: SqlStore, now: Callable[[], datetime], *, reading: bool = False) -> None:
        """Begin empty. reading: whether nothing is ever written."""
        self._store = store
        self._now = now
        self._reading = reading
        self._unwritten: dict[GameId, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None
        self._making: asyncio.Task[None] | None = None
        self.version = 0
        self._clear()

    def _clear(self) -> None:
        self.library = fold_library(())
        self.deleted: frozenset[GameId] = frozenset()
        self.unreadable: dict[StreamId, Fault] = {}
        self.lines: dict[GameId, GameSummary] = {}
        self._unseated: frozenset[GameId] = frozenset()
        self._stands: dict[GameId, str] = {}
        self._order: list[tuple[str, GameId]] = []
        self._missing: dict[GameId, None] = {}
        self._damaged: dict[GameId, GameSummary] = {}
        self.version += 1

    async def load(self) -> None:
        """Read the library and the summaries, in place of all that is here; a few missing ones are made."""
        await asyncio.to_thread(self._read)
        if len(self._missing) <= FEW:
            await self._make(tuple(self._missing))

    def _read(self) -> None:
        self._clear()
        try:
            self.put_library(fold_library(self._store.library()))
        except Refused as refused:
            self.unreadable[LIBRARY] = refused.faults[0]
        try:
            self._read_lines()
        except Refused as refused:
            self.unreadable[LIBRARY] = refused.faults[0]

    def _read_lines(self) -> None:
        """Read the summaries; a stale one is shown until it is made. 10,000: 0.1 s, in a browser 0.5."""
        lines: dict[GameId, GameSummary] = {}
        stands: dict[GameId, str] = {}
        after = ""
        while page := self._store.lines(after, _PAGE):
            for name, line in page:
                found = read_summary(line) if line else None
                if found:
                    lines[name], stands[name] = found
                if not (line and found) or line.is_stale or line.made_by != MADE_BY:
                    self._missing[name] = None
            after = page[-1][0]
        # All at once: meanwhile the event loop looks at them.
        self.lines, self._stands = lines, stands
        self._order = sorted((stands, name) for name, stands in self._stands.items())
        self._order_missing()
        self._hide()
        self._settle(event_time(self._now()))

    def _order_missing(self) -> None:
        if len(self._missing) > FEW:
            order: list[GameId] = []
            with suppress(Refused):  # a page that went bad: then in the order of their ids
                order = self._store.last_stored_first()
            self._missing = {name: None for name in order if name in self._missing} | self._missing

    async def _make(self, names: Sequence[GameId]) -> None:
        for name, made in await asyncio.to_thread(list, _made(self._store, names)):
            if name not in self._missing:
                continue
            if isinstance(made, Fault):
                self.mark_unreadable(name, made)
            else:
                self._list(made.summary)
                self._unwritten[name] = len(made.game.events)

    def begin_filling(self) -> None:
        """Make the missing summaries in the background."""
        if self._missing and (self._making is None or self._making.done()):
            self._making = asyncio.create_task(self._fill(), context=Context())

    async def _fill(self) -> None:
        made, now = 0, asyncio.get_running_loop().time
        while batch := tuple(islice(self._missing, _BATCH)):
            begun = now()
            await self._make(batch)
            made += len(batch)
            if made % _MADE_BEFORE_NOTIFYING == 0:
                await self.when_filled()
                self._write_soon()
            # Half of the time is left for the people at the table.
            await asyncio.sleep(now() - begun)
        await self.when_filled()
        self._write_soon()

    async def all_listed(self) -> None:
        """Wait until no summary is missing any more."""
        if self._making and not self._making.done():
            await asyncio.shield(self._making)
        while batch := tuple(islice(self._missing, _BATCH)):
            await self._make(batch)

    def settle(self, now: str) -> None:
        """Move games back to the present that a fast clock has put before all others. now: UTC."""
        if self._order and self._order[-1] > (now, _LAST):
            self._settle(now)
            self.begin_filling()

    def _settle(self, now: str) -> None:
        """Move games back that are sorted after `now`, which ends in Z.

        They keep their order, below games changed at that very time: their new sort time is `now` with each
        one's own time in place of the Z. Once they are made again, they are stored in their new place.
        """
        for stands, name in self._order[bisect_left(self._order, (now, _LAST)) :]:
            self._place(self.lines[name], f"{now[:-1]} {stands.rpartition(' ')[2]}")
            self._missing[name] = None

    def put(self, summary: GameSummary, events: int) -> bool:
        """Set the summary of a game that has changed, and return whether lists show another order or outline.

        events: how many the game has now.
        """
        is_other = self._list(summary)
        self._unwritten[summary.id] = events
        self._write_soon()
        return is_other

    def _list(self, summary: GameSummary) -> bool:
        """Set a summary and return as `put`; it keeps its place while its time of last change is the same."""
        before = self.lines.get(summary.id)
        same = before is not None and before.changed == summary.changed
        is_other = before is None or before.outline != summary.outline
        if is_other or summary.finished:
            self.version += 1
        has_moved = self._place(summary, self._stands[summary.id] if same else summary.changed)
        self._missing.pop(summary.id, None)
        if summary.id in self._unseated:
            self._hide()
        return has_moved or is_other

    def _place(self, summary: GameSummary, stands: str) -> bool:
        """Move a summary to its place and return whether it had another. stands: the later, the higher."""
        was, at = self._take_out(summary.id), (stands, summary.id)
        self.lines[summary.id] = summary
        self._stands[summary.id] = stands
        insort(self._order, at)
        return bisect_left(self._order, at) != was

    def _take_out(self, name: GameId) -> int | None:
        """Remove a summary and return its place from the bottom, None if there was none."""
        if self.lines.pop(name, None) is None:
            return None
        at = bisect_left(self._order, (self._stands.pop(name), name))
        del self._order[at]
        return at

    def put_library(self, library: Library) -> None:
        """Replace the library by its next version."""
        self.library = library
        self._unseated = unseated_games(library)
        self._hide()
        self.version += 1

    def _hide(self) -> None:
        lines = map(self.lines.get, self._unseated)
        gone = frozenset(line.id for line in lines if line and line.is_untouched)
        self.deleted = self.library.state.deleted | gone

    def mark_unreadable(self, name: StreamId, fault: Fault) -> None:
        """Remove a game that can't be read from lists, but remember why and its last summary."""
        self.unreadable[name] = fault
        if name == LIBRARY:
            return
        if line := self.lines.get(name):
            self._damaged[name] = line
        self._take_out(name)
        self._missing.pop(name, None)
        self.version += 1

    def mark_readable(self, name: GameId) -> None:
        """Forget that a game couldn't be read; its summary is back, or will be made again."""
        del self.unreadable[name]
        if line := self._damaged.pop(name, None):
            self._place(line, line.changed)
            self.version += 1
        else:
            self._missing[name] = None

    def is_here(self, name: GameId) -> bool:
        """Return whether there is a game, deleted or not, readable or not."""
        return name in self.lines or name in self._missing or name in self.unreadable

    def fault(self, name: GameId) -> Fault | None:
        """Return why a game takes no changes, if so: why it can't be read, `unknown_game`, `game_deleted`."""
        if name in self.unreadable:
            return self.unreadable[name]
        if not self.is_here(name):
            return Fault("unknown_game")
        return Fault("game_deleted") if name in self.deleted else None

    def read(self, name: GameId, *, deleted: bool = False) -> Game:
        """Return a game as it is stored; blocks. deleted: also one that was deleted.

        Raises Refused: `unknown_game`, `game_deleted`, `not_readable`, `game_damaged`.
        """
        fault = self.fault(name)
        if fault and not (deleted and fault.code == "game_deleted"):
            raise Refused((fault,))
        return read_game(self._store, name).game

    def all_games(self) -> list[GameId]:
        """Return the ids of all games in the store, those that were deleted or can't be read too; blocks."""
        return self._store.last_stored_first()

    def _from_the_top(self) -> Iterator[GameSummary]:
        """Yield all games but deleted ones: a touch must not go through all of them."""
        return (self.lines[name] for _stands, name in reversed(self._order) if name not in self.deleted)

    def games(self, most: int | None = None) -> tuple[GameSummary, ...]:
        """Return all games but deleted ones, the last changed first. most: so many; all take some ms."""
        return tuple(islice(self._from_the_top(), most))

    def count(self) -> int:
        """Return how many games there are, without deleted ones."""
        return len(self.lines) - sum(name in self.lines for name in self.deleted)

    def line(self, name: GameId) -> GameSummary | None:
        """Return the summary of a game, None if it doesn't exist or was deleted."""
        return None if name in self.deleted else self.lines.get(name)

    def any_line(self, name: GameId) -> GameSummary | None:
        """Return the summary of a game, deleted or not; the last one known if it can't be read now."""
        return self.lines.get(name) or self._damaged.get(name)

    def game_in_hand(self) -> GameSummary | None:
        """Return the game to continue with: the last changed one that is not over."""
        return next((game for game in self._from_the_top() if not game.finished), None)

    def last(self) -> GameSummary | None:
        """Return the game changed last, but for those typed in from paper."""
        return next((game for game in self._from_the_top() if not game.from_paper), None)

    def people(self) -> tuple[str, ...]:
        """Return everybody who plays in any game, each once, starting with those of the game changed last."""
        return tuple(dict.fromkeys(name for game in self._from_the_top() for name in game.people))

    def custom_rule_sets(self) -> Mapping[RuleSetId, CustomRuleSet]:
        """Return the table's own rules by id, the last changed first, without deleted ones."""
        state = self.library.state
        present = [name for name in state.rule_sets if name not in state.deleted_rules]
        return {name: state.rule_sets[name].plain for name in reversed(present)}

    def deleted_games(self) -> tuple[DeletedGame, ...]:
        """Return the games deleted in the last 30 days, the latest first; each can be restored.

        A deletion without a valid time is left out.
        """
        times: dict[GameId, str] = {}
        for event in self.library.events:
            change = event.change
            if isinstance(change, GameDeleted) and event.batch not in self.library.voided:
                times.pop(change.game, None)
                if change.deleted:
                    times[change.game] = event.at
        found: list[DeletedGame] = []
        for name, text in times.items():
            summary, at = self.lines.get(name), local_time(text)
            if summary and at and self._now() - at <= RESTORABLE_FOR:
                found.append(DeletedGame(summary, at))
        return tuple(sorted(found, key=lambda each: each.at, reverse=True))

    def _write_soon(self) -> None:
        if self._timer is None and not self._reading:
            # In no page's context, which would be kept with its page.
            loop, context = asyncio.get_running_loop(), Context()
            self._timer = loop.call_later(_SECONDS_UNWRITTEN, self._begin_writing, context=context)

    def _begin_writing(self) -> None:
        self._timer = None
        self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Store the summaries that are not stored yet."""
        unwritten, self._unwritten = self._unwritten, {}
        found = ((self.lines.get(name), events) for name, events in unwritten.items())
        lines = [stored_summary(line, self._stands[line.id], events) for line, events in found if line]
        try:
            await self._store.put_lines(lines)
        except Refused as refused:
            log.warning("the lines of games were not kept", exc_info=refused)

    async def close(self) -> None:
        """Stop the work in the background, and store what is not stored yet."""
        if self._timer:
            self._timer.cancel()
        if self._making:
            self._making.cancel()
        at_work = [task for task in (self._making, self._writing) if task]
        await asyncio.gather(*at_work, return_exceptions=True)
        if self._unwritten and not self._reading:
            await self._write()


def _made(store: SqlStore, names: Iterable[GameId]) -> Iterator[tuple[GameId, OpenGame | Fault]]:
    """Yield each game with its id, or why it can't be read."""
    for name in names:
        try:
            yield name, read_scored(store, name)
        except Refused as refused:
            yield name, refused.faults[0]
