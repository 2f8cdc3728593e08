import pytest

from scorepad.rules.sections import Minimum
from tests.score.rule_book import HAND, PENNIES, WHITNACK, with_rules


@pytest.mark.parametrize(("number", "needed"), [(1, 50), (2, 90), (3, 120), (4, 150), (5, 150), (99, 150)])
def test_the_minimum_rises_by_round_and_the_last_one_repeats(number: int, needed: int) -> None:
    assert WHITNACK.facts.minimum(number, 0) == needed


@pytest.mark.parametrize(("number", "needed"), [(4, 150), (5, "pile"), (6, "pile")])
def test_a_minimum_may_be_a_pile(number: int, needed: Minimum) -> None:
    rules = with_rules(WHITNACK, {"opening.minimums": (50, 90, 120, 150, "pile")})
    assert rules.facts.minimum(number, 0) == needed


@pytest.mark.parametrize(
    ("total", "needed"),
    [(-5, 15), (0, 50), (495, 50), (500, 90), (999, 90), (1000, 120), (1500, 150), (20000, 150)],
)
def test_the_minimum_depends_on_the_sides_own_total_with_a_ladder(total: int, needed: int) -> None:
    assert PENNIES.facts.minimum(3, total) == needed


def test_below_a_ladder_its_lowest_step_applies() -> None:
    rules = with_rules(PENNIES, {"opening.ladder": ((0, 50), (1500, 90))})
    assert rules.facts.minimum(1, -100) == 50


def test_without_a_rule_for_opening_the_minimum_is_zero() -> None:
    assert with_rules(WHITNACK, {"opening.minimums": None}).facts.minimum(1, 0) == 0


def test_a_penalty_game_has_one_minimum() -> None:
    assert HAND.facts.minimum(7, 300) == 51


@pytest.mark.parametrize("number", [0, -1, -99])
def test_a_number_below_the_first_rounds_has_its_minimum(number: int) -> None:
    assert WHITNACK.facts.minimum(number, 0) == 50
    assert HAND.facts.minimum(number, 0) == 51
