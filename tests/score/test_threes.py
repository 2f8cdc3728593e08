"""Rule sets with threes as data, against a small scorer of their own written from their documents alone."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import Line, Prices, price_side
from scorepad.score.checks import not_in_rules
from scorepad.score.record import Adjustment, Cards, GameRecord, Out, Round, Side, Tally
from scorepad.score.totals import score_game
from tests.score.tables import points

HANDS = {"pairs": 2500, "wild_pairs": 2000, "straight": 3000, "garbage": 3000, "triples": 3500, "dream": 8500}
PILES = {
    "clean": 500,
    "dirty": 300,
    "aces": 2500,
    "sevens": 2500,
    "wild": 2000,
    "four_jokers": 2500,
    "all_twos": 3000,
}
PENALTIES = {
    "unfinished_aces": -2500,
    "unfinished_sevens": -2500,
    "unfinished_wild": -2000,
    "three_aces": -1500,
    "three_sevens": -1500,
}
MODERN = variant("modern-american")
HAND_KNEE_FOOT = variant("hand-knee-foot")
ITALIAN = variant("italian-canasta")


@dataclass
class Counted:
    """What a side has, as a person would write it down."""

    piles: dict[str, int] = field(default_factory=dict)
    melded: int = 0
    left: int = 0
    red: int = 0
    caught: int = 0
    black: int = 0
    out: bool = False
    extras: dict[str, int] = field(default_factory=dict)
    hand: str = ""


def modern(side: Counted) -> int:
    if side.hand:
        return HANDS[side.hand]
    finished = sum(side.piles.values())
    worth = {0: 0, 1: 100, 2: 300, 3: 500, 4: 1000}
    sign = -1 if finished == 0 else 0 if finished == 1 else 1
    total = sum(PILES[kind] * count for kind, count in side.piles.items())
    total += side.melded if finished else -side.melded
    total += sign * (worth[side.red] + worth[side.black]) - side.left
    return total + (100 if side.out else 0) + sum(PENALTIES[name] * n for name, n in side.extras.items())


def hand_knee_foot(side: Counted) -> int:
    worth = {"clean": 500, "dirty": 300, "wild": 2500, "fives": 3000, "sevens": 5000}
    total = sum(worth[kind] * count for kind, count in side.piles.items()) + side.melded - side.left
    total += 100 * side.red + (300 if side.red >= 7 else 0) - 500 * side.caught
    return total + (200 if side.out else 0)


def italian(side: Counted) -> int:
    worth = {"clean": 500, "dirty": 300, "wild": 2000, "all_twos": 3000, "sequence": 1500}
    total = sum(worth[kind] * count for kind, count in side.piles.items())
    threes = (200 if side.red >= 4 else 100) * side.red
    total += threes if sum(side.piles.values()) > 1 else -threes
    return total + side.melded - side.left + (300 if side.out else 0)


def earned(rules: RuleSet, side: Counted) -> int:
    tally = Tally(
        counted=True,
        piles=side.piles,
        melded=points(side.melded),
        left=points(side.left),
        red_threes_laid=side.red,
        red_threes_caught=side.caught,
        black_threes_laid=side.black,
        extras=side.extras,
        special_hands={side.hand: 1} if side.hand else {},
    )
    out = Out(0) if side.out else None
    return price_side(Prices.of(rules, 4), tally, out, 0).round


def sides(kinds: list[str], red: int, caught: int, black: int) -> st.SearchStrategy[Counted]:
    return st.builds(
        Counted,
        piles=st.dictionaries(st.sampled_from(kinds), st.integers(0, 3)),
        melded=st.integers(0, 400).map(lambda number: number * 5),
        left=st.integers(0, 100).map(lambda number: number * 5),
        red=st.integers(0, red),
        caught=st.integers(0, caught),
        black=st.integers(0, black),
        out=st.booleans(),
    )


@given(
    sides(list(PILES), 4, 0, 4),
    st.dictionaries(st.sampled_from(list(PENALTIES)), st.integers(0, 2)),
    st.sampled_from(["", "", "", *HANDS]),
)
def test_modern_american_canasta_scores_like_its_document(
    side: Counted, penalties: dict[str, int], hand: str
) -> None:
    side.extras, side.hand = penalties, hand
    assert earned(MODERN, side) == modern(side)


@pytest.mark.parametrize(
    ("side", "points_of_round"),
    [
        # Nothing finished: cards on the table and threes of both colours count against the side.
        (Counted(melded=180, left=95, red=2, black=1), -180 - 95 - 300 - 100),
        # One canasta: threes are ignored, cards on the table count.
        (Counted({"dirty": 1}, 320, 40, red=3, black=3), 300 + 320 - 40),
        # Two canastas and out: threes are added.
        (
            Counted({"clean": 1, "sevens": 1}, 610, red=4, black=2, out=True),
            500 + 2500 + 610 + 1000 + 300 + 100,
        ),
        (Counted({"wild": 1, "all_twos": 1, "aces": 1}, 700, 25), 2000 + 3000 + 2500 + 700 - 25),
        (Counted({"four_jokers": 1}, 260, extras={"unfinished_sevens": 1}), 2500 + 260 - 2500),
        # Penalties add up, and so do the aces' own values among the cards left.
        (Counted(left=160, extras={"unfinished_aces": 1, "unfinished_wild": 1, "three_aces": 2}), -7660),
        # A special hand ends the round: no going-out bonus, no threes, no penalty.
        (Counted(red=2, black=2, out=True, hand="straight"), 3000),
        (Counted(left=300, extras={"three_sevens": 1}, hand="wild_pairs"), 2000),
    ],
)
def test_a_round_of_modern_american_canasta_worked_by_hand(side: Counted, points_of_round: int) -> None:
    assert modern(side) == points_of_round
    assert earned(MODERN, side) == points_of_round


@given(sides(["clean", "dirty", "wild", "fives", "sevens"], 10, 4, 0))
def test_hand_knee_and_foot_scores_like_its_document(side: Counted) -> None:
    assert earned(HAND_KNEE_FOOT, side) == hand_knee_foot(side)


@given(sides(["clean", "dirty", "wild", "all_twos", "sequence"], 6, 0, 0))
def test_italian_canasta_scores_like_its_document(side: Counted) -> None:
    assert earned(ITALIAN, side) == italian(side)


def lines(rules: RuleSet, tally: Tally, *, out: bool = False) -> tuple[Line, ...]:
    return price_side(Prices.of(rules, 4), tally, Out(0) if out else None, 0).lines


def test_threes_of_a_side_without_a_pile_are_subtracted_in_one_line() -> None:
    tally = Tally(red_threes_laid=3, black_threes_laid=1)
    assert lines(MODERN, tally) == (
        Line("red_threes", "red_threes.laid", -500, 3),
        Line("black_threes", "black_threes.laid", -100, 1),
    )


def test_ignored_threes_keep_their_line() -> None:
    tally = Tally(red_threes_laid=2, piles={"clean": 1})
    assert lines(MODERN, tally)[1:] == (Line("red_threes", "red_threes.laid", 0, 2),)


def test_only_the_named_kinds_decide() -> None:
    rules = with_house_rules(MODERN, {"red_threes.by_kinds": ["clean"]})
    found = lines(rules, Tally(red_threes_laid=1, black_threes_laid=1, piles={"dirty": 2}))
    assert [line.points for line in found[1:]] == [-100, 100]


def test_the_side_that_went_out_has_its_own_worth_of_threes() -> None:
    rules = with_house_rules(MODERN, {"red_threes.out": 200, "red_threes.by_piles": None})
    tally = Tally(red_threes_laid=3)
    assert lines(rules, tally, out=True)[0] == Line("red_threes", "red_threes.laid", 600, 3, 200)
    assert lines(rules, tally)[0] == Line("red_threes", "red_threes.laid", 500, 3)


def test_all_black_threes_of_the_pack_and_the_bonus_for_many_have_lines_of_their_own() -> None:
    values = {"black_threes.laid": 5, "black_threes.all": 400, "black_threes.extra": 50}
    rules = with_house_rules(variant("canasta"), {**values, "black_threes.extra_from": 3})
    assert lines(rules, Tally(black_threes_laid=4)) == (
        Line("black_threes", "black_threes.all", 400),
        Line("black_threes", "black_threes.extra", 50),
    )
    assert lines(rules, Tally(black_threes_laid=2)) == (Line("black_threes", "black_threes.laid", 10, 2, 5),)


def test_melded_cards_of_a_side_without_a_pile_are_subtracted_card_by_card() -> None:
    cards = Cards("counts", counts={"ace": 3})
    assert lines(MODERN, Tally(melded=cards)) == (Line("melded", "melded.ace", -60, 3, -20),)
    assert lines(MODERN, Tally(melded=cards, left=Cards("counts", counts={"ace": 1})))[1] == (
        Line("left", "left.ace", -20, 1, -20)
    )


def test_a_special_hand_is_all_that_counts() -> None:
    tally = Tally(
        piles={"clean": 2},
        special_hands={"pairs": 1, "another": 1},
        adjustments=(Adjustment(-100),),
        red_threes_laid=2,
    )
    assert lines(MODERN, tally, out=True) == (Line("special_hands", "special_hands.pairs", 2500, 1, 2500),)


def codes(rules: RuleSet, *tallies: Tally, out: Out | None = None) -> list[str]:
    record = GameRecord(rules, (Side("N", ("a", "b")), Side("E", ("c", "d"))), (Round(tallies, out),))
    return [problem.code for problem in score_game(record).rounds[0].problems]


def test_black_threes_laid_melded_and_left_are_checked_against_the_pack_together() -> None:
    one = Tally(True, black_threes_laid=2, piles={"clean": 2}, melded=points(500))
    other = Tally(True, left=Cards("counts", counts={"black_three": 2}))
    assert codes(MODERN, one, other, out=Out(0)) == []
    more = Tally(True, left=Cards("counts", counts={"black_three": 3}))
    assert codes(MODERN, one, more, out=Out(0)) == ["too_many_black_threes"]


def test_a_side_out_with_a_special_hand_needs_no_piles_and_nobody_needs_cards_left() -> None:
    hand, bare = Tally(True, special_hands={"pairs": 1}), Tally(True)
    assert codes(MODERN, hand, bare, out=Out(0)) == []
    assert codes(MODERN, hand, bare) == []
    assert codes(MODERN, bare, bare, out=Out(0)) == ["out_without_piles"]


def test_what_rules_no_longer_have_is_kept_and_named() -> None:
    tally = Tally(
        True,
        red_threes_laid=1,
        red_threes_caught=1,
        black_threes_laid=1,
        special_hands={"pairs": 1},
        melded=points(5),
    )
    none = with_house_rules(variant("whitnack"), {"red_threes": None})
    record = GameRecord(none, (Side("N"), Side("E")), (Round((tally, Tally(True, left=points(5)))),))
    score = score_game(record).rounds[0]
    found = [problem.field for problem in score.problems if problem.code == not_in_rules.__name__]
    assert found == ["black_threes.laid", "red_threes.caught", "red_threes.laid", "special_hands.pairs"]
    assert score.sides[0].breakdown.round == 5
