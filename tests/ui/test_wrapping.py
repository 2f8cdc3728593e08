"""An expanding control cannot be in a wrapping row: the client draws neither."""

import flet as ft
import pytest

from scorepad.service.games import Games
from tests.ui.playing import at, kept, w03
from tests.ui.reading import walk

PLACES = (
    "/",
    "/new/rules",
    "/new/more",
    "/rules",
    "/make-rules",
    "/rules/whitnack/pad",
    "/settings",
    "/save-games",
    "/rules/whitnack",
)
WITHOUT = ("/rules", "/game/{}", *(f"/game/{{}}/{screen}" for screen in ("meld", "players", "paper")))
"""Screens without such a row today."""
OF_A_GAME = ("", "/meld", "/players", "/paper", "/rules", "/print", "/settings", "/change-rules")


@pytest.mark.parametrize("path", PLACES + tuple(f"/game/{{}}{path}" for path in OF_A_GAME))
async def test_nothing_in_a_wrapping_row_expands(service: Games, path: str) -> None:
    route = path.format(await kept(service, w03(1)))
    async with at(service, route) as screen:
        rows = [row for row in walk(screen.view) if isinstance(row, ft.Row) and row.wrap]
        assert bool(rows) is (path not in WITHOUT)
        assert [each for row in rows for each in row.controls if each.expand] == []
