"""The totals as large as the window allows, to be read from across the table."""

from functools import partial

import flet as ft

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size, use_keys, use_live, use_page, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.screens import Handler, action, go, lasting, screen
from scorepad.game.cursor import next_open, sides_to_count
from scorepad.i18n import _, mark
from scorepad.i18n.formats import join_list, points
from scorepad.score.bids import says_bid
from scorepad.score.record import GameId, GameRecord
from scorepad.score.result import GameScore
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.screens.far_view import sizes
from scorepad.ui.screens.far_view.sizes import FarSide, FarSizes, FarWords, far_text
from scorepad.ui.session import GameView, game_view, use_game_view, use_session
from scorepad.ui.shared import game_status
from scorepad.ui.shared.frames import not_found
from scorepad.ui.shared.news import say_score, use_speaks
from scorepad.ui.theme import style
from scorepad.ui.theme.style import EDGE_SPACE, SECOND_INK, Type, side_colour
from scorepad.ui.widgets.buttons import sign_button, touch_row
from scorepad.ui.widgets.layout import bare_view, even_rows, stretched
from scorepad.ui.widgets.text import card, words
from scorepad.wording.agreement import changed_rounds, changed_sentence
from scorepad.wording.labels import minimum_text, round_name
from scorepad.wording.standings import behind_words, beside_points, bid_words, left_words, total_text

_BETWEEN = " · "
_EACH_ITS_OWN = 2
_MOST_NAMES = 2
_BOLD = ft.FontWeight.W_700
_HINT = mark("Tap anywhere to go back")
_HINT_EDGE = 6


def _words_now(table: GameView) -> FarWords:
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
        game_status.round_title(record, score),
        round_name(record.rules, score.next.round) if score.next else "",
        game_status.dealer_words(record, score),
        _to_count(record, score),
        game_status.standing_sentence(record, score),
        *[changed_sentence(number) for number in changed_rounds(record, table.agreements)][-1:],
    )
    return FarWords(_BETWEEN.join(filter(None, parts)), shared, sides)


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
    beside, (opening, number) = beside_points(record, score, side), _bid(record, side)
    so_far = left_words(record, score, side) or _under_way(record, score, side)
    if minimum:
        opening, number = _("needs {minimum} to open").format(minimum=minimum), minimum
    behind = behind_words(record, score, side)
    now = _BETWEEN.join(filter(None, (beside, behind, so_far)))
    spoken = name, total, beside, game_status.lead_words(record, score, side), behind, so_far, opening
    said = join_list(dict.fromkeys(spoken))
    return FarSide(f"{style.side_shape(side)} {name}", total, now, opening, number, said)


def _bid(record: GameRecord, side: int) -> tuple[str, str]:
    """Return what a side has bid in the round being played, and its number; both empty before it has."""
    played = next_open(record)
    bid = played.tallies[side].bid if played and says_bid(record.rules, played.out, side) else None
    return (bid_words(record.rules, played, side), points(bid)) if played and bid is not None else ("", "")


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
def _cell(game_id: GameId, side: int, fit: FarSizes) -> ft.Control:
    """Draw a side, anew when its words change."""
    session = use_session()
    use_page(lambda state: state.device_scale)

    def read() -> FarSide | None:
        table = game_view(session, game_id)
        sides = _words_now(table).sides if table else ()
        return sides[side] if side < len(sides) else None

    its = use_live(partial(session.service.subscribe, game_id), read, [game_id])
    if its is None:
        return ft.Container()
    face = ft.Semantics(label=its.spoken, exclude_semantics=True, live_region=True, container=True)
    face.content = (_line if fit.beside else _card)(side, its, fit)
    return face


def _card(side: int, its: FarSide, fit: FarSizes) -> ft.Control:
    total = ft.Container(far_text(its.total, fit.total, _BOLD))
    total.padding = ft.Padding.symmetric(vertical=fit.spare / 2)
    parts: list[ft.Control] = [*_names(side, its, fit), total]
    if its.opening:
        box = ft.Container(_opening(its, fit), bgcolor=style.side_tint(side), expand=True)
        box.border_radius, box.margin = style.RADIUS // 2, ft.Margin.only(top=sizes.BOX_HEAD)
        box.padding = ft.Padding.symmetric(horizontal=sizes.BOX_EDGE, vertical=sizes.BOX_HEAD)
        parts.append(ft.Row([box]))
    content = ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    bar = ft.Container(height=sizes.CARD_BAR, bgcolor=side_colour(side))
    edge = sizes.CARD_EDGE
    padding = ft.Padding(edge, sizes.CARD_HEAD - sizes.CARD_BAR, edge, sizes.CARD_FOOT)
    return card(stretched([bar, ft.Container(content, expand=True, padding=padding)]))


def _line(side: int, its: FarSide, fit: FarSizes) -> ft.Control:
    parts = [*_names(side, its, fit), *([_opening(its, fit)] if its.opening else [])]
    names = ft.Column(parts, spacing=0, alignment=ft.MainAxisAlignment.CENTER, expand=True)
    bar, line = ft.BorderSide(sizes.ROW_BAR, side_colour(side)), ft.BorderSide(1, style.HAIRLINE)
    return ft.Container(
        ft.Row([names, far_text(its.total, fit.total, _BOLD)], spacing=sizes.FAR_GAP),
        padding=ft.Padding.symmetric(horizontal=sizes.ROW_EDGE, vertical=sizes.ROW_EDGE + fit.spare / 2),
        border=ft.Border(left=bar, bottom=line),
    )


def _names(side: int, its: FarSide, fit: FarSizes) -> list[ft.Control]:
    sign, gap, name = its.name.partition(" ")
    text = far_text("", fit.name, ft.FontWeight.W_500)
    shape = ft.TextStyle(color=side_colour(side))
    text.spans = [ft.TextSpan(sign, style=shape), ft.TextSpan(gap + typeset(name))]
    return [text, *([far_text(its.now, fit.words, colour=SECOND_INK)] if its.now else [])]


def _opening(its: FarSide, fit: FarSizes) -> ft.Text:
    before, minimum, after = its.opening.partition(its.minimum)
    text = far_text("", fit.words)
    strong = sizes.far_style(fit.minimum, _BOLD)
    text.spans = [ft.TextSpan(typeset(before)), ft.TextSpan(minimum, strong), ft.TextSpan(typeset(after))]
    return text


@screen
def FarView() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the totals of the game in the address, as large as the window."""
    game_id = game_in(ft.use_route_params())
    size, route = _inside(use_size()), ft.use_view_path()
    # The sides are drawn by themselves: to compare all of it at each touch took three times as long.
    corner = style.TARGET if use_speaks() else 0
    table = use_game_view(game_id, partial(_outline, size, corner))
    back = game_path(table.id) if table else "/"

    leave = partial(go, back)
    use_keys(lambda key: leave() if key in (KeyboardKey.ESCAPE, KeyboardKey.NEXT) else None)
    if table is None:
        return not_found()
    column = stretched(_lines(table, size, leave, corner))
    column.scroll = ft.ScrollMode.AUTO
    sheet = ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE), bgcolor=style.PAPER)
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


def _sizes(far: FarWords, size: Size, corner: int) -> FarSizes:
    hint = sizes.lines_height(_(_HINT), style.SECOND_SIZE * size.text_scale, size.width - 2 * EDGE_SPACE)
    return sizes.far_sizes(size, far, max(style.TARGET, hint + 2 * _HINT_EDGE), corner)


def _lines(table: GameView, size: Size, leave: Handler, corner: int) -> list[ft.Control]:
    far, hint, gap = _words_now(table), _(_HINT), sizes.FAR_GAP
    fit = _sizes(far, size, corner)
    say = sign_button(ft.Icons.VOLUME_UP_OUTLINED, _("Say the score"), say_score(table))
    head = _head(far, [say] if corner else [], fit)
    above = ft.Container(head, padding=ft.Padding.symmetric(vertical=gap / 2))
    cells = [ft.Container(_cell(table.id, side, fit), expand=True) for side in range(len(far.sides))]
    sides = ft.Column([*even_rows(cells, fit.columns, gap)], spacing=0 if fit.beside else gap)
    face, padding = words(hint, Type.SECOND, centred=True), ft.Padding.symmetric(vertical=_HINT_EDGE)
    return [above, sides, touch_row(face, hint, leave, line=False, padding=padding)]


def _head(far: FarWords, corner: list[ft.Control], fit: FarSizes) -> ft.Column:
    """Draw the words about the whole game, and the corner beside them."""
    texts: list[ft.Control] = [far_text(far.head, fit.head, colour=SECOND_INK)]
    below: list[ft.Control] = []
    if far.shared:
        shared = far_text(far.shared, fit.head * sizes.SHARED_SHARE, _BOLD)
        (texts if fit.shared_beside else below).append(shared)
    row = ft.Row([ft.Column(texts, spacing=0, expand=True), *corner], spacing=0)
    return ft.Column([row, *below], spacing=0)
