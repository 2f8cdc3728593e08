"""The head of a round in a game of points: whose turn it is, and what each side has."""

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.ui.routes import game_path
from scorepad.ui.screens.round.view import RoundView, live_part
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.theme.style import ACCENT, CARD, HAIRLINE, RADIUS, Type, side_colour, side_tint
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import even_rows
from scorepad.ui.widgets.text import UNSET, figure, label_and_number, line_room, side_name, word_room, words

_NARROWEST = 150
# So few sides stand below each other on a phone, as on paper.
_MOST_BELOW = 5
_WIDE_FROM = 600
_BAR = 6
_EDGE, _GAP = 8, 12


def counts_points(model: RoundViewModel) -> bool:
    """Return whether the round is one of a game of points, in which each side writes down a number."""
    return "points" in model.table.shown.rules.counted


def turn_line(view: RoundView, model: RoundViewModel) -> ft.Control:
    """Show whose turn it is and what is typed, large; a tap explains the side's total."""

    def open_why() -> None:
        now = view.look()
        if now:
            go(game_path(view.game_id, "round", view.round_id, "why", str(now.side)))

    def draw(now: RoundViewModel) -> ft.Control:
        name, field, number, earned, total = _turn_words(now)
        title = side_name(now.side, name, Type.BIG)
        title.expand = True
        first = ft.Row([title, figure(number, Type.BIG)], spacing=10)
        why = words(_("Why?"), Type.SECOND, ACCENT)
        said = _("{side}, this round {points}, {in_all}")
        second = ft.Row([words(field, Type.SECOND), words(total, Type.SECOND), why])
        second.wrap, second.spacing, second.run_spacing = True, 12, 0
        second.alignment = ft.MainAxisAlignment.SPACE_BETWEEN
        face = touch_row(
            ft.Column([first, second], spacing=0),
            _("{points}. Why?").format(points=said.format(side=name, points=earned, in_all=total)),
            open_why,
            line=False,
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
            live=True,
        )
        return ft.Container(face, bgcolor=side_tint(now.side), border_radius=RADIUS)

    return live_part(view, ("turn", model.side), _turn_words, draw, rank="first")


def _turn_words(model: RoundViewModel) -> tuple[str, str, str, str, str]:
    """Return the side's name, its field or the text typed there, the number, its points and its total."""
    name, earned, total = model.in_words[model.side]
    if not model.draft:
        return name, "", earned, earned, total
    field, number = model.field_and_value()
    # What Next would enter is said at the field, which is in sight.
    typed = model.typed if model.offer is None else ""
    return name, typed or field, number or UNSET, earned, total


def order_list(view: RoundView, model: RoundViewModel, width: float, size: Size) -> ft.Control:
    """Show each side's points of this round; a tap turns to its lines.

    width: of the paper, in logical pixels.
    """
    order = range(len(model.table.shown.sides))
    columns = max(1, min(len(order), int(width // (_NARROWEST * size.text_scale))))
    if len(order) <= _MOST_BELOW and width < _WIDE_FROM * size.text_scale:
        columns = 1
    room = width / columns - _BAR - 2 * _EDGE
    rows = [_row(view, side, room, chosen=side == model.side, beside=columns == 1) for side in order]
    return ft.Container(
        ft.Column([*even_rows(rows, columns, 0)], spacing=0),
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        margin=ft.Margin.only(top=8),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _row(view: RoundView, side: int, room: float, *, chosen: bool, beside: bool) -> ft.Control:
    """Draw a side in the list.

    room: for its words, in logical pixels. beside: whether its total stands beside its points or below them.
    """

    async def turn() -> None:
        model = view.look()
        if model:
            await model.turn_to(side)

    def draw(now: RoundViewModel) -> ft.Control:
        name, earned, total = values(now)
        label = _("{side}, this round {points}, {in_all}").format(side=name, points=earned, in_all=total)
        title, number = side_name(side, name), figure(earned)
        second = figure(short(now, total), Type.SECOND)
        if beside:
            face = _name_and_two(title, second, number, room)
        else:
            face = label_and_number(title, number, room, second)
        said = _("{answer}, selected").format(answer=label) if chosen else label
        return touch_row(face, said, turn, padding=ft.Padding.symmetric(horizontal=_EDGE, vertical=2))

    def values(now: RoundViewModel) -> tuple[str, str, str]:
        name, earned, total = now.in_words[side]
        away = now.round.tallies[side].is_sat_out
        return name, earned, _("sat out") if away else total

    def short(now: RoundViewModel, total: str) -> str:
        """Return the total without its word where that would break the names."""
        away = now.round.tallies[side].is_sat_out
        return total if beside or away else points(now.totals[side])

    part = live_part(view, ("order", side, chosen, beside, room), values, draw)
    edge = ft.BorderSide(_BAR, side_colour(side) if chosen else CARD)
    tint = side_tint(side) if chosen else CARD
    return ft.Container(part, bgcolor=tint, border=ft.Border(left=edge), expand=True)


def _name_and_two(name: ft.Text, second: ft.Text, number: ft.Text, room: float) -> ft.Row | ft.Column:
    """Return two numbers on the right of a name, or below it if a word would be cut. room: for all three."""
    if word_room(name) + line_room(second) + line_room(number) + 2 * _GAP > room:
        below = ft.Row([second, number], spacing=_GAP, alignment=ft.MainAxisAlignment.END)
        return ft.Column([name, below], spacing=0)
    name.expand = True
    return ft.Row([name, second, number], spacing=_GAP)
