"""How the far view draws the sides: cards below and beside each other, or where they are many a line each."""

from collections.abc import Sequence

import flet as ft

from scorepad.ui.fonts import typeset
from scorepad.ui.screens.far_sizes import (
    BOX_EDGE,
    BOX_HEAD,
    CARD_BAR,
    CARD_EDGE,
    CARD_FOOT,
    CARD_HEAD,
    GAP,
    LINE,
    ROW_BAR,
    ROW_EDGE,
    FarSide,
    FarSizes,
    Opening,
)
from scorepad.ui.screens.far_words import FarWords
from scorepad.ui.theme import CARD, HAIRLINE, INK, RADIUS, SECOND_INK, side_colour, side_tint
from scorepad.ui.widgets.words import own_style

_REGULAR, _MEDIUM, _BOLD = ft.FontWeight.W_400, ft.FontWeight.W_500, ft.FontWeight.W_700


def far_text(text: str, size: float, weight: ft.FontWeight = _REGULAR, colour: ft.Colors = INK) -> ft.Text:
    """Write a text of its own size. size: as the device shall draw it, before it enlarges its texts."""
    style = own_style(size, weight, colour)
    # The theme's own lines are higher, and each of its places has another height.
    style.height = LINE
    return ft.Text(typeset(text), style=style)


def far_sides(words: FarWords, sizes: FarSizes, scale: float) -> ft.Control:
    """Draw all sides. scale: how much larger than usual the device draws its texts."""
    cells = [_cell(side, each, words.spoken[side], sizes, scale) for side, each in enumerate(words.sides)]
    rows = [cells[at : at + sizes.columns] for at in range(0, len(cells), sizes.columns)]
    rows[-1] = [*rows[-1], *[ft.Container(expand=True) for _gap in range(sizes.columns - len(rows[-1]))]]
    return ft.Column([_row(row) for row in rows], spacing=0 if sizes.beside else GAP)


def _row(cells: Sequence[ft.Container]) -> ft.Row:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row([*cells], spacing=GAP, vertical_alignment=stretch, intrinsic_height=True)


def _cell(side: int, said: FarSide, spoken: str, sizes: FarSizes, scale: float) -> ft.Container:
    draw = _line if sizes.beside else _card
    face = ft.Semantics(label=spoken, exclude_semantics=True, live_region=True, container=True)
    face.content = draw(side, said, sizes, scale)
    return ft.Container(face, expand=True)


def _card(side: int, said: FarSide, sizes: FarSizes, scale: float) -> ft.Control:
    total = ft.Container(far_text(said.total, sizes.total / scale, _BOLD))
    total.padding = ft.Padding.symmetric(vertical=sizes.spare / 2)
    parts: list[ft.Control] = [*_names(side, said, sizes, scale), total]
    if said.opening:
        box = ft.Container(_opening(said.opening, sizes, scale), bgcolor=side_tint(side))
        box.border_radius, box.margin = RADIUS // 2, ft.Margin.only(top=BOX_HEAD)
        box.padding = ft.Padding.symmetric(horizontal=BOX_EDGE, vertical=BOX_HEAD)
        parts.append(ft.Row([ft.Container(box, expand=True)]))
    inner = ft.Container(
        ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN), expand=True
    )
    inner.padding = ft.Padding(CARD_EDGE, CARD_HEAD - CARD_BAR, CARD_EDGE, CARD_FOOT)
    column = ft.Column([ft.Container(height=CARD_BAR, bgcolor=side_colour(side)), inner], spacing=0)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return ft.Container(
        column,
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _line(side: int, said: FarSide, sizes: FarSizes, scale: float) -> ft.Control:
    parts: list[ft.Control] = [*_names(side, said, sizes, scale)]
    if said.opening:
        parts.append(_opening(said.opening, sizes, scale))
    names = ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.CENTER, expand=True)
    face = ft.Row([names, far_text(said.total, sizes.total / scale, _BOLD)], spacing=GAP)
    return ft.Container(
        face,
        padding=ft.Padding.symmetric(horizontal=ROW_EDGE, vertical=ROW_EDGE + sizes.spare / 2),
        border=ft.Border(left=ft.BorderSide(ROW_BAR, side_colour(side)), bottom=ft.BorderSide(1, HAIRLINE)),
    )


def _names(side: int, said: FarSide, sizes: FarSizes, scale: float) -> list[ft.Control]:
    sign, gap, name = said.name.partition(" ")
    text = far_text("", sizes.name / scale, _MEDIUM)
    shape = ft.TextStyle(color=side_colour(side))
    text.spans = [ft.TextSpan(sign, style=shape), ft.TextSpan(gap + typeset(name))]
    now = [far_text(said.now, sizes.words / scale, colour=SECOND_INK)] if said.now else []
    return [text, *now]


def _opening(said: Opening, sizes: FarSizes, scale: float) -> ft.Text:
    text = far_text("", sizes.words / scale)
    strong = own_style(sizes.minimum / scale, _BOLD)
    text.spans = [
        ft.TextSpan(typeset(said.before)),
        ft.TextSpan(said.minimum, style=strong),
        ft.TextSpan(typeset(said.after)),
    ]
    return text
