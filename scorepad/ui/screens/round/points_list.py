"""The sides of a round in a game of points: each one's number is written into its line."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.game.events import TallyField
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import POINTS, value_of
from scorepad.ui.screens.round.lines import (
    EDGE,
    HELP_ROOM,
    doubt_text,
    number_box,
    question_mark,
    typed_tail,
    with_help,
    written,
)
from scorepad.ui.screens.round.rows import number_text
from scorepad.ui.screens.round.view import FieldHelp, RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel, asks_about, side_line, total_words
from scorepad.ui.theme.style import INK, SECOND_INK, TARGET, Type
from scorepad.ui.widgets.buttons import bare_button, field_box, touch_row
from scorepad.ui.widgets.keypad import keypad_height
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, line_room, side_mark, unspoken, word_room, words
from scorepad.wording.labels import capital, field_label, row_label
from scorepad.wording.standings import left_words

_GAP, _FIELD_GAP = 10, 4
_USUAL, _USUAL_TOTAL = "000", "0,000"
_SHAPE, _TICK = 22, 36
# No button is narrower than this.
_TICK_ROOM = 64
# Lines of sides fill the room, but are no higher than this.
_HIGHEST = 84
_LARGE = 1.5
# Logical pixels of the bar and of the row of headings at the usual text size.
_ABOVE = 108


@dataclass(frozen=True, slots=True)
class _Look:
    """What the lines of a round look alike in: their height and their columns' widths, in logical pixels.

    width: of the paper. shape: of the column of the sides' shapes. tick: of each column of ticks, if any.
    headed: whether the columns have headings, for which large letters may leave no room.
    """

    width: float
    height: float
    shape: float
    points: float
    total: float
    tick: float
    headed: bool


def _look(model: RoundViewModel, width: float, size: Size) -> _Look:
    """Return what the lines look like. width: of the paper, in logical pixels."""
    rules = model.table.shown.rules
    pad = 0 if size.is_landscape else keypad_height(size)
    room = size.height - pad - _ABOVE * size.text_scale
    height = max(TARGET * size.text_scale, min(_HIGHEST, room // len(model.table.shown.sides) - 1))
    ticks = [word_room(words(row_label(rules, name), Type.SECOND)) for name in _ticked(rules)]
    earned, total = (words(each, Type.SECOND) for each in _headings())
    numbers = line_room(words(_USUAL, Type.KEY)), line_room(words(_USUAL_TOTAL, Type.LARGE))
    heads = word_room(earned) if ticks else line_room(earned), line_room(total)
    columns = max(numbers[0], heads[0]), max(numbers[1], heads[1])
    shape, tick = _SHAPE * size.text_scale, max((_TICK_ROOM, *ticks))
    headed = size.text_scale < _LARGE or shape + sum(columns) + tick + TARGET * size.text_scale < width
    columns, tick = (columns, tick) if headed else (numbers, _TICK_ROOM)
    return _Look(width, height, shape, *columns, tick, headed)


def _headings() -> tuple[str, str]:
    return _("This round"), _("Total")


def points_heading(model: RoundViewModel, width: float, size: Size) -> ft.Control:
    """Draw the headings of the columns. width: of the paper, in logical pixels."""
    rules, look = model.table.shown.rules, _look(model, width, size)
    if not look.headed:
        return ft.Container()
    earned, total = (words(each, Type.SECOND, INK, right=True) for each in _headings())
    ticks = [words(row_label(rules, name), Type.SECOND, INK, centred=True) for name in _ticked(rules)]
    heads = [*_columns(look, earned, total), *(ft.Container(each, width=look.tick) for each in ticks)]
    row = ft.Row([ft.Container(expand=True), *heads], spacing=_GAP)
    row.vertical_alignment = ft.CrossAxisAlignment.END
    return ft.Container(unspoken(row), padding=ft.Padding.only(bottom=6))


def points_list(view: RoundView, model: RoundViewModel, width: float, size: Size) -> ft.Control:
    """Draw all sides in the order of the pad, each with its points and the total they lead to.

    width: of the paper, in logical pixels.
    """
    look = _look(model, width, size)
    return stretched([_part(view, side, look) for side in range(len(model.table.shown.sides))])


def _columns(look: _Look, number: ft.Control, total: ft.Control) -> list[ft.Container]:
    """Return what stands in the two columns of numbers."""
    end = ft.Padding.only(right=EDGE)
    cells = [
        ft.Container(number, width=look.points),
        ft.Container(total, width=look.total + EDGE, padding=end),
    ]
    for cell in cells:
        cell.alignment = ft.Alignment.CENTER_RIGHT
    return cells


def _ticked(rules: RuleSet) -> list[str]:
    """Return the row that each side has once in a round or not, if any: the one that ends the game."""
    return [name for name in rules.rows if keys.row_key(name) == rules.deciding_row]


def _part(view: RoundView, side: int, look: _Look) -> ft.Control:
    helped = view.helped == POINTS

    def values(now: RoundViewModel) -> object:
        is_here = now.side == side
        here = (now.current, now.is_asked, now.typed, now.offer) if is_here else None
        away = now.table.record.is_away(side, now.index), now.table.guest_side
        asked = asks_about(now, side, POINTS)
        return now.in_words[side], now.round.tallies[side], now.doubts(side), is_here and here, away, asked

    def draw(now: RoundViewModel) -> ft.Control:
        return _line(view, now, side, look)

    return live_part(view, ("side", side, look, helped), values, draw, rank="first")


def _line(view: RoundView, now: RoundViewModel, side: int, look: _Look) -> ft.Control:
    """Draw a side's line, as high whether it is active or not."""
    current = now.side == side and now.is_listed(now.current)
    rules = now.table.shown.rules
    ticked = _ticked(rules)
    ticks = [_tick(now, side, name, look.tick) for name in ticked]
    boxes = [_box(now, side, name) for name in rules.rows if name not in ticked]
    room = look.width - look.shape - look.points - look.total - 2 * EDGE - 3 * _GAP - HELP_ROOM
    room -= len(ticks) * (look.tick + _FIELD_GAP)
    doubts = [doubt_text(f"{field_label(rules, path)}: {each}") for path, each in now.doubts(side).items()]
    help_ = FieldHelp(view, rules, POINTS)
    below = [*([_at_end(boxes)] if boxes else []), *doubts, *(help_.text() if current else [])]
    line = touch_row(
        _face(now, side, look, room, current=current),
        _said(now, side, current=current),
        partial(_turn, view, side),
        current=current and not now.is_asked,
        padding=ft.Padding.only(left=EDGE),
        key=side_line(side),
        beside=ticks,
        below=stretched(below) if below else None,
        live=current,
        height=look.height,
    )
    texts = words(_name(now, side), Type.HEAD), words(_second(now, side, room, current=current), Type.SECOND)
    end = EDGE + look.shape + _GAP + min(max(map(line_room, texts)), max(room, look.width / 2))
    return with_help(line, help_.sign() if current else None, end, look.height)


def _face(now: RoundViewModel, side: int, look: _Look, room: float, *, current: bool) -> ft.Control:
    """Draw a side's name and numbers, below each other where they don't fit. room: of the name."""
    shape = ft.Container(side_mark(side), width=look.shape)
    title = words(_name(now, side), Type.HEAD)
    second = _second(now, side, max(room, word_room(title)), current=current)
    texts = [title, *([words(second, Type.SECOND, INK)] if second else [])]
    for each in texts:
        each.style = ft.TextStyle(height=1.2)
    text = ft.Column([*texts], spacing=0, tight=True, expand=True)
    numbers = _numbers(now, side, look, current=current)
    if word_room(title) <= room:
        return ft.Row([shape, text, ft.Container(width=HELP_ROOM - _GAP), *numbers], spacing=_GAP)
    below_name = ft.Row([*numbers], alignment=ft.MainAxisAlignment.END, spacing=_GAP)
    return ft.Column([ft.Row([shape, text], spacing=_GAP), below_name], spacing=0)


def _name(now: RoundViewModel, side: int) -> str:
    return now.in_words[side][0]


def _is_out(now: RoundViewModel, side: int) -> bool:
    return now.round.tallies[side].is_sat_out


def _absence(now: RoundViewModel, side: int) -> str:
    """Return why a side has nothing to count: it has left, or sat the round out; empty if it plays."""
    if now.table.shown.is_away(side, now.index):
        return left_words(now.table.shown, now.table.shown_score, side)
    return _("sat out") if _is_out(now, side) else ""


def _numbers(now: RoundViewModel, side: int, look: _Look, *, current: bool) -> list[ft.Container]:
    """Return the side's points and the total they lead to."""
    text = UNSET if _is_out(now, side) else number_text(value_of(now.round.tallies[side], POINTS))
    number: ft.Control = written(text, Type.KEY, current=current)
    if current and now.offer is not None:
        number = words(points(now.offer), Type.KEY, SECOND_INK, right=True)
    cells = _columns(look, number, figure(now.in_words[side][2], Type.LARGE))
    cells[0].foreground_decoration = question_mark(asked=asks_about(now, side, POINTS))
    return cells


def _second(now: RoundViewModel, side: int, room: float, *, current: bool) -> str:
    """Return what stands below a side's name. room: for it, in logical pixels."""
    absence = _absence(now, side)
    if absence or not current:
        return absence
    if now.offer is not None:
        return _("to make {points}").format(points=points(now.table.shown.rules.points.sum or 0))
    return typed_tail(now.typed, room, 1)


def _said(now: RoundViewModel, side: int, *, current: bool) -> str:
    name, earned, total = now.in_words[side]
    in_all = _absence(now, side) or total_words(total)
    label = _("{side}, this round {points}, {in_all}").format(side=name, points=earned, in_all=in_all)
    label = join_list((label, now.typed if current else ""))
    return _("{answer}, selected").format(answer=label) if now.side == side else label


async def _turn(view: RoundView, side: int) -> None:
    """Lead to a side's points; where nothing can be typed show whose line it is."""
    now = view.look()
    if now is None:
        return
    barred = now.table.guest_side not in (None, side) or now.table.record.is_away(side, now.index)
    if barred or (now.draft and now.side != side):
        await now.turn_to(side)
    else:
        await now.goto(POINTS, side)


def _at_end(boxes: list[ft.Control]) -> ft.Control:
    row = ft.Row([*boxes], wrap=True, alignment=ft.MainAxisAlignment.END)
    return ft.Container(row, padding=ft.Padding.only(right=EDGE, bottom=_FIELD_GAP))


def _box(now: RoundViewModel, side: int, name: str) -> ft.Control:
    """Draw the number that a side has of a row of the table's own."""
    path, label = keys.row_key(name), row_label(now.table.shown.rules, name)
    is_here = now.side == side and now.current == path
    text = (is_here and now.typed) or number_text(value_of(now.round.tallies[side], path))
    box = number_box(label, text, TARGET, current=is_here)
    box.width = max(line_room(words(label, Type.SECOND)), line_room(words(_USUAL, Type.HEAD))) + 2 * EDGE
    said = join_list((_name(now, side), capital(label), text))
    return bare_button(box, said, lambda: now.goto(path, side))


def _tick(now: RoundViewModel, side: int, name: str, width: float) -> ft.Control:
    """Draw the box that says whether a side has something once in the round or not. width: of its column."""
    path = keys.row_key(name)
    value = value_of(now.round.tallies[side], path)

    async def turn() -> None:
        await now.table.change(TallyField(now.round.log_id, side, path, None if value else 1))

    said = join_list((_name(now, side), capital(row_label(now.table.shown.rules, name))))
    answer = (_("{answer}, checked") if value else _("{answer}, not checked")).format(answer=said)
    sign = words("✓" if value else " ", Type.HEAD, INK, centred=True)
    box = field_box(sign, current=False)
    box.width = _TICK
    face = ft.Row([box, ft.Container(height=TARGET)], spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    return bare_button(ft.Container(face, width=width), answer, turn)
