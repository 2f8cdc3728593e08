"""The caller: where its owner asked for that, a device says aloud how the game stands after each round."""

import contextvars
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from scorepad.flet_support.abilities import abilities, say_aloud
from scorepad.flet_support.hooks import redraw_queue
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.reconnecting import use_while_connected
from scorepad.flet_support.screens import Handler
from scorepad.i18n import use_language
from scorepad.score.record import GameId, RoundId
from scorepad.score.result import GameScore
from scorepad.ui.session import AppSession, GameView, use_session
from scorepad.ui.theme.apply_preferences import preferences, use_preferences
from scorepad.wording.calling import call
from scorepad.wording.standings import newest_counted

_Heard = tuple[RoundId | None, tuple[int, ...]]


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
    follow = partial(_follow, page, session, game_id) if game_id and abilities(page).speaks else None
    use_while_connected(follow, [game_id])


def _follow(page: ft.Page, session: AppSession, game_id: GameId) -> Callable[[], None]:
    caller: _Caller = page_state(page).kept.setdefault((use_caller, game_id), _Caller())
    service = session.service

    def look() -> None:
        game = service.game(game_id)
        if game and caller.screens:
            _say_if_new(page, caller, session, game_id)

    def leave() -> None:
        stop()
        caller.screens = caller.screens - 1

    game = service.game(game_id)
    if game and not caller.screens:
        caller.look(service.opened(game_id).score)
    caller.screens = caller.screens + 1
    stop = redraw_queue(page).follow(partial(service.subscribe, game_id), look, "late")
    return leave


def _say_if_new(page: ft.Page, caller: _Caller, session: AppSession, game_id: GameId) -> None:
    found = caller.look(session.service.opened(game_id).score)
    if found is None or not preferences(page).voice:
        return
    with use_language(page_state(page).language):
        sentences = _call_now(session, game_id)
    round_id, totals = found
    # The change may come from another device's context.
    contextvars.copy_context().run(
        page.run_task, say_aloud, page, sentences, f"{round_id} {' '.join(map(str, totals))}"
    )


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
