"""A table's own rule sets as they stand in lists, and the games that only rules of one's own can serve."""

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from scorepad.i18n import _, ngettext
from scorepad.rules.houserules import HouseRules
from scorepad.rules.load import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.without_preset import WITHOUT_PRESET
from scorepad.ui.hooks import Size
from scorepad.ui.library_bar import library_bar
from scorepad.ui.screens.rules_list import group_heading
from scorepad.ui.screens.variant_row import rules_row
from scorepad.ui.widgets.absent import absent_paper
from scorepad.ui.widgets.frame import frame

Beside = Callable[[str, HouseRules], list[ft.Control]]


def _nothing(_ident: str, _sheet: HouseRules) -> list[ft.Control]:
    return []


def own_rows(
    sets: Mapping[str, HouseRules],
    on_click: Callable[[str, HouseRules], object],
    *,
    chosen: RuleSet | None = None,
    beside: Beside = _nothing,
) -> list[ft.Control]:
    """Draw a table's own rule sets, the one touched last first; on_click gets the id and the set.

    beside: the touches at the end of a line.
    """
    return [
        rules_row(
            sheet.rules,
            partial(on_click, ident, sheet),
            chosen=sheet.rules == chosen,
            line=None if sheet.rules == chosen else set_line(sheet),
            beside=beside(ident, sheet),
        )
        for ident, sheet in sets.items()
    ]


def set_line(sheet: HouseRules) -> str:
    """Say where a rule set comes from: `from Hand and Foot (Whitnack), 3 values changed`."""
    changed = ngettext("{n} value changed", "{n} values changed", len(sheet.values))
    line = changed.format(n=len(sheet.values)) if sheet.values else _("nothing changed")
    if sheet.base is None:
        return line
    return _("based on {base}, {changed}").format(base=_(variant(sheet.base).name), changed=line)


def unmade_rows(on_click: Callable[[str], object]) -> list[ft.Control]:
    """Draw the games that have no preset, each with the reason; a touch on one calls `on_click`."""
    rows = [
        rules_row(started_from(ident).rules, partial(on_click, ident), line=_(game.reason))
        for ident, game in WITHOUT_PRESET.items()
    ]
    return [group_heading(_("No ready-made rules")), *rows]


def started_from(ident: str) -> HouseRules:
    """Give what rules of one's own begin with for a game without a preset."""
    game = WITHOUT_PRESET[ident]
    return HouseRules(_(game.name), game.base, game.values)


def no_set(route: str, size: Size) -> ft.View:
    """Draw the screen of a rule set that is not here (any more). Use its every other hook before this."""
    bar = library_bar(_("Rules not found"))
    gone = _("These rules are no longer here. Undo, at the top, restores what was deleted.")
    return frame(route, bar, [absent_paper([gone], _("Home"), "/")], size=size)
