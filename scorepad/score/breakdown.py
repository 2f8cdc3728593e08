"""What one side's round is worth, line by line. Source: FORMAT.md, "Scoring"."""

from collections.abc import Mapping

from scorepad.rules.ruleset import RuleSet
from scorepad.score.prices import PriceList, Prices
from scorepad.score.record import Cards, How, Out, Tally, WhoWentOut
from scorepad.score.red_threes import red_three_lines
from scorepad.score.result import Breakdown, Line


def score_side(rules: RuleSet, tally: Tally, out: WhoWentOut | None, side: int, players: int) -> Breakdown:
    """Break down a side's round; a tally that is still open counts as it stands.

    out: who went out, None = not said yet. side: its index. players: people at the table.
    """
    return price_side(Prices.of(rules, players), tally, out, side)


def price_side(prices: Prices, tally: Tally, out: WhoWentOut | None, side: int) -> Breakdown:
    """Break down a side's round with prices read before, as `score_side` does."""
    lines = _penalty_lines if prices.rules.family.out_is_all else _pile_lines
    side_out = out if isinstance(out, Out) else None
    return Breakdown((*lines(prices, tally, side_out, side), *_adjustment_lines(tally)))


def _pile_lines(prices: Prices, tally: Tally, out: Out | None, side: int) -> list[Line]:
    return [
        *_count_lines("piles", prices.piles, tally.piles),
        *_card_lines("melded", prices.melded, tally.melded, 1),
        *_card_lines("left", prices.left, tally.left, -1),
        *red_three_lines(prices, tally),
        *(_out_lines(prices, out) if out and out.side == side else ()),
        *_count_lines("extras", prices.extras, tally.extras),
    ]


def _penalty_lines(prices: Prices, tally: Tally, out: Out | None, side: int) -> list[Line]:
    if out and out.side == side:
        return _out_lines(prices, out)
    factor = prices.rules.penalty.factor if out and out.how == How.FULL else 1
    left, unmelded = sum(tally.left.points), tally.unmelded or 0
    each = prices.rules.penalty.unmelded * factor
    lines = (
        Line("left", "left", left * factor, *((left, factor) if factor != 1 else ())),
        Line("unmelded", "unmelded", unmelded * each, unmelded, each),
    )
    return [line for line in lines if line.points]


def _out_lines(prices: Prices, out: Out) -> list[Line]:
    return [Line("out", f"out.{out.how}", prices.going_out(out.how))]


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


def _adjustment_lines(tally: Tally) -> list[Line]:
    return [
        Line("adjustments", "adjustments", adjustment.points, note=adjustment.note)
        for adjustment in tally.adjustments
    ]
