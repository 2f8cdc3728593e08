"""The screens of a game are drawn once the game is open; until then an empty sheet stands there."""

from collections.abc import Callable

import flet as ft

from scorepad.live.hub import Callback
from scorepad.ui.guard import component, screen
from scorepad.ui.hooks import use_live
from scorepad.ui.shell import use_shell
from scorepad.ui.theme import PAPER


def at_table(inside: Callable[[], ft.View]) -> Callable[[], ft.View]:
    """Make a screen that opens the game of its address, and keeps it open while it is shown or covered."""

    @component
    def table() -> ft.View:
        desk, game_id = use_shell().desk, ft.use_route_params().get("game", "")

        def follow(redraw: Callback) -> Callback:
            return desk.keep_open(game_id, redraw)

        is_shut = use_live(follow, lambda: desk.is_shut(game_id), [game_id], rank="first")
        return _empty() if is_shut else inside()

    return table


@screen
def _empty() -> ft.View:
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)
