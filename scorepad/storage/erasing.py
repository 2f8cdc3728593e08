"""What has to leave a store for something to be erased for good."""

from collections.abc import Sequence
from typing import Protocol, assert_never

from scorepad.game.erasing import ErasedGame, ErasedPerson, without_game, without_person
from scorepad.game.events import Change, Event, GameEvent, LibraryEvent
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.store import LIBRARY, Erasure, StreamId


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
            return _person(store, what)
        case _ as never:
            assert_never(never)


def _person(store: Streams, person: ErasedPerson) -> Erasure:
    rewritten: dict[StreamId, Sequence[Event[Change]]] = {}
    damaged = 0
    for game in store.last_stored_first():
        try:
            before = tuple(store.events(game))
        except Refused:
            damaged += 1
            continue
        after = without_person(before, person)
        if after != before:
            rewritten[game] = after
    if damaged:
        raise Refused((Fault("damaged_first", "", {"count": damaged}),))
    rewritten[LIBRARY] = without_person(store.library(), person)
    return Erasure(rewritten=rewritten)
