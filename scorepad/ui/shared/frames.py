"""The frames of a game's screens, the library's, and those in place of what is missing: bar, undo, keys."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final, Unpack

import flet as ft

from scorepad.flet_support.focus_and_scroll import move_focus_by_arrow
from scorepad.flet_support.hooks import use_instance, use_keys, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import Handler, component, go, screen, show_message, use_is_covered
from scorepad.game import events
from scorepad.game.fold import Batch, C, Log
from scorepad.game.intents import Intent, LibraryIntent, Redo, Undo, UndoOrRedo
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import points
from scorepad.score.record import GameId, RoundId
from scorepad.service.library_touches import TellProgress
from scorepad.service.open_game import is_practice
from scorepad.storage.store import LIBRARY
from scorepad.ui.routes import game_in, game_path, round_in
from scorepad.ui.session import AppSession, GameView, origin, use_game_view, use_library, use_session
from scorepad.ui.shared.new_game import start_practice
from scorepad.ui.shared.news import library_change_words, undone_sentence
from scorepad.ui.shared.practice import practice_line
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.layout import FrameOptions, flowing, frame, stretched
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.top_bar import BarOptions, MenuItem, UndoStep, top_bar
from scorepad.wording.changes import batch_sentence
from scorepad.wording.faults import fault_sentence

Submit = Callable[[Intent], Awaitable[object]]
Steps = tuple[UndoStep, UndoStep]

_PROGRESS_SECONDS: Final = 1.0
_DELETION: Final = "deletion last seen"
_UNDO_KEYS: Mapping[KeyboardKey, UndoOrRedo] = {KeyboardKey.UNDO: Undo, KeyboardKey.REDO: Redo}


def game_bar(
    table: GameView,
    title: str,
    *,
    back: str = "",
    submit: Submit | None = None,
    save_typed: Callable[[], Awaitable[None]] | None = None,
    guided: bool = True,
    counts: bool = False,
    **options: Unpack[BarOptions],
) -> ft.Control:
    """Make the bar of a game's screen; call it after all other hooks.

    back: the address of the screen before, the score pad if empty. submit: hands undo and redo to the game
    service, on a screen that shows refusals in a place of its own. save_typed: called before anything is
    undone. guided: whether it has the guide of a practice game. counts: whether the screen always has undo,
    not only for what it has changed itself. The other options are those of `top_bar`.
    """
    steps = game_undo_redo(table, submit, save_typed)
    undo, redo = steps if counts else _own_steps(table.session, table.game, steps)
    bar = top_bar(title, back=partial(go, back) if back else table.go, undo=undo, redo=redo, **options)
    is_guided = guided and is_practice(table.id)
    return stretched([bar, practice_line(table.session, table.id)]) if is_guided else bar


def game_undo_redo(
    table: GameView,
    submit: Submit | None = None,
    save_typed: Callable[[], Awaitable[None]] | None = None,
) -> Steps:
    """Return the undo and redo steps of a game. submit, save_typed: as in `game_bar`."""

    async def press(which: UndoOrRedo) -> None:
        if save_typed:
            await save_typed()
        await _press_in_game(table, which, submit)

    def step(which: UndoOrRedo, batch: Batch[events.GameChange] | None) -> UndoStep:
        return UndoStep(_game_change_words(table, batch), partial(press, which), batch.id if batch else None)

    undone, redone = table.session.touches.show(table.id, table.game, table.who)
    return step(Undo, undone), step(Redo, redone)


def _own_steps(session: AppSession, log: Log[C], steps: Steps) -> tuple[UndoStep | None, UndoStep | None]:
    """Return the steps about what this device has changed since the screen came, or deleted to come here."""
    came = use_instance(list[int])
    if use_is_covered():
        came.clear()
    elif not came:
        came.append(_place_on_coming(session, log))

    def is_own(step: UndoStep) -> bool:
        batch, place = (log.batch(step.batch), log.place(step.batch)) if step.batch else (None, None)
        own = batch is not None and batch.author.device == session.who.device
        return own and place is not None and bool(came) and place >= came[0]

    undo, redo = (step if is_own(step) else None for step in steps)
    return undo, redo


def _place_on_coming(session: AppSession, log: Log[C]) -> int:
    """Return the place in the log from which on a screen that has just come may undo.

    That is its end; where this device has just deleted something, the deletion, but on one screen only.
    """
    newest = log.events[-1] if log.events else None
    kept = page_state(ft.context.page).kept
    if newest is None or newest.author.device != session.who.device or kept.get(_DELETION) == newest.batch:
        return len(log.events)
    is_deletion = (
        isinstance(newest.change, events.GameDeleted | events.RulesDeleted) and newest.change.deleted
    )
    if is_deletion:
        kept[_DELETION] = newest.batch
    return len(log.events) - is_deletion


async def _press_in_game(table: GameView, which: UndoOrRedo, submit: Submit | None) -> None:
    touches, read = table.session.touches, partial(table.session.service.game, table.id)
    await touches.press(which, table.id, read, table.who, submit or table.send)


def undo_redo_words(table: GameView) -> tuple[str | None, ...]:
    """Return what undo and redo say of a game, to be compared."""
    return tuple(each.what for each in game_undo_redo(table))


def _game_change_words(table: GameView, batch: Batch[events.GameChange] | None) -> str | None:
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
    back: str = "",
    menu: Sequence[MenuItem] = (),
    save_typed: Callable[[], Awaitable[None]] | None = None,
    **options: Unpack[FrameOptions],
) -> ft.View:
    """Make a screen of a game that takes no numbers, with bar and keys; call it after all other hooks.

    back, menu, save_typed: as in `game_bar`. The others: as in `frame`.
    """
    use_keys(game_keys(table, back or game_path(table.id)))
    bar = game_bar(table, title, back=back, menu=menu, save_typed=save_typed)
    lines = [*paper, ft.Container(height=EDGE_SPACE)]
    return frame(bar, lines, size=use_size(), low=True, **options)


@component
def library_bar(title: str) -> ft.Control:
    """Make the bar of a screen whose game or rules are gone, and handle its keys; undo restores them."""
    session = use_library()
    use_keys(lambda key: library_key(session, key, back="/"))
    undo, redo = _library_steps(session)
    return top_bar(title, back=partial(go, "/"), undo=undo, redo=redo)


def library_frame(
    session: AppSession,
    title: str,
    paper: Sequence[ft.Control],
    *,
    back: str = "",
    menu: Sequence[MenuItem] = (),
    last: Sequence[ft.Control] = (),
    **options: Unpack[FrameOptions],
) -> ft.View:
    """Make a screen that belongs to no game, with its bar and its keys; call it after all other hooks.

    back: the address of the screen before, the one noted last (`use_as_origin`) if empty; a start page, with
    `places`, has none. menu, last: as in `top_bar`. The others: as in `frame`.
    """
    before = None if "places" in options else back or origin()
    use_keys(lambda key: library_key(session, key, back=before))
    undo, redo = library_undo_redo(session)
    to_before = partial(go, before) if before else None
    bar = top_bar(title, back=to_before, undo=undo, redo=redo, menu=menu, last=last)
    lines = [*paper, ft.Container(height=EDGE_SPACE)]
    return frame(bar, lines, size=use_size(), low=True, **options)


def library_undo_redo(session: AppSession) -> tuple[UndoStep | None, UndoStep | None]:
    """Return the undo and redo steps of the library, for what the screen has changed; a hook."""
    return _own_steps(session, session.service.library(), _library_steps(session))


def _library_steps(session: AppSession) -> Steps:
    library = session.service.library()

    def step(which: UndoOrRedo, batch: Batch[events.LibraryChange] | None) -> UndoStep:
        what = library_change_words(session, batch) if batch else None
        return UndoStep(what, partial(_press_in_library, session, which), batch.id if batch else None)

    undone, redone = session.touches.show(LIBRARY, library, session.who)
    return step(Undo, undone), step(Redo, redone)


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


async def delete_game(table: GameView, then: str) -> None:
    """Delete a game and go to a page with its undo; a refusal is shown instead. then: the page's address."""
    session = table.session
    outcome = await session.touches.made(session.service.delete(table.id, session.who))
    if outcome.refused:
        show_message(ft.context.page, fault_sentence(outcome.refused))
    else:
        go(then)


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
    return tuple(each.game for each in batch.changes if isinstance(each, events.TableSet)) if batch else ()


def game_screen(draw: Callable[[GameView], ft.View]) -> Callable[[], ft.View]:
    """Make a screen about the game in the address; a missing one has a screen of its own."""
    inside = screen(draw)

    @screen
    def game() -> ft.View:
        table = use_game_view(game_in(ft.use_route_params()))
        return inside(table) if table else not_found()

    return game


@screen
def not_found(table: GameView | None = None) -> ft.View:
    """Draw the screen of a missing game, or of a missing round of `table`, which undo may bring back."""
    # Always the same hooks: undo brings a game back, and then a round of it is missing.
    params, session, size = ft.use_route_params(), use_session(), use_size()
    if table is None and is_practice(game_in(params)):
        # It ended with the program that kept it.
        bar, start = library_bar(_("The practice game is over")), partial(start_practice, session)
        gone = _("Practice games aren't saved. Your own games are.")
        text = not_found_text([gone], _("Start a new practice game"), start)
    elif table is None:
        bar = library_bar(_("Game not found"))
        text = not_found_text(_no_game(session, game_in(params)), _("Home"), partial(go, "/"))
    else:
        bar = _round_bar(table.id)
        text = not_found_text(_no_round(table, round_in(params)), _("Back to the score pad"), table.go)
    return frame(bar, [text], size=size)


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
    return game_bar(table, _("Round not found"), counts=True)


def _no_game(session: AppSession, game: GameId) -> list[str]:
    fault = session.service.shelf.unreadable.get(game)
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
    for event in reversed(game.events):
        undone = game.batch(event.change.batch) if isinstance(event.change, events.Voided) else None
        changes = undone.changes if undone else ()
        added = [each for each in changes if isinstance(each, events.RoundAdded) and each.round == round_id]
        if added:
            name = "" if event.author.device == table.session.who.device else event.author.name
            return [gone, undone_sentence(batch_sentence(added, table.record), name)]
    return [gone]
