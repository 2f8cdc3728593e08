"""The paper of the entry screen: both sides' live totals above, one side's lines below."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.numbers import points
from scorepad.score.record import Side
from scorepad.score.result import RoundScore
from scorepad.ui.guard import action
from scorepad.ui.screens.entry_rows import UNSET, EntryRow
from scorepad.ui.theme import CARD, HAIRLINE, RADIUS, ROW, Type, side_colour, side_tint
from scorepad.ui.widgets.buttons import outlined_button, touch_row
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.suits import suit_chip
from scorepad.ui.widgets.words import figure, unspoken, words

NARROWEST_TAB = 150
Choose = Callable[[int], Awaitable[object]]
CardField = Literal["melded", "left"]
CardForm = Literal["points", "counts"]


def side_tabs(
    sides: Sequence[Side], scored: RoundScore, chosen: int, width: float, on_choose: Choose
) -> ft.Control:
    """Show each side's points of this round and its total, the chosen one on its tint.

    width: logical pixels there are; on_choose: called with the side that was touched.
    """
    columns = max(1, min(len(sides), int(width // NARROWEST_TAB)))
    tabs = [_tab(side, each, scored, on_choose, chosen=side == chosen) for side, each in enumerate(sides)]
    rows = [tabs[first : first + columns] for first in range(0, len(tabs), columns)]
    return ft.Container(
        ft.Column([ft.Row([*row], spacing=0) for row in rows], spacing=0),
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _tab(side: int, each: Side, scored: RoundScore, on_choose: Choose, *, chosen: bool) -> ft.Control:
    of_side = scored.sides[side]
    earned = points(of_side.breakdown.round) if of_side.breakdown.lines or of_side.counted else UNSET
    in_all = _("in all {points}").format(points=points(_so_far(scored, side)))

    lines = [side_name(side, each.name, Type.SECOND), words(earned, Type.BIG), words(in_all, Type.SECOND)]
    spoken = _("{side}, this round {points}, {in_all}").format(side=each.name, points=earned, in_all=in_all)
    face = touch_row(
        ft.Row([ft.Column([*lines], spacing=0, expand=True)]),
        spoken,
        lambda: on_choose(side),
        line=False,
        padding=ft.Padding.symmetric(horizontal=12),
    )
    bar = ft.Container(height=5, bgcolor=side_colour(side) if chosen else CARD)
    column = ft.Column([bar, face], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, bgcolor=side_tint(side) if chosen else CARD, expand=True)


def _so_far(scored: RoundScore, side: int) -> int:
    """Give the total as it will be: an open round's points are not in it yet."""
    of_side = scored.sides[side]
    return of_side.total if scored.complete else of_side.total + of_side.breakdown.round


@dataclass(frozen=True, slots=True)
class Touches:
    """What the lines do: go to a field by its path, or change the form cards are said in."""

    goto: Callable[[str], Awaitable[object]]
    use: Callable[[CardField, CardForm], Awaitable[object]]


def entry_line(row: EntryRow, current: str, touches: Touches) -> ft.Control:
    """Draw one line. current: path of the field in hand."""
    label = [words(row.label), *([words(row.detail, Type.SECOND)] if row.detail else [])]
    middle = ft.Row(
        [*label],
        wrap=True,
        spacing=10,
        run_spacing=0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    chip = [suit_chip(row.chip)] if row.chip else []
    value = figure(row.value, Type.BIG)
    spoken = ", ".join(part for part in (row.label, row.value, row.spoken) if part)
    padding = ft.Padding.only(left=34 if row.inner else 14, right=14, top=8, bottom=8)

    def goto() -> Awaitable[object]:
        return touches.goto(row.path)

    beside = _beside(row, current, touches)
    return touch_row(
        ft.Row([*chip, middle, *([] if beside else [value])], spacing=10),
        spoken,
        goto,
        current=row.path == current,
        padding=padding,
        key=row.path,
        beside=[beside, _value_beside(value, goto)] if beside else [],
    )


def _value_beside(value: ft.Control, goto: Callable[[], Awaitable[object]]) -> ft.Control:
    """Keep the numbers of all lines in one column, and each a touch that leads to its field."""
    return unspoken(ft.Container(value, on_click=action(goto), padding=ft.Padding.only(right=14)))


def _beside(row: EntryRow, current: str, touches: Touches) -> ft.Control | None:
    """Put what is a touch beside the line: red threes caught, or the other way to say cards."""
    if row.beside:
        beside = row.beside
        face = outlined_button(beside.label, lambda: touches.goto(beside.path))
        return ft.Container(face, bgcolor=ROW if beside.path == current else None, border_radius=RADIUS)
    if row.use:
        by_points = row.use == "points"
        field: CardField = "melded" if row.path == "melded" else "left"
        form: CardForm = "counts" if by_points else "points"
        return outlined_button(
            _("by cards") if by_points else _("by points"), lambda: touches.use(field, form)
        )
    return None
