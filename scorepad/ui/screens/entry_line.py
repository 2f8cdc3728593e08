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
from scorepad.ui.theme import CARD, RADIUS, TARGET, Type
from scorepad.ui.widgets.buttons import chip_button, touch_row
from scorepad.ui.widgets.places import scroll_key
from scorepad.ui.widgets.room import line_room, word_room
from scorepad.ui.widgets.suits import suit_chip
from scorepad.ui.widgets.words import figure, unspoken, words

CardField = Literal["melded", "left"]
CardForm = Literal["points", "counts"]

_SPACE, _INNER_SPACE, _GAP, _CHIP = 14, 34, 10, 46
_CHIP_GAP = 4
_AROUND = ft.Padding.only(top=4, bottom=4, right=_CHIP_GAP)
_EDGE, _BUTTON_EDGES = 6, 30 + _CHIP_GAP
# Between a number and the ring around its line.
_RIGHT = 6
_USUAL_COUNT, _USUAL_POINTS = "00", "0,000"


@dataclass(frozen=True, slots=True)
class Touches:
    """What the lines of a side do: go to a field by its path, or change the form cards are said in."""

    goto: Callable[[str], Awaitable[object]]
    use: Callable[[CardField, CardForm], Awaitable[object]]
    side: str


def entry_line(
    row: EntryRow, current: str, touches: Touches, asked: Help, width: float, *, brief: bool = False
) -> ft.Control:
    """Draw one line. Where a word of it would be cut, what is beside it stands below it instead.

    current: path of the field in hand. asked: what to count here. width: of the paper, in logical pixels.
    brief: leaves out what is said of the number, for the keys have to find room below; of a high line only
    its foot is then to be in sight.
    """
    label, other = words(row.label), _beside(row, current, touches)
    value, sign = figure(row.value, Type.BIG), help_sign(asked)
    left = _INNER_SPACE if row.inner else _SPACE
    room = width - left - _RIGHT - _EDGE - word_room(label)
    spare = room - (_CHIP if row.chip else 0) - TARGET - _number_room(row) - _GAP
    # What stands beside points stays where it is while they grow.
    value.width = _number_room(row) if row.use and spare >= 0 else None
    beside = other.face if other and other.room <= spare else None
    under = [*([other.face] if other and not beside else []), *([sign] if room < TARGET else [])]

    foot = row.path if brief and under else None

    def goto() -> Awaitable[object]:
        return touches.goto(row.path)

    return touch_row(
        _face(row, label, None if beside else value, below=spare < 0, brief=brief),
        listed((touches.side, row.label, row.value, row.spoken)),
        goto,
        current=row.holds(current),
        padding=ft.Padding.only(left=left, top=8, right=_RIGHT, bottom=8),
        key=None if foot else row.path,
        beside=[
            *([ft.Container(beside, padding=_AROUND), _value_beside(value, goto)] if beside else []),
            *([] if room < TARGET else [sign]),
        ],
        below=_below(under, asked, foot),
    )


def _face(row: EntryRow, label: ft.Text, value: ft.Text | None, *, below: bool, brief: bool) -> ft.Control:
    """Show what is counted, and its number, which may have its place below."""
    detail = "" if brief else row.detail
    middle = ft.Row(
        [label, *([words(unbroken(detail), Type.SECOND)] if detail else [])],
        wrap=True,
        spacing=_GAP,
        run_spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    chip = [suit_chip(row.chip)] if row.chip else []
    if value is None:
        return ft.Row([*chip, middle], spacing=_GAP)
    if below:
        apart = ft.MainAxisAlignment.SPACE_BETWEEN if chip else ft.MainAxisAlignment.END
        return ft.Column([ft.Row([middle]), ft.Row([*chip, value], alignment=apart)], spacing=0)
    return ft.Row([*chip, middle, value], spacing=_GAP)


def _number_room(row: EntryRow) -> float:
    """Give the room for the number: for the usual ones always, so that lines stay as they are."""
    usual = _USUAL_POINTS if row.use else _USUAL_COUNT
    return max(line_room(figure(text, Type.BIG)) for text in (row.value, usual))


def _below(under: list[ft.Control], asked: Help, foot: str | None) -> ft.Control | None:
    lines = help_text(asked)
    if under:
        padding = ft.Padding.only(left=14, right=14, bottom=8)
        held = ft.Container(ft.Row(under, alignment=ft.MainAxisAlignment.END), padding=padding)
        held.key = scroll_key(foot) if foot else None
        lines.append(held)
    return ft.Column(lines, spacing=0) if lines else None


def _value_beside(value: ft.Control, goto: Callable[[], Awaitable[object]]) -> ft.Control:
    """Keep the numbers of all lines in one column, and each a touch that leads to its field."""
    held = ft.Container(value, padding=ft.Padding.only(right=_RIGHT), on_click=action(goto))
    return unspoken(held)


@dataclass(frozen=True, slots=True)
class _Other:
    """What is a touch beside a line, and how wide it is."""

    face: ft.Control
    room: float


def _beside(row: EntryRow, current: str, touches: Touches) -> _Other | None:
    """Put what is a touch beside the line: red threes caught, or the other way to say cards."""
    if row.beside:
        beside = row.beside
        label = words(beside.label, Type.STRONG, said=beside.spoken, centred=True)
        button = chip_button(label, lambda: touches.goto(beside.path))
        held = ft.Container(button, bgcolor=CARD if beside.path == current else None, border_radius=RADIUS)
        return _Other(held, line_room(label) + _BUTTON_EDGES)
    return _form(row, touches) if row.use else None


def _form(row: EntryRow, touches: Touches) -> _Other:
    by_points = row.use == "points"
    field: CardField = "melded" if row.path == "melded" else "left"
    form: CardForm = "counts" if by_points else "points"
    label = _("by cards") if by_points else _("by points")
    said = _("{field}, {how}").format(field=row.label, how=label)
    face = words(label, Type.STRONG, said=said, centred=True)
    return _Other(chip_button(face, lambda: touches.use(field, form)), line_room(face) + _BUTTON_EDGES)
