"""What a person may see and change: everything, one side's tally of a game, or the totals of a game."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from scorepad.game.events import Author
from scorepad.score.record import GameId


@dataclass(frozen=True, slots=True)
class Keeper:
    """May see and change everything."""


@dataclass(frozen=True, slots=True)
class SideGuest:
    """May look at a game, enter one side's tally in the current round, and change that side's names.

    side: index in the order of the game's sides.
    """

    game: GameId
    side: int


@dataclass(frozen=True, slots=True)
class Watcher:
    """May look at the large scores of a game."""

    game: GameId


Right = Keeper | SideGuest | Watcher

KEEPER = Keeper()

_STRONGEST_FIRST = (Keeper, SideGuest, Watcher)


def right_in_game(rights: Iterable[Right], game: GameId) -> Right | None:
    """Return the strongest right to a game, None if there is none."""
    usable = [right for right in rights if isinstance(right, Keeper) or right.game == game]
    return min(usable, key=lambda right: _STRONGEST_FIRST.index(type(right)), default=None)


def author_in_game(right: Right | None, who: Author) -> Author | None:
    """Return the author of changes made with a right to a game, None if it allows none."""
    match right:
        case Keeper():
            return who
        case SideGuest():
            return replace(who, side=right.side)
        case Watcher() | None:
            return None
        case _ as never:
            assert_never(never)
