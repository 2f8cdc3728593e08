"""What the screens of a practice game show once it is gone: that it is over, and a new one a touch away."""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import component
from scorepad.ui.hooks import Size
from scorepad.ui.library_bar import library_bar
from scorepad.ui.screens.starting import start_practice
from scorepad.ui.shell import go, use_shell
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.words import words


def practice_over(route: str, size: Size) -> ft.View:
    """Draw the screen at an address whose practice game went with the program that kept it."""
    bar = library_bar(_("The practice game is over"))
    sheet = ft.Container(_offer(), padding=ft.Padding.symmetric(vertical=24))
    return frame(route, bar, [sheet], size=size)


def _home() -> None:
    go("/")


@component
def _offer() -> ft.Control:
    shell = use_shell()
    told = words(_("Practice games aren't saved. Your own games are."))
    new = filled_button(_("Start a new practice game"), lambda: start_practice(shell), expand=True)
    home = outlined_button(_("Home"), _home, expand=True)
    return ft.Column([told, ft.Row([new]), ft.Row([home])], spacing=16)
