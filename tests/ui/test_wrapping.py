"""An expanding control cannot be in a wrapping row: the client draws neither."""

import flet as ft
import pytest

from scorepad.service.games import Games
from tests.ui.playing import at, kept, w03
from tests.ui.reading import walk

PLACES = (
    "/new/more",
    "/rules/whitnack/pad",
    "/settings",
    "/rules/whitnack",
)
OF_A_GAME = ("/rules", "/print", "/settings")


@pytest.mark.parametrize("path", PLACES + tuple(f"/game/{{}}{path}" for path in OF_A_GAME))
async def test_nothing_in_a_wrapping_row_expands(service: Games, path: str) -> None:
    route = path.format(await kept(service, w03(1)))
    async with at(service, route) as screen:
        rows = [row for row in walk(screen.view) if isinstance(row, ft.Row) and row.wrap]
        assert rows
        assert [each for row in rows for each in row.controls if each.expand] == []
