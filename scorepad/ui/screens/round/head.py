"""What stands above and below the lines: the bar, the live totals, and a refusal or a question."""

from functools import partial

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.game.intents import Goto
from scorepad.i18n import _
from scorepad.service.open_game import is_practice
from scorepad.ui.screens.round.details import round_menu
from scorepad.ui.screens.round.lines import ABOVE, EDGE, line_height, written
from scorepad.ui.screens.round.points_list import points_heading
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel, marked_line, open_question, total_words
from scorepad.ui.shared.frames import game_bar, undo_redo_words
from scorepad.ui.shared.game_status import asking_card, question_notice
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import sign_button, touch_row
from scorepad.ui.widgets.keypad import keypad_height
from scorepad.ui.widgets.layout import even_rows, has_room_below, needs_all_height, paper_width, stretched
from scorepad.ui.widgets.text import UNSET, card, side_name, words
from scorepad.ui.widgets.top_bar import bar_height
from scorepad.wording.help import help_question

_NARROWEST_TAB = 140
# Logical pixels at the usual text size: of a practice game's guide, a question and a refusal.
_GUIDE, _QUESTION, _REFUSAL = 90, 164, 104
# From letters so large on the head gives way to a question, and in a landscape window lower than this.
_LARGE, _LOW = 1.5, 560
# Logical pixels of the bar and of a line at the usual text size; how high a window with rounds is.
_LEAST, _ROUNDS_FROM = 105, 740
# Between the bar, the head and the lines.
_ABOVE, _BELOW = 2, 4
# At the sides of a side's words.
_EDGE = 7


def is_lowest(model: RoundViewModel, size: Size) -> bool:
    """Return whether the keypad needs all the room below the bar, so that no line is in sight."""
    rest = size.height - keypad_height(size)
    return model.draft is not None and not size.is_landscape and rest < _LEAST * size.text_scale


def is_low(model: RoundViewModel, size: Size) -> bool:
    """Return whether the keypad needs all the height beside the paper, and the bar's too."""
    return model.draft is not None and needs_all_height(size)


def is_guided(model: RoundViewModel, size: Size) -> bool:
    """Return whether the guide of a practice game fits only on the paper."""
    return (is_low(model, size) or is_lowest(model, size)) and is_practice(model.table.id)


def tabs_stay(model: RoundViewModel, size: Size) -> bool:
    """Return whether all sides fit in one row, which then never scrolls away."""
    return len(model.table.shown.sides) * _NARROWEST_TAB * size.text_scale <= entry_width(model, size)


def entry_width(model: RoundViewModel, size: Size) -> float:
    """Return the width available for the paper, in logical pixels."""
    return paper_width(size, beside=size.is_landscape and (model.draft is not None or shows_rounds(size)))


def shows_rounds(size: Size) -> bool:
    """Return whether a window has room for the rounds of the pad below the keypad."""
    return size.is_landscape and size.height >= _ROUNDS_FROM * size.text_scale


def entry_bar(view: RoundView, model: RoundViewModel, size: Size) -> ft.Control:
    """Make the bar: the round, help with the active line, the changes of undo and redo, and the menu."""
    guided = not is_guided(model, size)
    width = entry_width(model, size) + 2 * style.EDGE_SPACE if is_low(model, size) else None

    def values(now: RoundViewModel) -> object:
        side = now.in_words[now.side][0], now.tally.is_sat_out, now.is_listed(now.current), now.is_total_only
        return _title(now), undo_redo_words(now.table), now.round.complete, _helped_field(now), side

    def draw(now: RoundViewModel) -> ft.Control:
        return game_bar(
            now.table,
            _title(now),
            guided=guided,
            width=width,
            submit=now.enter,
            menu=round_menu(now),
            others=_help_sign(view, now),
            counts=True,
            # What is asked below it has the rest of the height.
            one_line=True,
        )

    # Signs don't grow with the letters.
    return live_part(view, ("bar", model.side, guided, width, size.text_scale), values, draw)


def _title(model: RoundViewModel) -> str:
    return _("Round {number}").format(number=model.scored.number)


def _helped_field(model: RoundViewModel) -> str:
    """Return the path of the line with the active field, as its help has it; empty if none has one."""
    if model.is_listed(model.current):
        return model.current
    return "" if model.active is None or model.is_total_only else model.rows[model.active].path


def _help_sign(view: RoundView, model: RoundViewModel) -> list[ft.Control]:
    """Return the sign that tells what counts on the active line, if there is one."""
    rules, path = model.table.shown.rules, _helped_field(model)
    turn = partial(view.turn_help, model.side, path)
    return [sign_button("?", help_question(rules, path), turn)] if path else []


def round_head(view: RoundView, model: RoundViewModel, size: Size, *, inside: bool = False) -> ft.Control:
    """Draw the part that never scrolls away: every side's live total, or this side's if there are too many.

    inside: whether it is placed inside the paper after all.
    """
    edge = 0 if inside else style.EDGE_SPACE
    if model.lists_sides:
        heading = points_heading(model, entry_width(model, size), size)
        return ft.Container(heading, padding=ft.Padding.symmetric(horizontal=edge))
    head = side_tabs(view, model, size) if tabs_stay(model, size) else _live_line(view, model)
    return ft.Container(head, padding=ft.Padding.only(left=edge, right=edge, top=_ABOVE, bottom=_BELOW))


def side_tabs(view: RoundView, model: RoundViewModel, size: Size) -> ft.Control:
    """Show each side's points of this round and its total; a tap turns to its lines."""
    sides, stay = range(len(model.table.shown.sides)), tabs_stay(model, size)
    columns = int(entry_width(model, size) // (_NARROWEST_TAB * size.text_scale))
    columns = max(1, min(len(sides), columns))
    tabs = [_tab(view, model, side, live=stay and side == model.side) for side in sides]
    return card(ft.Column([*even_rows(tabs, columns, 0)], spacing=0))


def _tab(view: RoundView, model: RoundViewModel, side: int, *, live: bool) -> ft.Control:
    chosen, marked = side == model.side, side == model.marked_side
    explains = not model.table.record.totals_hidden

    async def touch() -> None:
        now = view.look()
        if now and chosen and explains:
            _open_why(now, side)
        elif now:
            await now.turn_to(side)

    def draw(now: RoundViewModel) -> ft.Control:
        name, earned, total = now.in_words[side]
        in_all = total_words(total)
        label = _("{side}, this round {points}, {in_all}").format(side=name, points=earned, in_all=in_all)
        if chosen and explains:
            label = _("{points}. Why?").format(points=label)
        texts = (
            side_name(side, name, Type.STRONG if marked else Type.BODY),
            written(" " if earned == UNSET else _gained(earned), Type.BIG),
            words(in_all, Type.SECOND, style.INK),
        )
        face = ft.Column([*texts], spacing=0)
        padding = ft.Padding.only(left=_EDGE, right=_EDGE, top=3, bottom=1)
        return touch_row(face, label, touch, line=False, padding=padding, in_card=True, live=live)

    tab = live_part(
        view,
        ("tab", side, chosen, marked, live),
        lambda now: now.in_words[side],
        draw,
        rank="first" if live else "usual",
    )
    ground = style.HIGHLIGHT if marked else style.CARD
    # One frame at a time: what is said has its own.
    is_said = model.refusal or open_question(model)
    edge = style.HIGHLIGHT_EDGE if marked and not is_said else ground
    return ft.Container(tab, bgcolor=ground, border=ft.Border.all(3, edge), expand=True)


def _gained(earned: str) -> str:
    """Return points of a round as what they add to the total: `+800`."""
    return f"+{earned}" if earned[0].isdecimal() and earned != "0" else earned


def _open_why(now: RoundViewModel, side: int) -> None:
    now.table.go("round", now.round.log_id, "why", str(side))


def _live_line(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show only this side's name and points, in one line; a tap explains them."""

    def draw(now: RoundViewModel) -> ft.Control:
        name, earned, total = now.in_words[now.side]
        total, explains = total_words(total), not now.table.record.totals_hidden
        label = _("{side}, this round {points}, {in_all}")
        if explains:
            label = _("This round {points}, {in_all}. Why?")
        texts = (
            side_name(now.side, name),
            words(_gained(earned), Type.BIG),
            words(total, Type.SECOND, style.INK),
        )
        face = touch_row(
            ft.Row([*texts], spacing=12, run_spacing=0, wrap=True),
            label.format(side=name, points=earned, in_all=total),
            lambda: _open_why(now, now.side) if explains else None,
            line=False,
            padding=ft.Padding.symmetric(horizontal=EDGE, vertical=6),
            live=True,
        )
        return ft.Container(face, bgcolor=style.HIGHLIGHT, border_radius=style.RADIUS)

    return live_part(view, ("live", model.side), lambda now: now.in_words[now.side], draw, rank="first")


def _question_at_hand(view: RoundView, room: Size | None) -> ft.Control:
    """Show the first open question about the round with its answers. room: as in `question_notice`."""

    def values(now: RoundViewModel) -> object:
        return open_question(now), now.table.shown.sides, now.round.id, now.table.guest_side, now.marked_side

    def draw(now: RoundViewModel) -> ft.Control:
        problem = open_question(now)
        if not problem:
            return ft.Container()

        async def to_field() -> None:
            await now.enter(Goto(now.round.id, problem.at, problem.field, fixes=True))

        named = room is not None or now.lists_sides or problem.side != now.marked_side
        return question_notice(now.table, now.round.log_id, problem, to_field, named=named, room=room)

    return live_part(view, ("question", room), values, draw)


def above_paper(
    view: RoundView, model: RoundViewModel, size: Size, head: ft.Control | None
) -> ft.Control | None:
    """Return what never scrolls away above the lines: the head, and in landscape a refusal or a question.

    Beside the paper the keypad needs all the height that there is. From large letters on, and in low windows,
    the head gives way to them.
    """
    if not (open_question(model) or model.refusal):
        return head
    parts = [head] if head and _keeps_head(size) else []
    if size.is_landscape:
        edges = ft.Padding.only(left=style.EDGE_SPACE, right=style.EDGE_SPACE, bottom=8)
        parts.append(ft.Container(_refusal_or_question(view, model, size), padding=edges))
    return stretched(parts)


def said_over_keys(view: RoundView, model: RoundViewModel, size: Size) -> ft.Control:
    """Draw a refusal or a question between the lines and the keypad, right below its marked line."""
    card = ft.Container(_refusal_or_question(view, model, size), expand=True)
    card.padding = ft.Padding.only(left=style.EDGE_SPACE, top=_BELOW, right=style.EDGE_SPACE)
    row = ft.Row([ft.Container(height=_said_height(model, size)), card], spacing=0)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    return row


def _said_height(model: RoundViewModel, size: Size) -> float:
    """Return the least height for what is said: only whole lines stand above it, the marked one last."""
    if model.lists_sides or size.text_scale > 1:
        return 0
    room, line, marked = lines_room(model, size), line_height(size) + 1, marked_line(model)
    lines = room // line if marked is None else min(room // line, marked + 1)
    return room + _height_said(model) - lines * line


def lines_room(model: RoundViewModel, size: Size) -> float:
    """Return how much of the lines is in sight, in logical pixels."""
    above = ABOVE + (_GUIDE if is_practice(model.table.id) else 0)
    if size.is_landscape:
        return size.height - above * size.text_scale
    return size.height - keypad_height(size) - (above + _height_said(model)) * size.text_scale


def _height_said(model: RoundViewModel) -> float:
    """Return how high a refusal or a question is at the usual text size, in logical pixels."""
    return _REFUSAL if model.refusal else _QUESTION if open_question(model) else 0


def _keeps_head(size: Size) -> bool:
    """Return whether the head stays in sight beside a refusal or a question."""
    if size.is_landscape:
        return size.height >= _LOW * size.text_scale and size.text_scale < _LARGE
    return has_room_below(size) and size.text_scale < _LARGE


def _refusal_or_question(view: RoundView, model: RoundViewModel, size: Size) -> ft.Control:
    """Show why the last touch changed nothing, or else the first open question."""
    room = None if _keeps_head(size) else _room_alone(model, size)
    return asking_card(model.refusal, room=room) if model.refusal else _question_at_hand(view, room)


def _room_alone(model: RoundViewModel, size: Size) -> Size:
    """Return the room of a refusal or a question between the bar and the keypad, without the head."""
    height = size.height - bar_height(size) - 2 * _BELOW
    if is_practice(model.table.id) and not is_guided(model, size):
        height -= _GUIDE * size.text_scale
    if model.draft and not size.is_landscape:
        height -= keypad_height(size)
    return Size(entry_width(model, size), height)
