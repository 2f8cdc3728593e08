"""The readable score report: every total line by line, in columns."""

import json
from typing import Any

import pytest

from scorepad.i18n.line_breaks import column_width, hanging, one_line, pad_left, pad_right, wrap_columns
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Side, Start
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.breakdown import score_report
from tests import vectors
from tests.storage.gamefile.test_faults import game, hand

X08 = """\
Hand and Foot (Whitnack)

Round 3
  A (minimum 120)
    Cards on the table: 120 + 45 + 85     250
    Cards left                            −30
    Adjustment: wrong pick-up            −100
    Adjustment: agreed                      7
                                       ──────
    Round                                +127
    Before                               −195
    Total                                 −68
  B (minimum 120)
    2 clean × 500                       1,000
    2 dirty × 300                         600
    1 wild × 1,500                      1,500
    Cards on the table                    600
    Cards left                            −15
    Going out                             100
                                       ──────
    Round                              +3,785
    Before                                365
    Total                               4,150

Next: round 4
  A      −68   minimum 150
  B    4,150   minimum 150"""


def sheet(document: Any) -> str:
    record = read_game(json.dumps(document).encode()).record
    return score_report(record, score_game(record))


@pytest.mark.parametrize(
    ("more", "piles", "lines"),
    [
        (
            {"variant": "brouillette-high"},
            {"clean": 1, "dirty": 2, "black_threes": 1},
            ["1 clean × 500 500", "2 dirty × 300 600", "Black threes: 1 × 300 300"],
        ),
        (
            {"house_rules": {"piles.sevens": 1500, "piles.sequence": 9, "piles.own_kind": 5}},
            {"sevens": 2, "sequence": 2, "own_kind": 1},
            ["Sevens: 2 × 1,500 3,000", "Sequence: 2 × 9 18", "Own kind: 1 × 5 5"],
        ),
        ({"variant": "swedish"}, {"clean": 1}, ["1 red × 500 500"]),
        ({"house_rules": {"labels.clean": "reds"}}, {"clean": 1}, ["Reds: 1 × 500 500"]),
    ],
)
def test_a_kind_named_by_a_noun_precedes_its_count(
    more: dict[str, Any], piles: dict[str, int], lines: list[str]
) -> None:
    found = [" ".join(line.split()) for line in sheet(game({"piles": piles}, {}, **more)).splitlines()]
    assert found[4 : 4 + len(lines)] == lines


def test_a_game_carried_over_from_paper_has_its_expected_report() -> None:
    assert sheet(vectors.vector("X08")["game"]) == X08


def test_the_games_details_are_at_the_top() -> None:
    document = game(title="Friday", played="2024-03-01", place="Åre", note="cold\nnight")
    said = "Friday · 1 March 2024 · Åre\nHand and Foot (Whitnack)\ncold night\n"
    assert sheet(document).startswith(said)


def test_an_open_round_says_who_is_missing_and_adds_nothing() -> None:
    text = sheet(vectors.vector("X07")["game"])
    assert "Round 2, not scored yet\n" in text
    assert "\n  B: not scored yet\n" in text
    assert "Total before this round, until every side is scored   100\n" in text
    assert "Next: round 2\n" in text


def test_the_dealer_and_the_note_of_a_round_are_named() -> None:
    document = game(rounds=[{"dealer": 2, "note": "rain", "tallies": [{}, {"left": 5}]}])
    assert "Round 1, dealt by Bo\n" in sheet(document)
    assert "\n  Note: rain\n" in sheet(document)


def test_problems_come_below_their_round() -> None:
    text = sheet(vectors.vector("X02")["game"])
    assert "  Please check:\n  ! A went out without enough piles. Missing: 2 dirty + 1 wild." in text


@pytest.mark.parametrize(
    ("factor", "lines"),
    [
        (1, ["Round 1", "out with a full hand −60", "left: 17 × 2 34", "never melded: 1 × 200 200"]),
        (4, ["Round 1 × 4", "out with a full hand −240", "left: 17 × 8 136", "never melded: 1 × 800 800"]),
    ],
)
def test_a_penalty_round_shows_what_was_multiplied(factor: int, lines: list[str]) -> None:
    document = hand({"out": "full"}, {"left": 17, "unmelded": 1})
    document["rounds"][0]["factor"] = factor
    found = [" ".join(line.split()) for line in sheet(document).splitlines()]
    assert [said for said in lines if not any(line.endswith(said) for line in found)] == []


@pytest.mark.parametrize("name", ["山" * 20, "ä" * 40, "e\u0301" * 20, "👩‍👩‍👧"])
def test_columns_stay_aligned_whatever_a_side_is_called(name: str) -> None:
    document = game({"left": 5}, {}, sides=[{"name": name}, {"name": "B"}])
    first, second = sheet(document).splitlines()[-2:]
    assert column_width(first) == column_width(second)


def test_a_name_cannot_break_or_reverse_a_line() -> None:
    document = game({}, {}, sides=[{"name": "A\u2028B\u202eC"}, {"name": "B"}])
    assert "  A BC (minimum 50)\n" in sheet(document)


def test_a_long_note_is_wrapped() -> None:
    document = game({"adjustments": [{"points": -5, "note": "word " * 40}]}, {})
    assert max(column_width(line) for line in sheet(document).splitlines()) <= 100


@pytest.mark.parametrize(
    ("text", "columns"), [("", 0), ("abc", 3), ("山田", 4), ("e\u0301", 1), ("a\u200db", 2)]
)
def test_the_width_of_a_text_is_that_in_a_terminal(text: str, columns: int) -> None:
    assert column_width(text) == columns
    assert pad_right(text, 6) == text + " " * (6 - columns)
    assert pad_left(text, 6) == " " * (6 - columns) + text


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two", ["one two"]),
        ("one two three", ["one two", "three"]),
        ("abcdefghij", ["abcdefg", "hij"]),
        ("ab cdefghijkl", ["ab", "cdefghi", "jkl"]),
        ("山田山田", ["山田山", "田"]),
    ],
)
def test_text_is_wrapped_at_spaces_or_inside_a_long_word(text: str, lines: list[str]) -> None:
    assert wrap_columns(text, 7) == lines


def test_very_long_text_is_wrapped_quickly() -> None:
    assert wrap_columns("x" * 400_000, 200_000) == ["x" * 200_000] * 2
    assert len(wrap_columns("x " * 200_000, 100_000)) == 4


def test_hanging_text_continues_below_its_first_line() -> None:
    assert hanging("ab", 4, "one two three four five six", 24) == "ab  one two three four\n    five six"


def test_one_line_replaces_control_characters() -> None:
    assert one_line(" a\n\tb \u2066c ") == "a b c"


def test_a_slip_from_paper_is_reported_with_its_season_and_its_winner() -> None:
    start = Start(1, (4065, -195), final=True)
    sides = (Side("North–South"), Side("East–West"))
    slip = GameRecord(variant("whitnack"), sides, start=start, played="1998-07-15", played_about="summer")
    report = score_report(slip, score_game(slip))
    assert report.splitlines()[0] == "summer 1998 · from paper"
    assert "North–South won by 4,260 points\nThe whole game was played on paper.\n" in report
