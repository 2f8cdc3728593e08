"""Play: the game in hand first, the last others below, and ways to everything else."""

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.playing import at, kept, made, w03

CONTINUE = "Continue: North–South 4,065 · East–West 365, round 2"
PLACES = {"Play": "/", "Journal": "/games", "Rules": "/rule-cards"}


async def test_a_game_started_elsewhere_appears_by_itself(service: Games) -> None:
    async with at(service) as screen:
        assert CONTINUE not in screen.texts()
        await kept(service, w03(1))
        await screen.settle()
        assert CONTINUE in screen.texts()


async def test_the_three_places_lead_to_each_other_and_settings_lead_back(service: Games) -> None:
    async with at(service) as screen:
        for name, path in PLACES.items():
            await screen.tap(name if name != "Play" else "Play, selected")
            assert screen.page.route == path
            assert f"{name}, selected" in screen.names()
            await screen.tap("Settings")
            await screen.tap("Back")
            assert screen.page.route == path


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("width", [360, 844, 1440])
async def test_the_places_are_named_in_every_window(service: Games, width: int, scale: float) -> None:
    async with at(service, width=width, height=740) as screen:
        await screen.scale(scale)
        assert {"Play, selected", "Journal", "Rules"} <= set(screen.names())


async def test_rules_deleted_here_are_restored_in_their_list(service: Games) -> None:
    ident = await made(service, CustomRuleSet("Thursday table", "whitnack"))
    async with at(service, f"/house-rules/{ident}/card") as screen:
        await screen.tap("Delete these rules")
        assert screen.page.route == "/rule-cards"
        await screen.tap("Undo: Thursday table: rules deleted")
        assert any(name.startswith("Thursday table: ") for name in screen.names())
