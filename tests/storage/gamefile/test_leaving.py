"""Sides that have left, in a game file: since when, what says so, and what can't be."""

import json
from typing import Any

import pytest

from scorepad.game.events import GameStarted, SideLeft
from scorepad.game.fold import fold
from scorepad.score.record import SITS_OUT, Adjustment, Side
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.wording.faults import fault_line
from tests.game.play import event
from tests.refusals import faults_at, refusal

AWAY: dict[str, Any] = {"sat_out": True}


def document(*rounds: list[Any], **more: Any) -> dict[str, Any]:
    """Return a game of Five Crowns. rounds: the points of each side, None = away."""
    played = [
        {
            "tallies": [
                AWAY if each is None else each if each == "null" else {"points": each} for each in points
            ]
        }
        for points in rounds
    ]
    sides = [{"name": name} for name in ("Ina", "Jon", "Kim")]
    return {"format": "scorepad-game/1", "variant": "five-crowns", "sides": sides, "rounds": played, **more}


def read(game: dict[str, Any]) -> Any:
    text = json.dumps(game).replace('"null"', "null")
    return read_game(text.encode()).record


def with_left(game: dict[str, Any], *left: Any) -> dict[str, Any]:
    sides = [{**side, "left": each} for side, each in zip(game["sides"], left, strict=False)]
    return {**game, "sides": [*sides, *game["sides"][len(sides) :]]}


@pytest.mark.parametrize(
    ("rounds", "left"),
    [
        (((12, 0, 25), (None, 5, 5)), (None, None, None)),
        (((12, 0, 25), (None, 5, 5), (None, 5, 5)), (2, None, None)),
        (((None, 5, 5), (None, 5, 5), (12, 0, 25)), (None, None, None)),
        (((None, None, None), (None, None, None)), (None, None, None)),
    ],
)
def test_whoever_sat_out_the_last_two_rounds_has_left(rounds: Any, left: Any) -> None:
    assert tuple(side.left for side in read(document(*map(list, rounds))).sides) == left


def test_a_game_that_goes_on_keeps_asking_whoever_sat_out_by_its_log_until_it_is_over() -> None:
    record = read(with_left(document([12, 0, 25], [None, 5, 5], [None, 5, 5]), None))
    log = (event(1, GameStarted(record)),)
    again = read_game(write_game(fold(log).record, log)).record
    assert again.sides[0].left is None
    assert score_game(again).standing.away == frozenset()
    assert score_game(read(document(*[[12, 0, 25]] * 9, *[[None, 5, 5]] * 2))).standing.away == {0}


def test_what_left_says_is_read_and_written() -> None:
    record = read(with_left(document([12, 0, 25], ["null", 5, 5]), 2))
    assert record.sides[0] == Side("Ina", (), 2)
    assert record.rounds[1].tallies[0] == SITS_OUT
    assert record.rounds[1].complete
    assert read_game(write_game(record)).record == record
    late = {"sat_out": True, "adjustments": [{"points": 5, "note": "late"}]}
    game = with_left(document([12, 0, 25], [None, 5, 5]), 2)
    game["rounds"][1]["tallies"][0] = late
    assert read(game).rounds[1].tallies[0].adjustments == (Adjustment(5, "late"),)


def test_a_whole_export_of_a_game_that_somebody_left_is_read_again() -> None:
    start = read(document([12, 0, 25]))
    first = event(1, GameStarted(start))
    log = (first, event(2, SideLeft(0, fold([first]).record.rounds[0].id)))
    record = fold(log).record
    assert record.sides[0].left == 2
    assert read_game(write_game(record, log)).record.sides == record.sides


@pytest.mark.parametrize(
    ("left", "line"),
    [
        ((0,), "sides[0].left: 0 is not between 1 and 198."),
        ((4,), "sides[0].left: 4 is not between 1 and 3."),
        (("2",), "sides[0].left: Expected a whole number, not text in quotes."),
        ((True,), "sides[0].left: Expected a whole number, not true or false."),
        ((3, 3, 3), "sides[2].left: Somebody has to stay in the game."),
        (
            (None, 2),
            "rounds[1].tallies[1]: This side left before this round, so it has nothing to count here.",
        ),
    ],
)
def test_a_left_that_cannot_be_is_refused_with_its_place(left: Any, line: str) -> None:
    faults = refusal(read, with_left(document([12, 0, 25], [8, 5, 5]), *left))
    assert [*map(fault_line, faults)] == [line]


@pytest.mark.parametrize("seating", [[0, 1], [0, 1, 1], [1, 2, 3]])
def test_a_seating_that_is_none_is_refused(seating: list[int]) -> None:
    assert faults_at(read, document([12, 0, 25], seating=seating)) == ["seating not_a_seating"]


def test_a_seating_is_read_and_written() -> None:
    record = read(document([12, 0, 25], seating=[0, 2, 1]))
    assert record.seating == (0, 2, 1)
    assert read_game(write_game(record)).record == record
