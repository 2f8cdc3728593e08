"""The head of the entry screen: the current side and the live totals."""

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.i18n.formats import keep_together
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.menu import round_menu
from scorepad.ui.screens.round.order import counts_points, order_list, turn_line
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.shared.game_status import numbered_round
from scorepad.ui.shared.undo_bar import game_bar, undo_redo_words
from scorepad.ui.theme.style import ACCENT, CARD, EDGE_SPACE, HAIRLINE, RADIUS, Type, side_colour, side_tint
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import even_rows, needs_all_height, notice, paper_width, stretched
from scorepad.ui.widgets.text import side_name, words
from scorepad.wording.going_out import going_out_text
from scorepad.wording.labels import minimum_text, round_name

_NARROWEST_TAB = 140
# Below this height there is no room for a line over the keypad.
_LOWEST = 330


def is_lowest(model: RoundViewModel, size: Size) -> bool:
    """Return whether the keypad needs all the room below the name of the side."""
    return model.draft is not None and not size.is_landscape and size.height < _LOWEST * size.text_scale


def is_low(model: RoundViewModel, size: Size) -> bool:
    """Return whether the keypad needs all the height beside the paper, and the bar's too."""
    return model.draft is not None and needs_all_height(size)


def is_guided(model: RoundViewModel, size: Size) -> bool:
    """Return whether the guide of a practice game fits only on the paper."""
    return is_low(model, size) and is_practice(model.table.id)


def tabs_stay(model: RoundViewModel, size: Size) -> bool:
    """Return whether all sides fit in one row, which then never scrolls away.

    In a game of points they stand on the paper.
    """
    if counts_points(model):
        return False
    return len(model.table.shown.sides) * _NARROWEST_TAB * size.text_scale <= entry_width(model, size)


def entry_width(model: RoundViewModel, size: Size) -> float:
    """Return the width available for the paper, in logical pixels."""
    return paper_width(size, beside=size.is_landscape and model.draft is not None)


def entry_bar(view: RoundView, model: RoundViewModel, size: Size, *, named: bool, refusal: str) -> ft.Control:
    """Make the bar: the round, or the side that is counted.

    named: whether it names the side, which nothing else in sight does. refusal: shown in place of both; empty
    if there is none or the keypad shows it.
    """
    guided = not is_lowest(model, size) and not is_guided(model, size)
    width = entry_width(model, size) + 2 * EDGE_SPACE if is_low(model, size) else None

    def values(now: RoundViewModel) -> object:
        return (
            now.scored.number,
            now.round.complete,
            now.table.shown.sides[now.side].name,
            undo_redo_words(now.table),
        )

    def draw(now: RoundViewModel) -> ft.Control:
        side, number = now.table.shown.sides[now.side].name, now.scored.number
        return game_bar(
            now.table,
            side_name(now.side, side, Type.HEAD) if named else _("Round {number}").format(number=number),
            back=game_path(now.table.id),
            guided=guided,
            refusal=notice(refusal, place=Type.SECOND) if refusal else None,
            width=width,
            submit=now.enter,
            menu=round_menu(now),
            counts=True,
        )

    return live_part(view, ("bar", model.side, guided, width, named, refusal), values, draw)


def has_name(model: RoundViewModel) -> bool:
    """Return whether the round has a name that says what counts in it: `fours are wild`."""
    return bool(round_name(model.table.shown.rules, model.scored.number))


def opening_text(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show on the paper the round's name, or the side's minimum to open."""
    return live_part(view, ("opening", model.side), _opening, lambda now: words(_opening(now), Type.SECOND))


def _opening(model: RoundViewModel) -> str:
    """Return the round, with its name or the side's minimum to open."""
    if not model.table.shown.rules.facts.asks_minimum:
        return numbered_round(model.table.shown, model.scored.number)
    minimum = minimum_text(model.scored.sides[model.side].minimum, model.table.shown.rules)
    return _("Round {number}: {minimum} to open").format(number=model.scored.number, minimum=minimum)


def round_head(view: RoundView, model: RoundViewModel, size: Size, *, inside: bool = False) -> ft.Control:
    """Draw the part that never scrolls away: every side's live total, or this side's if there are too many.

    inside: whether it is placed inside the paper after all.
    """
    if counts_points(model):
        head = turn_line(view, model)
    else:
        head = side_tabs(view, model, size) if tabs_stay(model, size) else _live_line(view, model)
    return ft.Container(head, padding=ft.Padding.symmetric(horizontal=0 if inside else EDGE_SPACE))


def needs_text(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show what the side still needs to go out, where no line of its own says it: piles of any kind."""

    def text(now: RoundViewModel) -> str:
        rules = now.table.shown.rules
        needed, missing = (
            {kind: count for kind, count in piles.items() if kind not in rules.pile_points}
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
    if counts_points(model):
        return order_list(view, model, entry_width(model, size), size)
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
        number: ft.Control = words(earned, Type.BIG)
        if chosen:
            label = _("{points}. Why?").format(points=label)
            # Not beside the total, where it breaks the line in German.
            number = ft.Row([number, _why_sign()], spacing=10, run_spacing=0, wrap=True)
            number.vertical_alignment = ft.CrossAxisAlignment.CENTER
        face = ft.Column([side_name(side, name, Type.SECOND), number, words(total, Type.SECOND)], spacing=0)
        padding = ft.Padding.only(left=12, right=12, bottom=6)
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


def _why_sign() -> ft.Text:
    return words(_("Why?"), Type.SECOND, ACCENT)


def _open_why(view: RoundView, side: int) -> None:
    go(game_path(view.game_id, "round", view.round_id, "why", str(side)))


def _live_line(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show only this side's points, in one line; a tap explains them."""

    def draw(now: RoundViewModel) -> ft.Control:
        name, earned, total = now.in_words[now.side]
        parts: list[ft.Control] = [side_name(now.side, name), words(earned, Type.BIG)]
        parts += [words(total, Type.SECOND), _why_sign()]
        face = touch_row(
            ft.Row(parts, spacing=12, run_spacing=0, wrap=True),
            _("This round {points}, {in_all}. Why?").format(points=earned, in_all=total),
            lambda: _open_why(view, now.side),
            line=False,
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
            live=True,
        )
        return ft.Container(face, bgcolor=side_tint(now.side), border_radius=RADIUS)

    return live_part(view, ("live", model.side), lambda now: now.in_words[now.side], draw, rank="first")
