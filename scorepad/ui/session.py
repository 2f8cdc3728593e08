"""The session that every screen uses: the service, the author, links to other screens, and live games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.error_boundary import show_message, use_is_covered
from scorepad.flet_support.hooks import use_live
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import page_state
from scorepad.game.agreement import RoundAgreement
from scorepad.game.draft import Draft
from scorepad.game.events import Author, GameChange
from scorepad.game.fold import Game
from scorepad.game.intents import Effect, Intent, LibraryIntent, MakeChanges
from scorepad.game.rights import Keeper, Right, SideGuest, author_in_game
from scorepad.score.record import GameId, GameRecord, RoundId
from scorepad.score.result import GameScore
from scorepad.service.games import Games
from scorepad.service.library_touches import TellProgress, tell_nobody
from scorepad.service.outcome import Outcome
from scorepad.service.page_touches import PageTouches
from scorepad.service.platform import Platform, Served
from scorepad.storage.store import LIBRARY
from scorepad.ui.routes import HOME, game_path
from scorepad.wording.faults import fault_sentence


@dataclass(frozen=True, eq=False, slots=True)
class AppSession:
    """One page's session: the game service shared by all, and the author of its changes.

    platform: what the app can do where it runs. touches: what this page has done.
    """

    service: Games
    who: Author
    platform: Platform = field(default_factory=Served)
    touches: PageTouches = field(default_factory=PageTouches)

    def draft(self, game: GameId) -> Draft | None:
        """Return what this device is typing in a game, None if nothing, or if the game isn't open."""
        is_open = self.service.game(game) is not None
        return self.service.opened(game).draft(self.who.device) if is_open else None

    async def submit_to_library(self, intent: LibraryIntent, tell: TellProgress = tell_nobody) -> Outcome:
        """Hand an intent about the list of games or rule sets to the game service. tell: as there."""
        return await self.touches.made(self.service.submit_to_library(self.who, intent, tell))


_SESSION = ft.create_context(cast("AppSession | None", None))


def with_session(session: AppSession, inside: Callable[[], ft.Control]) -> ft.Control:
    """Make a session available to everything drawn inside."""
    return _SESSION(session, inside)


def use_session() -> AppSession:
    """Return the session; raises LookupError outside of `with_session`."""
    session = ft.use_context(_SESSION)
    if session is None:
        raise LookupError("no session around this component")
    return session


@dataclass(frozen=True, eq=False, slots=True)
class GameView:
    """A game as one device sees it.

    shown: the record as if its keypad's open text were committed. right: what the device may do with it.
    agreements: on the rounds that ask for one.
    """

    session: AppSession
    id: GameId
    game: Game
    score: GameScore
    draft: Draft | None
    shown: GameRecord
    shown_score: GameScore
    right: Right | None
    agreements: Mapping[RoundId, RoundAgreement]

    @property
    def is_keeper(self) -> bool:
        """Whether this device may change everything."""
        return isinstance(self.right, Keeper)

    @property
    def guest_side(self) -> int | None:
        """The only side that this device may change, None if there is no such limit."""
        return self.right.side if isinstance(self.right, SideGuest) else None

    @property
    def who(self) -> Author:
        """The author of this device's changes to the game."""
        return author_in_game(self.right, self.session.who) or self.session.who

    @property
    def record(self) -> GameRecord:
        """The record as counted and committed."""
        return self.game.record

    async def submit(self, intent: Intent) -> Outcome:
        """Hand an intent to the game service."""
        session = self.session
        return await session.touches.made(session.service.submit(self.id, session.who, intent))

    async def send(self, intent: Intent) -> Effect | None:
        """Hand an intent to the game service; a refusal is shown at the foot of the screen."""
        outcome = await self.submit(intent)
        if outcome.refused:
            show_message(ft.context.page, fault_sentence(outcome.refused))
        return outcome.effect

    async def change(self, *changes: GameChange) -> Effect | None:
        """Make changes as one batch."""
        return await self.send(MakeChanges(changes))


def game_view(session: AppSession, game_id: GameId) -> GameView | None:
    """Return a game as it is now; None = there is no such game."""
    service, device = session.service, session.who.device
    game = service.game(game_id)
    if game is None:
        return None
    opened = service.opened(game_id)
    shown, shown_score = opened.preview(device)
    return GameView(
        session,
        game_id,
        game,
        opened.score,
        opened.draft(device),
        shown,
        shown_score,
        service.access.right(device, game_id),
        opened.agreements,
    )


def newest_view(table: GameView) -> GameView:
    """Return a game as it is now, for a handler: it may have been made many touches ago."""
    return game_view(table.session, table.id) or table


def use_rights() -> frozenset[Right]:
    """Return what this device may do, and redraw when that changes."""
    session = use_session()
    access, device = session.service.access, session.who.device
    return use_live(access.subscribe, lambda: access.rights(device))


def use_game_view(game_id: GameId, shown: Callable[[GameView], object] | None = None) -> GameView | None:
    """Return a game and redraw when it changes; None = there is no such game.

    shown: returns all that the caller shows of it, which is then redrawn only when that has changed; its
    handlers must read everything else anew.
    """
    session = use_session()
    service, covered = session.service, use_is_covered()

    def read() -> object:
        if shown is None:
            return service.game(game_id), session.draft(game_id)
        table = game_view(session, game_id)
        return table and shown(table)

    use_live(None if covered else partial(service.subscribe, game_id), read, [game_id, covered])
    return game_view(session, game_id)


def use_library(read: Callable[[Games], object] = lambda service: service.changes) -> AppSession:
    """Return the session, and redraw when games or rule sets change. read: the value to compare."""
    session = use_session()
    service, covered = session.service, use_is_covered()
    use_live(None if covered else partial(service.subscribe, LIBRARY), lambda: read(service), [covered])
    return session


def last_record(service: Games) -> GameRecord | None:
    """Return the record of the game changed last, but for those typed in from paper; it is always open."""
    last = service.shelf.last()
    game = service.game(last.id) if last else None
    return game.record if game else None


def remember_start_page(address: str) -> None:
    """Note which of the start pages is shown."""
    page_state(ft.context.page).kept[remember_start_page] = address


def start_page() -> str:
    """Return the address of the start page that was shown last: where Back leads from what it opens."""
    address: str = page_state(ft.context.page).kept.get(remember_start_page, HOME)
    return address


async def go_to_game(session: AppSession, game_id: GameId, *rest: str) -> None:
    """Open a game and go to it, so that it is drawn at once."""
    await session.service.open(game_id)
    go(game_path(game_id, *rest))
