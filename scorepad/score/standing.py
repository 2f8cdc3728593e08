"""When a game is over, and who leads it. Source: FORMAT.md, "Rule sets" and "Scoring"."""

from collections.abc import Sequence

from scorepad.rules.keys import tie_default
from scorepad.rules.ruleset import RuleSet


def best_total(rules: RuleSet, totals: Sequence[int]) -> int:
    """Return the total that wins among these."""
    return min(totals) if rules.family.lowest_wins else max(totals)


def leaders(rules: RuleSet, totals: Sequence[int]) -> tuple[int, ...]:
    """Give the indices of the sides with the best total: the highest, or where it wins the lowest."""
    best = best_total(rules, totals)
    return tuple(index for index, total in enumerate(totals) if total == best)


def lead(rules: RuleSet, totals: Sequence[int]) -> int:
    """Tell by how many points the best side leads the next; 0 for a tie. totals: of two sides or more."""
    ordered = sorted(totals, reverse=not rules.family.lowest_wins)
    return abs(ordered[0] - ordered[1])


def is_over(rules: RuleSet, number: int, totals: Sequence[int]) -> bool:
    """Tell whether the game ends with a round.

    number: of the complete round, from 1. totals: points after it.
    """
    return reaches_end(rules, number, totals) and (_shares_a_tie(rules) or len(leaders(rules, totals)) == 1)


def reaches_end(rules: RuleSet, number: int, totals: Sequence[int]) -> bool:
    """Tell whether a game comes to its end with a round, if nobody is level."""
    rounds, target = rules.length.rounds, rules.length.target
    return (rounds is not None and number >= rounds) or (target is not None and max(totals) >= target)


def _shares_a_tie(rules: RuleSet) -> bool:
    return (rules.length.tie or tie_default(rules.values)) == "shared"
