"""The screens shown in place of a missing game, round or practice game."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import current_size
from scorepad.flet_support.screens import Handler, component, go
from scorepad.game.events import RoundAdded, Voided
from scorepad.i18n import _
from scorepad.score.record import GameId, RoundId
from scorepad.service.open_game import is_practice
from scorepad.ui.routes import game_in, game_path, round_in
from scorepad.ui.session import GameView, use_game_view, use_session
from scorepad.ui.shared.new_game import start_practice
from scorepad.ui.shared.news import undone_sentence
from scorepad.ui.shared.undo_bar import game_bar, library_bar
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.layout import flowing, frame
from scorepad.ui.widgets.text import words
from scorepad.wording.changes import batch_sentence
from scorepad.wording.faults import fault_sentence


def not_found(table: GameView | None = None) -> ft.View:
    """Draw the screen of a missing game, or of a missing round of `table`; call it after all other hooks."""
    page, route, params = ft.context.page, ft.use_view_path(), ft.use_route_params()
    if table is None and is_practice(game_in(params)):
        # It ended with the program that kept it.
        bar, start = library_bar(_("The practice game is over")), partial(start_practice, use_session())
        gone = _("Practice games aren't saved. Your own games are.")
        text = not_found_text([gone], _("Start a new practice game"), start)
    elif table is None:
        bar = library_bar(_("Game not found"))
        text = not_found_text(_no_game(game_in(params)), _("Home"), partial(go, "/"))
    else:
        bar = _round_bar(table.id)
        back = partial(go, game_path(table.id))
        text = not_found_text(_no_round(table, round_in(params)), _("Back to the score pad"), back)
    return frame(route, bar, [text], size=current_size(page))


def not_found_text(sentences: Sequence[str], label: str, lead: Handler) -> ft.Control:
    """Write the sentences on an empty screen, and a button below them that leads on."""
    lines = [words(sentence) for sentence in sentences]
    paper = ft.Column([*lines, flowing([filled_button(label, lead)])], spacing=16)
    return ft.Container(paper, padding=ft.Padding.symmetric(vertical=24))


@component
def _round_bar(game_id: GameId) -> ft.Control:
    table = use_game_view(game_id)
    if table is None:
        return library_bar(_("Game not found"))
    return game_bar(table, _("Round not found"), back=game_path(game_id), counts=True)


def _no_game(game: GameId) -> list[str]:
    fault = use_session().service.shelf.unreadable.get(game)
    if fault:
        return [fault_sentence(fault)]
    why = _("It was deleted, or it is on another device.")
    way = _("You can restore it under “Deleted games” in the journal's menu.")
    return [_("This game is no longer here."), why, way]


def _no_round(table: GameView, round_id: RoundId) -> list[str]:
    """Return what became of a round; if an undo removed it, another undo doesn't bring it back."""
    gone, game = _("This round is no longer here."), table.game
    if game.state.has(round_id):
        return [gone, _("It was removed. Undo restores it.")]
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
    if not undone:
        return [gone]
    author, change = undone[-1]
    name = "" if author.device == table.session.who.device else author.name
    return [gone, undone_sentence(batch_sentence([change], table.record), name)]
