"""Touches on the library, some of which change games too: a person renamed, the tables of a sitting."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from scorepad.game.events import Author, GameEvent, LibraryChange, LibraryEvent, TableSet
from scorepad.game.fold import fold_more
from scorepad.game.ids import DeviceId, EveningId
from scorepad.game.intents import LibraryIntent, MakeChanges
from scorepad.game.library import Library, decide_in_library, name_taken, with_library_events
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord
from scorepad.service.hub import line_topic
from scorepad.service.open_game import EMPTY, OpenGame
from scorepad.service.open_games import OpenGames
from scorepad.service.outcome import Outcome
from scorepad.service.renaming import RenamedGame, Renaming, renamed_games, renaming_of
from scorepad.storage.store import LIBRARY

log = logging.getLogger("scorepad.service")

_PIECE: Final = 20
"""So many games are looked at before somebody else has a turn."""

TellProgress = Callable[[int, int], object]
"""Called with how many of several things are done, and how many there are."""


def tell_nobody(_done: int, _all: int) -> None:
    """Do nothing: nobody is shown how far it is."""


class LibraryTouches:
    """Makes touches on the library, each to be called in its turn; whoever asks may do so."""

    def __init__(self, games: OpenGames) -> None:
        self._games = games
        self._shelf = games.shelf
        self._store = games.store

    async def touch(self, who: Author, intent: LibraryIntent, tell: TellProgress = tell_nobody) -> Outcome:
        """Make one touch, as `Games.submit_to_library` says."""
        library = self._shelf.library
        step = decide_in_library(library, who, intent)
        fault = self._shelf.unreadable.get(LIBRARY) or step.refused
        if fault or not step.changes:
            return Outcome(fault)
        events = self._games.stamped(library, who, step.changes)
        renaming = renaming_of(library, step.changes, events[0].batch)
        if renaming and await self._is_name_taken(renaming):
            return Outcome(name_taken(renaming.to))
        try:
            if renaming:
                await self._rename(renaming, events, tell)
            else:
                await self._store.append_to_library(events)
        except Refused as refused:
            log.warning("a touch was not kept", exc_info=refused)
            await self._games.read_library_again()
            return Outcome(refused.faults[0])
        await self._games.show_library(with_library_events(step.after, events))
        return Outcome(batch=events[0].batch)

    async def make(self, who: Author, *changes: LibraryChange) -> None:
        """Make changes as one touch; raises Refused."""
        outcome = await self.touch(who, MakeChanges(changes))
        if outcome.refused:
            raise Refused((outcome.refused,))

    async def _is_name_taken(self, renaming: Renaming) -> bool:
        await self._shelf.all_listed()
        return renaming.is_taken(self._shelf.lines.values())

    async def _rename(self, renaming: Renaming, events: Sequence[LibraryEvent], tell: TellProgress) -> None:
        """Make a renaming durable in the library and in all games at once, and show it in the games."""
        mine = [line for line in self._shelf.lines.values() if renaming.concerns(line)]
        device, games = DeviceId(self._games.new_id()), list[RenamedGame]()
        for at in range(0, len(mine), _PIECE):
            tell(at, len(mine))
            piece = mine[at : at + _PIECE]
            work = partial(renamed_games, renaming, piece, self._store.events, events[0], device)
            games += await asyncio.to_thread(work)
        added = {game.line.id: game.added for game in games}
        await self._store.append_together(added, events, len(self._shelf.library.events))
        for game in games:
            await self._games.in_turn(game.line.id, partial(self._show_renamed, game))

    async def _show_renamed(self, game: RenamedGame) -> None:
        name, line = game.line.id, game.renamed_line
        is_as_before = self._shelf.lines.get(name) == game.line
        if line is None or not is_as_before or name in self._games:
            await self._games.read_again(name)
        else:
            self._shelf.put(line, game.events)
            self._games.notify(line_topic(name))

    async def sit_down(
        self,
        evening: EveningId,
        sitting: int,
        tables: Sequence[GameRecord],
        who: Author,
        others: Sequence[LibraryChange],
    ) -> Outcome:
        """Start the games of all tables of a sitting, as `Games.sit_down` says."""
        library, begun = self._shelf.library, Outcome(Fault("already_there"))
        if _has_begun(library, evening, sitting):
            return begun
        records = {GameId(self._games.new_id()): record for record in tables}
        seated = (TableSet(evening, sitting, number, game) for number, game in enumerate(records, start=1))
        step = decide_in_library(library, who, MakeChanges((*others, *seated)))
        fault = self._shelf.unreadable.get(LIBRARY) or step.refused
        if fault:
            return Outcome(fault)
        try:
            games = {game: self._games.beginning(record, game, who) for game, record in records.items()}
            events = self._games.stamped(library, who, step.changes)
            await self._keep_together(games, events, step.after)
        except Refused as refused:
            log.warning("a sitting was not kept", exc_info=refused)
            await self._games.read_library_again()
            # Another director's may have, at another process.
            is_there = _has_begun(self._shelf.library, evening, sitting)
            return begun if is_there else Outcome(refused.faults[0])
        return Outcome(batch=events[0].batch)

    async def _keep_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], events: Sequence[LibraryEvent], after: Library
    ) -> None:
        """Make new games and a touch on the library durable, then show them; raises Refused.

        after: the library with the changes of the touch.
        """
        await self._store.append_together(games, events, len(after.events))
        for game, first in games.items():
            self._games.show(OpenGame(game, fold_more(EMPTY, first)), has_changed=True)
        await self._games.show_library(with_library_events(after, events))


def _has_begun(library: Library, evening: EveningId, sitting: int) -> bool:
    known = library.state.evenings.get(evening)
    return known is not None and known.sitting >= sitting
