"""The types of a score: each round with the breakdown of every side, its problems, and the standings."""

import dataclasses
from collections.abc import Mapping
from itertools import takewhile
from typing import NamedTuple, cast

from scorepad.rules.frozen import freeze_fields
from scorepad.rules.sections import Minimum
from scorepad.score.breakdown import Breakdown
from scorepad.score.record import Answer, RoundId

_YARDSTICKS = ("usual", "most", "need", "decks", "sum", "look_at")
"""Numbers of a problem that the round's own are held against, or that say where to look."""


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should look at; it never blocks.

    side: index, or None for the whole table. field: a path within the tally, `out` or `sides`.
    answered: whether somebody said that it is right.
    """

    code: str
    side: int | None
    field: str
    params: Mapping[str, object] = dataclasses.field(default_factory=dict)
    severity: str = "warning"
    answered: bool = False

    def __post_init__(self) -> None:
        freeze_fields(self, "params")

    @property
    def at(self) -> int:
        """The index of the side whose field to check; for the whole table, the side that counts most."""
        return cast("int", self.params.get("look_at", 0)) if self.side is None else self.side

    @property
    def answer(self) -> Answer:
        """The answer that it is right, which holds while the round's numbers that it asks about stand."""
        lacking = cast("Mapping[str, int]", self.params.get("missing", {}))
        numbers = {**self.params, **lacking}.items()
        about = {name: each for name, each in numbers if type(each) is int and name not in _YARDSTICKS}
        return Answer(self.code, self.side, self.field, about)


class Standing(NamedTuple):
    """What the sides have at some point of a game.

    totals: their points. in_row: how many of the row that can end the game; 0 where no row can.
    away: the sides that have left by then.
    """

    totals: tuple[int, ...]
    in_row: tuple[int, ...]
    away: frozenset[int] = frozenset()


@dataclasses.dataclass(frozen=True, slots=True)
class SideScore:
    """One side in one round. total: points after the round, or before the first open one.

    minimum: what it needs to open, None in games where nothing is needed.
    in_row: how many it has by then of the row that can end the game.
    away: whether it had left before the next round.
    """

    counted: bool
    breakdown: Breakdown
    total: int
    minimum: Minimum | None
    in_row: int = 0
    away: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class RoundScore:
    """One recorded round. id: its name in events, None where no log has named it. number: from 1."""

    id: RoundId | None
    number: int
    complete: bool
    sides: tuple[SideScore, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def questions(self) -> tuple[Problem, ...]:
        """The problems that nobody has answered yet."""
        return tuple(problem for problem in self.problems if not problem.answered)

    @property
    def standing(self) -> Standing:
        """What the sides have after the round, or before the first open one."""
        return Standing(
            tuple(side.total for side in self.sides),
            tuple(side.in_row for side in self.sides),
            frozenset(at for at, side in enumerate(self.sides) if side.away),
        )


@dataclasses.dataclass(frozen=True, slots=True)
class Next:
    """The first open round and what each side needs to open in it, None where nothing is needed."""

    round: int
    minimums: tuple[Minimum | None, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class GameScore:
    """A whole game scored.

    standing: after the last complete round before an open one; whoever has left by now is away. In a finished
    game that is also a side that sat out the last two rounds or more.
    """

    rounds: tuple[RoundScore, ...]
    standing: Standing
    next: Next | None
    finished: bool
    winners: tuple[int, ...]

    @property
    def counted(self) -> tuple[RoundScore, ...]:
        """The rounds that are in the totals: all before the first open one."""
        return tuple(takewhile(lambda played: played.complete, self.rounds))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points after the last complete round before an open one."""
        return self.standing.totals
