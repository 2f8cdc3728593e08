"""Rules of one's own begin with others: the screen that asks which."""

import flet as ft

from scorepad.i18n import _
from scorepad.rules.houserules import HouseRules
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.screens.making_rules import make_set, make_unmade, same_set
from scorepad.ui.screens.own_sets import own_rows, unmade_rows
from scorepad.ui.screens.rules_list import group_heading, plain_rows
from scorepad.ui.screens.set_paths import edit_path
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.theme import EDGE_SPACE
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import lined_up
from scorepad.ui.widgets.words import words


@screen
def MakeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw everything that rules of one's own can be made from."""
    shell = use_library()
    size, route = use_size(), ft.use_view_path()
    purpose = ft.use_route_params().get("game", "")
    back = "/new" if purpose else "/"
    use_keys(lambda key: library_key(shell, key, back=back))

    async def from_variant(ident: str) -> None:
        sheet = HouseRules(_("Our rules"), ident)
        untouched = same_set(shell, sheet)
        if untouched:
            go(edit_path(untouched, purpose))
        else:
            await _make(shell, sheet, purpose)

    async def from_set(_ident: str, sheet: HouseRules) -> None:
        await _make(shell, sheet, purpose)

    async def unmade(ident: str) -> None:
        await make_unmade(shell, ident, purpose)

    told = words(_("Which rules are closest to yours? You can change anything on the next page."))
    own = own_rows(shell.desk.house_rules(), from_set)
    own = [group_heading(_("Your own rules")), *own] if own else []
    rows = [*own, *plain_rows(from_variant), *unmade_rows(unmade)]
    bar = top_bar(_("Create your own rules"), back=lambda: go(back), undo=undo_of(shell), redo=redo_of(shell))
    end = ft.Container(height=EDGE_SPACE)
    return frame(route, bar, [told, lined_up(rows, "row"), end], size=size)


async def _make(shell: Shell, sheet: HouseRules, purpose: str) -> None:
    ident = await make_set(shell, sheet)
    if ident:
        go(edit_path(ident, purpose))
