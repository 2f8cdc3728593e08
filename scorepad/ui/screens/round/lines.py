"""The lines of a side: its counts, and what going out earns."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.screens import Handler, action
from scorepad.game.intents import ChooseForm
from scorepad.i18n import _
from scorepad.i18n.formats import MINUS, join_list, keep_together, signed
from scorepad.score.breakdown import Line
from scorepad.ui.screens.round.rows import EntryRow, InlineField
from scorepad.ui.screens.round.view_model import RoundViewModel, is_marked
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets import text
from scorepad.ui.widgets.buttons import FIELD_RADIUS, bare_button, chip_button, touch_row
from scorepad.ui.widgets.keypad import keypad_height
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, line_room, unspoken, word_room, words
from scorepad.wording.breakdown import line_text
from scorepad.wording.labels import KIND_SYMBOLS, capital

_COLOURS = {
    "clean": (style.CLEAN, style.CLEAN_TINT),
    "wild": (style.WILD_COLOUR, style.WILD_TINT),
    "sequence": (style.CLEAN, style.CLEAN_TINT),
    "red_threes": (style.CLEAN, style.CLEAN_TINT),
}
_CHIP_WIDTH = 36
_SIGNS = KIND_SYMBOLS | {"red_threes": "3", "black_threes": "3", "extras": "✓", "melded": "+", "left": MINUS}

EDGE, _GAP = 12, 10
"""Between the words of a line and its ends, and between its parts."""
# From the end of a line to where its name begins, whether it has a sign or not.
_SIGN_ROOM = _CHIP_WIDTH + _GAP
_FIELD_EDGE, _FIELD_WIDTH, _FIELD_GAP = 8, 72, 8
_PLATE_EDGE = 3
_OUTLINE = 18
"""The edges of a small outlined button at the sides of its words."""
_BLANK_WIDTH, _BLANK_BESIDE, _LEAST_BLANK, _BEFORE_NUMBER = 56, 48, 30, 6
"""Widths of an empty place alone and beside another, where there is room, and at least; the space before."""
_USUAL_COUNT, _USUAL_POINTS = "00", "0,000"
# The height of a row of a name in letters, so that two of them fit a line.
_ROW_OF_TEXT = 1.25
# So many lines, no higher than this, fill the room between head and keypad where it is as high as that: half
# of one is seen, so that nobody takes the lines for all that there are.
_LINES, _HIGHEST = 6.5, 62
# Logical pixels of the bar, the head and the space around it at the usual text size.
_ABOVE = 158


def suit_chip(kind: str, *, is_marked: bool = False) -> ft.Semantics:
    """Draw the chip of a kind of pile or another line, white on a marked one; the table's own get a ◆."""
    ink, tint = _COLOURS.get(kind, (style.DIRTY, style.DIRTY_TINT))
    tint = style.CARD if is_marked else tint
    face = words(_SIGNS.get(kind, "◆"), Type.LARGE, ink, centred=True)
    padding = ft.Padding.symmetric(vertical=3)
    return unspoken(ft.Container(face, bgcolor=tint, border_radius=8, width=_CHIP_WIDTH, padding=padding))


def line_height(size: Size) -> float:
    """Return how high a line with one or two rows of text is in a window, in logical pixels."""
    pad = 0 if size.is_landscape else keypad_height(size)
    room = size.height - pad - _ABOVE * size.text_scale
    return max(style.TARGET * size.text_scale, min(_HIGHEST, room // _LINES - 1))


def entry_line(
    model: RoundViewModel, row: EntryRow, told: Sequence[ft.Control], width: float, height: float
) -> ft.Control:
    """Draw one line, as high and with its parts in the same places whether it is active or not.

    Where a word of it would be cut, the part beside it stands below it. told: the help for it, where it is
    open. width: of the paper, height: of a line, both in logical pixels.
    """
    current = row.holds(model.current)
    label, goto, room = words(row.label), partial(model.goto, row.path), width - EDGE - _SIGN_ROOM
    place = _fields if row.beside else _number
    aside, taken = place(model, row, room - line_room(label), height)
    fits = word_room(label) + taken <= room
    below = [
        *([doubt_text(row.doubt)] if row.doubt else []),
        *([] if fits else [ft.Row([aside], alignment=ft.MainAxisAlignment.END)]),
        *(told if current else []),
    ]
    return touch_row(
        _face(row, label, room - taken if fits else room, is_marked=is_marked(model, row)),
        _spoken(model, row),
        goto,
        current=is_marked(model, row),
        padding=ft.Padding.only(left=EDGE),
        key=row.path,
        beside=[aside] if fits else (),
        below=stretched(below) if below else None,
        live=current,
        height=height,
    )


def _number(model: RoundViewModel, row: EntryRow, free: float, _height: float) -> tuple[ft.Control, float]:
    """Draw a line's number at its end, and return it with the room it takes.

    Stacks being added up stand over it, and where no number is typed the other form of cards before it. free:
    beside the name on one line, in logical pixels.
    """
    ends = _BEFORE_NUMBER + EDGE
    usual = line_room(figure(_USUAL_POINTS if row.use else _USUAL_COUNT, Type.BIG))
    chip, taken = _other_form(model, row) if _offers_form(model, row) else (None, 0.0)
    room = max(_LEAST_BLANK, min(_BLANK_WIDTH, free - taken - ends)) if chip else _BLANK_WIDTH
    number: ft.Control = written(row.value, Type.BIG, room, current=is_marked(model, row))
    value = max(room, line_room(figure(row.value, Type.BIG)))
    # Always enough for the usual ones and for none, so that lines don't move.
    width = max(usual, value) + ends
    if row.typed:
        width = max(width, free - _FIELD_GAP)
        tail = words(typed_tail(row.typed, width - ends), Type.SECOND, right=True)
        # No higher than its letters, so that both fit one line of the paper.
        tail.style = ft.TextStyle(height=1)
        number = _over([tail, number])
    elif row.product:
        product = words(row.product, Type.SECOND, style.INK, right=True)
        product.style = ft.TextStyle(height=1)
        width = max(width, line_room(product) + ends)
        number = _over([number, product])
    padding = ft.Padding.only(left=_BEFORE_NUMBER, right=EDGE)
    box = ft.Container(number, padding=padding, alignment=ft.Alignment.CENTER_RIGHT)
    box.on_click = action(partial(model.goto, row.path))
    parts: list[ft.Control] = [ft.Container(unspoken(box), expand=True)]
    if chip:
        parts, width = [chip, *parts], max(width, taken + value + ends)
    return ft.Container(ft.Row(parts, spacing=0), width=width), width


def _over(parts: Sequence[ft.Control]) -> ft.Column:
    column = ft.Column([*parts], spacing=0, tight=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.END
    return column


def written(value: str, place: Type, room: float = _BLANK_WIDTH, *, current: bool = False) -> ft.Container:
    """Draw a number, or the place of one that nobody has entered: no dash, which would look like a minus.

    room: for such a place, in logical pixels.
    """
    is_blank = value == UNSET
    number = figure(" " if is_blank else value, place)
    number.style = ft.TextStyle(height=1.2)
    box = ft.Container(number)
    if is_blank or current:
        edge = ft.BorderSide(3, style.HIGHLIGHT_EDGE) if current else ft.BorderSide(2, style.BUTTON_EDGE)
        # Drawn over it, so that it is as high as a number.
        box.foreground_decoration = ft.BoxDecoration(border=ft.Border(bottom=edge))
        box.width = max(min(room, _BLANK_WIDTH), line_room(number))
    return box


def heading_line(row: EntryRow, turn: Handler) -> ft.Control:
    """Draw the heading of lines that are folded away until it is tapped."""
    sign = words("▾" if row.is_open else "▸", Type.LARGE)
    message = _("{section}, collapse") if row.is_open else _("{section}, expand")
    return touch_row(
        ft.Row([words(row.label, Type.STRONG, expand=True), sign], spacing=_GAP),
        message.format(section=row.label),
        turn,
        padding=ft.Padding.symmetric(horizontal=EDGE),
        key=row.path,
    )


def doubt_text(doubt: str) -> ft.Control:
    """Show what a side's phones entered differently."""
    padding = ft.Padding.only(left=EDGE, right=EDGE, bottom=4)
    return ft.Container(words(f"⚠ {doubt}", Type.SECOND, said=doubt), padding=padding)


def _spoken(model: RoundViewModel, row: EntryRow) -> str:
    """Return a line as it is read out; of two fields on it, the first one."""
    first = row.beside[0] if row.beside else None
    label, value = (first.spoken, first.value) if first else (row.label, row.value)
    return join_list((model.table.shown.sides[model.side].name, label, value, row.typed or row.spoken))


def _face(row: EntryRow, label: ft.Text, room: float, *, is_marked: bool) -> ft.Control:
    """Draw the name of the count, and below it what one is worth. room: for both, in logical pixels."""
    # Of letters as large as a word of it lets them be on the narrowest phone.
    look = text.own_style(style.BODY_SIZE * min(1, room / word_room(label)), ft.FontWeight.W_400)
    look.height, label.style = _ROW_OF_TEXT, look
    detail = words(keep_together(row.detail), Type.SECOND, style.INK)
    texts = [label, *([detail] if row.detail else [])]
    sign = suit_chip(row.chip, is_marked=is_marked) if row.chip else ft.Container(width=_CHIP_WIDTH)
    return ft.Row([sign, ft.Column([*texts], spacing=0, tight=True, expand=True)], spacing=_GAP)


def _offers_form(model: RoundViewModel, row: EntryRow) -> bool:
    """Return whether a line of cards offers their other form: it is active, and no points are being typed."""
    types = row.use == "points" and model.draft and model.draft.text
    return bool(row.use) and row.is_in_hand(model.current) and not types


def _other_form(model: RoundViewModel, row: EntryRow) -> tuple[ft.Control, float]:
    """Make the button for the other form of cards, and return it with the room it takes."""
    field: Literal["melded", "left"] = "melded" if row.path == "melded" else "left"
    form: Literal["points", "counts"] = "counts" if row.use == "points" else "points"
    how = _("by cards") if form == "counts" else _("by points")
    label = words(how, Type.SECOND, said=_("{field}, {how}").format(field=row.label, how=how), centred=True)
    # In two rows it leaves more room for the line's name, so that no line grows.
    label.style, width = ft.TextStyle(height=1), word_room(label)
    turned = ChooseForm(model.round.log_id, model.side, field, form)
    return chip_button(ft.Container(label, width=width), lambda: model.enter(turned)), width + _OUTLINE


def typed_tail(typed: str, room: float) -> str:
    """Return the last stacks of a text, as many as fit a line so wide, in logical pixels."""
    parts = typed.split(" ")
    while len(parts) > 1 and line_room(words(" ".join(parts), Type.SECOND)) > room:
        parts = parts[1:]
    return " ".join(parts)


def _field_room(field: InlineField) -> float:
    texts = words(field.label, Type.SECOND), words(field.value, Type.HEAD), words(_USUAL_COUNT, Type.HEAD)
    return max(map(line_room, texts)) + 2 * _FIELD_EDGE


def _fields(model: RoundViewModel, row: EntryRow, free: float, height: float) -> tuple[ft.Control, float]:
    """Draw the fields on a line, and return them with the room they take.

    free: beside the name on one line, in logical pixels.
    """
    count = len(row.beside)
    share = (free - EDGE) / count - _FIELD_GAP
    width = max(*map(_field_room, row.beside), min(_FIELD_WIDTH, share))
    fields = [_field(model, field, width, height, first=field is row.beside[0]) for field in row.beside]
    pair = ft.Row([*fields], spacing=_FIELD_GAP, tight=True)
    end = ft.Padding.only(right=EDGE - _FIELD_EDGE)
    return ft.Container(pair, padding=end), (width + _FIELD_GAP) * count


def _field(
    model: RoundViewModel, field: InlineField, width: float, height: float, *, first: bool
) -> ft.Control:
    """Draw one of the fields on a line; the line itself leads to the first one and reads it out."""
    goto = partial(model.goto, field.path)
    current = field.path == model.current
    box = number_box(field.label, field.value, width, height, current=current)
    if first:
        box.on_click = action(goto)
        return unspoken(box)
    return bare_button(box, f"{field.spoken} {field.value}", goto)


def number_box(label: str, value: str, width: float, height: float, *, current: bool) -> ft.Container:
    """Draw a field with its short name over its number, on a plate where one types."""
    room = min(_BLANK_BESIDE, width - 2 * _FIELD_EDGE)
    name = words(label, Type.SECOND, style.INK, right=True)
    # No higher than its letters, so that both fit one line of the paper.
    name.style = ft.TextStyle(height=1)
    column = ft.Column([name, written(value, Type.HEAD, room, current=current)], spacing=0, tight=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.END
    plate = ft.Container(column, expand=True, border_radius=FIELD_RADIUS)
    plate.padding = ft.Padding.symmetric(horizontal=_FIELD_EDGE, vertical=_PLATE_EDGE)
    plate.bgcolor = style.CARD if current else None
    return ft.Container(ft.Row([plate, ft.Container(height=height)], spacing=0), width=width)


def going_out_values(model: RoundViewModel) -> object:
    """Return everything shown about the points for going out."""
    return _going_out(model), model.table.shown.sides[model.side].name


def going_out_line(model: RoundViewModel, ask: Handler, width: float, height: float) -> ft.Control:
    """Draw the points for going out, which nobody types; a touch leads to the question who went out.

    width: of the paper, height: of a line, both in logical pixels.
    """
    line = _going_out(model)
    if line is None:
        return ft.Container()
    label, value = capital(line_text(model.table.shown.rules, line)), signed(line.points)
    return touch_row(
        text.label_and_number(words(label), figure(value, Type.BIG), width - 2 * EDGE - _SIGN_ROOM),
        join_list((model.table.shown.sides[model.side].name, label, value)),
        ask,
        padding=ft.Padding.only(left=EDGE + _SIGN_ROOM, right=EDGE),
        height=height,
    )


def _going_out(model: RoundViewModel) -> Line | None:
    lines = model.scored.sides[model.side].breakdown.lines
    return next((each for each in lines if each.section == "out" and each.points), None)
