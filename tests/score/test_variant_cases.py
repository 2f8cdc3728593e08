"""What the rule books of the variants say, computed for one side's round."""

from dataclasses import replace

import pytest

from scorepad.rules.built_in import variant
from scorepad.score.breakdown import Prices, price_side
from scorepad.score.record import GoingOutKind, Out, Tally
from tests.score.tables import counts
from tests.score.tables import points as stacks

PLAIN = GoingOutKind.PLAIN


def earned(ident: str, tally: Tally, how: GoingOutKind | None = None) -> int:
    return price_side(Prices.of(variant(ident), 4), tally, Out(0, how) if how else Out(1), 0).round


def red(laid: int = 0, caught: int = 0, aces: int = 0, **piles: int) -> Tally:
    return Tally(True, piles, laid, caught, melded=counts(ace=aces))


@pytest.mark.parametrize(
    ("ident", "tally", "points"),
    [
        ("pennies", red(8, sevens=1), 2500),
        ("pennies", red(7, sevens=1), 2200),
        ("pennies", red(8), -1000),
        ("pennies", red(3), -300),
        ("pennies", red(0, 2), -200),
        ("canasta", red(4, clean=1), 1300),
        ("canasta", red(3, aces=3), 360),
        ("canasta", red(4), -800),
        ("samba", red(6, clean=1, sequence=1), 3000),
        ("samba", red(6, clean=1), -500),
        ("bolivia", red(6, wild=1, sequence=1), 5000),
        ("italian-canasta", red(3, clean=2), 1300),
        ("italian-canasta", red(4, clean=2), 1800),
        ("italian-canasta", red(6, wild=1, all_twos=1), 6200),
        ("italian-canasta", red(6, all_twos=1), 1800),
        ("cuban", red(3, clean=1), 1000),
        ("cuban", red(4, four_jokers=1, all_twos=1), 8000),
        ("cuban", red(2), -300),
        ("brazilian", red(4, clean=1), 900),
        ("brazilian", red(5, wild=1), 3000),
        ("brazilian", red(6), -1200),
        ("tranca", red(2, dirty=1, aces=3), 345),
        ("tranca", red(2, aces=3), -245),
        ("vegas", red(1), -500),
        ("demeritt-uniform", red(0, 1), -100),
        ("dearie", red(7), 1700),
        ("dearie", red(0, 1), -500),
        ("jd-handnfoot", red(0, 1), -500),
        ("jd-handnfoot", red(1), -500),
        ("demeritt", red(2, 1, clean=1), 600),
        ("hand-knee-foot", red(6, 1), 100),
        ("hand-knee-foot", red(7), 1000),
    ],
)
def test_red_threes_are_worth_what_the_book_says(ident: str, tally: Tally, points: int) -> None:
    assert earned(ident, tally) == points


@pytest.mark.parametrize(
    ("ident", "tally", "points"),
    [
        ("bolivia", Tally(True, left=counts(black_three=2)), -200),
        ("samba", Tally(True, left=counts(black_three=2)), -10),
        ("pennies", Tally(True, melded=counts(black_three=3)), 15),
        ("canasta", Tally(True, melded=counts(black_three=3)), 15),
        ("jd-handnfoot", Tally(True, left=counts(black_three=9, two=1)), -25),
        ("jd-handnfoot", Tally(True, melded=counts(two=1, ace=6, high=1, low=1)), 160),
        ("jd-handnfoot", Tally(True, {"wild": 1}, extras={"lady_cap": 2, "exact_cut": 1}), 2300),
        ("pennies", Tally(True, {"clean": 1, "dirty": 1, "wild": 1, "sevens": 1}), 3300),
        ("dearie", Tally(True, {"sevens": 2}), 2000),
        ("california", Tally(True, {"clean": 2, "dirty": 2, "wild": 1}), 1600),
    ],
)
def test_cards_piles_and_extras_are_worth_what_the_book_says(ident: str, tally: Tally, points: int) -> None:
    assert earned(ident, tally) == points


def threes(red: int, black: int, melded: int = 0, left: int = 0, **piles: int) -> Tally:
    counted = Tally(True, piles, melded=stacks(melded), left=stacks(left))
    return replace(counted, red_threes_laid=red, black_threes_laid=black)


@pytest.mark.parametrize(
    ("tally", "how", "points"),
    [
        # Nothing finished: cards on the table and threes of both colours count against the side.
        (threes(2, 1, 180, 95), None, -180 - 95 - 300 - 100),
        # One canasta: threes are ignored, cards on the table count.
        (threes(3, 3, 320, 40, dirty=1), None, 300 + 320 - 40),
        # Two canastas and out: threes are added.
        (threes(4, 2, 610, clean=1, sevens=1), PLAIN, 500 + 2500 + 610 + 1000 + 300 + 100),
        # A special hand ends the round: no going-out bonus, no threes, no penalty.
        (
            replace(threes(2, 2, 0, 300), special_hands={"straight": 1}, extras={"three_sevens": 1}),
            PLAIN,
            3000,
        ),
    ],
)
def test_threes_of_modern_american_canasta_count_by_its_canastas(
    tally: Tally, how: GoingOutKind | None, points: int
) -> None:
    assert earned("modern-american", tally, how) == points
