"""Where an address leads that is none of the app's, such as a mistyped one: to the first page."""

import flet as ft

from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_effect
from scorepad.ui.shell import go
from scorepad.ui.theme import PAPER


@screen
def Unknown() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw an empty sheet for the moment until the first page is there."""

    def leave() -> None:
        go("/")

    use_effect(leave, [])
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)
