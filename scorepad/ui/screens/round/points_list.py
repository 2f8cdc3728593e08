"""The sides of a round in a game of points or bids: each one's numbers are written into its line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.game.cursor import side_stops, waiting_stop
from scorepad.game.events import TallyField
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.bids import says_bid
from scorepad.score.fields import MADE, POINTS, TAKEN, value_of
from scorepad.score.record import Out
from scorepad.ui.screens.round.lines import EDGE, doubt_text, typed_tail, written
from scorepad.ui.screens.round.rows import list_columns, number_text
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel, side_line, total_words
from scorepad.ui.theme.style import BUTTON_EDGE, CARD, INK, SECOND_INK, TARGET, Type
from scorepad.ui.widgets.buttons import FIELD_RADIUS, bare_button, touch_row
from scorepad.ui.widgets.keypad import keypad_height
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, line_room, side_mark, unspoken, word_room, words
from scorepad.wording.labels import capital, field_label, round_name, row_label
from scorepad.wording.standings import bid_words, left_words

_GAP, _FIELD_GAP = 10, 4
_BLANK, _PLATE_EDGE = 48, 8
"""Widths of an empty place, and of the edge around a name and its number; in logical pixels."""
_USUAL, _USUAL_TRICKS, _USUAL_TOTAL = "000", "00", "0,000"
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

    width: of the paper. least: the height of a name alone, whose numbers stand below it. shape: of the column
    of the sides' shapes. columns: of the numbers', the totals' last. tick: of each column of ticks, if any.
    headed: whether the columns have headings, for which large letters may leave no room.
    """

    width: float
    height: float
    least: float
    shape: float
    columns: tuple[float, ...]
    tick: float
    headed: bool


def _look(model: RoundViewModel, width: float, size: Size) -> _Look:
    """Return what the lines look like. width: of the paper, in logical pixels."""
    rules = model.table.shown.rules
    pad = 0 if size.is_landscape else keypad_height(size)
    room = size.height - pad - _ABOVE * size.text_scale
    least = TARGET * size.text_scale
    height = max(least, min(_HIGHEST, room // len(model.table.shown.sides) - 1))
    ticks = [word_room(words(row_label(rules, name), Type.SECOND)) for name in _ticked(rules)]
    *earned, total = (words(each, Type.SECOND) for each in _headings(model))
    number, sum_ = line_room(words(_USUAL, Type.KEY)), line_room(words(_USUAL_TOTAL, Type.LARGE))
    if rules.family.bids:
        number = max(TARGET, line_room(words(_USUAL_TRICKS, Type.KEY)))
    heads = [word_room(each) if ticks else line_room(each) for each in earned]
    columns = [*(max(number, head) for head in heads), max(sum_, line_room(total))]
    shape, tick = _SHAPE * size.text_scale, max((_TICK_ROOM, *ticks))
    headed = size.text_scale < _LARGE or shape + sum(columns) + tick + TARGET * size.text_scale < width
    if not headed:
        columns, tick = [*(number for _head in heads), sum_], _TICK_ROOM
    return _Look(width, height, least, shape, tuple(columns), tick, headed)


def _headings(model: RoundViewModel) -> list[str]:
    """Return what stands over the columns of numbers."""
    rules = model.table.shown.rules
    named = [capital(field_label(rules, path)) for path in list_columns(rules)]
    return [*(named if rules.family.bids else [_("This round")]), _("Total")]


def points_heading(model: RoundViewModel, width: float, size: Size) -> ft.Control:
    """Draw the round's name, if it has one, and the headings of the columns.

    width: of the paper, in logical pixels.
    """
    rules, look = model.table.shown.rules, _look(model, width, size)
    if not look.headed:
        return ft.Container()
    named = [words(each, Type.SECOND, INK, right=True) for each in _headings(model)]
    ticks = [words(row_label(rules, name), Type.SECOND, INK, centred=True) for name in _ticked(rules)]
    middle = ft.MainAxisAlignment.CENTER if rules.family.bids else ft.MainAxisAlignment.END
    over = [*(ft.Row([each], alignment=middle) for each in named[:-1]), named[-1]]
    heads = [*_columns(look, over), *(ft.Container(each, width=look.tick) for each in ticks)]
    name = words(capital(round_name(rules, model.scored.number)), Type.SECOND, INK)
    row = ft.Row([ft.Container(name, expand=True), *map(unspoken, heads)], spacing=_GAP)
    row.vertical_alignment = ft.CrossAxisAlignment.END
    return ft.Container(row, padding=ft.Padding.only(bottom=6))


def points_list(view: RoundView, model: RoundViewModel, width: float, size: Size) -> ft.Control:
    """Draw all sides in the order of the pad, each with its points and the total they lead to.

    width: of the paper, in logical pixels.
    """
    look = _look(model, width, size)
    return stretched([_part(view, side, look) for side in range(len(model.table.shown.sides))])


def _columns(look: _Look, numbers: Sequence[ft.Control]) -> list[ft.Container]:
    """Return what stands in the columns of numbers."""
    cells = [
        ft.Container(number, width=width, alignment=ft.Alignment.CENTER_RIGHT)
        for number, width in zip(numbers, look.columns, strict=True)
    ]
    cells[-1].width, cells[-1].padding = look.columns[-1] + EDGE, ft.Padding.only(right=EDGE)
    return cells


def _ticked(rules: RuleSet) -> list[str]:
    """Return the row that each side has once in a round or not, if any: the one that ends the game."""
    return [name for name in rules.rows if keys.key_in("rows", name) == rules.deciding_row]


def _part(view: RoundView, side: int, look: _Look) -> ft.Control:
    helped = view.helped if view.helped and view.helped[0] == side else None

    def values(now: RoundViewModel) -> object:
        is_here = now.side == side
        here = (now.current, now.typed, now.offer) if is_here else None
        away = now.table.record.is_away(side, now.index), now.table.guest_side
        mine = now.in_words[side], now.round.tallies[side], now.doubts(side), now.round.out == Out(side)
        return mine, is_here and here, away, now.doubted and now.doubted[0]

    def draw(now: RoundViewModel) -> ft.Control:
        return _line(view, now, side, look)

    return live_part(view, ("side", side, look, helped), values, draw, rank="first")


def _line(view: RoundView, now: RoundViewModel, side: int, look: _Look) -> ft.Control:
    """Draw a side's line, as high whether it is active or not."""
    current = now.side == side and now.is_listed(now.current)
    rules = now.table.shown.rules
    ticked, is_apart = _ticked(rules), rules.family.bids
    ticks = [_tick(now, side, name, look.tick) for name in ticked]
    boxes = [_box(now, side, name) for name in (() if is_apart else rules.rows) if name not in ticked]
    numbers = _numbers(now, side, look, current=current)
    room = _name_room(look, len(ticks))
    fits = word_room(words(_name(now, side), Type.HEAD)) <= room
    apart = [ft.Row([*numbers], spacing=_GAP, alignment=ft.MainAxisAlignment.END)] if is_apart else []
    height = look.least if is_apart and not fits else look.height
    doubts = [doubt_text(f"{field_label(rules, path)}: {each}") for path, each in now.doubts(side).items()]
    below = [*([] if fits else apart), *([_at_end(boxes)] if boxes else []), *doubts]
    below += view.help_text(rules, side, now.current) if current else []
    shape = ft.Container(side_mark(side), width=look.shape)
    return touch_row(
        _face(now, side, shape, room, [] if is_apart else numbers, current=current),
        _said(now, side, current=current),
        partial(_turn, view, side),
        current=now.doubted[0] == side if now.doubted else current,
        padding=ft.Padding.only(left=EDGE),
        key=side_line(side),
        beside=[*(apart if fits else []), *ticks],
        below=stretched(below) if below else None,
        live=current,
        height=height,
    )


def _name_room(look: _Look, ticks: int) -> float:
    """Return the room for a side's name. ticks: how many a line has."""
    room = look.width - look.shape - sum(look.columns) - 2 * EDGE
    return room - (len(look.columns) + 1) * _GAP - ticks * (look.tick + _FIELD_GAP)


def _face(
    now: RoundViewModel,
    side: int,
    shape: ft.Control,
    room: float,
    numbers: Sequence[ft.Control],
    *,
    current: bool,
) -> ft.Control:
    """Draw a side's name, and numbers that aren't apart, below it where they don't fit. room: of the name."""
    title = words(_name(now, side), Type.HEAD)
    second = _second(now, side, max(room, word_room(title)), current=current)
    texts = [title, *([words(second, Type.SECOND, INK)] if second else [])]
    for each in texts:
        each.style = ft.TextStyle(height=1.2)
    text = ft.Column([*texts], spacing=0, tight=True, expand=True)
    if not numbers:
        return ft.Row([shape, text], spacing=_GAP)
    if word_room(title) <= room:
        return ft.Row([shape, text, *numbers], spacing=_GAP)
    below_name = ft.Row([*numbers], alignment=ft.MainAxisAlignment.END, spacing=_GAP)
    return ft.Column([ft.Row([shape, text], spacing=_GAP), below_name], spacing=0)


def _name(now: RoundViewModel, side: int) -> str:
    return now.in_words[side][0]


def _absence(now: RoundViewModel, side: int) -> str:
    """Return why a side has nothing to count: it has left, or sat the round out; empty if it plays."""
    if now.table.shown.is_away(side, now.index):
        return left_words(now.table.shown, now.table.shown_score, side)
    return _("sat out") if now.round.tallies[side].is_sat_out else ""


def _numbers(now: RoundViewModel, side: int, look: _Look, *, current: bool) -> list[ft.Container]:
    """Return the side's numbers in the columns, and the total they lead to."""
    rules, total = now.table.shown.rules, figure(now.in_words[side][2], Type.LARGE)
    if rules.family.bids:
        places = zip(list_columns(rules), look.columns[:-1], strict=True)
        return _columns(look, [*(_cell(now, side, *each) for each in places), total])
    tally = now.round.tallies[side]
    text = UNSET if tally.is_sat_out else number_text(value_of(tally, POINTS))
    number = _number(now, side, POINTS, text, look.columns[0], offers=current)
    return _columns(look, [number, total])


def _number(now: RoundViewModel, side: int, path: str, text: str, room: float, *, offers: bool) -> ft.Control:
    """Draw a number, or the one that Next would enter. room: for it. offers: whether Next is about it."""
    if offers and now.offer is not None:
        return words(points(now.offer), Type.KEY, SECOND_INK, right=True)
    # Marked is what a question waits about, or else where one types.
    current = (now.doubted or (now.side, now.current)) == (side, path)
    return written(text, Type.KEY, room, current=current)


def _in_target(drawn: ft.Control, width: float) -> ft.Control:
    """Draw something in the middle of a place high enough to touch. width: of its column."""
    row = ft.Row([drawn, ft.Container(height=TARGET)], spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(row, width=width)


def _cell(now: RoundViewModel, side: int, column: str, width: float) -> ft.Control:
    """Draw a number of a side's bid; none where it has no such field. width: of its column."""
    rules, tally = now.table.shown.rules, now.round.tallies[side]
    path = MADE if column == TAKEN and rules.bids.asked and says_bid(rules, now.round.out, side) else column
    if path not in side_stops(rules, now.round, side):
        return ft.Container()
    is_here = now.side == side and now.current == path
    text = (is_here and now.offer is None and now.typed) or number_text(value_of(tally, path))
    if path == MADE and tally.made is not None:
        text = "✓" if tally.made else "✗"
    box = _in_target(_number(now, side, path, text, width - _GAP, offers=is_here), width)
    said = join_list((_name(now, side), capital(field_label(rules, path)), text))
    return bare_button(box, said, lambda: now.goto(path, side))


def _second(now: RoundViewModel, side: int, room: float, *, current: bool) -> str:
    """Return what stands below a side's name. room: for it, in logical pixels."""
    absence, rules = _absence(now, side), now.table.shown.rules
    if rules.family.bids and now.round.tallies[side].counted and not absence:
        return signed(now.scored.sides[side].breakdown.round)
    if absence or not current:
        return absence
    if now.offer is not None:
        together = rules.bids.to_take(now.scored.number) if rules.family.bids else rules.points.sum
        return _("to make {points}").format(points=points(together or 0))
    return typed_tail(now.typed, room)


def _said(now: RoundViewModel, side: int, *, current: bool) -> str:
    name, earned, total = now.in_words[side]
    in_all = _absence(now, side) or total_words(total)
    label = _("{side}, this round {points}, {in_all}").format(side=name, points=earned, in_all=in_all)
    label = join_list(
        (label, bid_words(now.table.shown.rules, now.round, side), now.typed if current else "")
    )
    return _("{answer}, selected").format(answer=label) if now.side == side else label


async def _turn(view: RoundView, side: int) -> None:
    """Lead to a side's number; where nothing can be typed show whose line it is."""
    now = view.look()
    if now is None:
        return
    barred = now.table.guest_side not in (None, side) or now.table.record.is_away(side, now.index)
    bids, record = now.table.record.rules.family.bids, now.table.record
    same = not bids or now.current in side_stops(record.rules, now.round, side)
    if barred or (now.draft and now.side != side and same):
        await now.turn_to(side)
    else:
        await now.goto(waiting_stop(record, now.round, side).field if bids else POINTS, side)


def _at_end(boxes: list[ft.Control]) -> ft.Control:
    row = ft.Row([*boxes], wrap=True, alignment=ft.MainAxisAlignment.END)
    return ft.Container(row, padding=ft.Padding.only(right=EDGE, bottom=_FIELD_GAP))


def _box(now: RoundViewModel, side: int, name: str) -> ft.Control:
    """Draw the number that a side has of a row of the table's own."""
    path, label = keys.key_in("rows", name), row_label(now.table.shown.rules, name)
    is_here = now.side == side and now.current == path
    text = (is_here and now.typed) or number_text(value_of(now.round.tallies[side], path))
    head = words(label, Type.SECOND, INK, right=True)
    # No higher than its letters, so that both fit one line of the paper.
    head.style = ft.TextStyle(height=1)
    room = max(line_room(head), line_room(words(_USUAL, Type.HEAD))) + 2 * (EDGE - _PLATE_EDGE)
    number = written(text, Type.HEAD, min(_BLANK, room), current=is_here)
    column = ft.Column([head, number], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)
    plate = ft.Container(column, expand=True, border_radius=FIELD_RADIUS)
    plate.padding = ft.Padding.symmetric(horizontal=_PLATE_EDGE, vertical=3)
    plate.bgcolor = CARD if is_here else None
    box = ft.Container(ft.Row([plate, ft.Container(height=TARGET)], spacing=0), width=room + 2 * _PLATE_EDGE)
    said = join_list((_name(now, side), capital(label), text))
    return bare_button(box, said, lambda: now.goto(path, side))


def _tick(now: RoundViewModel, side: int, name: str, width: float) -> ft.Control:
    """Draw the box that says whether a side has something once in the round or not. width: of its column."""
    path = keys.key_in("rows", name)
    value = value_of(now.round.tallies[side], path)

    async def turn() -> None:
        await now.table.change(TallyField(now.round.log_id, side, path, None if value else 1))

    said = join_list((_name(now, side), capital(row_label(now.table.shown.rules, name))))
    answer = (_("{answer}, checked") if value else _("{answer}, not checked")).format(answer=said)
    sign = words("✓" if value else " ", Type.HEAD, INK, centred=True)
    box = ft.Container(sign, width=_TICK, bgcolor=CARD, border_radius=FIELD_RADIUS)
    box.border = ft.Border.all(1, BUTTON_EDGE)
    return bare_button(_in_target(box, width), answer, turn)
