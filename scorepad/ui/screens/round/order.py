"""The sides of a round in a game of points: each one's number is written into its line."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.game.events import TallyField
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import POINTS, value_of
from scorepad.ui.screens.round.adjustments import new_adjustment
from scorepad.ui.screens.round.lines import doubt_text, line_height, number_box, typed_tail
from scorepad.ui.screens.round.rows import number_text
from scorepad.ui.screens.round.view import FieldHelp, RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel, side_line
from scorepad.ui.theme.style import INK, SECOND_INK, TARGET, Type
from scorepad.ui.widgets.buttons import bare_button, field_box, touch_row
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.text import UNSET, figure, line_room, side_mark, unspoken, word_room, words
from scorepad.ui.widgets.top_bar import MenuItem, use_menu
from scorepad.wording.help import help_question
from scorepad.wording.labels import capital, field_label, row_label
from scorepad.wording.standings import left_words

_EDGE, _GAP, _FIELD_GAP = 12, 10, 4
_USUAL = "000"
# In less room, at the usual text size, a total stands there without its word.
_ROOM_FOR_WORD = 330
_SHAPE, _TICK = 22, 36


def points_list(view: RoundView, model: RoundViewModel, width: float) -> ft.Control:
    """Draw all sides in the order of the pad, each with its points and the total they lead to.

    width: of the paper, in logical pixels.
    """
    rules = model.table.shown.rules
    ticked = [_caption(row_label(rules, name)) for name in rules.rows if _is_ticked(rules, name)]
    sides = range(len(model.table.shown.sides))
    return stretched([*ticked, *(_part(view, side, width) for side in sides)])


def _caption(label: str) -> ft.Control:
    """Return what the ticks below it mean, at the right end of the list."""
    text = unspoken(words(label, Type.SECOND, right=True))
    return ft.Container(text, padding=ft.Padding.only(right=TARGET + _FIELD_GAP))


def _is_ticked(rules: RuleSet, name: str) -> bool:
    """Return whether each side has something of a row once in a round or not: the one that ends the game."""
    return keys.row_key(name) == rules.deciding_row


def _part(view: RoundView, side: int, width: float) -> ft.Control:
    helped = view.helped == POINTS

    def values(now: RoundViewModel) -> object:
        is_here = now.side == side
        here = now.current, now.typed, now.offer if is_here else None
        away = now.table.record.is_away(side, now.index), now.table.guest_side
        return now.in_words[side], now.round.tallies[side], now.doubts(side), is_here and here, away

    def draw(now: RoundViewModel) -> ft.Control:
        return _Line(view, now, side, width)

    return live_part(view, ("side", side, width, line_height(), helped), values, draw, rank="first")


@component
def _Line(view: RoundView, now: RoundViewModel, side: int, width: float) -> ft.Control:  # noqa: N802 - as above
    """Draw a side's line, as high whether it is active or not."""
    current = now.side == side and now.is_listed(now.current)
    signs, sheets = use_menu(
        _menu(view, now, side), _("{side}: {what}").format(side=_name(now, side), what=_("Menu"))
    )
    sign = ft.Container(signs[0] if current and signs else None, width=TARGET)
    rules = now.table.shown.rules
    ticks = [_tick(now, side, name) for name in rules.rows if _is_ticked(rules, name)]
    boxes = [_box(now, side, name) for name in rules.rows if not _is_ticked(rules, name)]
    face = _face(now, side, width, current=current, ticks=len(ticks))
    doubts = [doubt_text(f"{field_label(rules, path)}: {each}") for path, each in now.doubts(side).items()]
    help_ = FieldHelp(view, rules, POINTS).text() if current else []
    below = [*([_at_end(boxes)] if boxes else []), *doubts, *help_]
    return ft.Stack(
        [
            touch_row(
                face,
                _said(now, side, current=current),
                partial(_turn, view, side),
                current=current,
                padding=ft.Padding.only(left=_EDGE),
                key=side_line(side),
                beside=[*ticks, sign],
                below=stretched(below) if below else None,
                live=current,
                height=line_height(),
            ),
            *sheets,
        ]
    )


def _face(now: RoundViewModel, side: int, width: float, *, current: bool, ticks: int) -> ft.Control:
    """Draw a side's name and numbers, below each other where they don't fit. ticks: how many stand beside."""
    numbers = _numbers(now, side, width, current=current)
    rest = sum(float(each.width or 0) + _GAP for each in numbers)
    # As wide for each shape, so that the names begin below each other.
    wide = _SHAPE * line_height() / TARGET
    shape = ft.Container(side_mark(side), width=wide)
    room = width - rest - _EDGE - wide - 2 * _GAP - (1 + ticks) * (TARGET + _FIELD_GAP)
    title = words(_name(now, side), Type.STRONG)
    second = _second(now, side, max(room, word_room(title)), current=current)
    texts = [title, *([words(second, Type.SECOND)] if second else [])]
    text = ft.Column([*texts], spacing=0, tight=True, expand=True)
    if word_room(title) <= room:
        return ft.Row([shape, text, *numbers], spacing=_GAP)
    below_name = ft.Row([*numbers], alignment=ft.MainAxisAlignment.END)
    return ft.Column([ft.Row([shape, text]), below_name], spacing=0)


def _name(now: RoundViewModel, side: int) -> str:
    return now.in_words[side][0]


def _is_out(now: RoundViewModel, side: int) -> bool:
    return now.round.tallies[side].is_sat_out


def _absence(now: RoundViewModel, side: int) -> str:
    """Return why a side has nothing to count: it has left, or sat the round out; empty if it plays."""
    if now.table.shown.is_away(side, now.index):
        return left_words(now.table.shown, now.table.shown_score, side)
    return _("sat out") if _is_out(now, side) else ""


def _numbers(now: RoundViewModel, side: int, width: float, *, current: bool) -> list[ft.Text]:
    """Return the side's points and the total they lead to, in columns as wide as usual numbers."""
    _name, _earned, total = now.in_words[side]
    number = figure(
        UNSET if _is_out(now, side) else number_text(value_of(now.round.tallies[side], POINTS)), Type.BIG
    )
    if current and now.offer is not None:
        number = figure(points(now.offer), Type.BIG)
        number.color = SECOND_INK
    narrow = width < _ROOM_FOR_WORD * line_height() / TARGET
    in_all = figure(total.rpartition(" ")[2] if narrow else total, Type.SECOND)
    usual = _("total {points}").format(points=_USUAL)
    for text, least in ((number, _USUAL), (in_all, _USUAL if narrow else usual)):
        text.width = max(
            line_room(text), line_room(words(least, Type.BIG if text is number else Type.SECOND))
        )
    return [number, in_all]


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
    in_all = _absence(now, side) or total
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


def _menu(view: RoundView, now: RoundViewModel, side: int) -> list[MenuItem]:
    """Return the lines of a side's menu."""
    rules = now.table.shown.rules
    sits = _("Plays after all") if _is_out(now, side) else _("Sat out")

    def adjust() -> object:
        return now.goto(new_adjustment(), side)

    return [
        MenuItem(sits, lambda: now.sit_out(side)),
        MenuItem(_("Adjustment"), adjust),
        MenuItem(help_question(rules, POINTS), lambda: view.unfold("" if view.helped else POINTS)),
    ]


def _at_end(boxes: list[ft.Control]) -> ft.Control:
    row = ft.Row([*boxes], wrap=True, alignment=ft.MainAxisAlignment.END)
    return ft.Container(row, padding=ft.Padding.only(right=TARGET + _FIELD_GAP, bottom=_FIELD_GAP))


def _box(now: RoundViewModel, side: int, name: str) -> ft.Control:
    """Draw the number that a side has of a row of the table's own."""
    path, label = keys.row_key(name), row_label(now.table.shown.rules, name)
    is_here = now.side == side and now.current == path
    text = (is_here and now.typed) or number_text(value_of(now.round.tallies[side], path))
    box = number_box(label, text, current=is_here)
    box.width = max(line_room(words(label, Type.SECOND)), line_room(words(_USUAL, Type.HEAD))) + _EDGE
    said = join_list((_name(now, side), capital(label), text))
    return bare_button(box, said, lambda: now.goto(path, side))


def _tick(now: RoundViewModel, side: int, name: str) -> ft.Control:
    """Draw the box that says whether a side has something once in the round or not."""
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
    return bare_button(ft.Container(face, width=TARGET), answer, turn)
