import json

from hypothesis import HealthCheck, given, settings

from scorepad.score.record import GameRecord
from scorepad.storage.gamefile_read import read_game
from scorepad.storage.gamefile_write import write_game
from tests.strategies import records

LESS = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)


@LESS
@given(records())
def test_import_of_an_export_is_the_same_game(record: GameRecord) -> None:
    assert read_game(write_game(record)).record == record


@LESS
@given(records(max_rounds=2))
def test_an_export_is_plain_json_that_always_carries_its_rules_whole(record: GameRecord) -> None:
    document = json.loads(write_game(record))
    assert document["rules"]["values"].keys() == record.rules.values.keys()
    assert not {"variant", "house_rules"} & document.keys()


@LESS
@given(records(max_rounds=2))
def test_writing_is_stable(record: GameRecord) -> None:
    once = write_game(record)
    assert write_game(read_game(once).record) == once
