"""The rule card of a table's own rules."""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.screens.own_sets import no_set
from scorepad.ui.screens.rules import card
from scorepad.ui.screens.set_paths import set_path
from scorepad.ui.shell import go, use_library
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import letter_room


@screen
def SetCard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the card of rules that a table made itself."""
    ident = ft.use_route_params().get("rules", "")
    shell = use_library()
    size, route = use_size(), ft.use_view_path()
    back = set_path(ident)
    use_keys(lambda key: library_key(shell, key, back=back))
    sheet = shell.desk.rules_sheet(ident)
    if sheet is None:
        return no_set(route, size)
    bar = top_bar(_("Rules"), sheet.name, back=lambda: go(back), undo=undo_of(shell), redo=redo_of(shell))
    return frame(route, bar, card(sheet.rules, letter_room(size)), size=size)
