"""Games in lists: the one in hand as a large card, every other in a line."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component, use_is_covered
from scorepad.flet_support.hooks import Size, use_live, use_size
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, join_list, points, short_day_text
from scorepad.score.record import GameId
from scorepad.service.hub import line_topic
from scorepad.service.journal import day_of
from scorepad.service.summary import GameSummary
from scorepad.ui.session import AppSession, go_to_game
from scorepad.ui.shared.new_game import today
from scorepad.ui.theme.letter_widths import letters_width
from scorepad.ui.theme.style import EDGE_SPACE, ON_FILLED, Type
from scorepad.ui.widgets.buttons import filled_button, touch_row
from scorepad.ui.widgets.layout import letter_room, start_size, stretched
from scorepad.ui.widgets.text import label_and_number, line_room, own_style, own_words, side_name, words
from scorepad.wording.standings import winners_text

_GAP, _PAIR, _ROOM_BESIDE = 12, 2, 250
_AROUND, _SIGN = 64, 52
"""Logical pixels at the sides of a line, and of each sign at its end."""
_FIGURE, _MOST_COLUMNS, _MOST_LARGE, _COLUMN_GAP = 40.0, 3, 3, 16
_AROUND_CARD = 2 * EDGE_SPACE + 2 * 16


@component
def continue_button(session: AppSession, game_id: GameId) -> ft.Control:
    """Make the card that continues a game; it redraws itself when the game changes."""
    game = use_summary(session, game_id, covered=use_is_covered())
    room = start_size(use_size()).width - _AROUND_CARD
    if game is None:
        return ft.Container()
    standing = join_list((game.title, totals_line(game)))
    said = _("Continue: {standing}, round {number}").format(standing=standing, number=game.round)
    number = words(_("Round {number}").format(number=game.round) + " ›", Type.STRONG, ON_FILLED)
    title = [words(game.title, Type.STRONG, ON_FILLED)] if game.title else []
    lines = stretched([*title, _card_totals(game, room), number], 8)
    face = ft.Semantics(label=said, exclude_semantics=True, content=lines)
    button = filled_button(face, lambda: go_to_game(session, game_id))
    # Merged, because Semantics would make a second button inside the button (FLET.md, fault 51).
    return ft.Row([ft.MergeSemantics(button, expand=True)])


def _card_totals(game: GameSummary, room: float) -> ft.Control:
    """Draw names over large totals side by side, or in lines where they don't fit. room: logical pixels."""
    scale = page_state(ft.context.page).text_scale
    totals = [points(total) for total in game.totals]
    column = (room - _COLUMN_GAP * (len(totals) - 1)) / len(totals)
    is_wide = len(totals) <= _MOST_COLUMNS and _FIGURE * scale * max(map(letters_width, totals)) <= column
    cells: list[ft.Control] = []
    for side, (name, total) in enumerate(zip(game.names, totals, strict=True)):
        label = side_name(side, name, Type.STRONG, on_colour=ON_FILLED)
        large = own_words(total, own_style(_FIGURE, ft.FontWeight.W_700, ON_FILLED))
        small = words(total, Type.HEAD, ON_FILLED)
        if is_wide:
            cells.append(ft.Column([label, large], spacing=0, expand=True))
        elif len(totals) <= _MOST_LARGE:
            cells.append(stretched([label, large]))
        else:
            cells.append(label_and_number(label, small, room))
    if not is_wide:
        return stretched(cells, 4)
    return ft.Row(cells, spacing=_COLUMN_GAP, vertical_alignment=ft.CrossAxisAlignment.END)


def totals_line(game: GameSummary, space: str = " ") -> str:
    """Return all totals in a line: `North–South 4,065 · East–West 365`. space: before each number."""
    totals = zip(game.names, game.totals, strict=True)
    return " · ".join(f"{name}{space}{points(total)}" for name, total in totals)


def outcome_words(game: GameSummary) -> str:
    """Return who won, or how far the game is."""
    if not game.finished:
        return _("round {number} in progress").format(number=game.round)
    return winners_text(game.names, game.winners)


def use_summary(session: AppSession, game: GameId, *, covered: bool) -> GameSummary | None:
    """Return a game's summary for lists, and redraw when it changes."""
    follow = None if covered else partial(session.service.subscribe, line_topic(game))
    return use_live(follow, lambda: session.service.shelf.line(game), [game, covered])


@component
def game_row(session: AppSession, game_id: GameId) -> ft.Control:
    """Make a game's line, which opens it; it redraws itself when the game changes."""
    game = use_summary(session, game_id, covered=use_is_covered())
    if game is None:
        return ft.Container()
    face, said = game_line(game)
    return touch_row(face, said, partial(open_from_list, session, game))


async def open_from_list(session: AppSession, game: GameSummary) -> None:
    """Go to a game's score pad, or to its result if it is over."""
    await go_to_game(session, game.id, *(["result"] if game.finished else []))


def game_line(game: GameSummary, signs: int = 0) -> tuple[ft.Control, str]:
    """Return a game in a line or two, and the sentence a screen reader reads for it.

    signs: how many stand at the end of the line.
    """
    day, about = day_of(game), game.played_about if game.played else None
    open_round = "" if game.finished else _("Round {number}").format(number=game.round)
    at_end = [
        words(text, Type.SECOND, right=True) for text in (short_day_text(day, today(), about), open_round)
    ]
    size = start_size(use_size())
    room = size.width - _AROUND - signs * _SIGN - max(map(line_room, at_end))
    title = [words(game.title, Type.STRONG)] if game.title else []
    more = " · ".join(filter(None, [*_manner(game), game.place, game.note]))
    lines = [*title, _totals(game, room), *([words(more, Type.SECOND)] if more else [])]
    left = ft.Column([*lines], spacing=0)
    said = " · ".join(filter(None, [outcome_words(game), *_manner(game), day_text(day, about), game.place]))
    return _beside(left, at_end, size), join_list((game.title, totals_line(game), said, game.note))


def _beside(left: ft.Column, at_end: list[ft.Text], size: Size) -> ft.Control:
    """Draw the day at the end of a line, or below it beside very large letters."""
    if letter_room(size) < _ROOM_BESIDE:
        return stretched([left, *at_end])
    left.expand = True
    right = ft.Column([text for text in at_end if text.value], spacing=0)
    right.horizontal_alignment = ft.CrossAxisAlignment.END
    return ft.Row([left, right], spacing=_GAP)


def _manner(game: GameSummary) -> list[str]:
    """Return what is unusual about a game."""
    if game.from_paper:
        return [_("from paper")]
    return [_("ended early")] if game.ended_early else []


def _totals(game: GameSummary, room: float) -> ft.Text:
    """Write all totals, the winner's before a star, in a line if they fit. room: in logical pixels."""
    sides = [
        f"{name} {points(total)}{' ★' * (side in game.winners)}".replace(" ", "\N{NO-BREAK SPACE}")
        for side, (name, total) in enumerate(zip(game.names, game.totals, strict=True))
    ]
    text = words("\N{NO-BREAK SPACE}· ".join(sides))
    return text if len(sides) > _PAIR or line_room(text) <= room else words("\n".join(sides))
