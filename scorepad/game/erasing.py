"""What leaves for good: a game, or everything. Everywhere else a log only grows."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.game import events as ev
from scorepad.score.record import GameId


@dataclass(frozen=True, slots=True)
class ErasedGame:
    """A game that is erased."""

    game: GameId


@dataclass(frozen=True, slots=True)
class ErasedAll:
    """Everything is erased."""


Erased = ErasedGame | ErasedAll


def without_game(events: Sequence[ev.LibraryEvent], game: GameId) -> tuple[ev.LibraryEvent, ...]:
    """Return the library's events without those about a game, and without what undid them."""
    left = [event for event in events if not _is_about(event, game)]
    gone = {event.batch for event in events} - {event.batch for event in left}
    return tuple(
        event for event in left if not (isinstance(event.change, ev.Undoing) and event.change.batch in gone)
    )


def _is_about(event: ev.LibraryEvent, game: GameId) -> bool:
    change = event.change
    if isinstance(change, ev.PassedOver):
        return change.fields.get("game") == game
    return isinstance(change, ev.GameDeleted | ev.TableSet) and change.game == game
