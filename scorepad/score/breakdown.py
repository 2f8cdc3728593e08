"""What one side's round is worth, line by line. Source: game-file.md, section 3."""

from collections.abc import Iterator, Mapping

from scorepad.rules.ruleset import RuleSet
from scorepad.score.prices import Price, Prices
from scorepad.score.record import NOBODY, Cards, How, Out, Tally
from scorepad.score.red_threes import red_three_lines
from scorepad.score.result import Breakdown, Line


def score_side(rules: RuleSet, tally: Tally, out: Out | None, side: int, players: int) -> Breakdown:
    """Break down a side's round; a tally that is still open counts as it stands.

    out: who went out, None = not said yet. side: its index. players: people at the table.
    """
    return price_side(Prices.of(rules, players), tally, out, side)


def price_side(prices: Prices, tally: Tally, out: Out | None, side: int) -> Breakdown:
    """Break down a side's round with prices read before, as `score_side` does."""
    family = _penalty_lines if prices.rules.is_penalty else _pile_lines
    return Breakdown((*family(prices, tally, out or NOBODY, side), *_adjustment_lines(tally)))


def _pile_lines(prices: Prices, tally: Tally, out: Out, side: int) -> Iterator[Line]:
    yield from _count_lines("piles", prices.piles, tally.piles)
    yield from _card_lines("melded", prices.melded, tally.melded, 1)
    yield from _card_lines("left", prices.left, tally.left, -1)
    yield from red_three_lines(prices, tally)
    if out.side == side:
        yield Line("out", f"out.{out.how}", prices.going_out(out.how))
    yield from _count_lines("extras", prices.extras, tally.extras)


def _penalty_lines(prices: Prices, tally: Tally, out: Out, side: int) -> Iterator[Line]:
    if out.side == side:
        yield Line("out", f"out.{out.how}", prices.going_out(out.how))
        return
    factor = prices.rules.number("penalty.factor") if out.how == How.FULL else 1
    left = sum(tally.left.points)
    if left:
        yield Line("left", "left", left * factor, *((left, factor) if factor != 1 else ()))
    if tally.unmelded:
        each = prices.rules.number("penalty.unmelded") * factor
        yield Line("unmelded", "unmelded", tally.unmelded * each, tally.unmelded, each)


def _count_lines(section: str, prices: tuple[Price, ...], counts: Mapping[str, int]) -> Iterator[Line]:
    for name, item, each in prices:
        count = counts.get(name)
        if count:
            yield Line(section, item, count * each, count, each)


def _card_lines(section: str, prices: tuple[Price, ...], cards: Cards, sign: int) -> Iterator[Line]:
    if cards.use == "counts":
        yield from _count_lines(section, prices, cards.counts)
    elif any(cards.points):
        yield Line(section, section, sign * sum(cards.points))


def _adjustment_lines(tally: Tally) -> Iterator[Line]:
    for adjustment in tally.adjustments:
        yield Line("adjustments", "adjustments", adjustment.points, note=adjustment.note)
