"""A rule set in a line: its name, and below it what it is like."""

from collections.abc import Sequence

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.labels import rules_name
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.guard import Handler
from scorepad.ui.screens.setup_words import rules_line, worth_line
from scorepad.ui.theme import Type
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.words import words


def rules_row(
    rules: RuleSet,
    on_click: Handler,
    *,
    chosen: bool = False,
    line: str | None = None,
    beside: Sequence[ft.Control] = (),
) -> ft.Control:
    """Make the line of a rule set that can be touched; a chosen one is marked by a ✓ and the highlight.

    A chosen one tells more. line: what is said instead; beside: touches at its end.
    """
    name = rules_name(rules)
    second = line or (rules_line(rules) if chosen else worth_line(rules))
    shown = f"✓ {name}" if chosen else name
    face = ft.Column([words(shown, Type.STRONG), words(second, Type.SECOND)], spacing=2)
    said = _("{answer}, selected").format(answer=name) if chosen else name
    return touch_row(face, f"{said}: {second}", on_click, current=chosen, beside=beside)
