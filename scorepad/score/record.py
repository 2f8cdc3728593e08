"""What was counted: the only truth a score is computed from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from scorepad.rules.frozen import freeze_fields
from scorepad.rules.ruleset import RuleSet


class GoingOutKind(StrEnum):
    """How a side went out; concealed, partial and full only where the rules know them."""

    PLAIN = "plain"
    CONCEALED = "concealed"
    PARTIAL = "partial"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Out:
    """The side that went out, by its index, and how."""

    side: int
    how: GoingOutKind = GoingOutKind.PLAIN


@dataclass(frozen=True, slots=True)
class Nobody:
    """A round that ended without anybody going out."""


NOBODY = Nobody()

WhoWentOut = Out | Nobody
"""Who ended a round."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards melded or left, as points already added up and as counts by group; one of the two is in use.

    points: the stacks as they were added, in points; empty = unset.
    counts: cards by group; empty = unset.
    """

    use: Literal["points", "counts"] = "points"
    points: tuple[int, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_fields(self, "counts")

    @property
    def is_set(self) -> bool:
        """Whether anything was said in either form."""
        return bool(self.points or self.counts) or self.use == "counts"

    @property
    def some(self) -> bool:
        """Whether the form in use names any card or point at all."""
        return any(self.points if self.use == "points" else self.counts.values())


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Free signed points with their reason; the id names it in events and does not count for equality."""

    points: int
    note: str = ""
    id: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Tally:
    """What one side counted in one round. A field is a number or None (unset, which is not zero)."""

    counted: bool = False
    piles: Mapping[str, int] = field(default_factory=dict)
    red_threes_laid: int | None = None
    red_threes_caught: int | None = None
    extras: Mapping[str, int] = field(default_factory=dict)
    melded: Cards = Cards()
    left: Cards = Cards()
    unmelded: int | None = None
    adjustments: tuple[Adjustment, ...] = ()

    def __post_init__(self) -> None:
        freeze_fields(self, "piles", "extras")


@dataclass(frozen=True, slots=True)
class Round:
    """One deal: a tally for each side, in the order of the sides.

    dealer: seat number from 0, None where nobody said.
    out: None = not said yet.
    id: names the round in events; does not count for equality.
    """

    tallies: tuple[Tally, ...]
    out: WhoWentOut | None = None
    dealer: int | None = None
    note: str | None = None
    id: str = field(default="", compare=False)

    @property
    def side_out(self) -> Out | None:
        """The side that went out, None where nobody did or nobody said."""
        return self.out if isinstance(self.out, Out) else None

    @property
    def complete(self) -> bool:
        """Whether every side has been counted."""
        return all(tally.counted for tally in self.tallies)


@dataclass(frozen=True, slots=True)
class Side:
    """A team or a single player; without players it is one player of the side's name."""

    name: str
    players: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The players, the side's own name standing for a single one."""
        return self.players or (self.name,)


@dataclass(frozen=True, slots=True)
class Start:
    """A game taken over from paper: the first recorded round (from 1) and each side's total before it."""

    round: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was counted, with the rules frozen into it.

    played: ISO date. ended: broken off before its time.
    inherited_dealers: by index of a round, or of the next one, the seat that a thrown-in or removed deal
    passed on to it; the round's own dealer goes first. Computed from the log, so neither a file nor an event
    holds it.
    """

    rules: RuleSet
    sides: tuple[Side, ...]
    rounds: tuple[Round, ...] = ()
    start: Start | None = None
    ended: bool = False
    id: str | None = None
    title: str | None = None
    played: str | None = None
    place: str | None = None
    note: str | None = None
    inherited_dealers: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_fields(self, "inherited_dealers")

    @property
    def first_round(self) -> int:
        """The number of the first recorded round, from 1."""
        return self.start.round if self.start else 1
