"""Undo and redo of what happens to the games as a whole, in the same corner as everywhere."""

import flet as ft

from scorepad.game.fold import Batch
from scorepad.game.intents import Redo, Undo
from scorepad.game.undo import newest_touch, redo_target, undo_target
from scorepad.i18n.changes import library_sentence
from scorepad.i18n.faults import fault_sentence
from scorepad.storage.store import LIBRARY
from scorepad.ui.arrows import go_by_arrow
from scorepad.ui.guard import tell
from scorepad.ui.keys import Press
from scorepad.ui.shell import Shell, go
from scorepad.ui.widgets.bar import Turn


def undo_of(shell: Shell) -> Turn:
    """Make the undo button of the library."""
    library = shell.desk.library()
    batch = undo_target(library, shell.who)
    return Turn(_what(shell, batch), lambda: _turn(shell, Undo()), newest_touch(library, batch))


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


def _what(shell: Shell, batch: Batch | None) -> str | None:
    return library_sentence(batch.changes, shell.desk.library().state.sheets) if batch else None
