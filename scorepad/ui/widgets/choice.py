"""One of several answers, of which the chosen one is marked by more than its colour."""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import Handler
from scorepad.ui.theme import RADIUS, ROW, Type
from scorepad.ui.widgets.buttons import outlined_button
from scorepad.ui.widgets.words import words


def choice(label: str, on_choose: Handler, *, chosen: bool, said: str = "") -> ft.Control:
    """Make one answer; the chosen one carries a ✓ and the pad's highlight.

    `said` is what a screen reader says instead of the label, where several questions have the same answers.
    """
    text, name = f"✓ {label}" if chosen else label, said or label
    said = _("{answer}, chosen").format(answer=name) if chosen else name
    button = outlined_button(words(text, Type.STRONG, said=said, centred=True), on_choose)
    return ft.Container(button, bgcolor=ROW if chosen else None, border_radius=RADIUS)
