"""Home: the open game first, earlier ones below, imported files."""

import re

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.playing import (
    KEEPER,
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


@pytest.mark.parametrize("route", ["/", "/rules/simpson"])
async def test_undo_restores_a_deleted_game_from_home_and_rule_card(service: Games, route: str) -> None:
    game = await kept(service, w03())
    await service.delete(game, KEEPER)
    async with at(service, route) as screen:
        await screen.tap("Undo: North–South · East–West: game deleted")
        assert service.game(game) is not None
        await screen.tap("Redo: North–South · East–West: game deleted")
        assert service.game(game) is None


async def test_undo_restores_deleted_custom_rules(service: Games) -> None:
    await made(service, CustomRuleSet("Thursday table", "whitnack"))
    async with at(service) as screen:
        await screen.tap("Delete Thursday table")
        assert service.shelf.custom_rule_sets() == {}
        assert "Thursday table: rules deleted" in screen.texts()
        await screen.tap(re.compile("^Undo: Thursday table"))
        assert any(name.startswith("Thursday table: ") for name in screen.names())
