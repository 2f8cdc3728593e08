"""Every built-in variant, written as a game file and as a shared rule set, and read back."""

import pytest

from scorepad.rules.built_in import VARIANTS, citations, variant
from scorepad.rules.custom import as_custom_rules
from scorepad.rules.resolve import rules_at_table
from scorepad.score.deal import seats
from scorepad.score.record import GameRecord, Side
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import read_rules_file, write_rules

SIDES = (Side("A"), Side("B"))


@pytest.mark.parametrize("ident", VARIANTS)
def test_a_variant_survives_a_game_file_with_its_assumed_marks_and_sources(ident: str) -> None:
    rules = variant(ident)
    again = read_game(write_game(GameRecord(rules, SIDES))).record.rules
    assert again == rules_at_table(rules, seats(SIDES))
    assert citations(again) == rules.sources


@pytest.mark.parametrize("ident", VARIANTS)
def test_a_variant_survives_a_shared_rule_set(ident: str) -> None:
    rule_set = as_custom_rules(variant(ident))
    assert not rule_set.values
    assert read_rules_file(write_rules(rule_set)).rules == variant(ident)
