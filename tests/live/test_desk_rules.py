"""Rule sets of the table's own come in through the one door, and everybody sees them."""

from pathlib import Path

import pytest

from scorepad.game.events import RulesDeleted, RulesEdited, RulesMade
from scorepad.game.intents import Do, Undo
from scorepad.rules.faults import Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.gamefile_read import GameFile
from scorepad.storage.store import LIBRARY
from tests.live.desks import ANN, BO, RECORD, opened

OURS = HouseRules("Ours", "whitnack")


async def test_a_rule_set_is_there_again_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as desk:
        assert not (await desk.submit(LIBRARY, ANN, Do((RulesMade("a", OURS),)))).refused
        assert not (await desk.submit(LIBRARY, ANN, Do((RulesEdited("a", {"cards.ace": 15}),)))).refused
    async with opened(tmp_path) as desk:
        assert desk.house_rules() == {"a": HouseRules("Ours", "whitnack", {"cards.ace": 15})}
        await desk.submit(LIBRARY, ANN, Undo())
        assert desk.rules_sheet("a") == OURS


async def test_the_set_touched_last_comes_first_and_one_put_away_is_gone(tmp_path: Path) -> None:
    async with opened(tmp_path) as desk:
        for name in "abc":
            await desk.submit(LIBRARY, ANN, Do((RulesMade(name, OURS),)))
        await desk.submit(LIBRARY, ANN, Do((RulesEdited("a", {"cards.ace": 15}),)))
        await desk.submit(LIBRARY, ANN, Do((RulesDeleted("b"),)))
        assert list(desk.house_rules()) == ["a", "c"]
        assert desk.rules_sheet("b") is None


async def test_whoever_follows_the_library_is_told_of_an_edit(tmp_path: Path) -> None:
    async with opened(tmp_path) as desk:
        await desk.submit(LIBRARY, ANN, Do((RulesMade("a", OURS),)))
        seen: list[object] = []
        desk.subscribe(LIBRARY, lambda: seen.append(desk.rules_sheet("a")))
        await desk.submit(LIBRARY, BO, Do((RulesEdited("a", {"cards.ace": 15}),)))
        assert seen[-1] == HouseRules("Ours", "whitnack", {"cards.ace": 15})


async def test_what_a_file_holds_is_taken_in_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as desk:
        verdict, name = await desk.take_in(OURS, ANN)
        assert verdict == "rules_added"
        assert await desk.take_in(OURS, BO) == ("rules_known", name)
        assert (await desk.take_in(GameFile(RECORD), ANN))[0] == "added"


async def test_a_rule_set_that_is_none_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as desk:
        with pytest.raises(Refused):
            await desk.take_in(HouseRules("", "whitnack"), ANN)
