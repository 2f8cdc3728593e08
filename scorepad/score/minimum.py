"""What a side needs to open."""

from typing import cast

from scorepad.rules.ruleset import RuleSet
from scorepad.score.result import Minimum

_Ladder = tuple[tuple[int | None, Minimum], ...]


def minimum(rules: RuleSet, number: int, total: int) -> Minimum:
    """Give the points a side needs to open, or `pile` or `concealed_pile`.

    number: of the round, from 1; the list's last entry repeats. total: the side's own before the round,
    for rules that go by a ladder. Source: FORMAT.md, "Rule sets".
    """
    if rules.is_penalty:
        return rules.number("penalty.opening")
    ladder = cast("_Ladder | None", rules.values.get("opening.ladder"))
    if ladder:
        return _step(ladder, total)
    minimums = cast("tuple[Minimum, ...] | None", rules.values.get("opening.minimums")) or (0,)
    return minimums[min(number, len(minimums)) - 1]


def _step(ladder: _Ladder, total: int) -> Minimum:
    reached = [opening for bound, opening in ladder if bound is None or bound <= total]
    return reached[-1] if reached else ladder[0][1]
