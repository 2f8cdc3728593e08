"""Every built-in variant, written as a game file and as a shared rule set, and read again."""

import pytest

from scorepad.rules.houserules import house_rules_of
from scorepad.rules.load import citations, variant, variant_ids
from scorepad.score.record import GameRecord, Side
from scorepad.storage.gamefile_read import read_game
from scorepad.storage.gamefile_write import write_game
from scorepad.storage.rulesfile import read_rules_file, write_rules

SIDES = (Side("A"), Side("B"))


@pytest.mark.parametrize("ident", variant_ids())
def test_a_variant_survives_a_game_file_with_its_values_marks_and_sources(ident: str) -> None:
    rules = variant(ident)
    again = read_game(write_game(GameRecord(rules, SIDES))).record.rules
    assert again == rules
    assert citations(again) == rules.sources


@pytest.mark.parametrize("ident", variant_ids())
def test_a_variant_survives_a_shared_rule_set(ident: str) -> None:
    sheet = house_rules_of(variant(ident))
    assert not sheet.values
    assert read_rules_file(write_rules(sheet)).rules == variant(ident)
