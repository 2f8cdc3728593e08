"""Parts of a page: a heading with what belongs to it, and things side by side as far as they fit."""

from collections.abc import Sequence

import flet as ft

from scorepad.ui.hooks import Size
from scorepad.ui.theme import EDGE_SPACE, PAGE_WIDTH
from scorepad.ui.widgets.frame import BESIDE_WIDTH
from scorepad.ui.widgets.places import all_in_sight
from scorepad.ui.widgets.words import heading

GAP = 10
_ABOVE = 20
_BESIDE_GAP = 12


def section(title: str, content: Sequence[ft.Control]) -> ft.Container:
    """Put a heading over what belongs to it."""
    lines = [heading(title), *all_in_sight(content, title)]
    column = ft.Column(lines, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, padding=ft.Padding.only(top=_ABOVE))


def lined_up(lines: Sequence[ft.Control], name: str) -> ft.Column:
    """Set lines right below each other. name: of their places, as of `in_sight`."""
    return ft.Column(all_in_sight(lines, name), spacing=0)


def flowing(controls: Sequence[ft.Control]) -> ft.Row:
    """Set controls beside each other, in as many lines as they need."""
    return ft.Row(list(controls), wrap=True, spacing=GAP, run_spacing=GAP)


def in_columns(controls: Sequence[ft.Control], columns: int, *, even: bool = False) -> ft.Column:
    """Set controls in equal columns, row by row; even: those of one row are equally high."""
    rows: list[ft.Control] = []
    for first in range(0, len(controls), columns):
        cells: list[ft.Control] = [
            ft.Container(each, expand=True) for each in controls[first : first + columns]
        ]
        cells += [ft.Container(expand=True) for _gap in range(columns - len(cells))]
        row = ft.Row(cells, spacing=GAP, intrinsic_height=even)
        row.vertical_alignment = ft.CrossAxisAlignment.STRETCH if even else ft.CrossAxisAlignment.START
        rows.append(row)
    return ft.Column(rows, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def paper_width(width: float, *, beside: bool = False) -> float:
    """Give how wide the paper is in a window; beside: whether something at hand stands next to it."""
    whole = min(width, PAGE_WIDTH)
    taken = min(BESIDE_WIDTH, width / 2) + _BESIDE_GAP if beside else 0
    return whole - taken - 2 * EDGE_SPACE


def letter_room(size: Size, *, beside: bool = False) -> float:
    """Give how wide the paper is in logical pixels as they would be at the usual size of letters."""
    return paper_width(size.width, beside=beside) / size.text_scale
