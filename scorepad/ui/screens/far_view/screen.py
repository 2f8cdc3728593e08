"""The totals as large as the window allows, to be read from across the table."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size, use_keys, use_live, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.screens import Handler, action, go, lasting, screen
from scorepad.game.cursor import next_open, sides_to_count
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.bids import says_bid
from scorepad.score.record import GameId, GameRecord
from scorepad.score.result import GameScore
from scorepad.ui.routes import game_in, game_path
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
    far_sizes,
    far_text,
)
from scorepad.ui.session import GameView, game_view, use_game_view, use_session
from scorepad.ui.shared.frames import not_found
from scorepad.ui.shared.game_status import (
    dealer_words,
    lead_words,
    name_of_next_round,
    round_title,
    standing_sentence,
)
from scorepad.ui.shared.news import say_score, use_speaks
from scorepad.ui.theme.style import (
    CARD,
    EDGE_SPACE,
    HAIRLINE,
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
from scorepad.ui.widgets.buttons import sign_button, touch_row
from scorepad.ui.widgets.layout import bare_view, even_rows, stretched
from scorepad.ui.widgets.text import own_style, safe_line_count, words
from scorepad.wording.agreement import changed_rounds, changed_sentence
from scorepad.wording.labels import minimum_text
from scorepad.wording.standings import behind_words, beside_points, bid_words, left_words, total_text

_BETWEEN = " · "
_EACH_ITS_OWN = 2
_MOST_NAMES = 2
_HOLE = "{minimum}"

_MEDIUM, _BOLD = ft.FontWeight.W_500, ft.FontWeight.W_700

_HINT_EDGE = 6


@dataclass(frozen=True, slots=True)
class _FarWords:
    """The words of the far view.

    head: round, dealer, whose turn it is to count, leader, and what was changed after all had agreed. shared:
    the minimum that all sides have.
    """

    head: str
    shared: str
    sides: tuple[FarSide, ...]


def _words_now(table: GameView) -> _FarWords:
    """Return how a game stands, and the next step. With over two sides a common minimum is shown once."""
    record, score = table.record, table.score
    asked = score.next.minimums if score.next and record.rules.facts.asks_minimum else ()
    minimums = [
        "" if side in score.standing.away else minimum_text(each, record.rules)
        for side, each in enumerate(asked)
    ]
    needed = {each for each in minimums if each}
    alike = len(minimums) > _EACH_ITS_OWN and len(needed) == 1
    shared = _("Everyone needs {minimum} to open").format(minimum=needed.pop()) if alike else ""
    sides = tuple(
        _far_side(record, score, side, "" if alike or not minimums else minimums[side])
        for side in range(len(record.sides))
    )
    parts = (
        round_title(record, score),
        name_of_next_round(record, score),
        dealer_words(record, score),
        _to_count(record, score),
        standing_sentence(record, score),
        *[changed_sentence(number) for number in changed_rounds(record, table.agreements)][-1:],
    )
    return _FarWords(_BETWEEN.join(part for part in parts if part), shared, sides)


def _to_count(record: GameRecord, score: GameScore) -> str:
    """Return whose turn it is to count; empty as long as nothing is counted in a round."""
    played, count = next_open(record) if score.next else None, len(record.sides)
    has_begun = played and (played.out or not all(tally.is_blank for tally in played.tallies))
    sides = sides_to_count(record, played) if played and has_begun else ()
    if not sides:
        return ""
    if len(sides) == count:
        return _("all sides still to count")
    if len(sides) > _MOST_NAMES:
        return _("{some} of {count} sides still to count").format(some=len(sides), count=count)
    names = _(" and ").join(record.sides[side].name for side in sides)
    return _("still to count: {sides}").format(sides=names)


def _far_side(record: GameRecord, score: GameScore, side: int, minimum: str) -> FarSide:
    name, total = record.sides[side].name, total_text(record, score, side)
    beside, opening = beside_points(record, score, side), _bid(record, side)
    so_far = left_words(record, score, side) or _under_way(record, score, side)
    if minimum:
        before, _hole, after = _("needs {minimum} to open").partition(_HOLE)
        opening = OpeningWords(before, minimum, after)
    behind = behind_words(record, score, side)
    now = _BETWEEN.join(filter(None, (beside, behind, so_far)))
    lead = lead_words(record, score, side)
    spoken = name, total, beside, lead, behind, so_far, "".join(opening or ())
    parts = dict.fromkeys(spoken)
    return FarSide(f"{side_shape(side)} {name}", total, now, opening, join_list(parts))


def _bid(record: GameRecord, side: int) -> OpeningWords | None:
    """Return what a side has bid in the round being played, the number in place of a minimum."""
    played = next_open(record)
    bid = played.tallies[side].bid if played and says_bid(record.rules, played.out, side) else None
    if played is None or bid is None:
        return None
    number = points(bid)
    before, _number, after = bid_words(record.rules, played, side).partition(number)
    return OpeningWords(before, number, after)


def _under_way(record: GameRecord, score: GameScore, side: int) -> str:
    """Return the points of a side so far in the round being counted; in a game of points once it has any.

    Whoever counts sees them, also while totals are hidden; the table doesn't then.
    """
    number = score.next.round if score.next else None
    played = next((each for each in score.rounds if each.number == number and not each.complete), None)
    if played is None or record.totals_hidden or not any(each.breakdown.lines for each in played.sides):
        return ""
    own = played.sides[side]
    if "rows" in record.rules.counted and not (own.counted or own.breakdown.lines):
        return ""
    return _("this round {points}").format(points=points(own.breakdown.round))


@lasting
def _cell(game_id: GameId, side: int, sizes: FarSizes, scale: float) -> ft.Control:
    """Draw a side, anew when its words change. scale: how much larger than usual the device draws text."""
    session = use_session()

    def read() -> FarSide | None:
        table = game_view(session, game_id)
        sides = _words_now(table).sides if table else ()
        return sides[side] if side < len(sides) else None

    its = use_live(partial(session.service.subscribe, game_id), read, [game_id])
    if its is None:
        return ft.Container()
    draw = _line if sizes.beside else _card
    face = ft.Semantics(label=its.spoken, exclude_semantics=True, live_region=True, container=True)
    face.content = draw(side, its, sizes, scale)
    return face


def _card(side: int, its: FarSide, sizes: FarSizes, scale: float) -> ft.Control:
    total = ft.Container(far_text(its.total, sizes.total / scale, _BOLD))
    total.padding = ft.Padding.symmetric(vertical=sizes.spare / 2)
    parts: list[ft.Control] = [*_names(side, its, sizes, scale), total]
    if its.opening:
        box = ft.Container(_opening(its.opening, sizes, scale), bgcolor=side_tint(side), expand=True)
        box.border_radius, box.margin = RADIUS // 2, ft.Margin.only(top=BOX_HEAD)
        box.padding = ft.Padding.symmetric(horizontal=BOX_EDGE, vertical=BOX_HEAD)
        parts.append(ft.Row([box]))
    content = ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    padding = ft.Padding(CARD_EDGE, CARD_HEAD - CARD_BAR, CARD_EDGE, CARD_FOOT)
    bar = ft.Container(height=CARD_BAR, bgcolor=side_colour(side))
    return ft.Container(
        stretched([bar, ft.Container(content, expand=True, padding=padding)]),
        bgcolor=CARD,
        border=ft.Border.all(1, HAIRLINE),
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _line(side: int, its: FarSide, sizes: FarSizes, scale: float) -> ft.Control:
    parts = _names(side, its, sizes, scale)
    if its.opening:
        parts.append(_opening(its.opening, sizes, scale))
    names = ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.CENTER, expand=True)
    face = ft.Row([names, far_text(its.total, sizes.total / scale, _BOLD)], spacing=FAR_GAP)
    return ft.Container(
        face,
        padding=ft.Padding.symmetric(horizontal=ROW_EDGE, vertical=ROW_EDGE + sizes.spare / 2),
        border=ft.Border(left=ft.BorderSide(ROW_BAR, side_colour(side)), bottom=ft.BorderSide(1, HAIRLINE)),
    )


def _names(side: int, its: FarSide, sizes: FarSizes, scale: float) -> list[ft.Control]:
    sign, gap, name = its.name.partition(" ")
    text = far_text("", sizes.name / scale, _MEDIUM)
    shape = ft.TextStyle(color=side_colour(side))
    text.spans = [ft.TextSpan(sign, style=shape), ft.TextSpan(gap + typeset(name))]
    now = [far_text(its.now, sizes.words / scale, colour=SECOND_INK)] if its.now else []
    return [text, *now]


def _opening(opening: OpeningWords, sizes: FarSizes, scale: float) -> ft.Text:
    text = far_text("", sizes.words / scale)
    strong = own_style(sizes.minimum / scale, _BOLD)
    text.spans = [
        ft.TextSpan(typeset(opening.before)),
        ft.TextSpan(opening.minimum, style=strong),
        ft.TextSpan(typeset(opening.after)),
    ]
    return text


@screen
def FarView() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the totals of the game in the address, as large as the window."""
    game_id = game_in(ft.use_route_params())
    size, route = _inside(use_size()), ft.use_view_path()
    # The sides are drawn by themselves: to compare all of it at each touch took three times as long.
    corner = TARGET if use_speaks() else 0
    table = use_game_view(game_id, partial(_outline, size, corner))
    back = game_path(table.id) if table else "/"

    def leave() -> None:
        go(back)

    def press(key: KeyboardKey) -> None:
        if key in (KeyboardKey.ESCAPE, KeyboardKey.NEXT):
            leave()

    use_keys(press)
    if table is None:
        return not_found()
    column = stretched(_lines(table, size, leave, corner))
    column.scroll = ft.ScrollMode.AUTO
    sheet = ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE), bgcolor=PAPER)
    touchable = ft.GestureDetector(sheet, on_tap=action(leave), exclude_from_semantics=True)
    return bare_view(route, touchable)


def _outline(size: Size, corner: int, table: GameView) -> object:
    """Return what the screen shows beside its sides, and how it is laid out."""
    far = _words_now(table)
    return far.head, far.shared, _sizes(far, size, corner), len(far.sides), table.id


def _inside(size: Size) -> Size:
    """Return the size without the edges that a phone keeps for itself."""
    edges = ft.context.page.media.padding
    width, height = size.width - edges.left - edges.right, size.height - edges.top - edges.bottom
    return size._replace(width=width, height=height)


def _sizes(far: _FarWords, size: Size, corner: int) -> FarSizes:
    return far_sizes(size.width, size.height, far.head, far.shared, far.sides, _foot(size), corner)


def _foot(size: Size) -> float:
    """Return the height of the part below the sides."""
    hint_size = SECOND_SIZE * size.text_scale
    hint_lines = safe_line_count(_hint(), (size.width - 2 * EDGE_SPACE) / hint_size)
    return max(TARGET, hint_lines * hint_size * LINE_HEIGHT + 2 * _HINT_EDGE)


def _hint() -> str:
    return _("Tap anywhere to go back")


def _lines(table: GameView, size: Size, leave: Handler, corner: int) -> list[ft.Control]:
    far, hint, scale = _words_now(table), _hint(), size.text_scale
    sizes = _sizes(far, size, corner)
    say = sign_button(ft.Icons.VOLUME_UP_OUTLINED, _("Say the score"), say_score(table))
    above = ft.Container(
        _head(far, [say] if corner else [], sizes, scale), padding=ft.Padding.symmetric(vertical=FAR_GAP / 2)
    )
    cells = [ft.Container(_cell(table.id, side, sizes, scale), expand=True) for side in range(len(far.sides))]
    gap = 0 if sizes.beside else FAR_GAP
    sides = ft.Column([*even_rows(cells, sizes.columns, FAR_GAP)], spacing=gap)
    face, padding = words(hint, Type.SECOND, centred=True), ft.Padding.symmetric(vertical=_HINT_EDGE)
    return [above, sides, touch_row(face, hint, leave, line=False, padding=padding)]


def _head(far: _FarWords, corner: list[ft.Control], sizes: FarSizes, scale: float) -> ft.Column:
    """Draw the words about the whole game, and the corner beside them."""
    texts: list[ft.Control] = [far_text(far.head, sizes.head / scale, colour=SECOND_INK)]
    below: list[ft.Control] = []
    if far.shared:
        shared = far_text(far.shared, sizes.head * SHARED_SHARE / scale, _BOLD)
        (texts if sizes.shared_beside else below).append(shared)
    row = ft.Row([ft.Column(texts, spacing=0, expand=True), *corner], spacing=0)
    return ft.Column([row, *below], spacing=0)
