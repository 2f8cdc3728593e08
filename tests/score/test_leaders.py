"""Who leads, and by how much, where no row ends the game."""

import pytest

from scorepad.rules.ruleset import RuleSet
from scorepad.score.result import Standing, behind_by, leaders, winning_margin
from tests.score.rule_book import HAND, WHITNACK


@pytest.mark.parametrize(
    ("rules", "totals", "first", "margin", "behind"),
    [
        (WHITNACK, (100, 250, 200), (1,), 50, (150, 0, 50)),
        (WHITNACK, (-5, -10), (0,), 5, (0, 5)),
        (WHITNACK, (50, 20, 50), (0, 2), 0, (0, 30, 0)),
        (HAND, (55, -30, 100), (1,), 85, (85, 0, 130)),
        (HAND, (7, 7, 9), (0, 1), 0, (0, 0, 2)),
    ],
)
def test_the_highest_total_leads_and_in_a_penalty_game_the_lowest(
    rules: RuleSet,
    totals: tuple[int, ...],
    first: tuple[int, ...],
    margin: int,
    behind: tuple[int, ...],
) -> None:
    standing = Standing(totals, (0,) * len(totals))
    assert (leaders(rules, standing), winning_margin(rules, standing)) == (first, margin)
    assert tuple(behind_by(rules, standing, side) for side in range(len(totals))) == behind
