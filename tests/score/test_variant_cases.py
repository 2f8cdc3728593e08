"""What the rule books of the variants say, computed for one side's round."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.score.breakdown import Prices, price_side
from scorepad.score.record import GoingOutKind, Out, Tally
from tests.score.tables import counts

PLAIN = GoingOutKind.PLAIN


def earned(ident: str, tally: Tally, how: GoingOutKind | None = None, players: int = 4) -> int:
    return price_side(Prices.of(variant(ident), players), tally, Out(0, how) if how else Out(1), 0).round


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
