"""The program's scoring against a scorer that was written from FORMAT.md alone, for games of every family."""

from hypothesis import given

from scorepad.score.record import GameRecord
from scorepad.score.totals import score_game
from tests.score.document_scorer import scored_from_document
from tests.strategies import records


@given(records())
def test_any_game_has_the_same_result_from_its_file_alone(record: GameRecord) -> None:
    score = score_game(record)
    assert scored_from_document(record) == (score.totals, score.finished, score.winners)
