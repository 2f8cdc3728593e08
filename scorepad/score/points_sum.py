"""What the points of a round add up to, in games of points whose rules say so.

Source: FORMAT.md, "Warnings".
"""

from collections.abc import Sequence

from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import stacks_fault
from scorepad.score.record import Round


def points_played(played: Round) -> list[int]:
    """Return the points of each side but those that sat the round out."""
    return [sum(tally.points) for tally in played.tallies if not tally.is_sat_out]


def adds_up(rules: RuleSet, points: Sequence[int]) -> bool:
    """Whether the points of those who played a round are what the rules say, if they say anything.

    Where they say so, one side with 0 and the whole sum for each other one is right too.
    """
    asked = rules.points.sum
    if asked is None or not points:
        return True
    others = [asked] * (len(points) - 1)
    return sum(points) == asked or (rules.points.sum_reversed and sorted(points) == sorted([0, *others]))


def missing_points(rules: RuleSet, played: Round, side: int) -> int | None:
    """Return the only points that an open side can have, once all others are counted; else None."""
    asked, others = rules.points.sum, (*played.tallies[:side], *played.tallies[side + 1 :])
    if asked is None or played.tallies[side].counted or not all(tally.counted for tally in others):
        return None
    known = [sum(tally.points) for tally in others if not tally.is_sat_out]
    possible = {
        number
        for number in (asked - sum(known), 0, asked)
        if adds_up(rules, (*known, number)) and not stacks_fault(rules, "points", (number,))
    }
    return possible.pop() if len(possible) == 1 else None
