"""A file is read as the kind it says it is, or looks like."""

import json

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Refused
from scorepad.storage.rules_file import read_game_or_rules, write_rules
from tests import vectors

OURS = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})


def test_a_rule_set_and_a_game_are_told_apart() -> None:
    assert read_game_or_rules(write_rules(OURS)) == OURS
    assert not isinstance(read_game_or_rules(vectors.game_file("W01")), CustomRuleSet)


@pytest.mark.parametrize(
    ("said", "faults"),
    [
        (
            {"name": "Ours", "values": {"cards.bee": 1}},
            [("missing_key", "format"), ("unknown_key", "values.cards.bee")],
        ),
        ({"format": "scorepad-rules/2", "name": "Ours", "values": {}}, [("unknown_format", "format")]),
        ({"format": "scorepad-rules/1"}, [("missing_key", "name"), ("missing_key", "values")]),
        ({"name": "Ours"}, [("missing_key", "format"), ("missing_key", "sides"), ("missing_key", "rounds")]),
    ],
)
def test_faults_match_the_kind_of_file_meant(said: object, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as caught:
        read_game_or_rules(json.dumps(said).encode())
    assert set(faults) <= {(fault.code, fault.path) for fault in caught.value.faults}
