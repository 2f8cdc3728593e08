"""What has to leave a store for something to be erased for good."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, assert_never

from scorepad.game.erasing import ErasedGame, ErasedPerson, without_game, without_person
from scorepad.game.events import Change, Event, GameEvent, LibraryEvent
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.store import LIBRARY, Erasure, Store, StreamId

_PIECE: Final = 20
"""So many games are within reach at a time while all are searched."""


class Streams(Protocol):
    """The streams of any store."""

    def events(self, stream: GameId) -> Sequence[GameEvent]:
        """Return all events of a game, in their order."""

    def library(self) -> Sequence[LibraryEvent]:
        """Return all events of the library, in their order."""

    def last_stored_first(self) -> Sequence[GameId]:
        """Return the ids of all games."""


def erasure_of(store: Streams, what: ErasedPerson | ErasedGame) -> Erasure:
    """Return what has to leave a store; blocks.

    Raises Refused: `damaged_first` (count) where damaged games can't be searched for a person.
    """
    match what:
        case ErasedGame(game):
            return Erasure(frozenset({game}), {LIBRARY: without_game(store.library(), game)})
        case ErasedPerson():
            found = _Mentions()
            found.search(store, store.last_stored_first(), what)
            return found.erasure(store, what)
        case _ as never:
            assert_never(never)


async def erasure_in_pieces(store: Store, what: ErasedPerson | ErasedGame) -> Erasure:
    """Return what `erasure_of` does, a few games at a time, and raise what it raises."""
    if isinstance(what, ErasedGame):
        return await asyncio.to_thread(erasure_of, store, what)
    found, games = _Mentions(), await asyncio.to_thread(store.last_stored_first)
    for at in range(0, len(games), _PIECE):
        piece = games[at : at + _PIECE]
        async with store.within_reach(piece):
            await asyncio.to_thread(found.search, store, piece, what)
    return await asyncio.to_thread(found.erasure, store, what)


@dataclass(slots=True)
class _Mentions:
    """What has to be written in place of a person's name. damaged: how many games can't be searched."""

    rewritten: dict[StreamId, Sequence[Event[Change]]] = field(default_factory=dict)
    damaged: int = 0

    def search(self, store: Streams, games: Iterable[GameId], person: ErasedPerson) -> None:
        """Search some more games; blocks."""
        for game in games:
            try:
                before = tuple(store.events(game))
            except Refused:
                self.damaged += 1
                continue
            after = without_person(before, person)
            if after != before:
                self.rewritten[game] = after

    def erasure(self, store: Streams, person: ErasedPerson) -> Erasure:
        """Return what has to leave the store; blocks. Raises Refused as `erasure_of` does."""
        if self.damaged:
            raise Refused((Fault("damaged_first", "", {"count": self.damaged}),))
        library = without_person(store.library(), person)
        return Erasure(rewritten={**self.rewritten, LIBRARY: library})
