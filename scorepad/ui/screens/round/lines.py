"""The lines of a side: its counts, and what going out earns."""

from functools import partial
from typing import Literal

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import Handler, action
from scorepad.game.intents import ChooseForm
from scorepad.i18n import _
from scorepad.i18n.formats import MINUS, join_list, keep_together, signed
from scorepad.score.breakdown import Line
from scorepad.ui.screens.round.rows import EntryRow, InlineField
from scorepad.ui.screens.round.view import FieldHelp
from scorepad.ui.screens.round.view_model import RoundViewModel, is_marked
from scorepad.ui.theme.style import (
    BODY_SIZE,
    BUTTON_EDGE,
    CLEAN,
    CLEAN_TINT,
    DIRTY,
    DIRTY_TINT,
    HIGHLIGHT_EDGE,
    INK,
    SECOND_SIZE,
    TARGET,
    WILD_COLOUR,
    WILD_TINT,
    Type,
)
from scorepad.ui.widgets.buttons import bare_button, chip_button, touch_row
from scorepad.ui.widgets.keypad import keypad_height
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import (
    UNSET,
    figure,
    label_and_number,
    line_room,
    safe_line_count,
    unspoken,
    word_room,
    words,
)
from scorepad.wording.breakdown import line_text
from scorepad.wording.labels import KIND_SYMBOLS, capital

_COLOURS = {
    "clean": (CLEAN, CLEAN_TINT),
    "wild": (WILD_COLOUR, WILD_TINT),
    "sequence": (CLEAN, CLEAN_TINT),
    "red_threes": (CLEAN, CLEAN_TINT),
}
_CHIP_WIDTH = 36
_SIGNS = KIND_SYMBOLS | {"red_threes": "3", "black_threes": "3", "extras": "✓", "melded": "+", "left": MINUS}

HELP_ROOM = TARGET - 4
"""How far the sign for the help reaches beyond the end of a name."""
EDGE, _GAP = 12, 10
"""Between the words of a line and its ends, and between its parts."""
# From the end of a line to where its name begins: whether it has a sign or not.
_SIGN_ROOM = _CHIP_WIDTH + _GAP
# The sign for the help in the middle of an empty place for a sign.
_IN_CHIP = EDGE + _CHIP_WIDTH / 2 + TARGET / 2 - HELP_ROOM
_FIELD_EDGE, _FIELD_WIDTH, _FIELD_GAP = 8, 72, 8
_OUTLINE = 18
"""The edges of a small outlined button at the sides of its words."""
_BLANK_WIDTH, _BEFORE_NUMBER = 30, 6
_USUAL_COUNT, _USUAL_POINTS = "00", "0,000"
_ROWS_OF_TEXT = 2
# The height of a row of a name in letters, so that two of them fit a line.
_ROW_OF_TEXT = 1.25
# So many lines, no higher than this, fill the room between head and keypad where it is as high as that: half
# of one is seen, so that nobody takes the lines for all that there are.
_LINES, _HIGHEST = 6.5, 62
# Logical pixels of the bar, the head and the space around it at the usual text size.
_ABOVE = 158


def suit_chip(kind: str) -> ft.Semantics:
    """Draw the chip of a kind of pile or another line; the table's own kinds get a ◆."""
    ink, tint = _COLOURS.get(kind, (DIRTY, DIRTY_TINT))
    sign = words(_SIGNS.get(kind, "◆"), Type.LARGE, ink, centred=True)
    padding = ft.Padding.symmetric(vertical=3)
    return unspoken(ft.Container(sign, bgcolor=tint, border_radius=8, width=_CHIP_WIDTH, padding=padding))


def line_height(size: Size) -> float:
    """Return how high a line with one or two rows of text is in a window, in logical pixels."""
    pad = 0 if size.is_landscape else keypad_height(size)
    room = size.height - pad - _ABOVE * size.text_scale
    return max(TARGET * size.text_scale, min(_HIGHEST, room // _LINES - 1))


def entry_line(
    model: RoundViewModel, row: EntryRow, help_: FieldHelp, width: float, height: float
) -> ft.Control:
    """Draw one line, as high and with its parts in the same places whether it is active or not.

    Where a word of it would be cut, the part beside it stands below it. width: of the paper, height: of a
    line, both in logical pixels.
    """
    current = row.holds(model.current)
    label = words(row.label)
    number_room = _number_room(row) + EDGE + _BEFORE_NUMBER
    # Beside a list of sides no line has a sign.
    has_sign = not model.lists_sides and width - EDGE - word_room(label) >= _SIGN_ROOM + number_room
    start = EDGE + (_SIGN_ROOM if has_sign else 0)
    # The help stands in the sign's place where there is none, or where it has no room before the number.
    in_chip = has_sign and (not row.chip or _is_crowded(model, row, width - start - EDGE))
    help_room = 0 if in_chip or row.use else HELP_ROOM
    room = width - start - help_room - (0 if row.beside else number_room)
    goto, marked, spare = partial(model.goto, row.path), is_marked(model, row), _spare_room(model, row)
    extra, extra_room = _extra(model, row, room, height, spare)
    helps = current and not model.is_total_only
    aside = [*extra, *([] if row.beside else [_number(row, number_room - spare, goto, current=marked)])]
    fits = word_room(label) + extra_room <= room
    help_room = help_room if fits or not row.use else HELP_ROOM
    below = [
        *([doubt_text(row.doubt)] if row.doubt else []),
        *([] if fits else [_at_end(aside)]),
        *(help_.text() if current else []),
    ]
    line = touch_row(
        _face(row, label, room, has_sign=has_sign, help_room=help_room, bare=helps and in_chip),
        _spoken(model, row),
        goto,
        current=marked,
        padding=ft.Padding.only(left=EDGE),
        key=row.path,
        beside=aside if fits else (),
        below=stretched(below) if below else None,
        live=current,
        height=height,
    )
    free = room - extra_room if fits else width - start - help_room
    return with_help(line, help_.sign() if helps else None, _IN_CHIP if in_chip else start + free, height)


def with_help(line: ft.Control, sign: ft.Control | None, end: float, height: float) -> ft.Control:
    """Return a line with the sign for its help over it, if any.

    end: of the line's name, height: of its first part. A line stays the same control with and without a sign.
    """
    left = end - (TARGET - HELP_ROOM)
    strut = ft.Row([ft.Container(sign), ft.Container(height=height)], spacing=0)
    return ft.Stack([line, ft.Container(strut, left=left, top=0)])


def _number(row: EntryRow, width: float, goto: Handler, *, current: bool) -> ft.Control:
    """Draw a line's number at its end."""
    number = ft.Container(written(row.value, Type.BIG, current=current), width=width)
    number.padding = ft.Padding.only(left=_BEFORE_NUMBER, right=EDGE)
    number.alignment = ft.Alignment.CENTER_RIGHT
    number.on_click = action(goto)
    return unspoken(number)


def written(text: str, place: Type, *, current: bool = False) -> ft.Container:
    """Draw a number, or the place of one that nobody has entered: no dash, which would look like a minus."""
    is_blank = text == UNSET
    number = figure(" " if is_blank else text, place)
    number.style = ft.TextStyle(height=1.2)
    box = ft.Container(number)
    if is_blank or current:
        edge = ft.BorderSide(3, HIGHLIGHT_EDGE) if current else ft.BorderSide(2, BUTTON_EDGE)
        # Drawn over it, so that it is as high as a number.
        box.foreground_decoration = ft.BoxDecoration(border=ft.Border(bottom=edge))
        box.width = max(_BLANK_WIDTH, line_room(number))
    return box


def _at_end(parts: list[ft.Control]) -> ft.Row:
    row = ft.Row(parts, wrap=True, spacing=_FIELD_GAP, run_spacing=0, alignment=ft.MainAxisAlignment.END)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    return row


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


def _face(
    row: EntryRow, label: ft.Text, room: float, *, has_sign: bool, help_room: float, bare: bool
) -> ft.Control:
    """Draw the name of the count, and below it what one is worth.

    room: for both, help_room: after them, both in logical pixels. has_sign: whether one has room before them.
    bare: whether the sign is out of sight, under that for the help.
    """
    label.style = ft.TextStyle(height=_ROW_OF_TEXT)
    full, detail = (words(keep_together(text), Type.SECOND, INK) for text in (row.full, row.detail))
    texts = [label, *([full if row.full and line_room(full) <= room else detail] if row.detail else [])]
    sign = suit_chip(row.chip) if row.chip else ft.Container(width=_CHIP_WIDTH)
    if bare:
        sign.opacity = 0
    column = ft.Container(ft.Column([*texts], spacing=0, tight=True), expand=True)
    column.padding = ft.Padding.only(right=help_room)
    return ft.Row([*([sign] if has_sign else []), column], spacing=_GAP)


def _number_room(row: EntryRow) -> float:
    """Return the width for the number: always enough for the usual ones, so that lines don't move."""
    usual = _USUAL_POINTS if row.use else _USUAL_COUNT
    return max(line_room(figure(text, Type.BIG)) for text in (row.value, usual))


def _is_crowded(model: RoundViewModel, row: EntryRow, room: float) -> bool:
    """Return whether the help has no room before a line's numbers. room: of the line, in logical pixels."""
    if row.beside:
        fields = len(row.beside) * (_FIELD_GAP + max(map(_field_room, row.beside)))
        return line_room(words(row.label)) + HELP_ROOM + fields > room
    return bool(row.use) and row.value != UNSET and (bool(row.typed) or _offers_form(model, row))


def _spare_room(model: RoundViewModel, row: EntryRow) -> float:
    """Return the room of a number that isn't there yet, for the help before the other form of cards."""
    is_free = row.value == UNSET and _offers_form(model, row)
    return _number_room(row) - _BLANK_WIDTH if is_free else 0


def _offers_form(model: RoundViewModel, row: EntryRow) -> bool:
    """Return whether a line of cards offers their other form: it is active, and no points are being typed."""
    types = row.use == "points" and model.draft and model.draft.text
    return bool(row.use) and row.is_in_hand(model.current) and not types


def _extra(
    model: RoundViewModel, row: EntryRow, room: float, height: float, spare: float
) -> tuple[list[ft.Control], float]:
    """Return what stands beside a line, and its width: its two fields, or the other form of cards.

    The other form is offered on the active line; while points are added up, they stand in its place. room:
    for it and the line's name, spare: before it, both in logical pixels.
    """
    if row.beside:
        least = max(_field_room(field) for field in row.beside)
        share = (room - line_room(words(row.label)) - EDGE) / len(row.beside) - _FIELD_GAP
        width = max(least, min(_FIELD_WIDTH, share))
        fields = [_field(model, field, width, height, first=field is row.beside[0]) for field in row.beside]
        pair = ft.Row([*fields], spacing=_FIELD_GAP, tight=True)
        end = ft.Padding.only(right=EDGE - _FIELD_EDGE)
        return [ft.Container(pair, padding=end)], (width + _FIELD_GAP) * len(fields)
    if not row.use:
        return [], 0
    field: Literal["melded", "left"] = "melded" if row.path == "melded" else "left"
    form: Literal["points", "counts"] = "counts" if row.use == "points" else "points"
    text = _("by cards") if form == "counts" else _("by points")
    label = words(text, Type.SECOND, said=_("{field}, {how}").format(field=row.label, how=text), centred=True)
    width = line_room(label) + _OUTLINE
    if safe_line_count(row.label, _ems(room - width - _FIELD_GAP, BODY_SIZE)) > _ROWS_OF_TEXT:
        # In two rows it leaves more room for the line's name.
        width = word_room(label) + _OUTLINE
        label.style = ft.TextStyle(height=1)
    content: ft.Control | None = None
    if row.typed:
        content = unspoken(words(typed_tail(row.typed, width, _ROWS_OF_TEXT), Type.SECOND, right=True))
    elif _offers_form(model, row):
        face = ft.Container(label, width=width - _OUTLINE)
        turned = ChooseForm(model.round.log_id, model.side, field, form)
        content = chip_button(face, lambda: model.enter(turned))
    box = ft.Container(content, width=width + spare, padding=ft.Padding.only(left=spare))
    return [box], width + _FIELD_GAP


def typed_tail(typed: str, room: float, lines: int) -> str:
    """Return the last stacks of a text, as many as fit into lines so wide, in logical pixels."""
    parts, width = typed.split(" "), _ems(room, SECOND_SIZE)
    while len(parts) > 1 and safe_line_count(" ".join(parts), width) > lines:
        parts = parts[1:]
    return " ".join(parts)


def _ems(room: float, size: float) -> float:
    return room / (size * page_state(ft.context.page).text_scale)


def _field_room(field: InlineField) -> float:
    texts = words(field.label, Type.SECOND), words(field.value, Type.HEAD), words(_USUAL_COUNT, Type.HEAD)
    return max(map(line_room, texts)) + 2 * _FIELD_EDGE


def _field(
    model: RoundViewModel, field: InlineField, width: float, height: float, *, first: bool
) -> ft.Control:
    """Draw one of the fields on a line; the line itself leads to the first one and reads it out."""
    goto = partial(model.goto, field.path)
    current = field.path == model.current
    box = number_box(field.label, field.value, height, current=current)
    box.width = width
    if first:
        box.on_click = action(goto)
        return unspoken(box)
    return bare_button(box, f"{field.spoken} {field.value}", goto)


def number_box(label: str, value: str, height: float, *, current: bool) -> ft.Container:
    """Draw a field with its short name over its number."""
    name = words(label, Type.SECOND, INK, right=True)
    # No higher than its letters, so that both fit one line of the paper.
    name.style = ft.TextStyle(height=1)
    column = ft.Column([name, written(value, Type.HEAD, current=current)], spacing=0, tight=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.END
    row = ft.Row([column, ft.Container(height=height)], spacing=0, alignment=ft.MainAxisAlignment.END)
    return ft.Container(row, padding=ft.Padding.symmetric(horizontal=_FIELD_EDGE))


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
        label_and_number(words(label), figure(value, Type.BIG), width - 2 * EDGE - _SIGN_ROOM),
        join_list((model.table.shown.sides[model.side].name, label, value)),
        ask,
        padding=ft.Padding.only(left=EDGE + _SIGN_ROOM, right=EDGE),
        height=height,
    )


def _going_out(model: RoundViewModel) -> Line | None:
    lines = model.scored.sides[model.side].breakdown.lines
    return next((each for each in lines if each.section == "out" and each.points), None)
