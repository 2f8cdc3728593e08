"""What a device tells by itself.

A line that passes says what another phone has just changed, and what was undone or redone. Where its owner
asked for that, a device also says aloud how the game stands after each round.
"""

import contextvars
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from scorepad.flet_support.abilities import abilities, say_aloud
from scorepad.flet_support.hooks import redraw_queue
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.reconnecting import use_while_connected
from scorepad.flet_support.screens import Handler, use_is_covered
from scorepad.game.events import Change, GameDeleted, LibraryChange, Undoing, Voided
from scorepad.game.fold import Batch, C, Log
from scorepad.i18n import _, use_language
from scorepad.i18n.formats import join_list
from scorepad.score.record import GameId, RoundId
from scorepad.score.result import GameScore
from scorepad.service.open_game import GameSummary
from scorepad.storage.store import LIBRARY, StreamId
from scorepad.ui.session import AppSession, GameView, use_session
from scorepad.ui.shared.game_rows import totals_line
from scorepad.ui.theme.apply_preferences import use_preferences
from scorepad.ui.widgets.layout import say_in_passing
from scorepad.wording.changes import batch_sentence, library_sentence
from scorepad.wording.labels import capital
from scorepad.wording.standings import call, newest_counted

_Heard = tuple[RoundId | None, tuple[int, ...]]


def use_news(stream: StreamId | None) -> None:
    """Announce undo, redo and what other phones change while this screen is seen. stream: None = nothing."""
    session, page, covered = use_session(), ft.context.page, use_is_covered()
    follow = partial(_follow, page, session, stream) if stream and not covered else None
    use_while_connected(follow, [stream, covered])


def _follow(page: ft.Page, session: AppSession, stream: StreamId) -> Callable[[], None]:
    service = session.service

    def newest() -> tuple[int, str]:
        """Return how many events there are, and what is to be said of the last one."""
        with use_language(page_state(page).language):
            if stream == LIBRARY:
                library = service.library()
                return len(library.events), _news(session, library, partial(library_change_words, session))
            game = service.game(GameId(stream))
            if game is None:
                return 0, ""
            record = game.record
            return len(game.events), _news(session, game, lambda batch: batch_sentence(batch.changes, record))

    told = [newest()[0]]

    def look() -> None:
        before, (told[0], sentence) = told[0], newest()
        if told[0] > before and sentence:
            # The change may come from another device's context.
            contextvars.copy_context().run(say_in_passing, page, sentence)

    return redraw_queue(page).follow(partial(service.subscribe, stream), look, "first")


def _news(session: AppSession, log: Log[C], describe: Callable[[Batch[C]], str]) -> str:
    """Return a sentence about the newest event, none about what this device itself has just entered."""
    newest = log.events[-1] if log.events else None
    if newest is None:
        return ""
    change: Change = newest.change
    batch = log.batch(change.batch if isinstance(change, Undoing) else newest.batch)
    is_own = newest.author.device == session.who.device
    if batch is None or (is_own and not isinstance(change, Undoing)):
        return ""
    what, by = describe(batch), "" if is_own else newest.author.name
    if isinstance(change, Voided):
        return undone_sentence(what, by)
    return capital(_("{what}, by {name}").format(what=what, name=by) if by else what)


def undone_sentence(what: str, by: str = "") -> str:
    """Return what was undone, and by whom if the device has a name."""
    if not by:
        return _("Undone: {what}").format(what=what)
    return _("Undone by {name}: {what}").format(name=by, what=what)


def library_change_words(session: AppSession, batch: Batch[LibraryChange]) -> str:
    """Return what a touch did to the games, the rules or the people."""
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
    return game.called


@dataclass(eq=False, slots=True)
class _Caller:
    """What one page knows of a game's rounds.

    screens: how many of its screens show the game now. counted: the round counted last. heard: the rounds
    that were said, or known before, with the totals after them: undo and redo say nothing twice.
    """

    screens: int = 0
    counted: int = 0
    heard: set[_Heard] = field(default_factory=set)

    def look(self, score: GameScore) -> _Heard | None:
        """Return the round that has just become complete, and the totals after it; None if none has."""
        newest = newest_counted(score)
        before, self.counted = self.counted, newest.number if newest else 0
        if newest is None:
            return None
        now = newest.id, tuple(score.totals)
        is_new = newest.number > before and now not in self.heard
        self.heard.add(now)
        return now if is_new else None


def use_caller(game_id: GameId | None) -> None:
    """Speak each round that becomes complete while this page shows the game. game_id: None = none now.

    What happened before the page was opened, or while its browser was away, stays unsaid.
    """
    session, page = use_session(), ft.context.page
    follow = partial(_follow_rounds, page, session, game_id) if game_id and abilities(page).speaks else None
    use_while_connected(follow, [game_id])


def _follow_rounds(page: ft.Page, session: AppSession, game_id: GameId) -> Callable[[], None]:
    caller: _Caller = page_state(page).kept.setdefault((use_caller, game_id), _Caller())
    service = session.service

    def look() -> None:
        game = service.game(game_id)
        found = caller.look(service.opened(game_id).score) if game and caller.screens else None
        if found is None or not page_state(page).preferences.voice:
            return
        with use_language(page_state(page).language):
            sentences = _call_now(session, game_id)
        round_id, totals = found
        name = f"{round_id} {' '.join(map(str, totals))}"
        # The change may come from another device's context.
        contextvars.copy_context().run(page.run_task, say_aloud, page, sentences, name)

    def leave() -> None:
        stop()
        caller.screens = caller.screens - 1

    game = service.game(game_id)
    if game and not caller.screens:
        caller.look(service.opened(game_id).score)
    caller.screens = caller.screens + 1
    stop = redraw_queue(page).follow(partial(service.subscribe, game_id), look, "late")
    return leave


def _call_now(session: AppSession, game_id: GameId) -> tuple[str, ...]:
    """Return what there is to say of a game as it is now; nothing if it is gone."""
    service, game = session.service, session.service.game(game_id)
    return call(game.record, service.opened(game_id).score) if game else ()


def use_speaks() -> bool:
    """Return whether this device says how games stand: it can, and its owner asked for it."""
    likes, _change = use_preferences()
    return likes.voice and abilities(ft.context.page).speaks


def say_score(table: GameView) -> Handler:
    """Return the handler that says how a game stands now."""
    page = ft.context.page

    async def say() -> None:
        await say_aloud(page, _call_now(table.session, table.id))

    return say
