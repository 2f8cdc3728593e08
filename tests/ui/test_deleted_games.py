"""Deleted games can be restored for 30 days."""

import re
from datetime import UTC, datetime

import pytest

from scorepad.service.games import Games
from tests.ui.playing import KEEPER, Clock, at, kept, w03

DELETED = datetime(2026, 11, 1, 12, tzinfo=UTC)
BACK = re.compile(r"^Restore North–South 4,065 · East–West 365, round 2 in progress")


@pytest.fixture
def clock() -> Clock:
    return Clock(DELETED)


async def test_a_deleted_game_is_listed_and_restored_with_one_tap(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/games/{game}") as screen:
        await screen.tap("Delete this game")
        await screen.tap("Menu")
        await screen.tap("Deleted games")
        assert screen.page.route == "/deleted-games"
        assert any("deleted on 1 November 2026" in text for text in screen.texts())
        await screen.tap(BACK)
        assert service.game(game)
        assert "No deleted games." in screen.texts()
        await screen.tap(re.compile("^Undo: "))
        assert any(map(BACK.match, screen.names()))


@pytest.mark.parametrize(("days", "offered"), [(29, True), (31, False)])
async def test_a_deleted_game_can_be_restored_for_30_days(
    service: Games, clock: Clock, days: int, *, offered: bool
) -> None:
    await service.delete(await kept(service, w03(1)), KEEPER)
    clock.pass_days(days)
    async with at(service, "/games") as screen:
        await screen.tap("Menu")
        assert screen.find("Deleted games").disabled is not offered
        await screen.go("/deleted-games")
        assert any(map(BACK.match, screen.names())) is offered
