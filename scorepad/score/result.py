"""The types of a score: a breakdown in which every line explains itself."""

import dataclasses
from collections.abc import Mapping
from typing import cast

from scorepad.rules.frozen import freeze_fields
from scorepad.rules.sections import Minimum
from scorepad.score.record import RoundId

SECTIONS = ("piles", "melded", "left", "red_threes", "out", "extras", "unmelded", "adjustments")


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown.

    section: one of SECTIONS. item: what was counted, such as `piles.clean` or `left.joker`.
    count, each: cards or piles and the points of one; None where points were given whole.
    points: signed points of the line. note: the reason of an adjustment.
    """

    section: str
    item: str
    points: int
    count: int | None = None
    each: int | None = None
    note: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Breakdown:
    """A side's round, line by line, in paper order."""

    lines: tuple[Line, ...]

    def points(self, section: str) -> int:
        """Return the sum of one section, in signed points."""
        return sum(line.points for line in self.lines if line.section == section)

    @property
    def round(self) -> int:
        """The sum of the round, in signed points."""
        return sum(line.points for line in self.lines)


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should look at; it never blocks.

    side: index, or None for the whole table. field: a path within the tally, `out` or `sides`.
    """

    code: str
    side: int | None
    field: str
    params: Mapping[str, object] = dataclasses.field(default_factory=dict)
    severity: str = "warning"

    def __post_init__(self) -> None:
        freeze_fields(self, "params")

    @property
    def at(self) -> int:
        """The index of the side whose field to check; for the whole table, the side that counts most."""
        return cast("int", self.params.get("look_at", 0)) if self.side is None else self.side


@dataclasses.dataclass(frozen=True, slots=True)
class SideScore:
    """One side in one round. total: points after the round, or before the first open one."""

    counted: bool
    breakdown: Breakdown
    total: int
    minimum: Minimum


@dataclasses.dataclass(frozen=True, slots=True)
class RoundScore:
    """One recorded round. id: its name in events, None where no log has named it. number: from 1."""

    id: RoundId | None
    number: int
    complete: bool
    sides: tuple[SideScore, ...]
    problems: tuple[Problem, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class Next:
    """The first open round and what each side needs to open in it."""

    round: int
    minimums: tuple[Minimum, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class GameScore:
    """A whole game scored. totals: after the last complete round before an open one."""

    rounds: tuple[RoundScore, ...]
    totals: tuple[int, ...]
    next: Next | None
    finished: bool
    winners: tuple[int, ...]
