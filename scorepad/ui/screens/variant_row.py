"""A variant in a line: its name, and below it what it is like."""

import flet as ft

from scorepad.i18n import _
from scorepad.rules.load import variant
from scorepad.ui.guard import Handler
from scorepad.ui.screens.setup_words import rules_line
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.words import words


def variant_row(ident: str, on_click: Handler, *, chosen: bool = False) -> ft.Control:
    """Make the line of a variant that can be touched; a chosen one is marked by a ✓ and the highlight."""
    rules = variant(ident)
    name, line = _(rules.name), rules_line(rules)
    shown = f"✓ {name}" if chosen else name
    face = ft.Column([words(shown, Type.STRONG), words(line, Type.SECOND)], spacing=2)
    said = _("{answer}, chosen").format(answer=name) if chosen else name
    return touch_row(face, f"{said}: {line}", on_click, current=chosen)
