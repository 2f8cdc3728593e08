"""The values of a rule set by section, typed: `rules.red_threes.laid` is the key of that name in the table.

Values that are only read by the name of their key, such as points of cards and of bids, have no field.
A field without a value has its default, which is None where the rules then have no such thing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, cast

Value = None | bool | int | str | tuple["Value", ...] | Mapping[str, "Value"]

GROUPS = ("joker", "two", "ace", "high", "low", "black_three")
_MANY = 7
WILDS = ("joker", "two")
KINDS = ("clean", "dirty", "wild", "sevens", "black_threes", "sequence")

Minimum = int | str | Mapping[str, Any]
"""Points a side needs to open, or a word for something else: `pile`, `concealed_pile`, `clean_pile`,
`150_concealed`; or both, as `word` and `points`."""

_POINTS_BY_WORD = {"150_concealed": 150}

LadderStep = tuple[int | None, Minimum]
"""A step of the ladder: the total it starts at (None = no lower bound), and the minimum from there on."""


def points_to_open(minimum: Minimum) -> int | None:
    """Return the points of a minimum, None where it is a pile; that they are concealed only players see."""
    if isinstance(minimum, Mapping):
        return cast("int", minimum["points"])
    return _POINTS_BY_WORD.get(minimum) if isinstance(minimum, str) else minimum


def pile_to_open(minimum: Minimum) -> str | None:
    """Return the word for the pile of a minimum, None where it is points alone."""
    word = minimum["word"] if isinstance(minimum, Mapping) else minimum
    return word if isinstance(word, str) and word not in _POINTS_BY_WORD else None


def at_table(value: Value, players: int = 0) -> Value:
    """Return a value, of a table by the number of players its entry for so many, or for fewer."""
    if not isinstance(value, Mapping):
        return value
    known = sorted(value, key=int)
    return value[next((each for each in reversed(known) if int(each) <= players), known[0])]


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section of the rules; each field has the name of the last part of its key."""

    section: ClassVar[str]

    @classmethod
    def from_values(cls, values: Mapping[str, Value]) -> Self:
        """Return this section of a rule set, given all its values by dotted key.

        Of a number that depends on the players it has the one for the fewest, until a table is known.
        """
        found = {each.name: at_table(values.get(f"{cls.section}.{each.name}")) for each in fields(cls)}
        made: Self = cast("Any", cls)(**{name: value for name, value in found.items() if value is not None})
        return made


@dataclass(frozen=True, slots=True)
class CardRules(RuleSection):
    """The card groups; what a card is worth is asked of the rules. low_to: the highest low card."""

    section: ClassVar[str] = "cards"
    low_to: str = "7"

    @property
    def last_low(self) -> int:
        """The highest low card as a number."""
        return int(self.low_to)


@dataclass(frozen=True, slots=True)
class PileRules(RuleSection):
    """What makes a finished pile; its points are in `RuleSet.kinds`. exact: exactly `size` cards."""

    section: ClassVar[str] = "piles"
    size: int = 7
    exact: bool = False


@dataclass(frozen=True, slots=True)
class ThreeRules(RuleSection):
    """The points of threes of a colour on the table.

    laid: of each, None = none can be laid. steps: of one, two, three … together, in place of `laid`.
    all: of all in the pack. needs: what a side must have for them to count in its favour. by_piles: in place
    of that, `minus`, `nothing` or `plus` for 0, 1, 2 … finished piles, the last one for more; by_kinds: the
    kinds that count for it, None = all. extra: once from extra_from on. out: of each for the side that went
    out.
    """

    laid: int | None = None
    all: int | None = None
    needs: str | None = None
    steps: tuple[int, ...] | None = None
    extra_from: int | None = None
    extra: int | None = None
    by_piles: tuple[str, ...] | None = None
    by_kinds: tuple[str, ...] | None = None
    out: int | None = None

    @property
    def many(self) -> int:
        """How many of them earn the bonus for many: seven where the rules don't say."""
        return self.extra_from or _MANY

    def together(self, count: int) -> int:
        """Return what so many of them are worth together; beyond the steps each is worth the last step."""
        if self.steps is None:
            return count * (self.laid or 0)
        within, further = self.steps[:count], max(0, count - len(self.steps))
        last = self.steps[-1] - (self.steps[-2] if len(self.steps) > 1 else 0)
        return (within[-1] if within else 0) + further * last


@dataclass(frozen=True, slots=True)
class RedThreeRules(ThreeRules):
    """The points of red threes.

    caught: of each in a hand, None = they are not counted there. canasta: for seven or more.
    """

    section: ClassVar[str] = "red_threes"
    needs: str = "nothing"
    caught: int | None = None
    canasta: int | None = None


@dataclass(frozen=True, slots=True)
class BlackThreeRules(ThreeRules):
    """The points of black threes laid beside the melds."""

    section: ClassVar[str] = "black_threes"


@dataclass(frozen=True, slots=True)
class LengthRules(RuleSection):
    """When a game ends. tie: `shared` or `play_on`. target_ends: `round` or `at_once`.

    row_target: a game of points ends when somebody has so many of its first row. floor: it ends once a total
    is at or below it.
    """

    section: ClassVar[str] = "length"
    rounds: int | None = None
    target: int | None = None
    tie: str | None = None
    target_ends: str = "round"
    row_target: int | None = None
    floor: int | None = None

    @property
    def ends_at_once(self) -> bool:
        """Whether the game ends when the first side reaches the target: the others are not counted then."""
        return self.target_ends == "at_once" and self.target is not None


@dataclass(frozen=True, slots=True)
class PenaltyRules(RuleSection):
    """The points in a penalty game. factor: a full hand multiplies the other sides' points by it."""

    section: ClassVar[str] = "penalty"
    unmelded: int = 0
    factor: int = 1


@dataclass(frozen=True, slots=True)
class PointsRules(RuleSection):
    """What may be written in a game of points.

    lowest_wins: the lowest total wins. negative: a round's points may be below 0. sum: what the points of a
    round add up to. sum_reversed: one side with 0 and the whole sum for each other one is right too, or
    one side that takes the sum off while the others have 0.
    sat_out: what somebody who sat a round out gets, `zero` or `blank`.
    """

    section: ClassVar[str] = "points"
    lowest_wins: bool = False
    negative: bool = False
    sum: int | None = None
    sum_reversed: bool = False
    sat_out: str = "blank"


@dataclass(frozen=True, slots=True)
class BidsRules(RuleSection):
    """Who bids, on what, and what a round must add up to.

    who: `all`, or `one` side plays the contract. of, taken_of: `tricks` or `points`. exact: only the very
    bid is made. asked: whether it was made is asked. tricks: what is taken in a round, a number, or `cards`
    for as many as dealt. not_even: bids that add up to the tricks are asked about. cards: dealt to each
    player, by round, where the last entry repeats, or `round`, as many as its number.
    with_rows: rows that count towards the contract. made_rows: rows that count only for a bid that was made.
    """

    section: ClassVar[str] = "bids"
    who: str = "all"
    of: str = "tricks"
    taken_of: str = "tricks"
    exact: bool = False
    asked: bool = False
    tricks: int | str | None = None
    not_even: bool = False
    cards: tuple[int, ...] | str | None = None
    with_rows: tuple[str, ...] = ()
    made_rows: tuple[str, ...] = ()

    def dealt(self, number: int) -> int | None:
        """Return the cards that each player gets in a round, from 1; None where the rules don't say."""
        if isinstance(self.cards, tuple):
            return self.cards[max(1, min(number, len(self.cards))) - 1]
        return number if self.cards else None

    def to_take(self, number: int) -> int | None:
        """Return what all sides together take in a round, from 1; None where nothing is known of it."""
        return self.dealt(number) if isinstance(self.tricks, str) else self.tricks


@dataclass(frozen=True, slots=True)
class ZeroBidRules(RuleSection):
    """The points of a bid of 0, None = it is like any other. by_cards: times the cards dealt."""

    section: ClassVar[str] = "bids.zero"
    made: int | None = None
    missed: int | None = None
    by_cards: bool = False


@dataclass(frozen=True, slots=True)
class BagRules(RuleSection):
    """What is taken over made bids: each time there are so many, these points; limit None = not counted."""

    section: ClassVar[str] = "bids.bags"
    limit: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class RoundsRules(RuleSection):
    """What the rounds are called, in their order."""

    section: ClassVar[str] = "rounds"
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PackRules(RuleSection):
    """The cards in play. decks: a number, or a word such as `players+1`. cards: in all, if not full decks."""

    section: ClassVar[str] = "pack"
    decks: int | str = "players+1"
    jokers: int = 2
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class DealRules(RuleSection):
    """What is dealt. stacks: of each player, if not hand and foot. to: the deal passes, `left` or `right`."""

    section: ClassVar[str] = "deal"
    hand: int = 13
    foot: int = 13
    stacks: tuple[int, ...] | None = None
    to: str = "left"
