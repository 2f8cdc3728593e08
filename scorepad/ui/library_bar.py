"""Undo and redo of what happens to the games as a whole, in the same corner as everywhere."""

from collections.abc import Sequence

import flet as ft

from scorepad.game.events import GameDeleted
from scorepad.game.fold import Batch
from scorepad.game.intents import Redo, Undo
from scorepad.game.undo import newest_touch, redo_target, undo_target, undone_elsewhere
from scorepad.i18n.changes import library_sentence
from scorepad.i18n.faults import fault_sentence
from scorepad.i18n.joining import listed
from scorepad.live.summary import Summary
from scorepad.storage.store import LIBRARY
from scorepad.ui.focusing import go_by_arrow
from scorepad.ui.guard import component, tell
from scorepad.ui.hooks import use_keys
from scorepad.ui.keys import Press
from scorepad.ui.screens.home_games import standing
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.widgets.bar import TakenBack, Turn, top_bar


@component
def library_bar(title: str) -> ft.Control:
    """Make the bar of a screen whose game or rules are gone, and answer its keys.

    Back leads home, and undo brings back what was deleted.
    """
    shell = use_library()
    use_keys(lambda key: library_key(shell, key, back="/"))
    return top_bar(title, back=lambda: go("/"), undo=undo_of(shell), redo=redo_of(shell))


def undo_of(shell: Shell) -> Turn:
    """Make the undo button of the library."""
    library = shell.desk.library()
    batch = undo_target(library, shell.who)
    return Turn(_what(shell, batch), lambda: _turn(shell, Undo()), newest_touch(library, batch), _gone(shell))


def redo_of(shell: Shell) -> Turn:
    """Make the redo button of the library."""
    library = shell.desk.library()
    batch = redo_target(library, shell.who)
    return Turn(_what(shell, batch), lambda: _turn(shell, Redo()), newest_touch(library, batch))


async def library_key(shell: Shell, key: Press, back: str | None = None) -> None:
    """Answer Ctrl+Z, Ctrl+Shift+Z and arrows, and Escape where there is a screen to go back to."""
    if back and key is Press.ESCAPE:
        go(back)
    intents: dict[Press, Undo | Redo] = {Press.UNDO: Undo(), Press.REDO: Redo()}
    if key in intents:
        await _turn(shell, intents[key])
    await go_by_arrow(ft.context.page, key)


async def _turn(shell: Shell, intent: Undo | Redo) -> None:
    outcome = await shell.desk.submit(LIBRARY, shell.who, intent)
    if outcome.refused:
        tell(ft.context.page, fault_sentence(outcome.refused))


def _gone(shell: Shell) -> TakenBack | None:
    library = shell.desk.library()
    what = _what(shell, undone_elsewhere(library, shell.who))
    newest = library.events[-1] if what else None
    return TakenBack(what, newest.author.name, newest.batch) if what and newest else None


def _what(shell: Shell, batch: Batch | None) -> str | None:
    if batch is None:
        return None
    return library_sentence(batch.changes, shell.desk.library().state.sheets, _game_names(shell, batch))


def _game_names(shell: Shell, batch: Batch) -> dict[str, str]:
    """Name the games put away or taken back: by their title or sides, alike ones also by their totals."""
    meant = {change.game for change in batch.changes if isinstance(change, GameDeleted)}
    known = [*shell.desk.games(), *(each.summary for each in shell.desk.deleted_games())] if meant else []
    return {game.id: _name_among(game, known) for game in known if game.id in meant}


def _name_among(game: Summary, known: Sequence[Summary]) -> str:
    called = game.title or game.names
    if any((other.title or other.names) == called and other.id != game.id for other in known):
        return listed((game.title, standing(game)))
    return game.title or " · ".join(game.names)
