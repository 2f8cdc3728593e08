"""What red threes are worth: laid, all of them, seven of them, caught. Source: FORMAT.md, "Scoring"."""

from collections.abc import Callable, Iterator

from scorepad.rules import keys
from scorepad.score.prices import Prices
from scorepad.score.record import Tally
from scorepad.score.result import Line


def red_three_lines(prices: Prices, tally: Tally) -> Iterator[Line]:
    """Give the lines of a side's red threes; those laid where they cannot be laid cost like caught ones."""
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
