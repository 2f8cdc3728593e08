"""The checks: a plain list of functions, all of which run; what they find never blocks.

A new check is one function from a Case to Problems and one entry in the list.
"""

from collections.abc import Callable, Iterable

from scorepad.score.case import Case
from scorepad.score.checks_round import (
    nobody_out_nothing_left,
    not_in_rules,
    out_without_piles,
    red_three_cannot_be_laid,
    unusual_seating,
)
from scorepad.score.checks_table import dirty_without_wild, too_few_cards_for_piles, wild_without_wild
from scorepad.score.result import Problem

CHECKS: tuple[Callable[[Case], Iterable[Problem]], ...] = (
    unusual_seating,
    out_without_piles,
    nobody_out_nothing_left,
    red_three_cannot_be_laid,
    too_few_cards_for_piles,
    wild_without_wild,
    dirty_without_wild,
    not_in_rules,
)


def problems(case: Case) -> tuple[Problem, ...]:
    """Run all checks on one recorded round; only tallies that are counted are looked at."""
    return tuple(problem for check in CHECKS for problem in check(case))
