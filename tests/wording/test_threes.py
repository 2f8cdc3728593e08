"""Threes and special hands in words."""

import pytest

from scorepad.game.events import TallyField
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import Line
from scorepad.score.record import GameRecord, Out, Round, RoundId, Side, Tally
from scorepad.score.totals import score_game
from scorepad.wording.breakdown import explain_total, line_text
from scorepad.wording.changes import batch_sentence
from scorepad.wording.rule_settings import points_meaning, rule_text, search_words
from tests.score.tables import points
from tests.score.test_threes import HAND_KNEE_FOOT, MODERN

SIDES = (Side("North"), Side("East"))
BARE = Tally(True, melded=points(50), red_threes_laid=2, black_threes_laid=1)


def remarks(rules: RuleSet, tally: Tally) -> tuple[str, ...]:
    record = GameRecord(rules, SIDES, (Round((tally, Tally(True)), Out(1)),))
    return explain_total(record, score_game(record), 0)[0].remarks


def test_why_says_what_counts_against_a_side_without_a_pile() -> None:
    assert remarks(MODERN, BARE) == (
        "The cards on the table are subtracted because this side doesn't have a completed canasta.",
        "The red threes are subtracted because of how many canastas this side completed.",
        "The black threes are subtracted because of how many canastas this side completed.",
    )
    one = Tally(True, melded=points(500), piles={"clean": 1}, red_threes_laid=2)
    assert remarks(MODERN, one) == (
        "The red threes are ignored because of how many canastas this side completed.",
    )
    needs = {"red_threes.by_piles": None, "red_threes.needs": "pile"}
    assert remarks(with_house_rules(MODERN, needs), Tally(True, red_threes_laid=1)) == (
        "The red threes count against this side because it doesn't have a completed canasta.",
    )


def test_why_says_that_a_special_hand_is_all_that_counts() -> None:
    hand = Tally(True, special_hands={"pairs": 1}, red_threes_laid=1)
    assert remarks(MODERN, hand) == ("A special hand is all that counts for this side in the round.",)


@pytest.mark.parametrize(
    ("rules", "line", "text"),
    [
        (MODERN, Line("red_threes", "red_threes.laid", 300, 2), "red threes laid: 2"),
        (MODERN, Line("black_threes", "black_threes.laid", -100, 1), "black threes laid: 1"),
        (HAND_KNEE_FOOT, Line("red_threes", "red_threes.extra", 300), "bonus for 7 or more red threes"),
        (MODERN, Line("black_threes", "black_threes.extra", 300), "bonus for 7 or more black threes"),
        (MODERN, Line("black_threes", "black_threes.all", 300), "all black threes together"),
        (MODERN, Line("special_hands", "special_hands.wild_pairs", 2000, 1, 2000), "wild pairs: 1 × 2,000"),
    ],
)
def test_each_line_has_its_words(rules: RuleSet, line: Line, text: str) -> None:
    assert line_text(rules, line) == text


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("black_threes.laid", 1, "North: black threes laid 1"),
        ("special_hands.pairs", 1, "North: pairs 1"),
    ],
)
def test_a_touch_is_described(path: str, value: int, sentence: str) -> None:
    round_id = RoundId("r")
    record = GameRecord(MODERN, SIDES, (Round((Tally(), Tally()), id=round_id),))
    assert batch_sentence([TallyField(round_id, 0, path, value)], record) == sentence


def test_kinds_that_decide_are_named() -> None:
    rules = with_house_rules(MODERN, {"red_threes.by_kinds": ["clean", "dirty"]})
    assert rule_text(rules, "red_threes.by_kinds") == "natural canastas, mixed canastas"


def test_a_number_of_threes_is_no_points() -> None:
    assert points_meaning("red_threes.extra_from", 7) == ""
    assert points_meaning("black_threes.laid", 5) == "The side gets 5."
    assert "garbage" in search_words(MODERN, "special_hands.dream")
