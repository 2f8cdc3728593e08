import pytest

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from tests.score.rule_book import HAND, PENNIES, WHITNACK, with_rules

A_PILE_AT_LAST = with_rules(WHITNACK, {"opening.minimums": (50, 90, 120, 150, "pile")})
TWO_STEPS = with_rules(PENNIES, {"opening.ladder": ((0, 50), (1500, 90))})
NOTHING_TO_OPEN = with_rules(WHITNACK, {"opening.minimums": None})


@pytest.mark.parametrize(
    ("rules", "number", "total", "needed"),
    [
        # It rises by round, and the last one repeats; a number below the first has that round's.
        *((WHITNACK, number, 0, needed) for number, needed in ((-99, 50), (0, 50), (1, 50), (2, 90))),
        *((WHITNACK, number, 0, 150) for number in (4, 5, 99)),
        *((A_PILE_AT_LAST, number, 0, needed) for number, needed in ((4, 150), (5, "pile"), (6, "pile"))),
        # With a ladder it depends on the side's own total; below the ladder its lowest step applies.
        *((PENNIES, 3, total, needed) for total, needed in ((-5, 15), (0, 50), (495, 50), (500, 90))),
        *((PENNIES, 3, total, needed) for total, needed in ((999, 90), (1000, 120), (20_000, 150))),
        (TWO_STEPS, 1, -100, 50),
        (NOTHING_TO_OPEN, 1, 0, 0),
        (HAND, 7, 300, 51),
        (HAND, -1, 0, 51),
    ],
)
def test_the_minimum_follows_from_the_round_or_from_a_sides_own_total(
    rules: RuleSet, number: int, total: int, needed: Minimum
) -> None:
    assert rules.facts.minimum(number, total) == needed
