"""Rounds of piles or penalties of which only the total is known.

Source: FORMAT.md, "Total only".
"""

from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import has_only_adjustments
from scorepad.score.record import Round


def is_total_only(rules: RuleSet, played: Round) -> bool:
    """Whether a round in which nobody went out has nothing but adjustments, as far as it is counted.

    Not until a side is counted: many rounds begin with an adjustment.
    """
    begun = any(tally.counted and tally.adjustments and not tally.is_sat_out for tally in played.tallies)
    return begun and may_be_total_only(rules, played)


def may_be_total_only(rules: RuleSet, played: Round) -> bool:
    """Whether a round may be one of totals alone: nothing is counted, and nobody went out."""
    asks = rules.family.asks_who_went_out and not played.side_out
    return asks and all(map(has_only_adjustments, played.tallies))
