"""The date, place, note and title of a game: each is saved when its field is left."""

import flet as ft

from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import use_keys, use_local_state, use_size
from scorepad.game.events import DetailSet
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, read_day
from scorepad.score.limits import MAX_TEXT
from scorepad.ui.routes import JOURNAL, game_in
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_bar, game_keys
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import frame, stretched
from scorepad.ui.widgets.text import words

_MOST_IN_DATE = 40


@screen
def GameDetails() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what people write about a game besides its numbers."""
    table = use_game_view(game_in(ft.use_route_params()))
    use_keys(game_keys(table, JOURNAL))
    size, route = use_size(), ft.use_view_path()
    if table is None:
        return not_found()
    record = table.record
    fields = stretched(
        [
            _day_field(table),
            _detail_field(table, "place", _("Place"), record.place),
            _detail_field(table, "note", _("Note"), record.note),
            words(_("What you ate, who laughed most: whatever should be remembered."), Type.SECOND),
            _detail_field(table, "title", _("Title"), record.title),
        ],
        12,
    )
    names = " · ".join(side.name for side in record.sides)
    bar = game_bar(table, _("Date, place and note"), names, back=JOURNAL)
    return frame(
        route, bar, [ft.Container(fields, padding=ft.Padding.symmetric(vertical=EDGE_SPACE))], size=size
    )


@component
def _day_field(table: GameView) -> ft.Control:
    """Draw the field of the date; what is no date changes nothing, and a sentence says so."""
    is_left, set_left = use_local_state(bool)

    async def keep(text: str) -> None:
        day = read_day(text)
        if day or not text.strip():
            await table.change(DetailSet("played", day))

    shown = day_text(table.record.played or "", table.record.played_about)
    typed = use_typed_text(shown, table.id, keep)

    def typing(text: str) -> None:
        set_left(lambda _before: False)
        typed.write(text)

    async def leave() -> None:
        set_left(lambda _before: True)
        await typed.leave()

    is_wrong = is_left and typed.text.strip() not in ("", shown) and read_day(typed.text) is None
    example = _("That isn't a date. Write it like {day}.").format(day=day_text("2026-11-21"))
    error = example if is_wrong else None
    return text_field(_("Date"), typed.text, typing, on_done=leave, error=error, most=_MOST_IN_DATE)


@component
def _detail_field(table: GameView, detail: str, label: str, stored: str | None) -> ft.Control:
    async def keep(text: str) -> None:
        await table.change(DetailSet(detail, text.strip() or None))

    typed = use_typed_text(stored or "", table.id, keep)
    return text_field(label, typed.text, typed.write, on_done=typed.leave, most=MAX_TEXT)
