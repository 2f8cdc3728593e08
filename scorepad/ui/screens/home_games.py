"""Games as the first page shows them: the open one large, every one in a line."""

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.dates import day_text, here, time_text
from scorepad.i18n.joining import listed
from scorepad.i18n.labels import rules_name
from scorepad.i18n.numbers import points
from scorepad.live.sheet import Summary
from scorepad.score.ending import is_broken_off
from scorepad.ui.guard import Handler
from scorepad.ui.shell import Shell, game_path, go
from scorepad.ui.theme import ON_FILLED, Type
from scorepad.ui.widgets.buttons import filled_button, sign_button, touch_row
from scorepad.ui.widgets.room import labelled
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import figure, words

_MOST_LINES = 4
_AROUND = 120
"""Logical pixels at the sides of a line, with the sign at its end."""


def continue_button(game: Summary) -> ft.Control:
    """Make the one touch that goes on with a game."""
    said = _("Continue: {standing}, round {number}").format(standing=standing(game), number=game.round)
    lines: list[ft.Control] = [words(_("Continue"), Type.HEAD, ON_FILLED)]
    for side, (name, total) in enumerate(zip(game.names, game.totals, strict=True)):
        name_text = side_name(side, name, Type.STRONG, on_colour=ON_FILLED)
        name_text.expand = True
        lines.append(ft.Row([name_text, words(points(total), Type.HEAD, ON_FILLED)]))
    lines.append(words(_("Round {number}").format(number=game.round), Type.BODY, ON_FILLED))
    face = ft.Semantics(label=said, exclude_semantics=True, content=ft.Column(lines, spacing=4))
    button = filled_button(face, lambda: go(game_path(game.id)))
    # Merged, because Flet's Semantics would make a second button inside the button.
    return ft.Row([ft.MergeSemantics(button, expand=True)])


def standing(game: Summary) -> str:
    """Write all totals in a line: `North–South 4,065 · East–West 365`."""
    totals = zip(game.names, game.totals, strict=True)
    return " · ".join(f"{name} {points(total)}" for name, total in totals)


def outcome(game: Summary) -> str:
    """Say who won, or how far the game is."""
    if not game.finished:
        return _("round {number}, still open").format(number=game.round)
    names = _(" and ").join(game.names[side] for side in game.winners)
    message = _("{side} won") if len(game.winners) == 1 else _("shared by {side}")
    return message.format(side=names)


def game_row(shell: Shell, game: Summary, delete: Handler) -> ft.Control:
    """Make the line of a game: a touch opens it, the sign at its end puts it away."""
    face, said = game_face(shell, game)
    away = sign_button("×", _("Delete {game}").format(game=game.title or standing(game)), delete)
    path = game_path(game.id, *(["result"] if game.finished else []))
    return touch_row(face, said, lambda: go(path), beside=[away])


def game_face(shell: Shell, game: Summary) -> tuple[ft.Column, str]:
    """Show a game in a few lines, and say it in one."""
    second = " · ".join(part for part in _second(shell, game) if part)
    title = [words(game.title, Type.STRONG)] if game.title else []
    face = ft.Column([*title, *_totals(game), words(second, Type.SECOND)], spacing=2)
    return face, listed((game.title, standing(game), second))


def _second(shell: Shell, game: Summary) -> list[str]:
    """List how far a game is and when it was played; without points yet also what tells it from others."""
    found = shell.desk.game(game.id)
    if found is None:
        return [outcome(game)]
    record = found.record
    early = _("ended early") if is_broken_off(record, shell.desk.score(game.id)) else ""
    if any(game.totals):
        return [outcome(game), early, day_text(record.played or "")]
    begun = here(min((event.at for event in found.events), default=""))
    day = record.played or (begun.date().isoformat() if begun else "")
    time = _("begun at {time}").format(time=time_text(begun)) if begun else ""
    return [outcome(game), early, rules_name(record.rules), day_text(day), time]


def _totals(game: Summary) -> list[ft.Control]:
    pairs = zip(game.names, game.totals, strict=True)
    if len(game.names) > _MOST_LINES:
        return [words(standing(game))]
    return [_total(side, name, total) for side, (name, total) in enumerate(pairs)]


def _total(side: int, name: str, total: int) -> ft.Control:
    text = side_name(side, name, Type.BODY)
    page = ft.context.page
    width, height = page.width or 0, page.height or 0
    # What is at hand takes up to half of a window that lies.
    return labelled(text, figure(points(total)), width / (1 + (width > height)) - _AROUND)
