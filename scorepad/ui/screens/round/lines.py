"""The lines of a side: its counts, and what going out earns."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.screens import Handler, action
from scorepad.game.intents import ChooseForm
from scorepad.i18n import _
from scorepad.i18n.formats import MINUS, join_list, signed
from scorepad.rules import keys
from scorepad.score.breakdown import Line
from scorepad.ui.screens.round.rows import EntryRow
from scorepad.ui.screens.round.view_model import RoundViewModel, is_marked
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets import text
from scorepad.ui.widgets.buttons import BESIDE_GAP, chip_button, touch_row
from scorepad.ui.widgets.keypad import keypad_height
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, line_room, unspoken, word_room, words
from scorepad.wording.breakdown import line_text
from scorepad.wording.labels import KIND_SYMBOLS, capital

_INKS = {
    **dict.fromkeys(("clean", "sequence", "red_threes", "caught"), style.CLEAN),
    "wild": style.WILD_COLOUR,
}
_SIGN_WIDTH = 36
_THREES = {"red_threes": "3", "caught": f"{MINUS}3", "black_threes": "3"}
_SIGNS = KIND_SYMBOLS | _THREES | {"extras": "✓", "melded": "+", "left": MINUS}

EDGE, _GAP = 12, 10
"""Between the words of a line and its ends, and between its parts."""
# From the end of a line to where its name begins, whether it has a sign or not.
_SIGN_ROOM = _SIGN_WIDTH + _GAP
_FIELD_GAP = 8
_OUTLINE = 18
"""The edges of a small outlined button at the sides of its words."""
# Clients make no button narrower than 64; three Japanese letters then stand on one line.
_LEAST_WORDS = 48
_BLANK_WIDTH, _LEAST_BLANK, _BEFORE_NUMBER = 52, 30, 6
"""Widths of an empty place where there is room, and at least; the space before."""
_USUAL_COUNT, _USUAL_LEFT, _USUAL_POINTS = "00", "000", "0,000"
# The height of a row of a name in letters, so that two of them fit a line.
_ROW_OF_TEXT = 1.25
# So many lines, no higher than this, fill the room between head and keypad where it is as high as that: half
# of one is seen, so that nobody takes the lines for all that there are.
_LINES, _HIGHEST = 7.5, 62
ABOVE = 155
"""Logical pixels of the bar, the head and the space around it at the usual text size."""


def _sign(kind: str) -> ft.Semantics:
    """Draw the sign of a kind of pile or another line; the table's own get a ◆."""
    face = words(_SIGNS.get(kind, "◆"), Type.HEAD, _INKS.get(kind, style.INK), centred=True)
    share = min(1, _SIGN_WIDTH / line_room(face))
    face.style = text.own_style(style.LARGE_SIZE * share, ft.FontWeight.W_700)
    return unspoken(ft.Container(face, width=_SIGN_WIDTH))


def line_height(size: Size) -> float:
    """Return how high a line with one or two rows of text is in a window, in logical pixels."""
    pad = 0 if size.is_landscape else keypad_height(size)
    room = size.height - pad - ABOVE * size.text_scale
    return max(style.TARGET * size.text_scale, min(_HIGHEST, room // _LINES - 1))


@dataclass(frozen=True, slots=True)
class Room:
    """The room of each line in logical pixels: the paper's width, and the line's height.

    is_one_row: what one is worth stands beside the name, on all lines or on none.
    """

    width: float
    height: float
    is_one_row: bool


def room_of(model: RoundViewModel, rows: Sequence[EntryRow], width: float, size: Size) -> Room:
    """Return the room of some lines. width: of the paper, in logical pixels."""
    number = max(_BLANK_WIDTH, line_room(figure(_USUAL_COUNT, Type.BIG))) + _BEFORE_NUMBER + EDGE
    free = width - EDGE - _SIGN_ROOM - _GAP - number - BESIDE_GAP
    # The longest that is ever said there, so that going out and its last pile change no line.
    facts, said = model.table.shown.rules.facts, _("{have} of {need} needed").format(have=0, need=2)
    needed = line_room(words(said, Type.SECOND)) if any(map(any, facts.piles_needed)) else 0
    is_one_row = not model.is_total_only
    for row in rows:
        detail = line_room(words(row.detail, Type.SECOND))
        beside = max(detail, needed if keys.section_of(row.path) == "piles" else 0)
        is_one_row = is_one_row and (not row.detail or line_room(words(row.label)) + beside <= free)
    return Room(width, line_height(size), is_one_row)


def entry_line(model: RoundViewModel, row: EntryRow, told: Sequence[ft.Control], room: Room) -> ft.Control:
    """Draw one line, as high and with its parts in the same places whether it is active or not.

    Where a word of it would be cut, the part beside it stands below it. told: the help for it, where it is
    open.
    """
    current, marked = row.path == model.current, is_marked(model, row)
    label, goto = words(row.label), partial(model.goto, row.path)
    free = room.width - EDGE - _SIGN_ROOM - BESIDE_GAP
    aside, taken = _number(model, row, free - line_room(label), marked=marked)
    fits = word_room(label) + taken <= free
    below = [
        *([doubt_text(row.doubt)] if row.doubt else []),
        *([] if fits else [ft.Row([aside], alignment=ft.MainAxisAlignment.END)]),
        *(told if current else []),
    ]
    return touch_row(
        _face(row, label, room, free - taken if fits else free),
        _spoken(model, row),
        goto,
        current=marked,
        padding=ft.Padding.only(left=EDGE),
        key=row.path,
        beside=[aside] if fits else (),
        below=stretched(below) if below else None,
        live=current,
        height=room.height,
    )


def _number(model: RoundViewModel, row: EntryRow, free: float, *, marked: bool) -> tuple[ft.Control, float]:
    """Draw a line's number at its end, and return it with the room it takes.

    Stacks being added up stand over it, and where no number is typed the other form of cards before it. free:
    beside the name on one line, in logical pixels.
    """
    ends = _BEFORE_NUMBER + EDGE
    longest = _USUAL_LEFT if row.path == "left" else _USUAL_POINTS if row.use else _USUAL_COUNT
    usual = line_room(figure(longest, Type.BIG))
    chip, taken = _other_form(model, row) if _offers_form(model, row) else (None, 0.0)
    room = max(_LEAST_BLANK, min(_BLANK_WIDTH, free - taken - ends)) if chip else _BLANK_WIDTH
    number: ft.Control = written(row.value, Type.BIG, room, current=marked)
    value = max(room, line_room(figure(row.value, Type.BIG)))
    # Always enough for the usual ones and for none, so that lines don't move.
    width = max(usual, value) + ends
    if row.typed:
        width = max(width, free - _FIELD_GAP)
        tail = words(typed_tail(row.typed, width - ends), Type.SECOND, right=True)
        # No higher than its letters, so that both fit one line of the paper.
        tail.style = ft.TextStyle(height=1)
        number = ft.Column([tail, number], spacing=0, tight=True)
        number.horizontal_alignment = ft.CrossAxisAlignment.END
    padding = ft.Padding.only(left=_BEFORE_NUMBER, right=EDGE)
    box = ft.Container(number, padding=padding, alignment=ft.Alignment.CENTER_RIGHT)
    box.on_click = action(partial(model.goto, row.path))
    parts: list[ft.Control] = [ft.Container(unspoken(box), expand=True)]
    if chip:
        parts, width = [chip, *parts], max(width, taken + value + ends)
    return ft.Container(ft.Row(parts, spacing=0), width=width), width


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
    """Return a line as it is read out."""
    side = model.table.shown.sides[model.side].name
    return join_list((side, row.label, row.value, row.typed or row.spoken))


def _face(row: EntryRow, label: ft.Text, room: Room, free: float) -> ft.Control:
    """Draw the name of the count, and what one is worth, or `points` where there is room for that.

    free: for both, in logical pixels.
    """
    # Of letters as large as a word of it lets them be on the narrowest phone.
    look = text.own_style(style.BODY_SIZE * min(1, free / word_room(label)), ft.FontWeight.W_400)
    look.height, label.style = _ROW_OF_TEXT, look
    # Translators: behind "Cards on the table", where points are to be entered and no number of cards.
    unit = _("points") if room.is_one_row and row.use == "points" else ""
    detail = words(row.detail or unit, Type.SECOND, style.SECOND_INK)
    beside = line_room(words(row.label)) + _GAP + line_room(detail)
    is_told = row.detail or (unit and beside <= free)
    texts = [label, *([detail] if is_told else [])]
    sign = _sign(row.sign) if row.sign else ft.Container(width=_SIGN_WIDTH)
    if room.is_one_row:
        texts[-1].expand = True
        return ft.Row([sign, *texts], spacing=_GAP)
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
    label.style, width = ft.TextStyle(height=1), max(_LEAST_WORDS, word_room(label))
    turned = ChooseForm(model.round.log_id, model.side, field, form)
    chip = chip_button(ft.Container(label, width=width), lambda: model.enter(turned))
    # Its edge isn't to touch the line's name.
    chip.margin = ft.Margin.only(left=BESIDE_GAP)
    return chip, width + _OUTLINE + BESIDE_GAP


def typed_tail(typed: str, room: float) -> str:
    """Return the last stacks of a text, as many as fit a line so wide, in logical pixels."""
    parts = typed.split(" ")
    while len(parts) > 1 and line_room(words(" ".join(parts), Type.SECOND)) > room:
        parts = parts[1:]
    return " ".join(parts)


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
