"""The date, place, note and title of a game, each saved when its field is left; and deleting the game."""

from functools import partial

import flet as ft

from scorepad.flet_support.hooks import use_size, use_switch
from scorepad.flet_support.screens import component, screen
from scorepad.game.events import DetailSet
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, read_day
from scorepad.ui.routes import JOURNAL, game_in, game_path
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import delete_game, game_frame
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.fields import kept_field, text_field, use_typed_text
from scorepad.ui.widgets.layout import flowing, stretched
from scorepad.ui.widgets.text import words

_MOST_IN_DATE = 40


@screen
def GameDetails() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what people write about a game besides its numbers."""
    table = use_game_view(game_in(ft.use_route_params()))
    size = use_size()
    if table is None:
        return not_found()
    record = table.record
    fields = stretched(
        [
            words(" · ".join(side.name for side in record.sides), Type.STRONG),
            _day_field(table),
            _detail_field(table, "place", _("Place"), record.place),
            _detail_field(table, "note", _("Note"), record.note),
            words(_("What you ate, who laughed most: whatever should be remembered."), Type.SECOND),
            _detail_field(table, "title", _("Title"), record.title),
            flowing([plain_button(_("Delete this game"), partial(delete_game, table, JOURNAL))]),
        ],
        12,
    )
    paper = ft.Container(fields, padding=ft.Padding.only(top=EDGE_SPACE))
    back = game_path(table.id, *(["result"] if table.score.finished else []))
    return game_frame(table, _("Date, place and note"), [paper], size=size, back=back)


@component
def _day_field(table: GameView) -> ft.Control:
    """Draw the field of the date; what is no date changes nothing, and a sentence says so."""
    is_left, leave_field, come_back = use_switch()

    async def keep(text: str) -> None:
        day = read_day(text)
        if day or not text.strip():
            await table.change(DetailSet("played", day))

    shown = day_text(table.record.played or "", table.record.played_about)
    typed = use_typed_text(shown, table.id, keep)

    def typing(text: str) -> None:
        come_back()
        typed.write(text)

    async def leave() -> None:
        leave_field()
        await typed.leave()

    is_wrong = is_left and typed.text.strip() not in ("", shown) and read_day(typed.text) is None
    example = _("That isn't a date. Write it like {day}.").format(day=day_text("2026-11-21"))
    error = example if is_wrong else None
    return text_field(_("Date"), typed.text, typing, on_done=leave, error=error, most=_MOST_IN_DATE)


def _detail_field(table: GameView, detail: str, label: str, stored: str | None) -> ft.Control:
    async def keep(text: str) -> None:
        await table.change(DetailSet(detail, text.strip() or None))

    return kept_field(label, stored or "", table.id, keep)
