"""The head of the entry screen: the current side and the live totals."""

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.i18n.formats import keep_together
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.menu import round_menu
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.shared.game_status import numbered_round
from scorepad.ui.shared.undo_bar import game_bar, undo_redo_words
from scorepad.ui.theme.style import CARD, EDGE_SPACE, HAIRLINE, RADIUS, Type, side_colour, side_tint
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.keypad import keypad_height
from scorepad.ui.widgets.layout import even_rows, needs_all_height, paper_width, stretched
from scorepad.ui.widgets.text import line_room, side_name, words
from scorepad.wording.going_out import going_out_text

_NARROWEST_TAB = 140
# Logical pixels of the bar and of a line at the usual text size.
_LEAST = 105
# Those of the bar's signs.
_SIGNS = 165


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
    return paper_width(size, beside=size.is_landscape and model.draft is not None)


def entry_bar(view: RoundView, model: RoundViewModel, size: Size) -> ft.Control:
    """Make the bar: the round, the changes that undo and redo would make, and the menu."""
    guided = not is_guided(model, size)
    width = entry_width(model, size) + 2 * EDGE_SPACE if is_low(model, size) else None

    def values(now: RoundViewModel) -> object:
        return _title(now, size), undo_redo_words(now.table), now.round.complete, now.is_total_only

    def draw(now: RoundViewModel) -> ft.Control:
        return game_bar(
            now.table,
            _title(now, size),
            back=game_path(now.table.id),
            guided=guided,
            width=width,
            submit=now.enter,
            menu=round_menu(now),
            counts=True,
        )

    return live_part(view, ("bar", model.side, guided, width), values, draw)


def _title(model: RoundViewModel, size: Size) -> str:
    """Return the round, with its name if the bar has room for that."""
    number = model.scored.number
    named = numbered_round(model.table.shown, number)
    fits = line_room(words(named, Type.HEAD)) <= size.width - _SIGNS
    return named if fits else _("Round {number}").format(number=number)


def round_head(view: RoundView, model: RoundViewModel, size: Size, *, inside: bool = False) -> ft.Control:
    """Draw the part that never scrolls away: every side's live total, or this side's if there are too many.

    inside: whether it is placed inside the paper after all.
    """
    head = side_tabs(view, model, size) if tabs_stay(model, size) else _live_line(view, model)
    return ft.Container(head, padding=ft.Padding.symmetric(horizontal=0 if inside else EDGE_SPACE))


def needs_text(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show what the side still needs to go out, where no line of its own says it: piles of any kind."""

    def text(now: RoundViewModel) -> str:
        rules = now.table.shown.rules
        needed, missing = (
            {kind: count for kind, count in piles.items() if kind not in rules.kinds}
            for piles in now.going_out
        )
        return "" if now.is_total_only else going_out_text(rules, needed, missing)

    def draw(now: RoundViewModel) -> ft.Control:
        needs = text(now)
        padding = ft.Padding.symmetric(horizontal=12, vertical=6 if needs else 0)
        content = words(keep_together(needs), Type.SECOND, said=needs) if needs else None
        return ft.Container(content, padding=padding)

    return live_part(view, ("needs", model.side), text, draw)


def side_tabs(view: RoundView, model: RoundViewModel, size: Size) -> ft.Control:
    """Show each side's points of this round and its total; a tap turns to its lines."""
    sides, stay = range(len(model.table.shown.sides)), tabs_stay(model, size)
    columns = int(entry_width(model, size) // (_NARROWEST_TAB * size.text_scale))
    columns = max(1, min(len(sides), columns))
    tabs = [_tab(view, side, chosen=side == model.side, live=stay and side == model.side) for side in sides]
    return ft.Container(
        ft.Column([*even_rows(tabs, columns, 0)], spacing=0),
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _tab(view: RoundView, side: int, *, chosen: bool, live: bool) -> ft.Control:
    async def touch() -> None:
        model = view.look()
        if chosen:
            _open_why(view, side)
        elif model:
            await model.turn_to(side)

    def draw(now: RoundViewModel) -> ft.Control:
        name, earned, total = now.in_words[side]
        label = _("{side}, this round {points}, {in_all}").format(side=name, points=earned, in_all=total)
        if chosen:
            label = _("{points}. Why?").format(points=label)
        number = words(earned, Type.BIG)
        number.style = ft.TextStyle(height=1.2)
        texts = side_name(side, name, Type.SECOND), number, words(total, Type.SECOND)
        face = ft.Column([*texts], spacing=0)
        padding = ft.Padding.only(left=12, right=12, bottom=2)
        return touch_row(face, label, touch, line=False, padding=padding, live=live)

    tab = live_part(
        view,
        ("tab", side, chosen, live),
        lambda now: now.in_words[side],
        draw,
        rank="first" if live else "usual",
    )
    bar = ft.Container(height=5, bgcolor=side_colour(side) if chosen else CARD)
    return ft.Container(stretched([bar, tab]), bgcolor=side_tint(side) if chosen else CARD, expand=True)


def _open_why(view: RoundView, side: int) -> None:
    go(game_path(view.game_id, "round", view.round_id, "why", str(side)))


def _live_line(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show only this side's name and points, in one line; a tap explains them."""

    def draw(now: RoundViewModel) -> ft.Control:
        name, earned, total = now.in_words[now.side]
        texts = side_name(now.side, name), words(earned, Type.BIG), words(total, Type.SECOND)
        face = touch_row(
            ft.Row([*texts], spacing=12, run_spacing=0, wrap=True),
            _("This round {points}, {in_all}. Why?").format(points=earned, in_all=total),
            lambda: _open_why(view, now.side),
            line=False,
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
            live=True,
        )
        return ft.Container(face, bgcolor=side_tint(now.side), border_radius=RADIUS)

    return live_part(view, ("live", model.side), lambda now: now.in_words[now.side], draw, rank="first")
