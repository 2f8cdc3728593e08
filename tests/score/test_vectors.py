from typing import Any

import pytest

from scorepad.score.record import GameRecord
from scorepad.score.result import SideScore
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from tests.score.document_scorer import scored_from_document
from tests.vectors import IDS, game_file, mismatches, vector

SECTIONS = ("piles", "melded", "left", "red_threes", "out", "extras", "adjustments")


@pytest.mark.parametrize("name", IDS)
def test_a_worked_example_scores_as_worked_out_and_as_its_document_says(name: str) -> None:
    record = read_game(game_file(name)).record
    assert mismatches(vector(name)["expect"], answer(record)) == []
    score = score_game(record)
    assert scored_from_document(record) == (score.totals, score.finished, score.winners)


def test_the_comparison_sees_every_kind_of_difference() -> None:
    found = {"rounds": [{"total": 5, "complete": True}], "next": None}
    assert mismatches({"rounds": [{"total": 5}]}, found) == []
    assert mismatches({"rounds": [{"total": 10}]}, found) == [".rounds[0].total: expected 10, found 5"]
    assert mismatches({"rounds": [{"complete": 1}]}, found) == [".rounds[0].complete: expected 1, found True"]
    assert len(mismatches({"rounds": [], "winners": [], "next": {}}, found)) == 3


def answer(record: GameRecord) -> dict[str, Any]:
    score = score_game(record)
    return {
        "rounds": [
            {
                "round": scored.number,
                "complete": scored.complete,
                "sides": [said(side, record.sides[index].name) for index, side in enumerate(scored.sides)],
                "problems": [
                    {"code": problem.code, "severity": "warning", "side": problem.side}
                    for problem in scored.problems
                ],
            }
            for scored in score.rounds
        ],
        "next": score.next and {"round": score.next.round, "minimums": list(score.next.minimums)},
        "finished": score.finished,
        "winners": list(score.winners),
    }


def said(side: SideScore, name: str) -> dict[str, Any]:
    if not side.counted:
        return {"name": name, "counted": False}
    sections = {section: side.breakdown.points(section) for section in SECTIONS}
    whole = {"round": side.breakdown.round, "total": side.total, "minimum": side.minimum}
    return {"name": name, **sections, **whole}
