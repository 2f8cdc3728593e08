"""Touches on the library, some of which change games too: a person renamed, the tables of a sitting.

Renaming is one touch with changes in many streams: `PersonRenamed` in the library's, `PlayerRenamed` in that
of each game which the person has played, all of one batch, durable as a whole. Only the library undoes it.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from scorepad.game import events as ev
from scorepad.game.fold import fold_more
from scorepad.game.intents import LibraryIntent, MakeChanges, Outcome
from scorepad.game.library import (
    Library,
    decide_in_library,
    fold_library,
    name_taken,
    spellings_of,
    with_library_events,
)
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord
from scorepad.service.open_game import EMPTY, GameSummary, OpenGame
from scorepad.service.open_games import OpenGames
from scorepad.storage.store import LIBRARY

log = logging.getLogger("scorepad.service")

_PIECE: Final = 20
"""So many games are looked at before somebody else has a turn."""

TellProgress = Callable[[int, int], object]
"""Called with how many of several things are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """What happens in the games. own: the name and the spellings of the person.

    undoing: how it is undone or redone, None = it is made now.
    """

    own: frozenset[str]
    to: str
    undoing: ev.Undoing | None = None

    def is_taken(self, lines: Iterable[GameSummary]) -> bool:
        """Return whether the new name is that of somebody else in these games."""
        is_theirs = self.to not in self.own and any(self.to in line.people for line in lines)
        return self.undoing is None and is_theirs

    def concerns(self, line: GameSummary) -> bool:
        """Return whether a game may have something to be written."""
        names = self.own - {self.to} if self.undoing is None else self.own | {self.to}
        return not names.isdisjoint(line.people)

    def changes(self, line: GameSummary, events: Sequence[ev.GameEvent]) -> tuple[ev.GameChange, ...]:
        """Return the changes of a game. events: its log."""
        if self.undoing is None:
            names = sorted((self.own - {self.to}).intersection(line.people))
            return tuple(ev.PlayerRenamed(name, self.to) for name in names)
        return (self.undoing,) if any(event.batch == self.undoing.batch for event in events) else ()


def renaming_of(library: Library, changes: Iterable[ev.LibraryChange]) -> Renaming | None:
    """Return what changes of the library do in the games, None for others."""
    for change in changes:
        undoing = change if isinstance(change, ev.Voided | ev.Restored) else None
        touch = library.batch(undoing.batch) if undoing else None
        for made in touch.changes if touch else (change,):
            if isinstance(made, ev.PersonRenamed):
                return Renaming(frozenset(spellings_of(library.state, made.name)), made.to, undoing)
    return None


def events_in_games(
    renaming: Renaming,
    lines: Iterable[GameSummary],
    read: Callable[[GameId], Sequence[ev.GameEvent]],
    touch: ev.LibraryEvent,
    device: ev.DeviceId,
) -> dict[GameId, tuple[ev.GameEvent, ...]]:
    """Return what is written in games; blocks. One that can't be read is left as it is.

    The events are as old as the game's last change, so that it keeps its place in lists.
    read: returns the log of one. touch: of the library, whose author and batch the games' events have too.
    device: that no log knows yet.
    """
    found: dict[GameId, tuple[ev.GameEvent, ...]] = {}
    for line in lines:
        with suppress(Refused):
            log = read(line.id)
            last = max(event.lamport for event in log)
            added = tuple(
                ev.Event(device, at, last + at, touch.batch, touch.author, line.changed, change)
                for at, change in enumerate(renaming.changes(line, log), start=1)
            )
            found |= {line.id: added} if added else {}
    return found


class LibraryTouches:
    """Makes touches on the library, each to be called in its turn; whoever asks may do so."""

    def __init__(self, games: OpenGames) -> None:
        self._games = games
        self._shelf = games.shelf
        self._store = games.store

    async def touch(self, who: ev.Author, intent: LibraryIntent, tell: TellProgress | None = None) -> Outcome:
        """Make one touch, as `Games.submit_to_library` says."""
        library = self._shelf.library
        step = decide_in_library(library, who, intent)
        fault = self._shelf.unreadable.get(LIBRARY) or step.refused
        if fault or not step.changes:
            return Outcome(fault)
        events = self._games.stamped(library, who, step.changes)
        renaming = renaming_of(library, step.changes)
        if renaming:
            await self._shelf.all_listed()
            if renaming.is_taken(self._shelf.lines.values()):
                return Outcome(name_taken(renaming.to))
        try:
            if renaming:
                await self._rename(renaming, events, tell)
            else:
                await self._store.append_to_library(events)
        except Refused as refused:
            log.warning("a touch was not kept", exc_info=refused)
            await self.read_again()
            return Outcome(refused.faults[0])
        await self._games.show_library(with_library_events(step.after, events))
        return Outcome(batch=events[0].batch)

    async def make(self, who: ev.Author, *changes: ev.LibraryChange) -> None:
        """Make changes as one touch; raises Refused."""
        outcome = await self.touch(who, MakeChanges(changes))
        if outcome.refused:
            raise Refused((outcome.refused,))

    async def read_again(self) -> None:
        """Replace the library by what the store has, as `OpenGames.read_again` does a game."""
        try:
            library = fold_library(await asyncio.to_thread(self._store.library))
        except Refused:
            return
        if library.events != self._shelf.library.events:
            await self._games.show_library(library)

    async def _rename(
        self, renaming: Renaming, events: Sequence[ev.LibraryEvent], tell: TellProgress | None
    ) -> None:
        """Make a renaming durable in the library and in all games at once, and show it in the games."""
        mine = [line for line in self._shelf.lines.values() if renaming.concerns(line)]
        device, added = ev.DeviceId(self._games.new_id()), dict[GameId, tuple[ev.GameEvent, ...]]()
        for at in range(0, len(mine), _PIECE):
            if tell:
                tell(at, len(mine))
            piece = mine[at : at + _PIECE]
            work = partial(events_in_games, renaming, piece, self._store.events, events[0], device)
            added |= await asyncio.to_thread(work)
        await self._store.append_together(added, events, len(self._shelf.library.events))
        with self._games.importing_many():
            for game in added:
                await self._games.in_turn(game, partial(self._games.read_again, game))

    async def sit_down(
        self,
        evening: ev.EveningId,
        sitting: int,
        tables: Sequence[GameRecord],
        who: ev.Author,
        others: Sequence[ev.LibraryChange],
    ) -> Outcome:
        """Start the games of all tables of a sitting, as `Games.sit_down` says."""
        library, begun = self._shelf.library, Outcome(Fault("already_there"))
        if _has_begun(library, evening, sitting):
            return begun
        records = {GameId(self._games.new_id()): record for record in tables}
        seated = (ev.TableSet(evening, sitting, number, game) for number, game in enumerate(records, start=1))
        step = decide_in_library(library, who, MakeChanges((*others, *seated)))
        fault = self._shelf.unreadable.get(LIBRARY) or step.refused
        if fault:
            return Outcome(fault)
        try:
            games = {game: self._games.beginning(record, game, who) for game, record in records.items()}
            events = self._games.stamped(library, who, step.changes)
            await self._store.append_together(games, events, len(step.after.events))
        except Refused as refused:
            log.warning("a sitting was not kept", exc_info=refused)
            await self.read_again()
            # Another director's may have, at another process.
            is_there = _has_begun(self._shelf.library, evening, sitting)
            return begun if is_there else Outcome(refused.faults[0])
        for game, first in games.items():
            self._games.show(OpenGame(game, fold_more(EMPTY, first)), has_changed=True)
        await self._games.show_library(with_library_events(step.after, events))
        return Outcome(batch=events[0].batch)


def _has_begun(library: Library, evening: ev.EveningId, sitting: int) -> bool:
    known = library.state.evenings.get(evening)
    return known is not None and known.sitting >= sitting
