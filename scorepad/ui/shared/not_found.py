"""The screens shown in place of a missing game, round or practice game."""

from collections.abc import Sequence

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import Size, current_size
from scorepad.flet_support.navigation import go
from scorepad.game.events import Author, RoundAdded, Voided
from scorepad.i18n import _
from scorepad.service.repository import is_practice
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView, use_game_view, use_session
from scorepad.ui.shared.new_game import start_practice
from scorepad.ui.shared.undo_bar import game_bar, library_bar
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.layout import flowing, frame
from scorepad.ui.widgets.text import words
from scorepad.wording.changes import batch_sentence
from scorepad.wording.faults import fault_sentence


def practice_is_over(route: str, size: Size) -> ft.View:
    """Draw the screen of a practice game that ended with the program that kept it."""
    bar = library_bar(_("The practice game is over"))
    sheet = ft.Container(_offer(), padding=ft.Padding.symmetric(vertical=24))
    return frame(route, bar, [sheet], size=size)


def _home() -> None:
    go("/")


@component
def _offer() -> ft.Control:
    session = use_session()
    told = words(_("Practice games aren't saved. Your own games are."))
    new = filled_button(_("Start a new practice game"), lambda: start_practice(session), expand=True)
    home = outlined_button(_("Home"), _home, expand=True)
    return ft.Column([told, ft.Row([new]), ft.Row([home])], spacing=16)


def not_found(table: GameView | None = None) -> ft.View:
    """Draw the screen of a missing game, or with `table` of its missing round, with a way on from there.

    Use every other hook of the screen before this one.
    """
    page, route, params = ft.context.page, ft.use_view_path(), ft.use_route_params()
    size = current_size(page)
    if table is None and is_practice(params.get("game")):
        return practice_is_over(route, size)
    path = game_path(table.id) if table else "/"
    sentences, label = (
        _no_round(table, params.get("round", "")) if table else _no_game(params.get("game", ""))
    )
    bar = _round_bar(table.id) if table else library_bar(_("Game not found"))
    return frame(route, bar, [not_found_text(sentences, label, path)], size=size)


def not_found_text(sentences: Sequence[str], label: str, path: str) -> ft.Control:
    """Write the sentences on an empty screen, and a button below them that leads on."""
    lines = [words(sentence) for sentence in sentences]
    paper = ft.Column([*lines, flowing([filled_button(label, lambda: go(path))])], spacing=16)
    return ft.Container(paper, padding=ft.Padding.symmetric(vertical=24))


@component
def _round_bar(game_id: str) -> ft.Control:
    table = use_game_view(game_id)
    if table is None:
        return library_bar(_("Game not found"))
    return game_bar(table, _("Round not found"), back=game_path(game_id))


def _no_game(game: str) -> tuple[list[str], str]:
    fault = use_session().service.unreadable.get(game)
    if fault:
        return [fault_sentence(fault)], _("Home")
    why = _("It was deleted, or it is on another device.")
    way = _("You can restore deleted games under “Deleted games” on the home page.")
    return [_("This game is no longer here."), why, way], _("Home")


def _no_round(table: GameView, round_id: str) -> tuple[list[str], str]:
    return [_("This round is no longer here."), *_became_of(table, round_id)], _("Back to the score pad")


def _became_of(table: GameView, round_id: str) -> list[str]:
    """Return why a round is gone; if an undo removed it, another undo doesn't bring it back."""
    game = table.game
    if game.state.has(round_id):
        return [_("It was removed. Undo restores it.")]
    begun = {
        event.batch: event.change
        for event in game.events
        if isinstance(event.change, RoundAdded) and event.change.round == round_id
    }
    undone = [
        (event.author, begun[event.change.batch])
        for event in game.events
        if isinstance(event.change, Voided) and event.change.batch in begun
    ]
    return [_taken_back(table, *undone[-1])] if undone else []


def _taken_back(table: GameView, by: Author, change: RoundAdded) -> str:
    what = batch_sentence([change], table.record)
    if not by.name or by.device == table.session.who.device:
        return _("Undone: {what}").format(what=what)
    return _("Undone by {name}: {what}").format(name=by.name, what=what)
