"""Are there as many cards on the table as the finished piles must hold? Source: FORMAT.md, "Warnings"."""

from collections.abc import Iterator

from scorepad.rules import keys
from scorepad.rules.ruleset import WILDS, RuleSet
from scorepad.score.case import Case
from scorepad.score.record import Tally
from scorepad.score.result import Problem


def too_few_cards_for_piles(case: Case) -> Iterator[Problem]:
    """Warn of fewer cards, or fewer points than so many cards can have, than the piles must hold."""
    for side, tally in case.counted:
        piles = case.prices.finished(tally.piles)
        if not piles:
            continue
        have, need = _cards(case, tally, piles) if tally.melded.use == "counts" else _points(case, tally)
        if have < need:
            params = {"use": tally.melded.use, "have": have, "need": need, "piles": piles}
            yield Problem("too_few_cards_for_piles", side, "melded", params)


def wild_without_wild(case: Case) -> Iterator[Problem]:
    """Warn of wild piles with fewer wild cards on the table than they must hold; by counts only."""
    for side, tally, wilds in _with_wilds(case):
        need = _wilds_in_wild_piles(case, tally)
        if wilds < need:
            params = {"have": wilds, "need": need, "piles": case.prices.finished(tally.piles, "wild")}
            yield Problem("wild_without_wild", side, keys.PILES_WILD, params)


def dirty_without_wild(case: Case) -> Iterator[Problem]:
    """Warn of dirty piles with fewer wild cards than one each, wild piles served first; by counts only."""
    for side, tally, wilds in _with_wilds(case):
        have = max(0, wilds - _wilds_in_wild_piles(case, tally))
        need = case.prices.finished(tally.piles, "dirty")
        if have < need:
            params = {"have": have, "need": need, "piles": need}
            yield Problem("dirty_without_wild", side, keys.PILES_DIRTY, params)


def _cards(case: Case, tally: Tally, piles: int) -> tuple[int, int]:
    return sum(tally.melded.counts.values()), case.rules.piles.size * piles


def _points(case: Case, tally: Tally) -> tuple[int, int]:
    have = sum(tally.melded.points)
    return have, have if case.rules.negative_on_table else _least_points(case, tally)


def _least_points(case: Case, tally: Tally) -> int:
    rules, size = case.rules, case.rules.piles.size
    natural = min(rules.on_table(group) for group in _naturals(rules))
    wild = min(rules.on_table(group) for group in WILDS)
    least = {"wild": size * wild, "dirty": (size - 1) * natural + wild}
    return sum(tally.piles.get(kind, 0) * least.get(kind, size * natural) for kind in case.prices.piles)


def _naturals(rules: RuleSet) -> Iterator[str]:
    return (group for group in rules.facts.meldable if group not in WILDS)


def _with_wilds(case: Case) -> Iterator[tuple[int, Tally, int]]:
    for side, tally in case.counted:
        if tally.melded.use == "counts":
            yield side, tally, sum(tally.melded.counts.get(group, 0) for group in WILDS)


def _wilds_in_wild_piles(case: Case, tally: Tally) -> int:
    return case.rules.piles.size * case.prices.finished(tally.piles, "wild")
