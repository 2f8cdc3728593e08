"""What the points of a round add up to, in games of points whose rules say so.

Source: FORMAT.md, "Warnings".
"""

from collections.abc import Sequence

from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import stacks_fault
from scorepad.score.record import NOBODY, Round


def required_sum(rules: RuleSet, played: Round) -> int | None:
    """Return what the points of a round add up to; None where they needn't, such as when nobody went out."""
    return None if rules.asks_who_went_out and played.out == NOBODY else rules.points.sum


def adds_up(rules: RuleSet, played: Round, points: Sequence[int]) -> bool:
    """Whether the points of those who played a round are what the rules say, if they say anything.

    Where they say so, one side with 0 and the whole sum for each other one is right too, or one side that
    takes it off; no other points are below 0 there.
    """
    asked, others = required_sum(rules, played), len(points) - 1
    if asked is None or not points:
        return True
    if not rules.points.sum_reversed:
        return sum(points) == asked
    reversed_too = sorted([0, *[asked] * others]), sorted([-asked, *[0] * others])
    return sorted(points) in reversed_too or (sum(points) == asked and min(points) >= 0)


def missing_points(rules: RuleSet, played: Round, side: int) -> int | None:
    """Return the only points that an open side can have, once all others are counted; else None."""
    asked, others = required_sum(rules, played), (*played.tallies[:side], *played.tallies[side + 1 :])
    if asked is None or played.tallies[side].counted or not all(tally.counted for tally in others):
        return None
    known = [sum(tally.points) for tally in others if not tally.is_sat_out]
    possible = {
        number
        for number in (asked - sum(known), 0, asked, -asked)
        if adds_up(rules, played, (*known, number)) and not stacks_fault(rules, "points", (number,))
    }
    return possible.pop() if len(possible) == 1 else None
