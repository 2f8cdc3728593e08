"""Why a total is what it is: its lines add up, and what adds nothing says so."""

from dataclasses import replace

import pytest

from scorepad.rules.built_in import variant
from scorepad.score.record import Cards, GameRecord, GoingOutKind, Out, Round, Side, Tally
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.breakdown import WhyRound, explain_total
from tests.ui.playing import w03
from tests.vectors import IDS, game_file

SIDES = (Side("Us"), Side("Them"))


def explained(record: GameRecord, side: int = 0) -> tuple[WhyRound, ...]:
    return explain_total(record, score_game(record), side)


def one(rules: str, tally: Tally, out: Out | None = None, other: Tally | None = None) -> WhyRound:
    deal = Round((replace(tally, counted=True), other or Tally(counted=True)), out)
    (found,) = explained(GameRecord(variant(rules), SIDES, (deal,)))
    return found


def test_each_round_says_how_far_a_side_is_in_the_row_that_ends_the_game() -> None:
    record = read_game(game_file("PH1")).record
    assert [each.remarks for each in explained(record)] == [
        ("Phases completed: 9 of 10 so far.",),
        ("Phases completed: 9 of 10 so far.",),
        ("Phases completed: 10 of 10 so far.",),
    ]


@pytest.mark.parametrize("name", IDS)
def test_the_lines_of_every_worked_game_add_up_to_its_totals(name: str) -> None:
    record = read_game(game_file(name)).record
    score = score_game(record)
    assert [added_up(record, side) for side in range(len(record.sides))] == list(score.totals)


def added_up(record: GameRecord, side: int) -> int:
    lines = (line for each in explained(record, side) if each.adds for line in each.lines)
    carried = record.start.totals[side] if record.start else 0
    return carried + sum(line.points for line in lines)


def test_each_round_starts_where_the_previous_one_ended() -> None:
    first, second, third = explained(w03(), 1)
    assert (first.before, first.earned, first.after) == (0, 365, 365)
    assert (second.before, second.after) == (365, -195)
    assert third.before == -195


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        ((True, False), "Not in the total yet: another side hasn't been scored."),
        ((False, False), "Not in the total yet: this side hasn't been fully scored."),
    ],
)
def test_an_open_round_says_that_it_is_not_in_the_total(counted: tuple[bool, bool], said: str) -> None:
    tallies = (Tally(counted=counted[0], piles={"clean": 1}), Tally(counted=counted[1]))
    (found,) = explained(GameRecord(variant("whitnack"), SIDES, (Round(tallies),)))
    assert (found.adds, found.before, found.earned, found.after) == (False, 0, 500, 500)
    assert found.remarks == (said,)


def test_a_round_after_an_open_one_is_not_added_yet() -> None:
    still_open = Round((Tally(), Tally()))
    record = replace(w03(1), rounds=(still_open, w03(1).rounds[0]))
    waiting = explained(record)[1]
    assert (waiting.before, waiting.earned, waiting.after) == (0, 4065, 0)
    assert waiting.remarks[0] == "Not in the total yet: round 1 is still open."


def test_a_round_without_points_says_so() -> None:
    assert one("whitnack", Tally()).remarks == ("Nothing was scored.",)


@pytest.mark.parametrize(
    ("rules", "laid", "points", "need"),
    [
        ("canasta", 2, -200, "a meld"),
        ("canasta", 4, -800, "a meld"),
        ("samba", 1, -100, "two completed canastas"),
        ("pennies", 3, -300, "a canasta of sevens"),
    ],
)
def test_red_threes_counted_against_a_side_say_why(rules: str, laid: int, points: int, need: str) -> None:
    found = one(rules, Tally(red_threes_laid=laid))
    assert found.earned == points
    assert f"The red threes count against this side because it doesn't have {need}." in found.remarks


def test_red_threes_counted_for_a_side_give_no_reason() -> None:
    tally = Tally(red_threes_laid=2, melded=Cards(points=(50,)))
    found = one("canasta", tally)
    assert (found.earned, found.remarks) == (50 + 2 * 100, ())


def test_a_full_hand_multiplies_what_the_others_pay() -> None:
    found = one("hand", Tally(left=Cards(points=(20, 15))), Out(1, GoingOutKind.FULL))
    assert [(line.text, line.points) for line in found.lines] == [("Cards left: 35 × 2", 70)]
    assert found.remarks == ("Times 2, because Them went out with a full hand.",)


def test_fields_unknown_to_the_rules_say_they_do_not_count() -> None:
    found = one("simpson", Tally(piles={"wild": 1}, red_threes_laid=1))
    assert any("these rules no longer use" in said for said in found.remarks)
    assert any("these rules don't allow that" in said for said in found.remarks)
