"""One line of the entry screen: where a number goes, with what can be touched beside it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.joining import listed
from scorepad.i18n.numbers import unbroken
from scorepad.ui.guard import action
from scorepad.ui.screens.entry_help import Help, help_sign, help_text
from scorepad.ui.screens.entry_rows import EntryRow
from scorepad.ui.theme import CARD, RADIUS, Type
from scorepad.ui.widgets.buttons import chip_button, touch_row
from scorepad.ui.widgets.suits import suit_chip
from scorepad.ui.widgets.words import figure, unspoken, words

CardField = Literal["melded", "left"]
CardForm = Literal["points", "counts"]

_AROUND = ft.Padding.symmetric(vertical=4)


@dataclass(frozen=True, slots=True)
class Touches:
    """What the lines of a side do: go to a field by its path, or change the form cards are said in."""

    goto: Callable[[str], Awaitable[object]]
    use: Callable[[CardField, CardForm], Awaitable[object]]
    side: str


def entry_line(
    row: EntryRow, current: str, touches: Touches, asked: Help, *, narrow: bool = False
) -> ft.Control:
    """Draw one line.

    current: path of the field in hand. asked: what to count here. narrow: what is beside the line then stands
    below it.
    """
    label = [words(row.label), *([words(unbroken(row.detail), Type.SECOND)] if row.detail else [])]
    middle = ft.Row(
        [*label],
        wrap=True,
        spacing=10,
        run_spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    chip = [suit_chip(row.chip)] if row.chip else []
    value = figure(row.value, Type.BIG)
    spoken = listed((touches.side, row.label, row.value, row.spoken))
    padding = ft.Padding.only(left=34 if row.inner else 14, top=8, bottom=8)

    def goto() -> Awaitable[object]:
        return touches.goto(row.path)

    other = _beside(row, current, touches)
    beside = None if narrow else other
    return touch_row(
        ft.Row([*chip, middle, *([] if beside else [value])], spacing=10),
        spoken,
        goto,
        current=row.holds(current),
        padding=padding,
        key=row.path,
        beside=[
            *([ft.Container(beside, padding=_AROUND), _value_beside(value, goto)] if beside else []),
            help_sign(asked),
        ],
        below=_below(other if narrow else None, asked),
    )


def _below(other: ft.Control | None, asked: Help) -> ft.Control | None:
    lines = help_text(asked)
    if other:
        padding = ft.Padding.only(left=14, right=14, bottom=8)
        lines.append(ft.Container(ft.Row([other], alignment=ft.MainAxisAlignment.END), padding=padding))
    return ft.Column(lines, spacing=0) if lines else None


def _value_beside(value: ft.Control, goto: Callable[[], Awaitable[object]]) -> ft.Control:
    """Keep the numbers of all lines in one column, and each a touch that leads to its field."""
    return unspoken(ft.Container(value, on_click=action(goto)))


def _beside(row: EntryRow, current: str, touches: Touches) -> ft.Control | None:
    """Put what is a touch beside the line: red threes caught, or the other way to say cards."""
    if row.beside:
        beside = row.beside
        label = words(beside.label, Type.STRONG, said=beside.spoken, centred=True)
        button = chip_button(label, lambda: touches.goto(beside.path))
        return ft.Container(button, bgcolor=CARD if beside.path == current else None, border_radius=RADIUS)
    return _form(row, touches) if row.use else None


def _form(row: EntryRow, touches: Touches) -> ft.Control:
    by_points = row.use == "points"
    field: CardField = "melded" if row.path == "melded" else "left"
    form: CardForm = "counts" if by_points else "points"
    label = _("by cards") if by_points else _("by points")
    said = _("{field}, {how}").format(field=row.label, how=label)
    face = words(label, Type.STRONG, said=said, centred=True)
    return chip_button(face, lambda: touches.use(field, form))
