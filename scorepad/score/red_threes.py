"""What red threes are worth: laid, all of them, seven of them, caught. Source: FORMAT.md, "Scoring"."""

from collections.abc import Callable, Iterator

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
        yield _caught("laid", laid, prices)
    if caught:
        yield _caught("caught", caught, prices)


def _caught(word: str, count: int, prices: Prices) -> Line:
    each = prices.rules.number("red_threes.caught")
    return Line("red_threes", f"red_threes.{word}", count * each, count, each)


def _laid_lines(prices: Prices, tally: Tally, laid: int) -> Iterator[Line]:
    rules = prices.rules
    has_needed = _NEEDS[str(rules.values.get("red_threes.needs") or "nothing")]
    sign = 1 if has_needed(prices, tally) else -1
    for_all = rules.optional("red_threes.all")
    if for_all is not None and prices.are_all_red_threes(laid):
        yield Line("red_threes", "red_threes.all", sign * for_all)
    else:
        each = sign * rules.number("red_threes.laid")
        yield Line("red_threes", "red_threes.laid", laid * each, laid, each)
    canasta = prices.canasta_of_red_threes(laid)
    if canasta:
        yield Line("red_threes", "red_threes.canasta", canasta)


_NEEDS: dict[str, Callable[[Prices, Tally], bool]] = {
    "nothing": lambda _prices, _tally: True,
    "meld": lambda prices, tally: tally.melded.some or prices.finished(tally.piles) > 0,
    "pile": lambda prices, tally: prices.finished(tally.piles) > 0,
    "two_piles": lambda prices, tally: prices.finished(tally.piles) > 1,
    "sevens": lambda prices, tally: prices.finished(tally.piles, "sevens") > 0,
}
