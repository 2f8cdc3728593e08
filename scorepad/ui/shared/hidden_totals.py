"""Totals that are hidden until somebody shows them to everybody, at the end or before."""

from functools import partial

import flet as ft

from scorepad.flet_support.screens import go
from scorepad.game.events import TotalsHidden
from scorepad.i18n import _
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import words


def hidden_totals(table: GameView) -> list[ft.Control]:
    """Return what stands in place of totals, of who won and of all that tells: one touch shows them."""
    lines: list[ft.Control] = [words(_("The totals are hidden."))]
    if table.is_keeper:
        label = _("Read out the totals") if table.score.finished else _("Show the totals")
        lines.append(ft.Row([filled_button(label, partial(show_totals, table), expand=True)]))
    return [ft.Container(stretched(lines, EDGE_SPACE), padding=ft.Padding.symmetric(vertical=EDGE_SPACE))]


def line_to_show(table: GameView) -> list[ft.Control]:
    """Return the line of a score pad that shows hidden totals; none if they aren't, or are to be read out."""
    if not table.record.totals_hidden or (table.is_keeper and table.score.finished):
        return []
    if not table.is_keeper:
        return [words(_("The totals are hidden."))]
    label = _("Show the totals")
    face = words(f"{label} ›", Type.BODY, ACCENT)
    return [touch_row(face, label, partial(show_totals, table), line=False, padding=0)]


async def show_totals(table: GameView) -> None:
    """Show the totals to everybody."""
    await table.change(TotalsHidden(hidden=False))


async def read_out(table: GameView) -> None:
    """Show the totals to everybody, and go on to who won."""
    await show_totals(table)
    go(game_path(table.id, "result"))
