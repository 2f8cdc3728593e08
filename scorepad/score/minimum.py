"""What a side needs to open."""

from collections.abc import Sequence

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import LadderStep, Minimum


def minimum(rules: RuleSet, number: int, total: int) -> Minimum:
    """Give the points a side needs to open, or `pile` or `concealed_pile`.

    number: of the round, from 1; the list's last entry repeats. total: the side's own before the round,
    for rules that go by a ladder. Source: FORMAT.md, "Rule sets".
    """
    facts = rules.facts
    if facts.opens_by_total:
        return _step(facts.ladder, total)
    return facts.minimums[min(number, len(facts.minimums)) - 1]


def _step(ladder: Sequence[LadderStep], total: int) -> Minimum:
    reached = [opening for bound, opening in ladder if bound is None or bound <= total]
    return reached[-1] if reached else ladder[0][1]
