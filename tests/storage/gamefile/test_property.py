import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.faults import Refused
from scorepad.score.record import GameRecord
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.strategies import records


@given(records())
def test_an_export_is_plain_json_with_its_complete_rules_and_read_back_the_same_game(
    record: GameRecord,
) -> None:
    written = write_game(record)
    document = json.loads(written)
    assert document["rules"]["values"].keys() == set(filter(record.rules.uses, record.rules.values))
    assert not {"variant", "house_rules"} & document.keys()
    found = read_game(written).record
    assert found == record
    assert write_game(found) == written


oddities = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**7), 10**7),
    st.integers(0, 5),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.sampled_from(["clean", "ace", "use", "points", "counts", "true", "full", "whitnack", "any"]),
    st.lists(st.integers(-5, 5), max_size=3),
    st.dictionaries(st.sampled_from(["ace", "use", "points", "clean", "x"]), st.integers(-1, 9), max_size=2),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """List every (container, key) of a document."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        here = waiting.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()
        found += [(here, key) for key in keys]
        waiting += [here[key] for key in keys]
    return found


@given(records(max_rounds=2), st.data())
def test_a_mutated_file_is_refused_or_can_be_scored(record: GameRecord, data: st.DataObject) -> None:
    document = json.loads(write_game(record))
    for _turn in range(data.draw(st.integers(1, 3))):
        inside, key = data.draw(st.sampled_from(places(document)))
        inside[key] = data.draw(oddities)
    try:
        found = read_game(json.dumps(document).encode()).record
    except Refused:
        return
    score_game(found)
    assert read_game(write_game(found)).record == found


@given(st.binary(max_size=200))
def test_random_bytes_are_always_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read_game(data)
