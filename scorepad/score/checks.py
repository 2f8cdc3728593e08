"""The checks: plain lists of functions, all of which run; what they find never blocks.

A new check is one function from a Case to Problems and one entry in a list.
"""

from collections.abc import Callable, Iterable, Mapping

from scorepad.score.case import Case
from scorepad.score.checks_likely import unlikely_points
from scorepad.score.checks_pack import too_many_for_the_pack
from scorepad.score.checks_round import (
    nobody_out_nothing_left,
    not_in_rules,
    out_without_piles,
    red_three_cannot_be_laid,
    unusual_seating,
)
from scorepad.score.checks_table import dirty_without_wild, too_few_cards_for_piles, wild_without_wild
from scorepad.score.result import Problem

Check = Callable[[Case], Iterable[Problem]]

OF_THE_ROUND: tuple[Check, ...] = (
    unusual_seating,
    out_without_piles,
    nobody_out_nothing_left,
    red_three_cannot_be_laid,
    too_many_for_the_pack,
    too_few_cards_for_piles,
    wild_without_wild,
    dirty_without_wild,
    not_in_rules,
)
"""They look at the round alone; what they found holds as long as the round stays as it is."""

OF_THE_GAME: Mapping[str, Check] = {"unlikely_points": unlikely_points}
"""They look at the rounds before too. By the code of the problems that each finds."""


def problems(case: Case) -> tuple[Problem, ...]:
    """Run all checks on one recorded round; only tallies that are counted are looked at."""
    return _found(case, (*OF_THE_ROUND, *OF_THE_GAME.values()))


def problems_again(case: Case, known: Iterable[Problem]) -> tuple[Problem, ...]:
    """Give the problems of a round that has not changed itself, but perhaps those before it.

    known: what was found in it before.
    """
    alone = (problem for problem in known if problem.code not in OF_THE_GAME)
    return (*alone, *_found(case, OF_THE_GAME.values()))


def _found(case: Case, checks: Iterable[Check]) -> tuple[Problem, ...]:
    return tuple(problem for check in checks for problem in check(case))
