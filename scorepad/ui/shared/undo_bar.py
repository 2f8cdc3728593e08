"""The top bar of a game's screens and the library's, with their undo and redo."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar, Unpack

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component, show_message
from scorepad.flet_support.focus_and_scroll import move_focus_by_arrow
from scorepad.flet_support.hooks import Size, use_keys
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.game.events import Author, Change, GameChange, GameDeleted, LibraryChange, TableSet
from scorepad.game.intents import Intent, LibraryIntent, Redo, Undo, UndoOrRedo
from scorepad.game.log import Batch, Log
from scorepad.game.undo import newest_batch, undone_elsewhere
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.score.record import GameId
from scorepad.service.games import TellProgress
from scorepad.service.open_game import is_practice
from scorepad.service.summary import GameSummary
from scorepad.storage.store import LIBRARY
from scorepad.ui.session import AppSession, GameView, start_page, use_library
from scorepad.ui.shared.game_rows import totals_line
from scorepad.ui.shared.practice import practice_line
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.layout import frame
from scorepad.ui.widgets.top_bar import (
    BarOptions,
    MenuItem,
    UndoneElsewhere,
    UndoStep,
    newest_change_line,
    top_bar,
)
from scorepad.wording.changes import batch_sentence, library_sentence
from scorepad.wording.faults import fault_sentence

C = TypeVar("C", bound=Change)
Submit = Callable[[Intent], Awaitable[object]]

_PROGRESS_SECONDS: Final = 1.0
_UNDO_KEYS: Mapping[KeyboardKey, UndoOrRedo] = {KeyboardKey.UNDO: Undo, KeyboardKey.REDO: Redo}


def game_bar(
    table: GameView,
    title: str | ft.Control,
    second: str | None = None,
    *,
    back: str,
    submit: Submit | None = None,
    save_typed: Callable[[], Awaitable[None]] | None = None,
    within: str = "",
    **options: Unpack[BarOptions],
) -> ft.Control:
    """Make the bar of a game's screen.

    back: the address of the screen before. submit: hands undo and redo to the game service, on a screen that
    shows refusals in a place of its own. save_typed: called before anything is undone. within: the name of
    the side that the screen is about, which the sentence about the newest touch leaves out. The other options
    are those of `top_bar`.
    """
    undo, redo = game_undo_redo(table, submit, within, save_typed)
    bar = top_bar(title, second, back=lambda: go(back), undo=undo, redo=redo, **options)
    return bar if options.get("brief") or not is_practice(table.id) else _with_practice_line(table, bar)


def _with_practice_line(table: GameView, bar: ft.Control) -> ft.Control:
    lines: list[ft.Control] = [bar, practice_line(table.session, table.id)]
    return ft.Column(lines, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def newest_game_change(table: GameView, within: str = "") -> ft.Control:
    """Show what a `brief` bar leaves out: the newest touch, in a practice game the next step.

    within: as in `game_bar`.
    """
    if is_practice(table.id):
        return practice_line(table.session, table.id, brief=True)
    return newest_change_line(*game_undo_redo(table, within=within))


def game_undo_redo(
    table: GameView,
    submit: Submit | None = None,
    within: str = "",
    save_typed: Callable[[], Awaitable[None]] | None = None,
) -> tuple[UndoStep, UndoStep]:
    """Return the undo and redo steps of a game. submit, within, save_typed: as in `game_bar`."""

    async def press(which: UndoOrRedo) -> None:
        if save_typed:
            await save_typed()
        await _press_in_game(table, which, submit)

    def step(which: UndoOrRedo, batch: Batch[GameChange] | None) -> UndoStep:
        what = _game_change_words(table, batch)
        shown = (what or "").removeprefix(f"{within}: ")
        return UndoStep(what, partial(press, which), _newest(table, batch), shown=shown)

    undone, redone = table.session.touches.show(table.id, table.game, table.who)
    gone = None
    if not is_practice(table.id):
        gone = _undone_elsewhere(
            table.game, table.who, lambda each: batch_sentence(each.changes, table.record)
        )
    return replace(step(Undo, undone), gone=gone), step(Redo, redone)


async def _press_in_game(table: GameView, which: UndoOrRedo, submit: Submit | None) -> None:
    touches, read = table.session.touches, partial(table.session.service.game, table.id)
    await touches.press(which, table.id, read, table.who, submit or table.send)


def undo_redo_words(table: GameView, within: str = "") -> tuple[object, ...]:
    """Return what undo and redo show of a game, to be compared. within: as in `game_bar`."""
    steps = game_undo_redo(table, within=within)
    return tuple((each.what, each.newest, each.gone, each.shown) for each in steps)


def _undone_elsewhere(
    log: Log[C], who: Author, describe: Callable[[Batch[C]], str]
) -> UndoneElsewhere | None:
    """Return the undo that another device made last, if nothing was changed since."""
    batch = undone_elsewhere(log, who)
    if batch is None:
        return None
    newest = log.events[-1]
    return UndoneElsewhere(describe(batch), newest.author.name, newest.batch)


def _newest(table: GameView, batch: Batch[GameChange] | None) -> str | None:
    """Return the name of the newest touch; None in a practice game, whose guide takes its room."""
    return None if is_practice(table.id) else newest_batch(table.game, batch)


def _game_change_words(table: GameView, batch: Batch[GameChange] | None) -> str | None:
    if batch is None:
        return None
    by = batch.author.name if batch.author.device != table.session.who.device else ""
    return batch_sentence(batch.changes, table.record, by)


async def answer_undo_keys(
    table: GameView | None, key: KeyboardKey, back: str, submit: Submit | None = None
) -> bool:
    """Handle Ctrl+Z, Ctrl+Shift+Z and Escape; True if the key was one of them. submit: as in `game_bar`."""
    if key is KeyboardKey.ESCAPE:
        go(back)
    elif table and key in _UNDO_KEYS:
        await _press_in_game(table, _UNDO_KEYS[key], submit)
    return key is KeyboardKey.ESCAPE or key in _UNDO_KEYS


def game_keys(table: GameView | None, back: str) -> Handler:
    """Return the key handler of a screen that takes no numbers."""

    async def pressed(key: KeyboardKey) -> None:
        if not await answer_undo_keys(table, key, back):
            await move_focus_by_arrow(ft.context.page, key)

    return pressed


def game_frame(
    table: GameView,
    title: str,
    paper: Sequence[ft.Control],
    *,
    size: Size,
    back: str,
    second: str | None = None,
    at_hand: ft.Control | None = None,
    show: str | None = None,
    save_typed: Callable[[], Awaitable[None]] | None = None,
) -> ft.View:
    """Make a screen of a game that takes no numbers, with bar and keys; call it after all other hooks.

    back, save_typed: as in `game_bar`. The others: as in `frame`.
    """
    use_keys(game_keys(table, back))
    bar = game_bar(table, title, second, back=back, save_typed=save_typed)
    lines = [*paper, ft.Container(height=EDGE_SPACE)]
    return frame(ft.use_view_path(), bar, lines, size=size, at_hand=at_hand, show=show)


@component
def library_bar(title: str) -> ft.Control:
    """Make the bar of a screen whose game or rules are gone, and handle its keys; undo restores them."""
    session = use_library()
    use_keys(lambda key: library_key(session, key, back="/"))
    return library_top_bar(session, title)


def library_top_bar(
    session: AppSession,
    title: str,
    second: str | None = None,
    *,
    back: str | None = "/",
    menu: Sequence[MenuItem] = (),
) -> ft.Control:
    """Make the bar of a screen that belongs to no game. back: the address of the screen before, if any."""
    leave = partial(go, back) if back else None
    undo, redo = library_undo_redo(session)
    return top_bar(title, second, back=leave, undo=undo, redo=redo, menu=menu)


def library_frame(
    session: AppSession,
    title: str,
    paper: Sequence[ft.Control],
    *,
    size: Size,
    second: str | None = None,
    back: str = "",
    menu: Sequence[MenuItem] = (),
    at_hand: ft.Control | None = None,
    show: str | None = None,
    moving: bool = False,
    on_scroll: Handler | None = None,
) -> ft.View:
    """Make a screen that belongs to no game, with its bar and its keys; call it after all other hooks.

    back: the address of the screen before, the start page shown last if empty. The others: as in `frame`.
    """
    back = back or start_page()
    use_keys(lambda key: library_key(session, key, back=back))
    bar = library_top_bar(session, title, second, back=back, menu=menu)
    lines = [*paper, ft.Container(height=EDGE_SPACE)]
    return frame(
        ft.use_view_path(),
        bar,
        lines,
        size=size,
        at_hand=at_hand,
        show=show,
        moving=moving,
        on_scroll=on_scroll,
    )


def library_undo_redo(session: AppSession) -> tuple[UndoStep, UndoStep]:
    """Return the undo and redo steps of the library."""
    library = session.service.library()

    def step(which: UndoOrRedo, batch: Batch[LibraryChange] | None) -> UndoStep:
        what = _library_change_words(session, batch) if batch else None
        return UndoStep(what, partial(_press_in_library, session, which), newest_batch(library, batch))

    undone, redone = session.touches.show(LIBRARY, library, session.who)
    gone = _undone_elsewhere(library, session.who, partial(_library_change_words, session))
    return replace(step(Undo, undone), gone=gone), step(Redo, redone)


async def _press_in_library(session: AppSession, which: UndoOrRedo) -> None:
    send = partial(submit_to_library, session)
    await session.touches.press(which, LIBRARY, session.service.library, session.who, send)


async def library_key(session: AppSession, key: KeyboardKey, back: str | None = None) -> None:
    """Handle Ctrl+Z, Ctrl+Shift+Z and arrows, and Escape if there is a screen to go back to."""
    if back and key is KeyboardKey.ESCAPE:
        go(back)
    if key in _UNDO_KEYS:
        await _press_in_library(session, _UNDO_KEYS[key])
    await move_focus_by_arrow(ft.context.page, key)


async def submit_to_library(session: AppSession, intent: LibraryIntent) -> bool:
    """Hand an intent about games, rule sets or people to the service; returns whether it was made.

    How far it is, a refusal, and that games stay whose sitting was undone, is shown.
    """
    started = _started_by(session, intent)
    outcome = await session.submit_to_library(intent, showing_progress(ft.context.page))
    if outcome.refused:
        show_message(ft.context.page, fault_sentence(outcome.refused))
        return False
    staying = sum(session.service.shelf.line(game) is not None for game in started)
    if staying:
        sentence = ngettext(
            "{count} game stays among your games, because something was entered in it.",
            "{count} games stay among your games, because something was entered in them.",
            staying,
        )
        show_message(ft.context.page, sentence.format(count=staying))
    return True


def showing_progress(page: ft.Page) -> TellProgress:
    """Return a function that shows how many games are done, at most once a second."""
    last = time.monotonic()

    def tell(done: int, count: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _PROGRESS_SECONDS:
            last = time.monotonic()
            show_message(page, _("{done} of {all} games").format(done=points(done), all=points(count)))

    return tell


def _started_by(session: AppSession, intent: LibraryIntent) -> tuple[GameId, ...]:
    """Return the games that were started by the sitting that an intent undoes, if it undoes one."""
    if not isinstance(intent, Undo):
        return ()
    batch = session.service.library().batch(intent.seen)
    return tuple(each.game for each in batch.changes if isinstance(each, TableSet)) if batch else ()


def _library_change_words(session: AppSession, batch: Batch[LibraryChange]) -> str:
    sheets = session.service.library().state.rule_sets
    return library_sentence(batch.changes, sheets, _game_names(session, batch))


def _game_names(session: AppSession, batch: Batch[LibraryChange]) -> dict[GameId, str]:
    """Return the names of the deleted or restored games: title or sides, with totals if those are equal."""
    deleted = {change.game for change in batch.changes if isinstance(change, GameDeleted)}
    if not deleted:
        return {}
    service = session.service
    known = [*service.shelf.games(), *(each.summary for each in service.shelf.deleted_games())]
    return {game.id: _name_among(game, known) for game in known if game.id in deleted}


def _name_among(game: GameSummary, known: Sequence[GameSummary]) -> str:
    name = game.title or game.names
    if any((other.title or other.names) == name and other.id != game.id for other in known):
        return join_list((game.title, totals_line(game)))
    return game.title or " · ".join(game.names)
