"""Custom rule sets go through the game service, and everybody sees them."""

import asyncio
from dataclasses import replace
from pathlib import Path

from scorepad.game.events import RulesDeleted, RulesEdited, RulesMade
from scorepad.game.intents import MakeChanges
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.service.games import Games
from scorepad.service.taking_in import numbered_names
from tests.service.services import ANN, BO, SlowFile, opened

A = RuleSetId("a")

OURS = CustomRuleSet("Ours", "whitnack")


async def test_the_last_changed_set_comes_first_and_a_deleted_one_is_gone(service: Games) -> None:
    for name in "abc":
        await service.submit_to_library(ANN, MakeChanges((RulesMade(RuleSetId(name), OURS),)))
    await service.submit_to_library(ANN, MakeChanges((RulesEdited(A, {"cards.ace": 15}),)))
    await service.submit_to_library(ANN, MakeChanges((RulesDeleted(RuleSetId("b")),)))
    assert list(service.shelf.custom_rule_sets()) == ["a", "c"]
    assert service.shelf.custom_rule_sets().get(RuleSetId("b")) is None


async def test_other_rules_with_a_taken_name_get_a_number_once(tmp_path: Path) -> None:
    other = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})
    async with opened(tmp_path) as service:
        await service.take_in(OURS, ANN)
        verdict, name = await service.take_in(other, ANN)
        assert verdict == "rules_added"
        assert service.shelf.custom_rule_sets()[RuleSetId(name)] == replace(other, name="Ours 2")
        assert await service.take_in(other, BO) == ("rules_known", name)


async def test_rules_imported_twice_at_the_same_time_are_saved_once(tmp_path: Path) -> None:
    async with opened(tmp_path, SlowFile) as service:
        (first, name), second = await asyncio.gather(service.take_in(OURS, ANN), service.take_in(OURS, BO))
        assert (first, second) == ("rules_added", ("rules_known", name))
        assert list(service.shelf.custom_rule_sets()) == [name]


async def test_deleted_rules_are_restored_by_import_and_free_their_name(tmp_path: Path) -> None:
    other = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})
    async with opened(tmp_path) as service:
        _verdict, name = await service.take_in(OURS, ANN)
        await service.submit_to_library(ANN, MakeChanges((RulesDeleted(RuleSetId(name)),)))
        _verdict, beside = await service.take_in(other, ANN)
        assert service.shelf.custom_rule_sets() == {beside: other}
        assert await service.take_in(OURS, BO) == ("rules_added", name)
        assert set(service.shelf.custom_rule_sets()) == {name, beside}


def test_a_numbered_name_stays_within_the_name_limit() -> None:
    names = [name for _, name in zip(range(3), numbered_names("x" * 40), strict=False)]
    assert names == ["x" * 40, "x" * 38 + " 2", "x" * 38 + " 3"]
