"""Events out of one touch's changes: who, when, and after what; and the time and ids they get."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from scorepad.game.events import Author, Change, Event
from scorepad.game.fold import Game
from scorepad.game.ids import BatchId


def utc_now() -> datetime:
    """Give the present time."""
    return datetime.now(UTC)


def time_text(at: datetime) -> str:
    """Return a time as events have it, UTC to the millisecond. at: with its zone."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fresh_id() -> str:
    """Give an id that nothing else has."""
    return str(uuid4())


def stamped(
    game: Game, who: Author, changes: Sequence[Change], batch: BatchId, at: datetime
) -> tuple[Event, ...]:
    """Give the events of a touch on a game; they come after all that the game has seen.

    batch: id of the touch. at: with its zone.
    """
    own = (event.counter for event in game.events if event.device == who.device)
    counter = max(own, default=0) + 1
    lamport = max((event.lamport for event in game.events), default=0) + 1
    time = time_text(at)
    return tuple(
        Event(who.device, counter + index, lamport, batch, who, time, change)
        for index, change in enumerate(changes)
    )
