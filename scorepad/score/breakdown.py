"""The points of each item of a tally, line by line.

Source: FORMAT.md, "Scoring".
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorepad.rules import keys
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.deal import decks
from scorepad.score.record import Cards, GoingOutKind, Out, Tally, WhoWentOut

CANASTA = 7
_RED_THREES_PER_DECK = 2

SECTIONS = (
    "piles",
    "melded",
    "left",
    "red_threes",
    "out",
    "extras",
    "unmelded",
    "rows",
    "points",
    "adjustments",
)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


class Price(NamedTuple):
    """The price of one kind of item. item: its name in the lines. each: signed points of one."""

    name: str
    item: str
    each: int


PriceList = Mapping[str, Price]


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of one rule set at one table; where cards are not counted, no single card has a price.

    players: people at the table. piles, melded, left, extras, rows: prices by name, in paper order.
    """

    rules: RuleSet
    players: int
    piles: PriceList = field(default_factory=dict)
    melded: PriceList = field(default_factory=dict)
    left: PriceList = field(default_factory=dict)
    extras: PriceList = field(default_factory=dict)
    rows: PriceList = field(default_factory=dict)
    red_threes_in_pack: int = 0

    def __post_init__(self) -> None:
        freeze_fields(self, "piles", "melded", "left", "extras", "rows")

    @classmethod
    def of(cls, rules: RuleSet, players: int, sides: int = 2) -> "Prices":
        """Return the prices of a rule set. players: people at the table, from 1. sides: they make up."""
        if not rules.family.counts_cards:
            return cls(rules, players, rows=_list("rows", rules.rows, rules.row_points.__getitem__))
        return cls(
            rules=rules,
            players=players,
            piles=_list("piles", rules.kinds, rules.pile_points.__getitem__),
            melded=_list("melded", GROUPS, rules.on_table),
            left=_list("left", GROUPS, lambda group: -rules.in_hand(group)),
            extras=_list("extras", rules.extras, rules.extra_points.__getitem__),
            red_threes_in_pack=_RED_THREES_PER_DECK * decks(rules, players, sides),
        )

    def finished(self, piles: Mapping[str, int], kind: str | None = None) -> int:
        """Return the number of finished piles of a kind, or (None) of all kinds that the rules have."""
        kinds = self.piles if kind is None else self.piles.keys() & {kind}
        return sum(piles.get(known, 0) for known in kinds)

    def going_out(self, how: GoingOutKind) -> int:
        """Return the signed points for going out; a way that the rules don't have counts as the usual one."""
        known = self.rules.hows
        return self.rules.number(keys.OUT[how if how in known else known[0]])

    def are_all_red_threes(self, laid: int) -> bool:
        """Whether a side has laid all red threes of the pack."""
        return 0 < self.red_threes_in_pack <= laid

    def canasta_of_red_threes(self, laid: int) -> int:
        """Return the extra points for seven or more laid red threes."""
        return (self.rules.red_threes.canasta or 0) if laid >= CANASTA else 0


def _list(section: str, names: Iterable[str], each: Callable[[str], int]) -> PriceList:
    return {name: Price(name, f"{section}.{name}", each(name)) for name in names}


def red_three_lines(prices: Prices, tally: Tally) -> Iterator[Line]:
    """Yield the lines of a side's red threes; where they can't be laid, laid ones cost like caught ones."""
    rules = prices.rules
    laid, caught = tally.red_threes_laid or 0, tally.red_threes_caught or 0
    if laid and rules.lays_red_threes:
        yield from _laid_lines(prices, tally, laid)
    elif laid:
        yield _caught(keys.RED_THREES_LAID, laid, prices)
    if caught:
        yield _caught(keys.RED_THREES_CAUGHT, caught, prices)


def _caught(item: str, count: int, prices: Prices) -> Line:
    each = prices.rules.red_threes.caught
    return Line("red_threes", item, count * each, count, each)


def _laid_lines(prices: Prices, tally: Tally, laid: int) -> Iterator[Line]:
    worth = prices.rules.red_threes
    sign = 1 if _NEEDS[worth.needs](prices, tally) else -1
    if worth.all is not None and prices.are_all_red_threes(laid):
        yield Line("red_threes", keys.RED_THREES_ALL, sign * worth.all)
    else:
        each = sign * (worth.laid or 0)
        yield Line("red_threes", keys.RED_THREES_LAID, laid * each, laid, each)
    canasta = prices.canasta_of_red_threes(laid)
    if canasta:
        yield Line("red_threes", keys.RED_THREES_CANASTA, canasta)


_NEEDS: dict[str, Callable[[Prices, Tally], bool]] = {
    "nothing": lambda _prices, _tally: True,
    "meld": lambda prices, tally: tally.melded.some or prices.finished(tally.piles) > 0,
    "pile": lambda prices, tally: prices.finished(tally.piles) > 0,
    "two_piles": lambda prices, tally: prices.finished(tally.piles) > 1,
    "sevens": lambda prices, tally: prices.finished(tally.piles, "sevens") > 0,
}


def price_side(prices: Prices, tally: Tally, out: WhoWentOut | None, side: int, factor: int = 1) -> Breakdown:
    """Return the breakdown of a side's round; a tally that is still open counts as it stands.

    out: who went out, None = not recorded yet. side: its index. factor: what the round counts, where rounds
    are multiplied.
    """
    side_out = out if isinstance(out, Out) else None
    adjustments = (
        Line("adjustments", "adjustments", item.points, note=item.note) for item in tally.adjustments
    )
    family = prices.rules.family
    if family.out_is_all:
        lines = _penalty_lines(prices, tally, side_out, side, factor)
    elif "points" in family.counted:
        lines = _points_lines(prices, tally)
    else:
        lines = _pile_lines(prices, tally, side_out, side)
    return Breakdown((*lines, *adjustments))


def _points_lines(prices: Prices, tally: Tally) -> list[Line]:
    if tally.is_sat_out:
        return []
    points = [Line("points", "points", sum(tally.points))] if any(tally.points) else []
    return [*_count_lines("rows", prices.rows, tally.rows), *points]


def _pile_lines(prices: Prices, tally: Tally, out: Out | None, side: int) -> list[Line]:
    return [
        *_count_lines("piles", prices.piles, tally.piles),
        *_card_lines("melded", prices.melded, tally.melded, 1),
        *_card_lines("left", prices.left, tally.left, -1),
        *red_three_lines(prices, tally),
        *(_out_lines(prices, out) if out and out.side == side else ()),
        *_count_lines("extras", prices.extras, tally.extras),
    ]


def _penalty_lines(prices: Prices, tally: Tally, out: Out | None, side: int, times: int) -> list[Line]:
    if out and out.side == side:
        return _out_lines(prices, out, times)
    factor = times * (prices.rules.penalty.factor if out and out.how == GoingOutKind.FULL else 1)
    left, unmelded = sum(tally.left.points), tally.unmelded or 0
    each = prices.rules.penalty.unmelded * factor
    lines = (
        Line("left", "left", left * factor, *((left, factor) if factor != 1 else ())),
        Line("unmelded", "unmelded", unmelded * each, unmelded, each),
    )
    return [line for line in lines if line.points]


def _out_lines(prices: Prices, out: Out, times: int = 1) -> list[Line]:
    return [Line("out", f"out.{out.how}", times * prices.going_out(out.how))]


def _count_lines(section: str, prices: PriceList, counts: Mapping[str, int]) -> list[Line]:
    return [
        Line(section, item, count * each, count, each)
        for name, item, each in prices.values()
        if (count := counts.get(name))
    ]


def _card_lines(section: str, prices: PriceList, cards: Cards, sign: int) -> list[Line]:
    if cards.use == "counts":
        return _count_lines(section, prices, cards.counts)
    return [Line(section, section, sign * sum(cards.points))] if cards.some else []
