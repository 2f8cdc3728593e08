"""What every screen of a game shows when there is no such game (any more)."""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.shell import go
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.words import words


def absent(route: str, size: tuple[float, float]) -> ft.View:
    """Say that the game is not here, and lead home. Call every hook of the screen before this.

    route: of the screen that was asked for. size: what `use_size()` gives.
    """

    def home() -> None:
        go("/")

    lines: list[ft.Control] = [
        words(_("This game is not here any more.")),
        words(_("It was deleted, or it is kept on another device.")),
        words(_("Undo on the first page brings a deleted game back.")),
        ft.Row([filled_button(_("Home"), home)]),
    ]
    paper = ft.Column(lines, spacing=16)
    sheet = ft.Container(paper, padding=ft.Padding.symmetric(vertical=24))
    return frame(route, top_bar(_("No such game"), back=home), [sheet], size=size)
