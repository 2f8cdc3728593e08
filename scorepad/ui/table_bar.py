"""The bar of every screen of a game: undo and redo in the same corner, saying what they change."""

from collections.abc import Awaitable, Callable, Sequence

import flet as ft

from scorepad.game.fold import Batch
from scorepad.game.intents import Intent, Redo, Undo
from scorepad.game.undo import newest_touch, redo_target, undo_target, undone_elsewhere
from scorepad.i18n.changes import batch_sentence
from scorepad.live.practice import is_practice
from scorepad.ui.focusing import go_by_arrow
from scorepad.ui.guard import Handler
from scorepad.ui.keys import Press
from scorepad.ui.practice import practice_line
from scorepad.ui.shell import Table, go
from scorepad.ui.widgets.bar import TakenBack, Turn, newest_line, top_bar
from scorepad.ui.widgets.menu import MenuItem

Submit = Callable[[Intent], Awaitable[object]]


def table_bar(
    table: Table,
    title: str | ft.Control,
    second: str | None = None,
    *,
    back: str,
    menu: Sequence[MenuItem] = (),
    others: Sequence[ft.Control] = (),
    lasting: bool = False,
    brief: bool = False,
    width: float | None = None,
    submit: Submit | None = None,
) -> ft.Control:
    """Make the bar of a game's screen.

    back: the address of the screen before. lasting, brief, width: as of `top_bar`. submit: hands undo and
    redo to the desk, where a refusal has a place of its own.
    """
    undo, redo = turns(table, submit)
    bar = top_bar(
        title,
        second,
        back=lambda: go(back),
        undo=undo,
        redo=redo,
        menu=menu,
        others=others,
        lasting=lasting,
        brief=brief,
        width=width,
    )
    if brief or not is_practice(table.id):
        return bar
    lines: list[ft.Control] = [bar, practice_line(table.shell, table.id)]
    return ft.Column(lines, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def newest(table: Table, submit: Submit | None = None) -> ft.Control:
    """Say what a bar that is `brief` does not: the newest touch, in a practice game the next one.

    submit: as of `table_bar`.
    """
    if is_practice(table.id):
        return practice_line(table.shell, table.id, brief=True)
    return newest_line(*turns(table, submit))


def turns(table: Table, submit: Submit | None = None) -> tuple[Turn, Turn]:
    """Make undo and redo of a game. submit: as of `table_bar`."""
    who, hand_in = table.shell.who, submit or table.submit
    undo, redo = undo_target(table.game, who), redo_target(table.game, who)
    return (
        Turn(_what(table, undo), lambda: hand_in(Undo()), _newest(table, undo), _gone(table)),
        Turn(_what(table, redo), lambda: hand_in(Redo()), _newest(table, redo)),
    )


def _gone(table: Table) -> TakenBack | None:
    batch = undone_elsewhere(table.game, table.shell.who)
    if batch is None or is_practice(table.id):
        return None
    newest = table.game.events[-1]
    return TakenBack(batch_sentence(batch.changes, table.record), newest.author.name, newest.batch)


def _newest(table: Table, batch: Batch | None) -> str | None:
    """Name the newest touch; in a practice game its guide has the room of the line that would say it."""
    return None if is_practice(table.id) else newest_touch(table.game, batch)


def _what(table: Table, batch: Batch | None) -> str | None:
    if batch is None:
        return None
    by = batch.author.name if batch.author.device != table.shell.who.device else ""
    return batch_sentence(batch.changes, table.record, by)


async def turn(table: Table | None, key: Press, back: str, submit: Submit | None = None) -> bool:
    """Answer Ctrl+Z, Ctrl+Shift+Z and Escape; True if the key was one of them. submit: as of `table_bar`."""
    if key is Press.ESCAPE:
        go(back)
    elif table and key is Press.UNDO:
        await (submit or table.submit)(Undo())
    elif table and key is Press.REDO:
        await (submit or table.submit)(Redo())
    return key in (Press.ESCAPE, Press.UNDO, Press.REDO)


def keys_of(table: Table | None, back: str) -> Handler:
    """Make the answer to the keyboard of a screen that takes no numbers."""

    async def pressed(key: Press) -> None:
        if not await turn(table, key, back):
            await go_by_arrow(ft.context.page, key)

    return pressed
