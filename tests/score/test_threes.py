"""Rule sets with threes as data: their lines, and what is asked about them."""

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import Line, Prices, price_side
from scorepad.score.record import Adjustment, Cards, GameRecord, Out, Round, Side, Tally
from scorepad.score.totals import score_game
from tests.score.tables import points

MODERN = variant("modern-american")
HAND_KNEE_FOOT = variant("hand-knee-foot")


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
