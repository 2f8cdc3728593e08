"""Games that were put away: when, and whether they are still offered back."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from scorepad.game.events import GameDeleted
from scorepad.game.fold import Game
from scorepad.live.summary import Summary

OFFERED = timedelta(days=30)
"""How long a game that was put away is offered back."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """A game that was put away. at: when, UTC."""

    summary: Summary
    at: datetime


def deletions(library: Game, now: datetime) -> tuple[tuple[str, datetime], ...]:
    """List the ids of games put away in the last 30 days and when, the latest first.

    library: the stream of its own. now: with its zone. A moment that is none is left out.
    """
    away: dict[str, str] = {}
    for event in library.events:
        change = event.change
        if isinstance(change, GameDeleted) and event.batch not in library.voided:
            away.pop(change.game, None)
            if change.deleted:
                away[change.game] = event.at
    found = ((name, _moment(at)) for name, at in away.items())
    offered = [(name, at) for name, at in found if at and now - at <= OFFERED]
    return tuple(sorted(offered, key=lambda each: each[1], reverse=True))


def _moment(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
