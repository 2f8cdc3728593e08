"""The result of a game, and how it came about."""

from collections.abc import Sequence

import flet as ft

from scorepad.flet_support.error_boundary import Handler, screen
from scorepad.flet_support.hooks import Size, use_keys, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.naming import joined_names
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.score.ending import ending, leaders, ranking, winning_margin
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.score.totals import start_standing
from scorepad.sheets.pictures.course import course_of, draw_course
from scorepad.sheets.pictures.sources import draw_sources, sources_of
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.session import GameView, use_game_view
from scorepad.ui.shared.agreeing import game_agreement, round_marks
from scorepad.ui.shared.finished_round import use_celebrated
from scorepad.ui.shared.game_status import (
    last_warnings,
    one_more_round_text,
    take_up_again,
    why_name,
)
from scorepad.ui.shared.new_game import start_again
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.phones import counting_now
from scorepad.ui.shared.picture import drawn_picture, screen_setting
from scorepad.ui.shared.rounds_table import RoundRow, rounds_table
from scorepad.ui.shared.undo_bar import game_bar, game_keys
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, Type, side_tint
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.layout import (
    SECTION_GAP,
    at_hand_width,
    frame,
    has_room_below,
    in_columns,
    letter_room,
    paper_width,
    section,
    stretched,
)
from scorepad.ui.widgets.motion import suits
from scorepad.ui.widgets.text import (
    heading,
    largest_that_fits,
    own_style,
    own_words,
    side_card,
    side_name,
    total_sizes,
    unspoken,
    word_room,
    words,
)
from scorepad.wording.labels import capital, rules_name
from scorepad.wording.standings import beside_points, ending_sentence, left_words

_CARD_WIDTH = 160
_CARD_EDGES = 40
_BUTTON_EDGES = 36
_COURSE_SHARE = 0.2
"""The height of the game's lines, as a share of the window's."""


def turning_round(record: GameRecord, score: GameScore) -> int | None:
    """Return the round since which the leading sides have led; None = since the first, or nobody leads.

    The result is the round's number; a side leading when taken over from paper counts as leading from the
    start.
    """
    ahead = leaders(record.rules, score.standing)
    turned: int | None = None
    before = leaders(record.rules, start_standing(record)) if record.start else None
    for played in score.counted:
        after = leaders(record.rules, played.standing)
        if after == ahead and before not in (None, ahead):
            turned = played.number
        before = after
    return turned


@screen
def GameResult() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw how a game ended, or how it stands."""
    table = use_game_view(game_in(ft.use_route_params()))
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(game_keys(table, back))
    celebrated, celebrate = use_celebrated(table)
    if table is None:
        return not_found()
    width = letter_room(size, beside=size.is_landscape)
    title = _("Result") if table.score.finished else _("Standings")
    bar = game_bar(table, title, table.record.title or rules_name(table.record.rules), back=back)
    warnings = last_warnings(table)
    lines = [
        *game_agreement(table),
        _headline(table, suits(fanned=celebrated, on_shown=celebrate)),
        *_course(table, size),
        _cards(table, width, size),
        *([ft.Container(height=SECTION_GAP)] if warnings else []),
        *warnings,
        *_story(table),
        *_sources(table, size),
        *([] if table.record.has_only_totals else [_rounds(table, width)]),
        ft.Container(height=EDGE_SPACE),
    ]
    return frame(route, bar, lines, size=size, at_hand=_at_hand(table, size))


def _headline(table: GameView, flourish: ft.Control) -> ft.Control:
    """Show who won by how much, why the game is over or goes on, and the consequence of a tie."""
    record, score = table.record, table.score
    lines: list[ft.Control] = [flourish] if score.finished else []
    lines.append(heading(_winner(record, score), Type.BIG))
    gap = winning_margin(record.rules, score.standing)
    if gap:
        margin = ngettext("by {points} point", "by {points} points", gap).format(points=points(gap))
        lines.append(words(margin, Type.LARGE))
    if record.is_from_paper:
        when = day_text(record.played or "", record.played_about)
        lines.append(words(" · ".join(filter(None, (capital(_("from paper")), when))), Type.LARGE))
    end = ending(record, score)
    if end:
        lines.append(words(ending_sentence(record.rules, end)))
        if len(score.winners) > 1 and end.reason not in ("ended", "paper"):
            lines.append(words(one_more_round_text(table)))
    return ft.Container(ft.Column(lines, spacing=2), padding=ft.Padding.only(top=8, bottom=14))


def _winner(record: GameRecord, score: GameScore) -> str:
    if not score.counted and not record.start:
        return _("No rounds scored yet")
    ahead = leaders(record.rules, score.standing)
    names = _(" and ").join(record.sides[side].name for side in ahead)
    if score.finished:
        return (_("{side} won") if len(ahead) == 1 else _("Shared win: {side}")).format(side=names)
    return (_("{side} in the lead") if len(ahead) == 1 else _("Tied: {side}")).format(side=names)


def _course(table: GameView, size: Size) -> list[ft.Control]:
    """Draw the game as lines, low enough for the totals below it to be seen too."""
    course = course_of(table.record, table.score)
    if course is None:
        return []
    wide = paper_width(size, beside=size.is_landscape)
    setting = screen_setting(wide, size.height * _COURSE_SHARE, size)
    return [ft.Container(drawn_picture(draw_course(course, setting)), padding=ft.Padding.only(bottom=14))]


def _cards(table: GameView, width: float, window: Size) -> ft.Control:
    totals = table.score.totals
    columns = max(1, min(len(totals), int(width // _CARD_WIDTH)))
    sizes = total_sizes(window.height / window.text_scale)
    size = largest_that_fits([points(total) for total in totals], width / columns - _CARD_EDGES, sizes)
    return in_columns([_card(table, side, size) for side in _ranking(table)], columns, even=True)


def _ranking(table: GameView) -> Sequence[int]:
    return ranking(table.record.rules, table.score.standing)


def _card(table: GameView, side: int, size: float) -> ft.Control:
    each, total = table.record.sides[side], points(table.score.totals[side])
    beside = beside_points(table.record, table.score, side)
    winners, won = table.score.winners, ""
    left = left_words(table.record, table.score, side)
    if side in winners:
        won = _("winner") if len(winners) == 1 else _("shares the win")
    people = each.players if joined_names(each.players) != each.name else ()
    below = [words(text, Type.SECOND) for text in (beside, left, join_list(people)) if text]
    label = join_list((each.name, total, beside, won, left))
    name = ft.Semantics(label=label, exclude_semantics=True, content=side_name(side, each.name))
    face: list[ft.Control] = [own_words(total, own_style(size, ft.FontWeight.W_700))]
    if won:
        face.append(ft.Container(words(f"✓ {won}"), bgcolor=side_tint(side), border_radius=6, padding=6))
    face.append(words(_("Why?"), Type.SECOND, ACCENT))
    why = touch_row(
        ft.Column(face, spacing=2),
        why_name(table.record, table.score, side),
        lambda: go(game_path(table.id, "result", "why", str(side))),
        line=False,
        padding=0,
    )
    return side_card(side, ft.Column([name, why, unspoken(ft.Column([*below], spacing=2))], spacing=4))


def _story(table: GameView) -> list[ft.Control]:
    sentences = _turn(table.record, table.score), _biggest(table.record, table.score)
    lines = [words(sentence) for sentence in sentences if sentence]
    return [section(_("What decided the game"), lines)] if lines else []


def _sources(table: GameView, size: Size) -> list[ft.Control]:
    """Draw what the points were counted for, if it was more than one thing."""
    sources = sources_of(table.record, table.score)
    if sources is None:
        return []
    setting = screen_setting(paper_width(size, beside=size.is_landscape), 0, size)
    return [section(_("Where the points came from"), [drawn_picture(draw_sources(sources, setting))])]


def _turn(record: GameRecord, score: GameScore) -> str:
    ahead = leaders(record.rules, score.standing)
    if len(score.counted) <= 1 or len(ahead) > 1:
        return ""
    name, turned = record.sides[ahead[0]].name, turning_round(record, score)
    if turned is None:
        return _("{side} led from the first round on.").format(side=name)
    message = _("Round {number} was the turning point: {side} took the lead for good.")
    return message.format(number=turned, side=name)


def _biggest(record: GameRecord, score: GameScore) -> str:
    """Return the most points of a side in a round: its worst one where the fewest points win.

    Empty where no round was counted, or where those points were made more than once.
    """
    rounds = [
        (side.breakdown.round, played.number, each.name)
        for played in score.counted
        for each, side in zip(record.sides, played.sides, strict=True)
    ]
    most = max((earned for earned, _number, _name in rounds), default=0)
    found = [each for each in rounds if each[0] == most]
    if most <= 0 or len(found) > 1:
        return ""
    if record.rules.lowest_wins:
        message = _("The costliest round: {points} for {side} in round {number}.")
    else:
        message = _("The biggest round: {points} for {side} in round {number}.")
    earned, number, name = found[0]
    return message.format(points=points(earned), side=name, number=number)


def _rounds(table: GameView, width: float) -> ft.Control:
    async def open_round(row: RoundRow) -> None:
        go(game_path(table.id, "round", row.id) if row.id else game_path(table.id))

    marks, order = round_marks(table), _ranking(table)
    rounds = rounds_table(table.record, table.score, width, open_round, marks=marks, order=order)
    counting = [counting_now(table.id)] if table.is_keeper else []
    return section(_("Round by round"), [stretched([*counting, rounds])])


def _at_hand(table: GameView, size: Size) -> ft.Control:
    # Without room below the paper they stand on it, within its edges.
    edges = 0 if size.is_landscape or has_room_below(size) else 2 * EDGE_SPACE
    width = at_hand_width(size) - edges
    lines = [_side_by_side(buttons, width) for buttons in (_onward(table), _others(table))]
    return ft.Container(ft.Column([*lines], spacing=SECTION_GAP, tight=True), padding=EDGE_SPACE)


def _side_by_side(buttons: Sequence[ft.TextButton], width: float) -> ft.Control:
    """Return the buttons beside each other, as many as leave the words on them unbroken."""
    widest = max(word_room(each.content) for each in buttons if isinstance(each.content, ft.Text))
    columns = max(1, min(len(buttons), int((width + SECTION_GAP) // (widest + _BUTTON_EDGES + SECTION_GAP))))
    cells = [ft.Row([button], vertical_alignment=ft.CrossAxisAlignment.STRETCH) for button in buttons]
    return in_columns(cells, columns, even=True)


def _onward(table: GameView) -> list[ft.TextButton]:
    """Return the buttons that play on, the likeliest one first."""

    async def start_rematch() -> None:
        await start_again(table.session, table.record)

    def to_pad() -> None:
        go(game_path(table.id))

    rematch, more = (_("Rematch"), start_rematch), (_("One more round"), to_pad)
    first: tuple[str, Handler] = rematch
    second: tuple[str, Handler] = more
    if table.record.has_only_totals:
        second = _("Correct the totals"), lambda: go(game_path(table.id, "paper"))
    elif table.record.ended and table.score.finished:
        second = _("Reopen the game"), take_up_again(table)
    elif len(table.score.winners) > 1:
        first, second = more, rematch
    elif not table.score.finished:
        return [filled_button(_("Continue the game"), to_pad, expand=True)]
    return [filled_button(*first, expand=True), outlined_button(*second, expand=True)]


def _others(table: GameView) -> list[ft.TextButton]:
    return [
        outlined_button(_("Print"), lambda: go(game_path(table.id, "result", "print")), expand=True),
        outlined_button(_("Send"), lambda: go(game_path(table.id, "result", "send")), expand=True),
        outlined_button(_("Home"), lambda: go("/"), expand=True),
    ]
