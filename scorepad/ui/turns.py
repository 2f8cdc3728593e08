"""Undo and redo as the bar shows them: what they would change, in words, and how it is done."""

from collections.abc import Callable

import flet as ft

from scorepad.game.events import GameDeleted
from scorepad.game.fold import Batch
from scorepad.game.intents import Redo, Undo
from scorepad.game.undo import redo_target, undo_target
from scorepad.i18n import _
from scorepad.i18n.changes import batch_sentence
from scorepad.i18n.faults import fault_sentence
from scorepad.storage.store import LIBRARY
from scorepad.ui.guard import tell
from scorepad.ui.shell import Shell, Table
from scorepad.ui.widgets.bar import Turn


def game_turns(table: Table) -> tuple[Turn, Turn]:
    """Give undo and redo of a game."""
    who = table.shell.who

    def say(batch: Batch) -> str:
        return batch_sentence(batch.changes, table.record, _other(batch, table.shell))

    async def undo() -> None:
        await table.submit(Undo())

    async def redo() -> None:
        await table.submit(Redo())

    return (
        Turn(_said(undo_target(table.game, who), say), undo),
        Turn(_said(redo_target(table.game, who), say), redo),
    )


def library_turns(shell: Shell) -> tuple[Turn, Turn]:
    """Give undo and redo of what happens to the games as a whole, such as their deletion."""
    library = shell.desk.library()

    async def turn(intent: Undo | Redo) -> None:
        outcome = await shell.desk.submit(LIBRARY, shell.who, intent)
        if outcome.refused:
            tell(ft.context.page, fault_sentence(outcome.refused))

    async def undo() -> None:
        await turn(Undo())

    async def redo() -> None:
        await turn(Redo())

    return (
        Turn(_said(undo_target(library, shell.who), _library_sentence), undo),
        Turn(_said(redo_target(library, shell.who), _library_sentence), redo),
    )


def _library_sentence(batch: Batch) -> str:
    change = batch.changes[0]
    deleted = isinstance(change, GameDeleted) and change.deleted
    return _("a game was deleted") if deleted else _("a deleted game came back")


def _said(batch: Batch | None, say: Callable[[Batch], str]) -> str | None:
    return say(batch) if batch else None


def _other(batch: Batch, shell: Shell) -> str:
    return batch.author.name if batch.author.device != shell.who.device else ""
