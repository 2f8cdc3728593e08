"""Does a round agree with itself and with the rules? Source: FORMAT.md, "Warnings"."""

from collections.abc import Iterator
from typing import cast

from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.case import Case
from scorepad.score.going_out import piles_missing, piles_needed
from scorepad.score.prices import Prices
from scorepad.score.record import Tally
from scorepad.score.result import Problem


def out_without_piles(case: Case) -> Iterator[Problem]:
    """Warn of a side that went out without the piles that the rules ask for in that round."""
    side = case.counted_side_out
    if side is None or not case.rules.family.counts("piles"):
        return
    rules, number, players = case.rules, case.number, case.prices.players
    missing = piles_missing(rules, number, players, case.deal.tallies[side].piles)
    if missing:
        named = next((keys.pile_key(kind) for kind in missing if kind != "any"), "out")
        params = {"missing": missing, "needed": piles_needed(rules, number, players)}
        yield Problem("out_without_piles", side, named, params)


def nobody_out_nothing_left(case: Case) -> Iterator[Problem]:
    """Warn of a round in which nobody went out, and yet no side has a card left."""
    if case.rules.family.someone_goes_out or case.deal.side_out or not case.deal.complete:
        return
    if not any(_has_cards_left(case.rules, tally) for tally in case.deal.tallies):
        yield Problem("nobody_out_nothing_left", None, "out")


def red_three_cannot_be_laid(case: Case) -> Iterator[Problem]:
    """Warn of red threes laid under rules where they cannot be laid."""
    if not case.rules.family.counts("red_threes") or case.rules.lays_red_threes:
        return
    for side, tally in case.counted:
        if tally.red_threes_laid:
            yield Problem(
                "red_three_cannot_be_laid", side, keys.RED_THREES_LAID, {"count": tally.red_threes_laid}
            )


def not_in_rules(case: Case) -> Iterator[Problem]:
    """Warn of values in fields that the rules, changed since, no longer have; they are worth nothing."""
    for side, tally in case.counted:
        strange = sorted((path, value) for path, value in _strange_values(case.prices, tally) if value)
        yield from (Problem("not_in_rules", side, path, {"value": value}) for path, value in strange)
    out = case.deal.side_out
    if out and case.counted_side_out is not None and out.how not in case.rules.hows:
        yield Problem("not_in_rules", out.side, "out", {"value": str(out.how)})


def unusual_seating(case: Case) -> Iterator[Problem]:
    """Warn, in the first recorded round, of a seating that the rules do not mention."""
    known = case.rules.seatings
    if case.index or not known:
        return
    sizes = sorted(len(side.people) for side in case.record.sides)
    alone = "singles" in known and set(sizes) == {1}
    rows = (sorted(cast("tuple[int, ...]", row)) for row in known if row != "singles")
    if not alone and sizes not in rows:
        yield Problem("unusual_seating", None, "sides", {"sides": len(sizes), "players": sum(sizes)})


def _has_cards_left(rules: RuleSet, tally: Tally) -> bool:
    unlaid = 0 if rules.lays_red_threes else tally.red_threes_laid
    return bool(tally.left.some or tally.red_threes_caught or unlaid)


def _strange_values(prices: Prices, tally: Tally) -> Iterator[tuple[str, int | None]]:
    yield from (
        (keys.pile_key(kind), count) for kind, count in tally.piles.items() if kind not in prices.piles
    )
    yield from (
        (keys.extra_key(name), count) for name, count in tally.extras.items() if name not in prices.extras
    )
    family = prices.rules.family
    if not family.counts("unmelded"):
        yield "unmelded", tally.unmelded
    if not family.counts("red_threes"):
        yield keys.RED_THREES_LAID, tally.red_threes_laid
        yield keys.RED_THREES_CAUGHT, tally.red_threes_caught
    if not family.counts("melded") and tally.melded.use == "points":
        yield "melded", sum(tally.melded.points)
    if not family.counts_cards:
        yield from _counted_cards(tally)


def _counted_cards(tally: Tally) -> Iterator[tuple[str, int]]:
    for section, cards in (("melded", tally.melded), ("left", tally.left)):
        if cards.use == "counts":
            yield from ((f"{section}.counts.{group}", count) for group, count in cards.counts.items())
