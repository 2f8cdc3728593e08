"""Home: the open game first, earlier ones below, imported files."""

import re

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.playing import (
    at,
    kept,
    made,
    w03,
)

CONTINUE = "Continue: North–South 4,065 · East–West 365, round 2"


async def test_a_game_started_elsewhere_appears_by_itself(service: Games) -> None:
    async with at(service) as screen:
        assert CONTINUE not in screen.texts()
        await kept(service, w03(1))
        await screen.settle()
        assert CONTINUE in screen.texts()


async def test_undo_restores_deleted_custom_rules(service: Games) -> None:
    await made(service, CustomRuleSet("Thursday table", "whitnack"))
    async with at(service) as screen:
        await screen.tap("Delete Thursday table")
        assert service.shelf.custom_rule_sets() == {}
        await screen.tap(re.compile("^Undo: Thursday table"))
        assert any(name.startswith("Thursday table: ") for name in screen.names())
