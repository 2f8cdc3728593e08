"""The head of the entry screen: the current side, the live totals, and the requirements left to go out."""

from collections.abc import Sequence

import flet as ft

from scorepad.flet_support.error_boundary import Handler
from scorepad.flet_support.hooks import Size
from scorepad.flet_support.navigation import go
from scorepad.flet_support.redraw_queue import Rank
from scorepad.i18n import _
from scorepad.i18n.formats import keep_together, points
from scorepad.score.record import Side
from scorepad.score.result import RoundScore
from scorepad.service.repository import is_practice
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.shared.undo_bar import game_bar
from scorepad.ui.theme.style import ACCENT, CARD, EDGE_SPACE, HAIRLINE, RADIUS, Type, side_colour, side_tint
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import needs_all_height, paper_width
from scorepad.ui.widgets.text import UNSET, side_name, words
from scorepad.wording.going_out import going_out_text
from scorepad.wording.labels import minimum_text

_NARROWEST_TAB = 140
# On lower windows the paper needs the height of the going-out line more than the head does.
_HIGH = 640
# Below this height there is no room for a line over the keypad.
_LOWEST = 330


def is_lowest(here: RoundViewModel, size: Size) -> bool:
    """Return whether the keypad needs all the room below the name of the side."""
    return here.draft is not None and not size.is_landscape and size.height < _LOWEST * size.text_scale


def is_low(here: RoundViewModel, size: Size) -> bool:
    """Return whether the keypad needs all the height beside the paper, and the bar's too."""
    return here.draft is not None and needs_all_height(size)


def is_guided(here: RoundViewModel, size: Size) -> bool:
    """Return whether the guide of a practice game fits only on the paper."""
    return is_low(here, size) and is_practice(here.table.id)


def entry_bar(view: RoundView, here: RoundViewModel, size: Size) -> ft.Control:
    """Make the bar: the side shown, its minimum to open, and the changes that undo and redo would make."""
    brief = is_lowest(here, size) or is_guided(here, size)
    width = entry_width(here, size) + 2 * EDGE_SPACE if is_low(here, size) else None
    return live_part(
        view,
        ("bar", here.side, brief, width),
        lambda now: (_opening(now), now.table.shown.sides, len(now.table.game.events)),
        lambda now: _bar(now, width, brief=brief),
    )


def opening_text(view: RoundView, here: RoundViewModel) -> ft.Control:
    """Show on the paper what the bar has no room for: the round, and the side's minimum to open."""
    return live_part(view, ("opening", here.side), _opening, lambda now: words(_opening(now), Type.SECOND))


def _opening(here: RoundViewModel) -> str:
    return _("Round {number} · minimum {minimum}").format(
        number=here.scored.number,
        minimum=minimum_text(here.scored.sides[here.side].minimum, here.table.shown.rules),
    )


def _bar(here: RoundViewModel, width: float | None, *, brief: bool) -> ft.Control:
    table, second = here.table, None if brief or width else _opening(here)
    title = side_name(here.side, table.shown.sides[here.side].name, Type.HEAD)
    return game_bar(
        table,
        title,
        second,
        back=game_path(table.id),
        lasting=True,
        brief=brief,
        width=width,
        submit=here.submit,
    )


def tabs_stay(here: RoundViewModel, size: Size) -> bool:
    """Return whether all sides fit in one row, which then never scrolls away."""
    return len(here.table.shown.sides) * _NARROWEST_TAB * size.text_scale <= entry_width(here, size)


def needs_stay(here: RoundViewModel, size: Size) -> bool:
    """Return whether the head has room for the line about going out."""
    return here.draft is not None and size.height >= _HIGH * size.text_scale


def round_head(view: RoundView, here: RoundViewModel, size: Size, *, inside: bool = False) -> ft.Control:
    """Draw the part that never scrolls away: every side's live total, or this side's if there are too many.

    inside: whether it is placed inside the paper after all.
    """
    lines = [side_tabs(view, here, size) if tabs_stay(here, size) else _live(view, here)]
    if needs_stay(here, size):
        lines.append(needs_text(view, here))
    column = ft.Column(lines, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=0 if inside else EDGE_SPACE))


def needs_text(view: RoundView, here: RoundViewModel) -> ft.Control:
    """Show what the side still needs to go out, if anything."""
    return live_part(view, ("needs", here.side), _needs_text, _needs)


def _needs_text(here: RoundViewModel) -> str:
    going = here.going
    return going_out_text(here.table.shown.rules, going.needed, going.missing)


def _needs(here: RoundViewModel) -> ft.Control:
    text = _needs_text(here)
    padding = ft.Padding.symmetric(horizontal=12, vertical=6 if text else 0)
    return ft.Container(words(keep_together(text), Type.SECOND, said=text) if text else None, padding=padding)


def side_tabs(view: RoundView, here: RoundViewModel, size: Size) -> ft.Control:
    """Show each side's points of this round and its total; a tap turns to its lines."""
    sides: Sequence[Side] = here.table.shown.sides
    columns = max(1, min(len(sides), int(entry_width(here, size) // (_NARROWEST_TAB * size.text_scale))))
    live = here.side if tabs_stay(here, size) else None
    tabs: list[ft.Control] = [
        _tab(view, side, chosen=side == here.side, live=side == live) for side in range(len(sides))
    ]
    rows = [tabs[first : first + columns] for first in range(0, len(tabs), columns)]
    rows[-1] += [ft.Container(expand=True) for _gap in range(columns - len(rows[-1]))]
    return ft.Container(
        ft.Column([_tab_row(row) for row in rows], spacing=0),
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _tab_row(tabs: Sequence[ft.Control]) -> ft.Row:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row([*tabs], spacing=0, intrinsic_height=True, vertical_alignment=stretch)


def entry_width(here: RoundViewModel, size: Size) -> float:
    """Return the width available for the paper, in logical pixels."""
    return paper_width(size.width, beside=size.is_landscape and here.draft is not None)


def _tab(view: RoundView, side: int, *, chosen: bool, live: bool) -> ft.Control:
    async def touch() -> None:
        if chosen:
            _open_why(view, side)
        else:
            await view.turn_to(side)

    def draw(now: RoundViewModel) -> ft.Control:
        return _tab_face(_tab_words(now, side), side, touch, chosen=chosen, live=live)

    rank: Rank = "first" if live else "usual"
    tab = live_part(view, ("tab", side, chosen, live), lambda now: _tab_words(now, side), draw, rank=rank)
    bar = ft.Container(height=5, bgcolor=side_colour(side) if chosen else CARD)
    face = ft.Column([bar, tab], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(face, bgcolor=side_tint(side) if chosen else CARD, expand=True)


def _tab_words(here: RoundViewModel, side: int) -> tuple[str, str, str]:
    name = here.table.shown.sides[side].name
    return name, _earned(here.scored, side), _in_all(here.scored, side)


def _tab_face(
    shown: tuple[str, str, str], side: int, on_click: Handler, *, chosen: bool, live: bool
) -> ft.Control:
    name, earned, in_all = shown
    said = _("{side}, this round {points}, {in_all}").format(side=name, points=earned, in_all=in_all)
    total: ft.Control = words(in_all, Type.SECOND)
    if chosen:
        total = ft.Row([total, _why_sign()], spacing=10, run_spacing=0, wrap=True)
    lines = [side_name(side, name, Type.SECOND), words(earned, Type.BIG), total]
    return touch_row(
        ft.Column([*lines], spacing=0),
        _("{points}. Why?").format(points=said) if chosen else said,
        on_click,
        line=False,
        padding=ft.Padding.only(left=12, right=12, bottom=6),
        live=live,
    )


def _why_sign() -> ft.Text:
    return words(_("Why?"), Type.SECOND, ACCENT)


def _open_why(view: RoundView, side: int) -> None:
    go(game_path(view.game_id, "round", view.round_id, "why", str(side)))


def _live(view: RoundView, here: RoundViewModel) -> ft.Control:
    """Show only this side's points, in one line; a tap explains them."""

    def draw(now: RoundViewModel) -> ft.Control:
        return _live_line(view, now)

    return live_part(view, ("live", here.side), lambda now: _tab_words(now, now.side), draw, rank="first")


def _live_line(view: RoundView, here: RoundViewModel) -> ft.Control:
    shown = _tab_words(here, here.side)
    parts: list[ft.Control] = [words(shown[1], Type.BIG), words(shown[2], Type.SECOND), _why_sign()]
    face = touch_row(
        ft.Row(parts, spacing=12, run_spacing=0, wrap=True),
        _("This round {points}, {in_all}. Why?").format(points=shown[1], in_all=shown[2]),
        lambda: _open_why(view, here.side),
        line=False,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        live=True,
    )
    return ft.Container(face, bgcolor=side_tint(here.side), border_radius=RADIUS)


def _earned(scored: RoundScore, side: int) -> str:
    of_side = scored.sides[side]
    return points(of_side.breakdown.round) if of_side.breakdown.lines or of_side.counted else UNSET


def _in_all(scored: RoundScore, side: int) -> str:
    """Return the total to come: an open round's points are not in it yet."""
    of_side = scored.sides[side]
    total = of_side.total if scored.complete else of_side.total + of_side.breakdown.round
    return _("total {points}").format(points=points(total))
