"""What can be chosen: one of several answers, or things to tick; marked by more than a colour."""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import Handler
from scorepad.ui.theme import EDGE, INK, RADIUS, ROW, Type
from scorepad.ui.widgets.buttons import outlined_button, touch_row
from scorepad.ui.widgets.words import words

_IN_BOX = ft.Padding.symmetric(horizontal=6, vertical=2)


def choice(label: str, on_choose: Handler, *, chosen: bool, said: str = "") -> ft.Control:
    """Make one answer; the chosen one carries a ✓ and the pad's highlight.

    `said` is what a screen reader says instead of the label, where several questions have the same answers.
    """
    text, name = f"✓ {label}" if chosen else label, said or label
    said = _("{answer}, selected").format(answer=name) if chosen else name
    button = outlined_button(words(text, Type.STRONG, said=said, centred=True), on_choose)
    return ft.Container(button, bgcolor=ROW if chosen else None, border_radius=RADIUS)


def tick_row(content: ft.Control, name: str, on_touch: Handler, *, ticked: bool) -> ft.Control:
    """Make a row with a box before it that a touch anywhere ticks or clears."""
    # The sign is there unticked as well, unseen: the box is as large as the letters make it.
    sign = words("✓", Type.HEAD, INK if ticked else ft.Colors.TRANSPARENT)
    box = ft.Container(sign, border=ft.Border.all(1, EDGE), border_radius=RADIUS / 2, padding=_IN_BOX)
    content.expand = True
    said = (_("{answer}, checked") if ticked else _("{answer}, not checked")).format(answer=name)
    return touch_row(ft.Row([box, content], spacing=12), said, on_touch)
