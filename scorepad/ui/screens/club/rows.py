"""The tables of a sitting as lines, and how the screens of an evening are laid out."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.ui.routes import game_path
from scorepad.ui.screens.club.tables import TableNow
from scorepad.ui.session import AppSession, go_to_game
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import sign_button, touch_row
from scorepad.ui.widgets.layout import letter_room, stretched
from scorepad.ui.widgets.text import figure, side_name, words
from scorepad.ui.widgets.text_width import label_and_number

_TWO_COLUMNS_FROM = 700
_AROUND = 92
"""Logical pixels at the sides of a table's line, with the sign at its end."""


def columns_of(size: Size) -> tuple[bool, float]:
    """Return whether a screen has two columns, and the room of a table's line in one of them."""
    wide = letter_room(size) >= _TWO_COLUMNS_FROM
    return wide, letter_room(size) / (2 if wide else 1) - _AROUND


def in_two_columns(
    left: Sequence[ft.Control], right: Sequence[ft.Control], *, wide: bool
) -> list[ft.Control]:
    """Return two columns beside each other, or below each other where a screen isn't wide."""
    if not wide:
        return [*left, *right]
    columns = ft.Row([ft.Container(stretched(each), expand=True) for each in (left, right)], spacing=40)
    columns.vertical_alignment = ft.CrossAxisAlignment.START
    return [columns]


def table_row(session: AppSession, table: TableNow, room: float, *, is_newest: bool = True) -> ft.Control:
    """Draw a table: a touch opens its game.

    room: for the totals beside the names. is_newest: whether its evening is, so that it is played on.
    """
    totals = enumerate(zip(table.names, table.figures, strict=True))
    lines: list[ft.Control] = [
        words(_("Table {number}").format(number=table.number), Type.STRONG),
        *(
            label_and_number(side_name(side, name, Type.BODY), figure(total), room)
            for side, (name, total) in totals
        ),
        words(" · ".join(filter(None, (table.round_words, table.lead))), Type.SECOND),
    ]
    rest = ["result"] if table.is_over else []
    touch = partial(go_to_game, session, table.game, *rest)
    face = ft.Column(lines, spacing=2)
    beside = [_codes(table)] if is_newest and not table.is_over else []
    return touch_row(face, table.said, touch, beside=beside, live=is_newest)


def _codes(table: TableNow) -> ft.Control:
    name = _("Code for table {number}").format(number=table.number)
    return sign_button(ft.Icons.QR_CODE_2_OUTLINED, name, partial(go, game_path(table.game, "share")))
