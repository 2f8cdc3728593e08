"""The far view: totals and minimums fill the screen for all at the table; a touch anywhere ends it.

Only undo and redo, small in their usual corner, do what they do on every screen.
"""

import flet as ft

from scorepad.i18n import _
from scorepad.ui.guard import Handler, action, screen
from scorepad.ui.hooks import Size, use_kept, use_keys, use_size
from scorepad.ui.keys import Press
from scorepad.ui.screens.far_letters import lines
from scorepad.ui.screens.far_sides import far_sides, far_text
from scorepad.ui.screens.far_sizes import GAP, LINE, SHARED_SHARE, FarSizes, corner_size, far_sizes
from scorepad.ui.screens.far_words import FarWords, far_words
from scorepad.ui.screens.scoreboard_turn import with_one_more
from scorepad.ui.shell import game_path, go, use_table
from scorepad.ui.table_bar import turn, turns
from scorepad.ui.theme import EDGE_SPACE, PAPER, SECOND_INK, SECOND_SIZE, TARGET, Type
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.bar import turn_signs
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.frame import probe
from scorepad.ui.widgets.hand import Hands
from scorepad.ui.widgets.words import words

_HINT_EDGE = 6


@screen
def FarView() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the totals of the game that the address names, as large as the window is."""
    table = use_table(ft.use_route_params().get("game", ""))
    size, route = _inside(use_size()), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    hands: Hands = use_kept(dict)

    def leave() -> None:
        go(back)

    async def pressed(key: Press) -> None:
        if not await turn(table, key, back) and key is Press.NEXT:
            leave()

    use_keys(pressed)
    if table is None:
        return absent()
    said = far_words(table.record, with_one_more(table.record, table.score, ""))
    column = ft.Column(_lines(said, turn_signs(hands, *turns(table)), size, leave), spacing=0)
    column.scroll, column.horizontal_alignment = ft.ScrollMode.AUTO, ft.CrossAxisAlignment.STRETCH
    sheet = ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE), bgcolor=PAPER)
    touched = ft.GestureDetector(sheet, on_tap=action(leave), exclude_from_semantics=True)
    whole = ft.Stack([ft.SafeArea(touched, expand=True), probe()], expand=True, fit=ft.StackFit.EXPAND)
    return ft.View(route=route, controls=[whole], padding=0, spacing=0, bgcolor=PAPER)


def _inside(size: Size) -> Size:
    """Take off what a phone keeps for itself at its edges."""
    kept = ft.context.page.media.padding
    return size._replace(
        width=size.width - kept.left - kept.right, height=size.height - kept.top - kept.bottom
    )


def _lines(said: FarWords, corner: list[ft.Control], size: Size, leave: Handler) -> list[ft.Control]:
    hint, edges = _("Tap anywhere to go back"), 2 * _HINT_EDGE
    hint_size = SECOND_SIZE * size.text_scale
    hint_lines = lines(hint, (size.width - 2 * EDGE_SPACE) / hint_size)
    foot = max(TARGET, hint_lines * hint_size * LINE + edges)
    sizes = far_sizes(
        size.width, size.height, said.head, said.shared, said.sides, foot, corner_size(size.text_scale)
    )
    above = ft.Container(_head(said, corner, sizes, size.text_scale))
    above.padding = ft.Padding.symmetric(vertical=GAP / 2)
    row = touch_row(
        words(hint, Type.SECOND, centred=True),
        hint,
        leave,
        line=False,
        padding=ft.Padding.symmetric(vertical=_HINT_EDGE),
    )
    return [above, far_sides(said, sizes, size.text_scale), row]


def _head(said: FarWords, corner: list[ft.Control], sizes: FarSizes, scale: float) -> ft.Column:
    """Draw what is said of the whole game, and beside it the corner. scale: as of `far_sides`."""
    texts: list[ft.Control] = [far_text(said.head, sizes.head / scale, colour=SECOND_INK)]
    below: list[ft.Control] = []
    if said.shared:
        shared = far_text(said.shared, sizes.head * SHARED_SHARE / scale, ft.FontWeight.W_700)
        (texts if sizes.shared_beside else below).append(shared)
    row = ft.Row([ft.Column(texts, spacing=0, expand=True), *corner], spacing=0)
    return ft.Column([row, *below], spacing=0)
