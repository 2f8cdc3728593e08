"""Is a value legal, but hardly what was meant, say with a digit too many? Source: FORMAT.md, "Warnings"."""

from collections.abc import Iterator
from typing import Literal

from scorepad.score.case import Case
from scorepad.score.likely import Likely, usual
from scorepad.score.prices import Prices
from scorepad.score.record import Cards, Tally
from scorepad.score.result import Problem

_TIMES = 10
_SECTIONS: tuple[Literal["melded", "left"], ...] = ("melded", "left")


def unlikely_points(case: Case) -> Iterator[Problem]:
    """Warn of cards worth far more than is likely, or ten times what this table has usually counted.

    Ten times the usual is no wonder as long as the finished piles, or full hands, explain it.
    """
    for side, tally in case.counted:
        for section in filter(case.rules.family.counts, _SECTIONS):
            value = _worth(case.prices, section, tally)
            likely = _likely(case, section, side, tally)
            if value > likely.ordinary:
                yield from _if_unlikely(case, section, side, value, likely)


def _if_unlikely(case: Case, section: str, side: int, value: int, likely: Likely) -> Iterator[Problem]:
    before = (tally for deal in case.record.rounds[: case.index] for tally in deal.tallies if tally.counted)
    known = usual([_worth(case.prices, section, tally) for tally in before])
    if value > likely.most or (known is not None and value >= _TIMES * known):
        tally = case.deal.tallies[side]
        params = {
            "value": value,
            "usual": known,
            "most": likely.most,
            "why": likely.why,
            "piles": case.prices.finished(tally.piles),
        }
        yield Problem("unlikely_points", side, _path(case.prices, section, tally), params)


def _likely(case: Case, section: str, side: int, tally: Tally) -> Likely:
    if section == "melded":
        return case.yardstick.melded(case.prices, tally)
    return case.yardstick.left(case.record.sides[side])


def _cards(section: str, tally: Tally) -> Cards:
    return tally.melded if section == "melded" else tally.left


def _worth(prices: Prices, section: str, tally: Tally) -> int:
    """Give what cards are worth in the form in use, in positive points."""
    cards = _cards(section, tally)
    if cards.use == "points":
        return sum(cards.points)
    return sum(cards.counts[group] * each for group, each in _each(prices, section) if group in cards.counts)


def _each(prices: Prices, section: str) -> list[tuple[str, int]]:
    if section == "melded":
        return [(group, price.each) for group, price in prices.melded.items()]
    return [(group, -price.each) for group, price in prices.left.items()]


def _path(prices: Prices, section: str, tally: Tally) -> str:
    cards = _cards(section, tally)
    if cards.use == "points":
        return section
    worth = {group: cards.counts.get(group, 0) * each for group, each in _each(prices, section)}
    return f"{section}.counts.{max(worth, key=worth.__getitem__)}"
