"""The worked examples, scored by the program and by the scorer that was written from FORMAT.md alone."""

import pytest

from scorepad.cli.scores import score_document
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from tests.score.document_scorer import scored_from_document
from tests.vectors import IDS, game_file, mismatches, vector


@pytest.mark.parametrize("name", IDS)
def test_a_worked_example_scores_as_worked_out_and_as_its_document_says(name: str) -> None:
    record = read_game(game_file(name)).record
    score = score_game(record)
    assert mismatches(vector(name)["expect"], score_document(record, score)) == []
    assert scored_from_document(record) == (score.totals, score.finished, score.winners)


def test_the_comparison_sees_every_kind_of_difference() -> None:
    found = {"rounds": [{"total": 5, "complete": True}], "next": None}
    assert mismatches({"rounds": [{"total": 5}]}, found) == []
    assert mismatches({"rounds": [{"total": 10}]}, found) == [".rounds[0].total: expected 10, found 5"]
    assert mismatches({"rounds": [{"complete": 1}]}, found) == [".rounds[0].complete: expected 1, found True"]
    assert len(mismatches({"rounds": [], "winners": [], "next": {}}, found)) == 3
