"""The points of each item of a tally, line by line.

Source: FORMAT.md, "Scoring".
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from scorepad.rules import keys
from scorepad.rules.families import PARTS
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.bids import bid_points, full_bags, lost_rows
from scorepad.score.deal import THREES_IN_DECK, decks
from scorepad.score.record import Cards, GoingOutKind, Out, Tally, WhoWentOut

CANASTA = 7

SECTIONS = (*(part for part in PARTS if part not in ("sat_out", "taken", "made")), "bags")
"""The parts of a tally that can earn points: a bid together with what was taken, and full bags."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown.

    section: one of SECTIONS. item: what was counted, such as `piles.clean` or `left.joker`.
    count, each: cards or piles and the points of one; None where points were given whole. Threes that count
    more the more there are have a count but no `each`.
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


@dataclass(frozen=True, slots=True)
class Prices(Frozen, freezes=("melded", "left")):
    """The prices of cards in one rule set at one table; where cards are not counted, none has a price.

    players: people at the table. melded, left: signed points of one by group. threes_in_pack: of each colour.
    """

    rules: RuleSet
    players: int
    melded: Mapping[str, int] = field(default_factory=dict)
    left: Mapping[str, int] = field(default_factory=dict)
    threes_in_pack: int = 0

    @classmethod
    def of(cls, rules: RuleSet, players: int, sides: int = 2) -> "Prices":
        """Return the prices of a rule set. players: people at the table, from 1. sides: they make up."""
        if not rules.family.counts_cards:
            return cls(rules, players)
        return cls(
            rules=rules,
            players=players,
            melded={group: rules.on_table(group) for group in GROUPS},
            left={group: -rules.in_hand(group) for group in GROUPS},
            threes_in_pack=THREES_IN_DECK * decks(rules, players, sides),
        )

    def finished(self, piles: Mapping[str, int], kind: str | None = None) -> int:
        """Return the number of finished piles of a kind, or (None) of all kinds that the rules have."""
        kinds = self.rules.kinds
        return sum(piles.get(known, 0) for known in (kinds if kind is None else kinds.keys() & {kind}))

    def adds_melded(self, tally: Tally) -> bool:
        """Whether a side's cards on the table are added, not subtracted."""
        kinds = self.rules.facts.kinds_to_add
        return kinds is None or any(tally.piles.get(kind) for kind in kinds)

    def going_out(self, how: GoingOutKind) -> int:
        """Return the signed points for going out; a way that the rules don't have counts as the usual one."""
        known = self.rules.hows
        return self.rules.number(keys.OUT[how if how in known else known[0]])


def _red_three_lines(prices: Prices, tally: Tally, *, out: bool) -> Iterator[Line]:
    """Yield the lines of a side's red threes; where they can't be laid, laid ones cost like caught ones.

    out: whether the side went out.
    """
    rules = prices.rules
    laid, caught = tally.red_threes_laid or 0, tally.red_threes_caught or 0
    each = rules.red_threes.caught
    if laid and rules.lays_red_threes:
        yield from _laid_lines(prices, tally, "red_threes", laid, out=out)
    elif laid and each is not None:
        yield Line("red_threes", keys.RED_THREES_LAID, laid * each, laid, each)
    if caught and each is not None:
        yield Line("red_threes", keys.RED_THREES_CAUGHT, caught * each, caught, each)


def _laid_lines(prices: Prices, tally: Tally, section: str, laid: int, *, out: bool) -> Iterator[Line]:
    worth, sign = prices.rules.threes(section), sign_of_threes(prices, tally, section)
    if worth.all is not None and 0 < prices.threes_in_pack <= laid:
        yield Line(section, f"{section}.all", sign * worth.all)
    elif worth.steps and not (out and worth.out is not None):
        yield Line(section, f"{section}.laid", sign * worth.together(laid), laid)
    else:
        own = worth.out if out and worth.out is not None else worth.laid
        each = sign * (own or 0)
        yield Line(section, f"{section}.laid", laid * each, laid, each)
    extra = _extra_line(prices.rules, section, laid)
    if extra:
        yield extra


def _extra_line(rules: RuleSet, section: str, laid: int) -> Line | None:
    """Return the line of the bonus for many threes, which never counts against a side."""
    worth = rules.threes(section)
    if worth.extra:
        return Line(section, f"{section}.extra", worth.extra) if laid >= worth.many else None
    canasta = rules.red_threes.canasta if section == "red_threes" else None
    return Line(section, keys.RED_THREES_CANASTA, canasta) if canasta and laid >= CANASTA else None


def sign_of_threes(prices: Prices, tally: Tally, section: str) -> int:
    """Return 1, 0 or -1: what a side's laid threes of a colour are multiplied by."""
    worth = prices.rules.threes(section)
    if worth.by_piles is None:
        return 1 if _NEEDS[worth.needs or "nothing"](prices, tally) else -1
    kinds = prices.rules.kinds if worth.by_kinds is None else worth.by_kinds
    finished = sum(prices.finished(tally.piles, kind) for kind in kinds)
    return SIGNS[worth.by_piles[min(finished, len(worth.by_piles) - 1)]]


SIGNS: Mapping[str, int] = {"minus": -1, "nothing": 0, "plus": 1}

_NEEDS: dict[str, Callable[[Prices, Tally], bool]] = {
    "nothing": lambda _prices, _tally: True,
    "meld": lambda prices, tally: tally.melded.some or prices.finished(tally.piles) > 0,
    "pile": lambda prices, tally: prices.finished(tally.piles) > 0,
    "two_piles": lambda prices, tally: prices.finished(tally.piles) > 1,
    "sevens": lambda prices, tally: prices.finished(tally.piles, "sevens") > 0,
}


def price_side(
    prices: Prices, tally: Tally, out: WhoWentOut | None, side: int, factor: int = 1, number: int = 1
) -> Breakdown:
    """Return the breakdown of a side's round; a tally that is still open counts as it stands.

    out: who went out, None = not recorded yet. side: its index. factor: what the round counts, where rounds
    are multiplied. number: of the round, from 1. Full bags follow from the rounds before, see `with_bags`.
    """
    side_out, family = out if isinstance(out, Out) else None, prices.rules.family
    if tally.sat_out:
        found = []
    elif family.bids:
        found = _bid_lines(prices, tally, side_out, side, number)
    elif family.out_is_all:
        found = _penalty_lines(prices, tally, side_out, side, factor)
    elif "points" in family.counted:
        found = _points_lines(prices, tally)
    else:
        found = _pile_lines(prices, tally, side_out, side)
    if any(line.section == "special_hands" for line in found):
        return Breakdown(tuple(found))
    adjustments = (
        Line("adjustments", "adjustments", item.points, note=item.note) for item in tally.adjustments
    )
    return Breakdown((*found, *adjustments))


def _points_lines(prices: Prices, tally: Tally) -> list[Line]:
    points = [Line("points", "points", sum(tally.points))] if any(tally.points) else []
    return [*_count_lines("rows", prices.rules.rows, tally.rows), *points]


def _bid_lines(prices: Prices, tally: Tally, out: Out | None, side: int, number: int) -> list[Line]:
    rules, lost = prices.rules, lost_rows(prices.rules, tally, out, side)
    of_bid = (
        Line("bid", key, each * (1 if count is None else count), count, None if count is None else each)
        for key, each, count in bid_points(rules, tally, out, side, number)
    )
    rows = {name: count for name, count in tally.rows.items() if name not in lost}
    return [*(line for line in of_bid if line.points), *_count_lines("rows", rules.rows, rows)]


def with_bags(rules: RuleSet, breakdown: Breakdown, before: int, over: int) -> Breakdown:
    """Return a side's breakdown with the points of the bags that its round filled.

    before: in the last bag until then. over: what it took over its bid.
    """
    full, _left = full_bags(rules, before, over)
    if not full:
        return breakdown
    each = rules.bags.points
    return Breakdown((*breakdown.lines, Line("bags", keys.BIDS_BAGS_POINTS, full * each, full, each)))


def _pile_lines(prices: Prices, tally: Tally, out: Out | None, side: int) -> list[Line]:
    if tally.special_hands:
        hand = _count_lines("special_hands", prices.rules.special_hands, tally.special_hands)
        if hand:
            return hand
    went_out = bool(out and out.side == side)
    black = tally.black_threes_laid if prices.rules.lays_black_threes else None
    sign = 1 if prices.adds_melded(tally) else -1
    return [
        *_count_lines("piles", prices.rules.kinds, tally.piles),
        *_card_lines("melded", prices.melded, tally.melded, sign),
        *_card_lines("left", prices.left, tally.left, -1),
        *_red_three_lines(prices, tally, out=went_out),
        *(_laid_lines(prices, tally, "black_threes", black, out=went_out) if black else ()),
        *(_out_lines(prices, out) if out and went_out else ()),
        *_count_lines("extras", prices.rules.extras, tally.extras),
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


def _count_lines(section: str, prices: Mapping[str, int], counts: Mapping[str, int]) -> list[Line]:
    return [
        Line(section, f"{section}.{name}", count * each, count, each)
        for name, each in prices.items()
        if (count := counts.get(name))
    ]


def _card_lines(section: str, prices: Mapping[str, int], cards: Cards, sign: int) -> list[Line]:
    """Return the lines of cards. sign: of their points; a price of cards left has its own."""
    if cards.use == "counts":
        turned = section == "melded" and sign < 0
        each = {group: -points for group, points in prices.items()} if turned else prices
        return _count_lines(section, each, cards.counts)
    return [Line(section, section, sign * sum(cards.points))] if any(cards.points) else []
