"""Games as the first page shows them: the current one large, every other in a line."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from scorepad.flet_support.error_boundary import component, show_message, use_is_covered
from scorepad.flet_support.hooks import use_live
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, join_list, local_time, points, time_text
from scorepad.score.record import GameId
from scorepad.service.hub import line_topic
from scorepad.service.summary import GameSummary
from scorepad.ui.session import AppSession, go_to_game
from scorepad.ui.theme.style import ON_FILLED, Type
from scorepad.ui.widgets.buttons import filled_button, sign_button, touch_row
from scorepad.ui.widgets.text import figure, label_and_number, side_name, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import rules_called
from scorepad.wording.standings import winners_text

_MOST_LINES = 4
_AROUND, _SIGN = 68, 52
"""Logical pixels at the sides of a line, and of each sign at its end."""


@component
def continue_button(session: AppSession, game_id: GameId) -> ft.Control:
    """Make the button that continues a game; it redraws itself when the game changes."""
    game = use_summary(session, game_id, covered=use_is_covered())
    if game is None:
        return ft.Container()
    said = _("Continue: {standing}, round {number}").format(standing=totals_line(game), number=game.round)
    lines: list[ft.Control] = [words(_("Continue"), Type.HEAD, ON_FILLED)]
    for side, (name, total) in enumerate(zip(game.names, game.totals, strict=True)):
        label = side_name(side, name, Type.STRONG, on_colour=ON_FILLED)
        label.expand = True
        lines.append(ft.Row([label, words(points(total), Type.HEAD, ON_FILLED)]))
    lines.append(words(_("Round {number}").format(number=game.round), Type.BODY, ON_FILLED))
    face = ft.Semantics(label=said, exclude_semantics=True, content=ft.Column(lines, spacing=4))
    button = filled_button(face, lambda: go_to_game(session, game_id))
    # Merged, because Semantics would make a second button inside the button (FLET.md, fault 51).
    return ft.Row([ft.MergeSemantics(button, expand=True)])


def totals_line(game: GameSummary, space: str = " ") -> str:
    """Return all totals in a line: `North–South 4,065 · East–West 365`. space: before each number."""
    totals = zip(game.names, game.totals, strict=True)
    return " · ".join(f"{name}{space}{points(total)}" for name, total in totals)


def outcome_words(game: GameSummary) -> str:
    """Return who won, or how far the game is."""
    if not game.finished:
        return _("round {number} in progress").format(number=game.round)
    return winners_text(game.names, game.winners)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game's line in a list: a touch opens it, the sign at its end deletes it."""

    session: AppSession
    key: GameId
    covered: bool

    def draw(self) -> ft.Control:
        """Draw the line; afterwards it redraws itself when the game changes."""
        row: ft.Control = _memo_row(self)
        return row


def game_rows(session: AppSession, games: Iterable[GameId]) -> tuple[GameRow, ...]:
    """Return the lines of games, which are followed while their screen is not covered."""
    covered = use_is_covered()
    return tuple(GameRow(session, game, covered) for game in games)


def use_summary(session: AppSession, game: GameId, *, covered: bool) -> GameSummary | None:
    """Return a game's summary for lists, and redraw when it changes."""
    follow = None if covered else partial(session.service.subscribe, line_topic(game))
    return use_live(follow, lambda: session.service.shelf.line(game), [game, covered])


@component
def _row(row: GameRow) -> ft.Control:
    game = use_summary(row.session, row.key, covered=row.covered)
    if game is None:
        return ft.Container()
    face, said = game_summary_text(game)
    rest = ["result"] if game.finished else []
    away = delete_button(row.session, game)
    return touch_row(face, said, lambda: go_to_game(row.session, game.id, *rest), beside=[away])


_memo_row: Any = ft.memo(_row)


def delete_button(session: AppSession, game: GameSummary) -> ft.Control:
    """Make the sign at the end of a game's line that deletes it."""

    async def delete() -> None:
        outcome = await session.touches.made(session.service.delete(game.id, session.who))
        if outcome.refused:
            show_message(ft.context.page, fault_sentence(outcome.refused))

    name = _("Delete {game}").format(game=game.title or totals_line(game))
    return sign_button("×", name, delete, quiet=True)


def game_summary_text(game: GameSummary) -> tuple[ft.Column, str]:
    """Return a game in a few lines, and the sentence a screen reader reads for it."""
    second = " · ".join(part for part in _details(game) if part)
    return game_text(game, second), join_list((game.title, totals_line(game), second))


def game_text(game: GameSummary, second: str, *, signs: int = 1) -> ft.Column:
    """Return a game's title, totals and second line. signs: how many stand at the end of the line."""
    title = [words(game.title, Type.STRONG)] if game.title else []
    return ft.Column([*title, *_totals(game, signs), words(second, Type.SECOND)], spacing=2)


def outcome_and_day(game: GameSummary, day: str) -> list[str]:
    """Return how a game ended or how far it is, and when it was played; empty where there is nothing to say.

    day: ISO 8601.
    """
    written = day_text(day, game.played_about if game.played else None)
    if game.from_paper:
        return [outcome_words(game), written, _("from paper")]
    return [outcome_words(game), _("ended early") if game.ended_early else "", written]


def _details(game: GameSummary) -> list[str]:
    """Return how far a game is and when it was played; as long as nobody has points, also its rules."""
    if any(game.totals) or game.from_paper:
        return outcome_and_day(game, game.played or "")
    begun = local_time(game.begun)
    day = game.played or (begun.date().isoformat() if begun else "")
    time = _("started at {time}").format(time=time_text(begun)) if begun else ""
    outcome, early, when = outcome_and_day(game, day)
    return [outcome, early, rules_called(game.rules, game.base), when, time]


def _totals(game: GameSummary, signs: int) -> list[ft.Control]:
    if len(game.names) > _MOST_LINES:
        return [words(totals_line(game, "\N{NO-BREAK SPACE}"))]
    page = ft.context.page
    width, height = page.width or 0, page.height or 0
    # The controls at hand take up to half of a landscape window.
    room = width / (1 + (width > height)) - _AROUND - signs * _SIGN
    totals = enumerate(zip(game.names, game.totals, strict=True))
    return [
        label_and_number(side_name(side, name, Type.BODY), figure(points(total)), room)
        for side, (name, total) in totals
    ]
