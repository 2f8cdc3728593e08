"""What was counted: the only truth a score is computed from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NewType, TypeVar

from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet

GameId = NewType("GameId", str)
"""A game: the same in its record, its file and the stream of its events."""

RoundId = NewType("RoundId", str)
"""A round: its name in events, and in drafts and addresses."""

FACTORS = (1, 2, 4, 8)
"""What a round may count, in families that multiply rounds."""

SEASONS = ("spring", "summer", "autumn", "winter")

ROUGHLY = (*SEASONS, "month", "year")
"""What is known of a day that nobody remembers: its season, its month, or its year alone."""

Name = TypeVar("Name", bound=str)


class GoingOutKind(StrEnum):
    """How a side went out; concealed, partial and full only where the rules have them."""

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
    """A round in which nobody went out."""


NOBODY = Nobody()

WhoWentOut = Out | Nobody
"""Who ended a round."""


@dataclass(frozen=True, slots=True)
class Cards(Frozen, freezes=("counts",)):
    """Cards melded or left, as points and as counts by group; one of the two is in use.

    points: the stacks as they were added, in points; empty = unset.
    counts: cards by group; empty = unset.
    """

    use: Literal["points", "counts"] = "points"
    points: tuple[int, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_set(self) -> bool:
        """Whether anything was entered in either form."""
        return bool(self.points or self.counts) or self.use == "counts"

    @property
    def some(self) -> bool:
        """Whether the form in use has any card or point."""
        return any(self.points if self.use == "points" else self.counts.values())


def _named(name: Name | None) -> Name:
    if name is None:
        raise LookupError("not in a log yet")
    return name


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Free signed points with a reason.

    id: its name in events, None where no log has named it yet; ignored for equality.
    """

    points: int
    note: str = ""
    id: str | None = field(default=None, compare=False)

    @property
    def log_id(self) -> str:
        """The id, which every adjustment of a folded log has; raises LookupError for one without."""
        return _named(self.id)


@dataclass(frozen=True, slots=True)
class Tally(Frozen, freezes=("piles", "extras", "special_hands", "rows")):
    """What one side counted in one round. A field is a number or None (unset, which is not zero).

    points: those of a game of points, as the stacks that were added; empty = unset. rows: counts by name.
    bid, taken: tricks or points. made: 1 = the contract was made, 0 = it wasn't, where that is asked.
    sat_out: 1 = the side sat the round out, so that nothing else of it counts.
    """

    counted: bool = False
    piles: Mapping[str, int] = field(default_factory=dict)
    red_threes_laid: int | None = None
    red_threes_caught: int | None = None
    extras: Mapping[str, int] = field(default_factory=dict)
    melded: Cards = Cards()
    left: Cards = Cards()
    unmelded: int | None = None
    black_threes_laid: int | None = None
    special_hands: Mapping[str, int] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()
    points: tuple[int, ...] = ()
    rows: Mapping[str, int] = field(default_factory=dict)
    sat_out: int | None = None
    bid: int | None = None
    taken: int | None = None
    made: int | None = None

    @property
    def is_sat_out(self) -> bool:
        """Whether the side sat the round out: it was not there yet, or had left."""
        return bool(self.sat_out)

    def in_row(self, name: str) -> int:
        """Return how many of a row count: none if the side sat the round out."""
        return 0 if self.is_sat_out else self.rows.get(name, 0)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was counted, or only that the side isn't there."""
        return self in (Tally(), SITS_OUT)


SITS_OUT = Tally(counted=True, sat_out=1)
"""The tally of a side that isn't there."""


@dataclass(frozen=True, slots=True)
class Answer(Frozen, freezes=("about",)):
    """Somebody's word that what a question asked about is right.

    code, side, field: of the question, as a Problem has them. about: the numbers it asked about, by name.
    """

    code: str
    side: int | None
    field: str
    about: Mapping[str, int]

    @property
    def question(self) -> tuple[str, str, str]:
        """Tells the question from others about its round, whatever the numbers; it has one answer."""
        return self.code, str(self.side), self.field


@dataclass(frozen=True, slots=True)
class Round:
    """One deal: a tally for each side, in the order of the sides.

    dealer: seat number from 0, None where it was not recorded.
    out: the side that ended it, or that plays the contract where one bids; None = not recorded yet.
    id: its name in events, None where no log has named it yet; ignored for equality.
    factor: one of FACTORS; everything in the round counts so many times, but for adjustments.
    answers: to questions about the round, by question.
    """

    tallies: tuple[Tally, ...]
    out: WhoWentOut | None = None
    dealer: int | None = None
    note: str | None = None
    id: RoundId | None = field(default=None, compare=False)
    factor: int = 1
    answers: tuple[Answer, ...] = ()

    @property
    def log_id(self) -> RoundId:
        """The id, which every round of a folded log has; raises LookupError for one without."""
        return _named(self.id)

    @property
    def side_out(self) -> Out | None:
        """The side that went out, None where nobody did or it was not recorded."""
        return self.out if isinstance(self.out, Out) else None

    @property
    def complete(self) -> bool:
        """Whether every side has been counted."""
        return all(tally.counted for tally in self.tallies)


@dataclass(frozen=True, slots=True)
class Side:
    """A team or a single player; a side without players is one player with the side's name.

    left: the number of the first round that it doesn't play, from 1; None = it has not left.
    """

    name: str
    players: tuple[str, ...] = ()
    left: int | None = None

    def is_away(self, number: int) -> bool:
        """Return whether it has left before a round. number: of the round, from 1."""
        return self.left is not None and self.left <= number

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the players; the side's own name if it has none."""
        return self.players or (self.name,)


@dataclass(frozen=True, slots=True)
class Start:
    """A game taken over from paper: the first recorded round (from 1) and each side's total before it.

    final: whether the whole game was played on paper; the totals are those at its end.
    """

    round: int
    totals: tuple[int, ...]
    final: bool = False


@dataclass(frozen=True, slots=True)
class GameRecord(Frozen, freezes=("inherited_dealers",)):
    """A game as it was counted, with the rules frozen into it.

    played: ISO date. played_about: one of ROUGHLY where that day only says where the game is sorted.
    ended: ended early. totals_hidden: from everybody, until somebody shows them.
    seating: the seats clockwise, where somebody joined between two others; empty = in their order.
    inherited_dealers: by index of a round, or of the next one, the seat that a misdeal or a removed round
    passed on to it; a dealer recorded for the round itself takes precedence. Computed from the log, so it is
    neither in files nor in events.
    """

    rules: RuleSet
    sides: tuple[Side, ...]
    rounds: tuple[Round, ...] = ()
    start: Start | None = None
    ended: bool = False
    id: GameId | None = None
    title: str | None = None
    played: str | None = None
    played_about: str | None = None
    place: str | None = None
    note: str | None = None
    seating: tuple[int, ...] = ()
    inherited_dealers: Mapping[int, int] = field(default_factory=dict)
    totals_hidden: bool = False

    @property
    def first_round(self) -> int:
        """The number of the first recorded round, from 1."""
        return self.start.round if self.start else 1

    def is_away(self, side: int, index: int) -> bool:
        """Return whether a side has left before a round. index: of the round from 0, or of the next one."""
        return self.sides[side].is_away(self.first_round + index)

    @property
    def is_from_paper(self) -> bool:
        """Whether the whole game was played on paper, and only its totals were typed in."""
        return self.start is not None and self.start.final

    @property
    def has_only_totals(self) -> bool:
        """Whether its totals from paper are all there is of the game."""
        return self.is_from_paper and not self.rounds
