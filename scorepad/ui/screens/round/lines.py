"""The lines of a side: its counts, and what going out earns."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, keep_together, signed
from scorepad.score.breakdown import Line
from scorepad.ui.screens.round.rows import EntryRow, InlineField
from scorepad.ui.screens.round.view import FieldHelp
from scorepad.ui.screens.round.view_model import CardField, CardForm, RoundViewModel
from scorepad.ui.theme.style import (
    BODY_SIZE,
    CLEAN,
    CLEAN_TINT,
    DIRTY,
    DIRTY_TINT,
    SECOND_SIZE,
    TARGET,
    WILD_COLOUR,
    WILD_TINT,
    Type,
)
from scorepad.ui.widgets.buttons import SMALL_PADDING, bare_button, field_box, small_button, touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import figure, line_room, safe_line_count, unspoken, word_room, words
from scorepad.wording.breakdown import line_text
from scorepad.wording.labels import KIND_SYMBOLS, capital

_COLOURS = {
    "clean": (CLEAN, CLEAN_TINT),
    "wild": (WILD_COLOUR, WILD_TINT),
    "sequence": (CLEAN, CLEAN_TINT),
    "red_threes": (CLEAN, CLEAN_TINT),
}
_CHIP_WIDTH = 36
_SIGNS = KIND_SYMBOLS | {"red_threes": "3", "black_threes": "3", "extras": "✓"}

_SPACE, _INNER_SPACE, _GAP, _CHIP = 10, 30, 10, 46
_BUTTON_EDGES = 2 * SMALL_PADDING + 4
_FIELD_EDGES, _FIELD_GAP = 6, 4
# Between a number and the focus ring of its line.
_RIGHT = 6
_USUAL_COUNT, _USUAL_POINTS = "00", "0,000"
_ROWS_OF_TEXT = 2
# The height of a row of a name in letters, so that two of them fit a line.
_ROW_OF_TEXT = 1.25


def suit_chip(kind: str) -> ft.Semantics:
    """Draw the chip of a kind of pile, of `red_threes`, or of `extras`; the table's own kinds get a ◆."""
    ink, tint = _COLOURS.get(kind, (DIRTY, DIRTY_TINT))
    sign = words(_SIGNS.get(kind, "◆"), Type.LARGE, ink, centred=True)
    padding = ft.Padding.symmetric(vertical=3)
    return unspoken(ft.Container(sign, bgcolor=tint, border_radius=8, width=_CHIP_WIDTH, padding=padding))


def line_height() -> float:
    """Return how high a line is that has one or two rows of text, in logical pixels."""
    return TARGET * page_state(ft.context.page).text_scale


def entry_line(model: RoundViewModel, row: EntryRow, help_: FieldHelp, width: float) -> ft.Control:
    """Draw one line, as high and with its parts in the same places whether it is active or not.

    Where a word of it would be cut, the part beside it stands below it. width: of the paper, in logical
    pixels.
    """
    current = row.holds(model.current)
    label, value = words(row.label), figure(row.value, Type.BIG)
    left = _INNER_SPACE if row.inner else _SPACE
    inside = width - left
    extra, extra_room = _extra(model, row)
    goto = partial(model.goto, row.path)
    value.width = number_room = _number_room(row)
    number = unspoken(ft.Container(value, padding=ft.Padding.only(right=_RIGHT), on_click=action(goto)))
    asks = current and not model.is_total_only
    sign = ft.Container(help_.sign() if asks else None, width=TARGET)
    aside = [*extra, *([] if row.beside else [number]), sign]
    room = inside - word_room(label)
    others = (0 if row.beside else number_room) + TARGET + _GAP
    lines = safe_line_count(row.label, _ems(inside - others - extra_room, BODY_SIZE))
    if row.use and not row.is_in_hand(model.current) and lines <= _ROWS_OF_TEXT:
        # A name in two rows is as high as any line, so that it may take up the room until then.
        extra_room, aside = 0, aside[1:]
    fits = room >= extra_room + others + (_CHIP if row.chip else 0)
    low = [] if fits else [_at_end(aside)]
    below = [*_doubt(row), *low, *help_.text()]
    return touch_row(
        _face(row, label, chip=room >= _CHIP),
        _spoken(model, row),
        goto,
        current=current,
        padding=ft.Padding.only(left=left),
        key=row.path,
        beside=aside if fits else (),
        below=stretched(below) if below else None,
        live=current,
        height=line_height(),
    )


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
        padding=ft.Padding.only(left=_SPACE, right=_RIGHT),
        key=row.path,
    )


def _doubt(row: EntryRow) -> list[ft.Control]:
    """Show what the side's phones entered differently."""
    return [doubt_text(row.doubt)] if row.doubt else []


def doubt_text(doubt: str) -> ft.Control:
    """Show what a side's phones entered differently."""
    padding = ft.Padding.only(left=_SPACE, right=_SPACE, bottom=4)
    return ft.Container(words(f"⚠ {doubt}", Type.SECOND, said=doubt), padding=padding)


def _spoken(model: RoundViewModel, row: EntryRow) -> str:
    """Return a line as it is read out; of two fields on it, the first one."""
    first = row.beside[0] if row.beside else None
    label, value = (first.spoken, first.value) if first else (row.label, row.value)
    return join_list((model.table.shown.sides[model.side].name, label, value, row.typed or row.spoken))


def _face(row: EntryRow, label: ft.Text, *, chip: bool) -> ft.Control:
    """Draw the name of the count, and below it what one is worth. chip: whether it has room."""
    label.style = ft.TextStyle(height=_ROW_OF_TEXT)
    texts = [label, *([words(keep_together(row.detail), Type.SECOND)] if row.detail else [])]
    chips = [suit_chip(row.chip)] if row.chip and chip else []
    return ft.Row([*chips, ft.Column([*texts], spacing=0, expand=True, tight=True)], spacing=_GAP)


def _number_room(row: EntryRow) -> float:
    """Return the width for the number: always enough for the usual ones, so that lines don't move."""
    usual = _USUAL_POINTS if row.use else _USUAL_COUNT
    return max(line_room(figure(text, Type.BIG)) for text in (row.value, usual))


def _extra(model: RoundViewModel, row: EntryRow) -> tuple[list[ft.Control], float]:
    """Return what stands beside a line, and its width: its two fields, or the other form of cards.

    The other form is offered on the active line; while points are added up, they stand in its place.
    """
    if row.beside:
        width = max(_field_room(field) for field in row.beside)
        fields = [_field(model, field, width, first=field is row.beside[0]) for field in row.beside]
        return fields, (width + _FIELD_GAP) * len(fields)
    if not row.use:
        return [], 0
    field: CardField = "melded" if row.path == "melded" else "left"
    form: CardForm = "counts" if row.use == "points" else "points"
    text = _("by cards") if form == "counts" else _("by points")
    label = words(text, Type.SECOND, said=_("{field}, {how}").format(field=row.label, how=text))
    room = line_room(label) + _BUTTON_EDGES
    content: ft.Control | None = None
    if row.typed:
        content = unspoken(words(typed_tail(row.typed, room, _ROWS_OF_TEXT), Type.SECOND, right=True))
    elif row.is_in_hand(model.current) and not (row.use == "points" and model.draft and model.draft.text):
        content = small_button(label, lambda: model.use(field, form))
    return [ft.Container(content, width=room)], room


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
    return max(map(line_room, texts)) + _FIELD_EDGES


def _field(model: RoundViewModel, field: InlineField, width: float, *, first: bool) -> ft.Control:
    """Draw one of the fields on a line; the line itself leads to the first one and reads it out."""
    goto = partial(model.goto, field.path)
    box = number_box(field.label, field.value, current=field.path == model.current)
    box.width = width
    if first:
        box.on_click = action(goto)
        return unspoken(box)
    return bare_button(box, f"{field.spoken} {field.value}", goto)


def number_box(label: str, value: str, *, current: bool) -> ft.Container:
    """Draw a field with its short name over its number."""
    name, number = words(label, Type.SECOND, centred=True), words(value, Type.HEAD, centred=True)
    # Lines no higher than their letters, so that both fit one line of the paper.
    name.style = number.style = ft.TextStyle(height=1.1)
    column = ft.Column([name, number], spacing=0, expand=True)
    column.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    return field_box(ft.Row([column, ft.Container(height=TARGET)], spacing=0), current=current)


def going_out_values(model: RoundViewModel) -> object:
    """Return everything shown about the points for going out."""
    return _going_out(model), model.table.shown.sides[model.side].name


def going_out_line(model: RoundViewModel, ask: Handler) -> ft.Control:
    """Draw the points for going out, which nobody types; a touch leads to the question who went out."""
    line = _going_out(model)
    if line is None:
        return ft.Container()
    label, value = capital(line_text(model.table.shown.rules, line)), signed(line.points)
    return touch_row(
        ft.Row([words(label, expand=True), figure(value, Type.BIG)]),
        join_list((model.table.shown.sides[model.side].name, label, value)),
        ask,
        padding=ft.Padding.only(left=_SPACE, right=_RIGHT),
        beside=[ft.Container(width=TARGET)],
        height=line_height(),
    )


def _going_out(model: RoundViewModel) -> Line | None:
    lines = model.scored.sides[model.side].breakdown.lines
    return next((each for each in lines if each.section == "out" and each.points), None)
