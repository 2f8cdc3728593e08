"""The totals as large as the window allows, to be read from across the table.

Only undo and redo, small in their usual corner, do what they do on every screen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action, screen
from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size, StableCallbacks, use_instance, use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.ending import leaders, winning_margin
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.ui.routes import game_path
from scorepad.ui.screens.far_view.sizes import (
    BOX_EDGE,
    BOX_HEAD,
    CARD_BAR,
    CARD_EDGE,
    CARD_FOOT,
    CARD_HEAD,
    FAR_GAP,
    LINE_HEIGHT,
    ROW_BAR,
    ROW_EDGE,
    SHARED_SHARE,
    FarSide,
    FarSizes,
    OpeningWords,
    corner_size,
    far_sizes,
)
from scorepad.ui.session import use_game_view
from scorepad.ui.shared.game_status import dealer_words, lead_words, round_title, with_extra_round
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import answer_undo_keys, game_undo_redo
from scorepad.ui.theme.style import (
    CARD,
    EDGE_SPACE,
    HAIRLINE,
    INK,
    PAPER,
    RADIUS,
    SECOND_INK,
    SECOND_SIZE,
    TARGET,
    Type,
    side_colour,
    side_shape,
    side_tint,
)
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import text_scale_probe
from scorepad.ui.widgets.text import own_style, words
from scorepad.ui.widgets.text_width import safe_line_count
from scorepad.ui.widgets.top_bar import undo_redo_buttons
from scorepad.wording.labels import minimum_text
from scorepad.wording.standings import winner_sentence

_BETWEEN = " · "
_EACH_ITS_OWN = 2
_HOLE = "{minimum}"

_REGULAR, _MEDIUM, _BOLD = ft.FontWeight.W_400, ft.FontWeight.W_500, ft.FontWeight.W_700

_HINT_EDGE = 6


@dataclass(frozen=True, slots=True)
class FarWords:
    """The words of the far view.

    head: round, dealer and leader. shared: the minimum that is the same for all. spoken: each side as a
    screen reader reads it.
    """

    head: str
    shared: str
    sides: tuple[FarSide, ...]
    spoken: tuple[str, ...]


def far_words(record: GameRecord, score: GameScore) -> FarWords:
    """Return how a game stands, and the next step. With over two sides a common minimum is shown once."""
    minimums = [minimum_text(each, record.rules) for each in score.next.minimums] if score.next else []
    alike = len(minimums) > _EACH_ITS_OWN and len(set(minimums)) == 1
    shared = _("Everyone needs {minimum} to open").format(minimum=minimums[0]) if alike else ""
    sides = tuple(
        _side(record, score, side, "" if alike or not minimums else minimums[side])
        for side in range(len(record.sides))
    )
    spoken = tuple(join_list(_spoken(record, score, side, each)) for side, each in enumerate(sides))
    parts = round_title(record, score), dealer_words(record, score), _leader(record, score)
    return FarWords(_BETWEEN.join(part for part in parts if part), shared, sides, spoken)


def _side(record: GameRecord, score: GameScore, side: int, minimum: str) -> FarSide:
    name = f"{side_shape(side)} {record.sides[side].name}"
    before, _hole, after = _("needs {minimum} to open").partition(_HOLE)
    opening = OpeningWords(before, minimum, after) if minimum else None
    return FarSide(name, points(score.totals[side]), _under_way(score, side), opening)


def _spoken(record: GameRecord, score: GameScore, side: int, said: FarSide) -> Iterator[str]:
    yield record.sides[side].name
    yield said.total
    if how := lead_words(record, score, side):
        yield how
    if said.now:
        yield said.now
    if said.opening:
        yield "".join(said.opening)


def _under_way(score: GameScore, side: int) -> str:
    """Return the points of a side so far in the round being counted."""
    played = _open_round(score)
    if played is None or not any(each.breakdown.lines for each in played.sides):
        return ""
    return _("this round {points}").format(points=points(played.sides[side].breakdown.round))


def _open_round(score: GameScore) -> RoundScore | None:
    number = score.next.round if score.next else None
    return next((each for each in score.rounds if each.number == number and not each.complete), None)


def _leader(record: GameRecord, score: GameScore) -> str:
    if score.next is None:
        return winner_sentence(record, score)
    best = leaders(record.rules, score.totals)
    if not any(played.complete for played in score.rounds):
        return ""
    if len(best) == len(score.totals):
        return _("All tied")
    names = _(" and ").join(record.sides[side].name for side in best)
    if len(best) > 1:
        return _("{sides} are tied").format(sides=names)
    return _("{side} leads by {points}").format(
        side=names, points=points(winning_margin(record.rules, score.totals))
    )


def far_text(text: str, size: float, weight: ft.FontWeight = _REGULAR, colour: ft.Colors = INK) -> ft.Text:
    """Make a text of its own size. size: as the device should draw it, before it enlarges its text."""
    style = own_style(size, weight, colour)
    # The theme's line heights are larger, and differ between the places of its scale.
    style.height = LINE_HEIGHT
    return ft.Text(typeset(text), style=style)


def far_sides(words: FarWords, sizes: FarSizes, scale: float) -> ft.Control:
    """Draw all sides. scale: how much larger than usual the device draws text."""
    cells = [_cell(side, each, words.spoken[side], sizes, scale) for side, each in enumerate(words.sides)]
    rows = [cells[at : at + sizes.columns] for at in range(0, len(cells), sizes.columns)]
    rows[-1] = [*rows[-1], *[ft.Container(expand=True) for _gap in range(sizes.columns - len(rows[-1]))]]
    return ft.Column([_row(row) for row in rows], spacing=0 if sizes.beside else FAR_GAP)


def _row(cells: Sequence[ft.Container]) -> ft.Row:
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Row([*cells], spacing=FAR_GAP, vertical_alignment=stretch, intrinsic_height=True)


def _cell(side: int, said: FarSide, spoken: str, sizes: FarSizes, scale: float) -> ft.Container:
    draw = _line if sizes.beside else _card
    face = ft.Semantics(label=spoken, exclude_semantics=True, live_region=True, container=True)
    face.content = draw(side, said, sizes, scale)
    return ft.Container(face, expand=True)


def _card(side: int, said: FarSide, sizes: FarSizes, scale: float) -> ft.Control:
    total = ft.Container(far_text(said.total, sizes.total / scale, _BOLD))
    total.padding = ft.Padding.symmetric(vertical=sizes.spare / 2)
    parts: list[ft.Control] = [*_names(side, said, sizes, scale), total]
    if said.opening:
        box = ft.Container(_opening(said.opening, sizes, scale), bgcolor=side_tint(side))
        box.border_radius, box.margin = RADIUS // 2, ft.Margin.only(top=BOX_HEAD)
        box.padding = ft.Padding.symmetric(horizontal=BOX_EDGE, vertical=BOX_HEAD)
        parts.append(ft.Row([ft.Container(box, expand=True)]))
    inner = ft.Container(
        ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN), expand=True
    )
    inner.padding = ft.Padding(CARD_EDGE, CARD_HEAD - CARD_BAR, CARD_EDGE, CARD_FOOT)
    column = ft.Column([ft.Container(height=CARD_BAR, bgcolor=side_colour(side)), inner], spacing=0)
    column.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return ft.Container(
        column,
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _line(side: int, said: FarSide, sizes: FarSizes, scale: float) -> ft.Control:
    parts: list[ft.Control] = [*_names(side, said, sizes, scale)]
    if said.opening:
        parts.append(_opening(said.opening, sizes, scale))
    names = ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.CENTER, expand=True)
    face = ft.Row([names, far_text(said.total, sizes.total / scale, _BOLD)], spacing=FAR_GAP)
    return ft.Container(
        face,
        padding=ft.Padding.symmetric(horizontal=ROW_EDGE, vertical=ROW_EDGE + sizes.spare / 2),
        border=ft.Border(left=ft.BorderSide(ROW_BAR, side_colour(side)), bottom=ft.BorderSide(1, HAIRLINE)),
    )


def _names(side: int, said: FarSide, sizes: FarSizes, scale: float) -> list[ft.Control]:
    sign, gap, name = said.name.partition(" ")
    text = far_text("", sizes.name / scale, _MEDIUM)
    shape = ft.TextStyle(color=side_colour(side))
    text.spans = [ft.TextSpan(sign, style=shape), ft.TextSpan(gap + typeset(name))]
    now = [far_text(said.now, sizes.words / scale, colour=SECOND_INK)] if said.now else []
    return [text, *now]


def _opening(said: OpeningWords, sizes: FarSizes, scale: float) -> ft.Text:
    text = far_text("", sizes.words / scale)
    strong = own_style(sizes.minimum / scale, _BOLD)
    text.spans = [
        ft.TextSpan(typeset(said.before)),
        ft.TextSpan(said.minimum, style=strong),
        ft.TextSpan(typeset(said.after)),
    ]
    return text


@screen
def FarView() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the totals of the game in the address, as large as the window."""
    table = use_game_view(ft.use_route_params().get("game", ""))
    size, route = _inside(use_size()), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    hands: StableCallbacks = use_instance(dict)

    def leave() -> None:
        go(back)

    async def pressed(key: KeyboardKey) -> None:
        if not await answer_undo_keys(table, key, back) and key is KeyboardKey.NEXT:
            leave()

    use_keys(pressed)
    if table is None:
        return not_found()
    said = far_words(table.record, with_extra_round(table.record, table.score, ""))
    column = ft.Column(_lines(said, undo_redo_buttons(hands, *game_undo_redo(table)), size, leave), spacing=0)
    column.scroll, column.horizontal_alignment = ft.ScrollMode.AUTO, ft.CrossAxisAlignment.STRETCH
    sheet = ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE), bgcolor=PAPER)
    touched = ft.GestureDetector(sheet, on_tap=action(leave), exclude_from_semantics=True)
    whole = ft.Stack(
        [ft.SafeArea(touched, expand=True), text_scale_probe()], expand=True, fit=ft.StackFit.EXPAND
    )
    return ft.View(route=route, controls=[whole], padding=0, spacing=0, bgcolor=PAPER)


def _inside(size: Size) -> Size:
    """Return the size without the edges that a phone keeps for itself."""
    kept = ft.context.page.media.padding
    return size._replace(
        width=size.width - kept.left - kept.right, height=size.height - kept.top - kept.bottom
    )


def _lines(said: FarWords, corner: list[ft.Control], size: Size, leave: Handler) -> list[ft.Control]:
    hint, edges = _("Tap anywhere to go back"), 2 * _HINT_EDGE
    hint_size = SECOND_SIZE * size.text_scale
    hint_lines = safe_line_count(hint, (size.width - 2 * EDGE_SPACE) / hint_size)
    foot = max(TARGET, hint_lines * hint_size * LINE_HEIGHT + edges)
    sizes = far_sizes(
        size.width, size.height, said.head, said.shared, said.sides, foot, corner_size(size.text_scale)
    )
    above = ft.Container(_head(said, corner, sizes, size.text_scale))
    above.padding = ft.Padding.symmetric(vertical=FAR_GAP / 2)
    row = touch_row(
        words(hint, Type.SECOND, centred=True),
        hint,
        leave,
        line=False,
        padding=ft.Padding.symmetric(vertical=_HINT_EDGE),
    )
    return [above, far_sides(said, sizes, size.text_scale), row]


def _head(said: FarWords, corner: list[ft.Control], sizes: FarSizes, scale: float) -> ft.Column:
    """Draw the words about the whole game, and the corner beside them. scale: as in `far_sides`."""
    texts: list[ft.Control] = [far_text(said.head, sizes.head / scale, colour=SECOND_INK)]
    below: list[ft.Control] = []
    if said.shared:
        shared = far_text(said.shared, sizes.head * SHARED_SHARE / scale, ft.FontWeight.W_700)
        (texts if sizes.shared_beside else below).append(shared)
    row = ft.Row([ft.Column(texts, spacing=0, expand=True), *corner], spacing=0)
    return ft.Column([row, *below], spacing=0)
