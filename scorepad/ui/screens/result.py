"""The result of a game, and how it came about."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size, use_size
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import Handler, action, go
from scorepad.game.naming import joined_names
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_clauses, join_list, points
from scorepad.score.record import GameRecord
from scorepad.score.result import FROM_PAPER, GameScore, ending, leaders, ranking, sources_of, winning_margin
from scorepad.score.totals import start_standing
from scorepad.ui.routes import HOME, journal_path
from scorepad.ui.session import GameView, result_origin
from scorepad.ui.shared import game_status
from scorepad.ui.shared.course import course_of, draw_course
from scorepad.ui.shared.file_saver import ways_out
from scorepad.ui.shared.finished_round import use_celebrated
from scorepad.ui.shared.frames import game_frame, game_screen
from scorepad.ui.shared.game_status import hidden_totals, take_up_again
from scorepad.ui.shared.new_game import start_again
from scorepad.ui.shared.phones import game_agreement
from scorepad.ui.shared.picture import screen_setting
from scorepad.ui.theme.style import (
    BODY_SIZE,
    EDGE_SPACE,
    INK,
    KEY_SIZE,
    Type,
    letters_width,
    side_colour,
    side_shape,
    side_tint,
)
from scorepad.ui.widgets import layout, text
from scorepad.ui.widgets.buttons import filled_button, outlined_button, touch_row
from scorepad.ui.widgets.layout import SECTION_GAP, section, stretched
from scorepad.ui.widgets.text import figure, own_style, own_words, side_name, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.labels import capital, field_label
from scorepad.wording.standings import beside_points, ending_sentence, left_words

_WINNER_SIZE, _WINNER_SIGN = 40, 32
"""A sign of that size is as high as the name's capitals."""

_BESIDE_FROM = 280
_AS_USUAL = ("rounds", "target")
"""The ends of a game that nobody at the table needs to be told."""
_INSIDE = ft.Padding.symmetric(horizontal=EDGE_SPACE, vertical=12)
_BAR = 6
_CUP = 44
_SIGN_AND_GAP = 40
# Logical pixels of the cup, and of the edges of its card.
_BESIDE_WINNER = _CUP + SECTION_GAP + 2 * (EDGE_SPACE + 1)
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


@game_screen
def GameResult(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw how a game ended, or how it stands."""
    size = use_size()
    celebrated, celebrate = use_celebrated(table)
    title, back = _("Result") if table.score.finished else _("Standings"), result_origin(table.id)
    if table.record.totals_hidden:
        return game_frame(table, title, hidden_totals(table), back=back)
    onward, *others = _onward(table)
    outcome = _outcome(table, size, rolled=celebrated or page_state(ft.context.page).still)
    # A client moves only what it has drawn before.
    outcome.on_size_change = None if celebrated else action(celebrate)
    beside = size.is_wide and size.is_landscape
    at_hand = _at_hand(table, onward, size)
    lines = [
        *game_agreement(table),
        outcome,
        *([] if beside else _course(table, layout.paper_width(size, beside=size.is_landscape), size)),
        *_story(table),
        *_sources(table),
    ]
    if beside:
        picture = _course(table, layout.at_hand_width(size, 2 * EDGE_SPACE), size)
        framed = [ft.Container(each, padding=EDGE_SPACE) for each in picture]
        at_hand = stretched([*framed, at_hand], tight=True)
    return game_frame(table, title, lines, back=back, menu=_menu(table, others), at_hand=at_hand)


def _outcome(table: GameView, size: Size, *, rolled: bool) -> ft.Container:
    """Return the card of who won by how much, and of all totals. rolled: as in `_total`."""
    score = table.score
    alone = score.winners[0] if score.finished and len(score.winners) == 1 else None
    ranked = ranking(table.record.rules, score.standing)
    room = layout.paper_width(size, beside=size.is_landscape) - 2 * (EDGE_SPACE + 1)
    totals = [_total(table, side, room, rolled=rolled, last=side == ranked[-1]) for side in ranked]
    cup = [] if alone is None else [ft.Icon(ft.Icons.EMOJI_EVENTS, side_colour(alone), _CUP)]
    said = ft.Container(stretched(_headline(table, size), 2), expand=True)
    head = ft.Container(ft.Row([said, *cup], spacing=SECTION_GAP), padding=_INSIDE)
    if alone is not None:
        head.bgcolor = side_tint(alone)
        head.border = ft.Border(top=ft.BorderSide(_BAR, side_colour(alone)))
    return text.card(stretched([head, *totals]))


def _headline(table: GameView, size: Size) -> list[ft.Control]:
    """Return the lines of who won by how much, and of what the table doesn't know of the end."""
    record, score = table.record, table.score
    lines: list[ft.Control] = [text.heading(_winner(record, score, size), level=2)]
    standing = _standing(record, score)
    if standing:
        lines.append(words(standing, Type.LARGE))
    if record.is_from_paper:
        when = day_text(record.played or "", record.played_about)
        lines.append(words(" · ".join(filter(None, (capital(_("from paper")), when)))))
    end = ending(record, score)
    if end and end.reason not in _AS_USUAL:
        lines.append(words(ending_sentence(record.rules, end)))
    elif end and len(score.winners) > 1:
        lines.append(words(game_status.one_more_round_text(table)))
    return lines


def _winner(record: GameRecord, score: GameScore, size: Size) -> ft.Text:
    """Return the names of the best sides, several after their signs; what they are is only read out.

    They are as large as no word of them is cut.
    """
    if not score.counted and not record.start:
        return words(_("No rounds scored yet"), Type.HEAD)
    ahead = leaders(record.rules, score.standing)
    names = _(" and ").join(record.sides[side].name for side in ahead)
    if score.finished:
        said = _("{side} won") if len(ahead) == 1 else _("Shared win: {side}")
    else:
        said = _("{side} in the lead") if len(ahead) == 1 else _("Tied: {side}")
    room = layout.paper_width(size, beside=size.is_landscape) - _BESIDE_WINNER
    largest = min(_WINNER_SIZE, room / max(1, text.word_width(names)) / size.text_scale)
    if score.finished and len(ahead) == 1:
        style = own_style(largest, ft.FontWeight.W_700, side_colour(ahead[0]))
        return own_words(names, style, said=said.format(side=names))
    large, small = (
        own_style(each, ft.FontWeight.W_700, INK) for each in (largest, min(_WINNER_SIGN, largest))
    )
    whole = own_words("", large, said=said.format(side=names))
    spans: list[ft.TextSpan] = []
    for side in ahead:
        between = ft.TextSpan(_(" and ") if spans else "")
        name = ft.TextSpan(typeset(record.sides[side].name))
        spans += [between, ft.TextSpan(f"{side_shape(side)} ", small), name]
    whole.spans = spans
    return whole


def _standing(record: GameRecord, score: GameScore) -> str:
    """Return by how much the best side has won or leads; of several, that they share the win or are tied."""
    ahead, gap = leaders(record.rules, score.standing), winning_margin(record.rules, score.standing)
    if score.finished and len(ahead) > 1:
        return capital(_("shared win"))
    if score.finished and gap:
        return ngettext("won by {points} point", "won by {points} points", gap).format(points=points(gap))
    return capital(game_status.lead_words(record, score, ahead[0])) if ahead else ""


def _total(table: GameView, side: int, room: float, *, rolled: bool, last: bool) -> ft.Control:
    """Make the line of a side: the legend of the pictures, and the button for how its total came about.

    room: in logical pixels. rolled: whether the total has taken the place of the one before the last round.
    last: of the sides.
    """
    record, score = table.record, table.score
    each, total = record.sides[side], score.totals[side]
    standings = [start_standing(record), *(played.standing for played in score.counted)]
    before = standings[-2 if score.counted else -1].totals[side]
    people = each.players if joined_names(each.players) != each.name else ()
    about = beside_points(record, score, side), left_words(record, score, side), join_list(people)
    second = [words(each, Type.SECOND) for each in about if each]
    name = ft.Column([side_name(side, each.name), *second], spacing=2, expand=True)
    weight = ft.FontWeight.W_700 if side in leaders(record.rules, score.standing) else ft.FontWeight.W_400
    look, now = own_style(KEY_SIZE, weight), total if rolled else before
    number = text.rolling(points(now), points(before), look, int(rolled))
    scale = page_state(ft.context.page).text_scale
    taken = letters_width(points(total)) * KEY_SIZE + text.word_width(each.name) * BODY_SIZE
    face: ft.Control = ft.Row([name, number], spacing=12)
    if taken * scale + _SIGN_AND_GAP > room:
        name.expand = False
        face = stretched([name, ft.Row([number], alignment=ft.MainAxisAlignment.END)])
    said = join_list((game_status.why_name(record, score, side), *filter(None, about[:2])))
    why = partial(table.go, "result", "why", str(side))
    return touch_row(face, said, why, line=not last, in_card=True)


def _course(table: GameView, width: float, size: Size) -> list[ft.Control]:
    """Draw the game as lines, low enough for what is below it to be seen too."""
    course = course_of(table.record, table.score)
    if course is None:
        return []
    setting = screen_setting(width, size.height * _COURSE_SHARE, size)
    return [ft.Container(draw_course(course, setting), padding=ft.Padding.only(top=14))]


def _story(table: GameView) -> list[ft.Control]:
    if not table.score.finished:
        return []
    sentences = _turn(table.record, table.score), _biggest(table.record, table.score)
    lines = [words(sentence) for sentence in sentences if sentence]
    return [section(_("What decided the game"), lines)] if lines else []


def _sources(table: GameView) -> list[ft.Control]:
    """Draw what the points were counted for, a column a side, if it was more than one thing."""
    sources = sources_of(table.record, table.score)
    if len(sources) <= 1:
        return []
    numbers = [figure(points(each), Type.STRONG) for earned in sources.values() for each in earned]
    column = max(map(text.line_room, numbers)) + text.line_room(words(f"{side_shape(0)} "))
    rows = [_source(table, *source, column) for source in sources.items()]
    return [section(_("Where the points came from"), [stretched(rows)])]


def _source(table: GameView, key: str, earned: Sequence[int], column: float) -> ft.Control:
    """Draw what points were counted for, and those of each side. column: its width in logical pixels."""
    record, best = table.record, (min if table.record.rules.lowest_wins else max)(earned)
    label = capital(_("from paper") if key == FROM_PAPER else field_label(record.rules, key))
    cells: list[ft.Control] = []
    ranked = ranking(record.rules, table.score.standing)
    for side in ranked:
        is_alone = earned[side] == best and earned.count(best) == 1
        number = figure(points(earned[side]), Type.STRONG if is_alone else Type.BODY)
        number.expand = True
        cells.append(ft.Row([text.side_mark(side), number], spacing=0, width=column))
    said = join_clauses(f"{record.sides[side].name} {points(earned[side])}" for side in ranked)
    face = layout.apart(words(label), ft.Row(cells, wrap=True, spacing=2 * SECTION_GAP, run_spacing=0))
    return touch_row(face, _("{what}: {detail}").format(what=label, detail=said), None)


def _turn(record: GameRecord, score: GameScore) -> str:
    ahead = leaders(record.rules, score.standing)
    if len(score.counted) <= 1 or len(ahead) > 1:
        return ""
    name, turned = record.sides[ahead[0]].name, turning_round(record, score)
    if turned is None:
        return _("{side} led from the first round on.").format(side=name)
    if turned == score.counted[-1].number:
        return _("{side} took the lead in the last round.").format(side=name)
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


def _onward(table: GameView) -> list[tuple[str, Handler]]:
    """Return what plays on, each with its words, the likeliest first."""
    rematch = _("Rematch"), partial(start_again, table.session, table.record)
    more = _("One more round"), table.go
    if table.record.has_only_totals:
        return [rematch, (_("Correct the totals"), partial(table.go, "paper"))]
    if not table.score.finished:
        return [(_("Continue the game"), table.go)]
    if table.record.ended:
        return [rematch, (_("Reopen the game"), take_up_again(table))]
    return [more, rematch] if len(table.score.winners) > 1 else [rematch, more]


def _menu(table: GameView, others: Sequence[tuple[str, Handler]]) -> list[MenuItem]:
    items = [MenuItem(label, act, ft.Icons.REPLAY) for label, act in others]
    if result_origin(table.id):
        items.append(MenuItem(_("Back to the score pad"), table.go, ft.Icons.ARROW_BACK))
    if table.is_keeper:
        to_details = partial(go, journal_path(table.id))
        items.append(MenuItem(_("Date, place and note"), to_details, ft.Icons.EVENT_NOTE_OUTLINED))
        items.append(ways_out(table, "result", "print"))
    else:
        items.append(MenuItem(_("Print"), partial(table.go, "result", "print"), ft.Icons.PRINT_OUTLINED))
    return [*items, MenuItem(_("Home"), partial(go, HOME), ft.Icons.STYLE_OUTLINED, apart=True)]


def _at_hand(table: GameView, onward: tuple[str, Handler], size: Size) -> ft.Control:
    share = partial(table.go, "result", "send")
    buttons = [filled_button(*onward, expand=2), outlined_button(_("Share"), share, expand=1)]
    columns = len(buttons) if layout.at_hand_width(size) >= _BESIDE_FROM * size.text_scale else 1
    rows = layout.even_rows(buttons, columns, SECTION_GAP)
    return ft.Container(stretched(rows, SECTION_GAP), padding=EDGE_SPACE)
