"""The board on the wall: all tables of the evening in large letters, and the standings below; it scrolls."""

from functools import partial
from typing import Final

import flet as ft

from scorepad.club.standings import Standing, by_person
from scorepad.flet_support.hooks import use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.screens import go, screen
from scorepad.game.evenings import ClubEvening
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.ui.routes import CLUB
from scorepad.ui.screens.club.opening import bye_line
from scorepad.ui.screens.club.rows import standing_words
from scorepad.ui.screens.club.tables import TableNow, games_over, use_club
from scorepad.ui.session import AppSession
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import ACCENT, CARD, EDGE_SPACE, HAIRLINE, PAPER, RADIUS, SECOND_INK, Type
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.layout import apart, bare_view, stretched
from scorepad.ui.widgets.text import figure, heading, side_name, words
from scorepad.wording.journal import who_text

_CELL: Final = 380
"""Logical pixels that a table is wide at least, where the window is as wide."""
_GAP: Final = 12


@screen
def ClubBoard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the tables of the newest evening, to be read across the room."""
    session, club = use_club()
    size, route = use_size(), ft.use_view_path()
    use_keys(lambda key: go(CLUB) if key is KeyboardKey.ESCAPE else None)
    if club is None or not club.tables:
        return library_frame(session, _("Club evening"), [words(_("No tables yet."))], size=size, back=CLUB)
    sitting = _("Round {sitting}").format(sitting=club.evening.sitting)
    title = " · ".join([sitting, *([bye_line(club.byes)] if club.byes else [])])
    back = sign_button(ft.Icons.ARROW_BACK, _("Back"), partial(go, CLUB))
    room = size.width - 2 * EDGE_SPACE + _GAP
    width = room // max(1, room // (_CELL + _GAP)) - _GAP
    cells: list[ft.Control] = [_table(table, width) for table in club.tables]
    parts: list[ft.Control] = [
        ft.Row([back, ft.Container(heading(title, Type.BIG, level=1), expand=True)]),
        ft.Row(
            cells, wrap=True, spacing=_GAP, run_spacing=_GAP, vertical_alignment=ft.CrossAxisAlignment.START
        ),
        *_standings(session, club.evening),
    ]
    column = stretched(parts, _GAP)
    column.scroll = ft.ScrollMode.AUTO
    sheet = ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE), bgcolor=PAPER)
    return bare_view(route, sheet)


def _table(table: TableNow, width: float) -> ft.Control:
    about = " · ".join(filter(None, (table.round_words, table.lead)))
    number = words(str(table.number), Type.TOTAL, ACCENT)
    head = ft.Row([number, words(about, Type.LARGE, SECOND_INK, expand=True)], spacing=_GAP)
    sides = enumerate(zip(table.names, table.figures, strict=True))
    lines = [
        apart(side_name(side, name, Type.BIG), figure(total, Type.TOTAL)) for side, (name, total) in sides
    ]
    card = ft.Container(
        stretched([head, *lines]),
        width=width,
        padding=EDGE_SPACE,
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
    )
    return ft.Semantics(
        label=table.said, exclude_semantics=True, live_region=True, container=True, content=card
    )


def _standings(session: AppSession, evening: ClubEvening) -> list[ft.Control]:
    lines = by_person(games_over(session.service, evening), by_points=evening.by_points)
    if not lines:
        return []
    title = " · ".join([_("Standings"), *([_("By points")] if evening.by_points else [])])
    return [heading(title, Type.BIG), ft.Column([_standing(line) for line in lines], spacing=0)]


def _standing(line: Standing) -> ft.Control:
    name, about, total = who_text(line.who), standing_words(line), points(line.points)
    texts: list[ft.Control] = [words(name, Type.BIG), words(about, Type.LARGE, SECOND_INK)]
    row = ft.Row(
        [
            words(f"{line.place}.", Type.BIG, SECOND_INK),
            ft.Row(texts, wrap=True, expand=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            figure(total, Type.BIG),
        ],
        spacing=_GAP,
    )
    said = join_list((f"{line.place}.", name, about, total))
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    face = ft.Container(row, padding=ft.Padding.symmetric(vertical=EDGE_SPACE), border=border)
    return ft.Semantics(label=said, exclude_semantics=True, container=True, content=face)
