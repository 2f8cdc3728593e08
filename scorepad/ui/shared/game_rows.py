"""Games in lists: the one in hand as a large card, every other in a line."""

from functools import partial

import flet as ft

from scorepad.flet_support.hooks import use_live, use_size
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import component, lasting, use_is_covered
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_list, short_day_text
from scorepad.score.record import GameId
from scorepad.service.hub import line_topic
from scorepad.service.journal import day_of
from scorepad.service.open_game import GameSummary
from scorepad.ui.session import AppSession, go_to_game
from scorepad.ui.shared.new_game import today
from scorepad.ui.theme import style
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import LEADS, card_button, touch_row
from scorepad.ui.widgets.layout import apart, page_width, stretched
from scorepad.ui.widgets.text import (
    card,
    figure,
    label_and_number,
    line_room,
    own_style,
    own_words,
    side_name,
    words,
)
from scorepad.wording.labels import rules_called
from scorepad.wording.standings import winners_text

_FIGURE, _MOST_COLUMNS, _MOST_LARGE, _COLUMN_GAP = 40.0, 3, 3, 16
_AROUND_CARD = 2 * style.EDGE_SPACE + 2 * 16
_PAIR, _AROUND_ROW = 2, 6
_AT_END = 24
"""Logical pixels of the sign at the end of a row."""


@component
def continue_button(session: AppSession, game_id: GameId) -> ft.Control:
    """Make the card that continues a game; it redraws itself when the game changes."""
    game = use_summary(session, game_id)
    room = page_width(use_size()) - _AROUND_CARD
    if game is None:
        return ft.Container()
    standing = join_list((game.title, totals_line(game)))
    said = _("Continue: {standing}, round {number}").format(standing=standing, number=game.round)
    label = " · ".join((_("Continue"), _("Round {number}").format(number=game.round)))
    button = ft.Container(words(label, Type.HEAD, style.ON_FILLED, centred=True), bgcolor=style.ACCENT)
    button.border_radius, button.padding = style.RADIUS, ft.Padding.symmetric(horizontal=8, vertical=15)
    title = [words(game.title, Type.STRONG)] if game.title else []
    rules = words(rules_called(game.rules, game.base), Type.BODY, style.SECOND_INK)
    face = stretched([*title, rules, _card_totals(game, room), button], style.EDGE_SPACE)
    return card_button(face, said, lambda: go_to_game(session, game_id))


def _card_totals(game: GameSummary, room: float) -> ft.Control:
    """Draw names over large totals side by side, or in lines where they don't fit. room: logical pixels."""
    scale = page_state(ft.context.page).text_scale
    totals = game.figures
    widest = _FIGURE * scale * max(map(style.letters_width, totals))
    is_wide = len(totals) <= _MOST_COLUMNS and widest <= room / len(totals) - _COLUMN_GAP
    cells: list[ft.Control] = []
    for side, (name, total) in enumerate(zip(game.names, totals, strict=True)):
        is_ahead = side in game.ahead
        label = side_name(side, name, Type.STRONG if is_ahead else Type.BODY)
        weight = ft.FontWeight.W_700 if is_ahead else ft.FontWeight.W_400
        large = [own_words(total, own_style(_FIGURE, weight))] if total else []
        small = words(total, Type.HEAD if is_ahead else Type.LARGE)
        if is_wide:
            cells.append(ft.Column([label, *large], spacing=0, expand=True))
        elif len(totals) <= _MOST_LARGE:
            cells.append(stretched([label, *large]))
        else:
            cells.append(label_and_number(label, small, room))
    if not is_wide:
        return stretched(cells, 4)
    return ft.Row(cells, spacing=0, vertical_alignment=ft.CrossAxisAlignment.END)


def totals_line(game: GameSummary) -> str:
    """Return all totals in a line: `North–South 4,065 · East–West 365`."""
    totals = zip(game.names, game.figures, strict=True)
    return " · ".join(f"{name} {total}".strip() for name, total in totals)


def outcome_words(game: GameSummary) -> str:
    """Return who won, or how far the game is."""
    if not game.finished:
        return _("round {number} in progress").format(number=game.round)
    return winners_text(game.names, game.winners)


def use_summary(session: AppSession, game: GameId) -> GameSummary | None:
    """Return a game's summary for lists, and redraw when it changes."""
    covered = use_is_covered()
    follow = None if covered else partial(session.service.subscribe, line_topic(game))
    return use_live(follow, lambda: session.service.shelf.line(game), [game, covered])


@lasting
def game_row(session: AppSession, game_id: GameId) -> ft.Control:
    """Make a game's line, which opens its result, or the card of one that goes on, which opens its pad.

    It redraws itself when the game changes.
    """
    game = use_summary(session, game_id)
    if game is None:
        return ft.Container()
    face, said = game_line(game)
    if game.finished:
        return touch_row(face, said, partial(go_to_game, session, game.id, "result"), end=LEADS)
    to_pad = partial(go_to_game, session, game.id)
    row = card(touch_row(face, said, to_pad, line=False, in_card=True, end=LEADS))
    row.margin = ft.Margin.symmetric(vertical=_AROUND_ROW)
    return row


def game_line(game: GameSummary) -> tuple[ft.Control, str]:
    """Return a game in a few lines, who is ahead first, and the sentence a screen reader reads for it."""
    day, about = day_of(game), game.played_about if game.played else None
    around = 2 * style.EDGE_SPACE if game.finished else _AROUND_CARD
    room = page_width(use_size()) - around - _AT_END
    title = [words(game.title, Type.STRONG)] if game.title else []
    rules = [rules_called(game.rules, game.base), *_manner(game), game.place]
    going = None if game.finished else _("Round {number}").format(number=game.round)
    when = [going, None if going and day == today() else short_day_text(day, today(), about)]
    inks = None, style.ACCENT if going else None
    quiet = [
        words(" · ".join(filter(None, each)), Type.SECOND, ink)
        for each, ink in zip((rules, when), inks, strict=True)
    ]
    note = [words(game.note, Type.SECOND)] if game.note else []
    face = ft.Container(stretched([*title, *_totals(game, room), apart(*quiet), *note], 2))
    face.padding = ft.Padding.symmetric(vertical=6)
    said = " · ".join(filter(None, [outcome_words(game), *_manner(game), day_text(day, about), game.place]))
    return face, join_list((game.title, totals_line(game), said, game.note))


def _manner(game: GameSummary) -> list[str]:
    """Return what is unusual about a game."""
    if game.from_paper:
        return [_("from paper")]
    return [_("ended early")] if game.ended_early else []


def _totals(game: GameSummary, room: float) -> list[ft.Control]:
    """Draw a line for whoever is ahead, with the total, and the others: of two with theirs, else by name.

    room: in logical pixels.
    """
    names, figures, lines = game.names, game.figures, list[ft.Control]()
    for side in game.ahead:
        label, told = names[side], figures[side]
        if len(game.ahead) == 1:
            label = (_("{side} won") if game.finished else _("{side} in the lead")).format(side=label)
            if len(names) != _PAIR:
                message = ngettext("{points} point", "{points} points", game.totals[side])
                told = message.format(points=told)
        number = figure(told if line_room(figure(told, Type.HEAD)) <= room else figures[side], Type.HEAD)
        lines.append(label_and_number(words(label, Type.HEAD), number, room, whole=True))
    others = [side for side in range(len(names)) if side not in game.ahead]
    if len(names) == _PAIR and any(figures) and any(game.totals):
        lines += [label_and_number(words(names[side]), figure(figures[side]), room) for side in others]
    elif others:
        line = " · ".join(names[side] for side in others)
        lines.append(words(line, Type.BODY if lines else Type.STRONG))
    return lines
