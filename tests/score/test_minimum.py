import pytest

from scorepad.rules.sections import Minimum
from scorepad.score.opening import minimum
from tests.score.rule_book import HAND, PENNIES, WHITNACK, with_rules


@pytest.mark.parametrize(("number", "needed"), [(1, 50), (2, 90), (3, 120), (4, 150), (5, 150), (99, 150)])
def test_the_minimum_follows_the_rounds_and_the_last_one_repeats(number: int, needed: int) -> None:
    assert minimum(WHITNACK, number, 0) == needed


@pytest.mark.parametrize(("number", "needed"), [(4, 150), (5, "pile"), (6, "pile")])
def test_a_minimum_may_be_a_pile(number: int, needed: Minimum) -> None:
    rules = with_rules(WHITNACK, {"opening.minimums": (50, 90, 120, 150, "pile")})
    assert minimum(rules, number, 0) == needed


@pytest.mark.parametrize(
    ("total", "needed"),
    [(-5, 15), (0, 50), (495, 50), (500, 90), (999, 90), (1000, 120), (1500, 150), (20000, 150)],
)
def test_the_minimum_follows_the_sides_own_total_where_there_is_a_ladder(total: int, needed: int) -> None:
    assert minimum(PENNIES, 3, total) == needed


def test_below_the_lowest_step_of_a_ladder_that_step_holds() -> None:
    rules = with_rules(PENNIES, {"opening.ladder": ((0, 50), (1500, 90))})
    assert minimum(rules, 1, -100) == 50


def test_without_any_rule_for_opening_nothing_is_needed() -> None:
    assert minimum(with_rules(WHITNACK, {"opening.minimums": None}), 1, 0) == 0


def test_the_penalty_family_has_one_minimum() -> None:
    assert minimum(HAND, 7, 300) == 51
