"""The session that every screen uses: the service, the author, links to other screens, and live games."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Final, cast

import flet as ft

from scorepad.flet_support.hooks import use_live
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import go, show_message, use_is_covered
from scorepad.game.accept import Keeper, Right, SideGuest, author_in_game
from scorepad.game.agreement import RoundAgreement
from scorepad.game.draft import Draft
from scorepad.game.events import Author, BatchId, DeviceId, GameChange
from scorepad.game.fold import Batch, C, Game, Log
from scorepad.game.intents import Effect, Intent, LibraryIntent, MakeChanges, Outcome, Redo, Undo, UndoOrRedo
from scorepad.game.undo import redo_target, undo_target, undone_by
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, GameRecord, RoundId
from scorepad.score.result import GameScore
from scorepad.service.games import Games
from scorepad.service.library_touches import TellProgress
from scorepad.service.platform import Platform, Served
from scorepad.storage.store import LIBRARY, StreamId
from scorepad.ui.routes import HOME, game_path
from scorepad.wording.faults import fault_sentence

READING_SECONDS: Final = 0.5
"""Seconds; nobody reads a new name in the corner and touches it in less."""


@dataclass(eq=False, slots=True)
class ButtonTarget:
    """The touch that an undo or redo button names, and the one that a press on it means.

    They are the same once the name has stood there long enough to be read, or at once where the page itself
    has just made or undone a touch and the one named is its own too. Until then a press means what was named
    before. After a press it means nothing until one of the two holds again. So a second tap, or a key held
    down, goes on through the page's own touches and stops before anybody else's.

    shown: what is named. since: when it was first shown, in seconds. meant: None if a press changes nothing.
    """

    shown: BatchId | None
    since: float
    meant: BatchId | None

    def show(self, batch: BatchId | None, now: float, *, own: bool) -> None:
        """Name a touch from now on."""
        if batch != self.shown:
            self._read(now)
            self.shown, self.since = batch, now
        if own:
            self.meant = batch

    def press(self, now: float) -> BatchId | None:
        """Return the touch that a press means, None if it changes nothing."""
        self._read(now)
        pressed, self.meant, self.since = self.meant, None, now
        if pressed:
            self.shown = None
        return pressed

    def _read(self, now: float) -> None:
        if now - self.since >= READING_SECONDS:
            self.meant = self.shown


class PageTouches:
    """The touches of one page.

    Two tabs of one browser are one device, so the log doesn't tell its touches from theirs. What the device
    did before the page came counts as the page's own.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._own: set[BatchId] = set()
        self._came: dict[StreamId, int] = {}
        self._at_work: set[asyncio.Future[None]] = set()
        self._stream: StreamId | None = None
        self._buttons: dict[UndoOrRedo, ButtonTarget] = {}

    async def made(self, submitting: Awaitable[Outcome]) -> Outcome:
        """Return the outcome of a touch of this page, once there is one."""
        done = asyncio.get_running_loop().create_future()
        self._at_work.add(done)
        try:
            outcome = await submitting
            if outcome.batch:
                self._own.add(outcome.batch)
            return outcome
        finally:
            self._at_work.discard(done)
            done.set_result(None)

    def show(self, stream: StreamId, log: Log[C], who: Author) -> tuple[Batch[C] | None, Batch[C] | None]:
        """Return the touches that undo and redo of a stream name on this page from now on."""
        undo, redo = undo_target(log, who), redo_target(log, who)
        came, now = self._came.setdefault(stream, len(log.events)), self._clock()
        if self._stream != stream:
            # Whoever has just come to a screen reads it first.
            self._stream, self._buttons = stream, {}
        newest = log.events[-1].batch if log.events else None
        # Whoever undid a touch may redo it, whoever made it.
        steps = (Undo, undo, undo and undo.id), (Redo, redo, redo and undone_by(log, redo))
        for which, batch, made in steps:
            name = batch.id if batch else None
            is_own = all(self._is_own(log, each, who.device, came) for each in (newest, made) if each)
            self._buttons.setdefault(which, ButtonTarget(name, now, name)).show(name, now, own=is_own)
        return undo, redo

    async def press(
        self,
        which: UndoOrRedo,
        stream: StreamId,
        log: Callable[[], Log[C] | None],
        who: Author,
        send: Callable[[Undo | Redo], Awaitable[object]],
    ) -> None:
        """Undo or redo what is named, after all that this page did before; without a name, send nothing.

        log: returns the stream's as it is now. send: hands the intent to the game service.
        """
        pressed_at = self._clock()
        while self._at_work:
            await asyncio.wait(self._at_work)
        before = log()
        if before is None:
            return
        self.show(stream, before, who)
        meant = self._buttons[which].press(pressed_at)
        if meant is None:
            return
        self._own.add(meant)
        await send(which(meant))
        after = log()
        if after:
            self.show(stream, after, who)

    def _is_own(self, log: Log[C], name: BatchId, device: DeviceId, came: int) -> bool:
        if name in self._own:
            return True
        batch, place = log.batch(name), log.place(name)
        return batch is not None and place is not None and batch.author.device == device and place < came


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

    async def submit_to_library(self, intent: LibraryIntent, tell: TellProgress | None = None) -> Outcome:
        """Hand an intent about the list of games or rule sets to the game service. tell: as there."""
        return await self.touches.made(self.service.submit_to_library(self.who, intent, tell))


_SESSION = ft.create_context(cast("AppSession", None))


def with_session(session: AppSession, inside: Callable[[], ft.Control]) -> ft.Control:
    """Make a session available to everything drawn inside."""
    return _SESSION(session, inside)


def use_session() -> AppSession:
    """Return the session, inside of `with_session`."""
    return ft.use_context(_SESSION)


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

    def go(self, *rest: str) -> None:
        """Go to the score pad, or to another screen of the game by the rest of its address."""
        go(game_path(self.id, *rest))


def game_view(session: AppSession, game_id: GameId) -> GameView | None:
    """Return a game as it is now; None = there is no such game."""
    service, device = session.service, session.who.device
    game = service.game(game_id)
    if game is None:
        return None
    opened, right = service.opened(game_id), service.access.right(device, game_id)
    now = game, opened.score, opened.draft(device), *opened.preview(device)
    return GameView(session, game_id, *now, right, opened.agreements)


@contextmanager
def showing_refusal() -> Iterator[None]:
    """Show at the foot of the screen why something was refused, in place of the rest that would follow."""
    page = ft.context.page
    try:
        yield
    except Refused as refused:
        show_message(page, fault_sentence(refused.faults[0]))


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


def use_as_origin() -> None:
    """Note the screen as the one that Back leads to from what it opens; a hook."""
    path = ft.use_view_path()
    if not use_is_covered():
        page_state(ft.context.page).kept[origin] = path


def origin() -> str:
    """Return the address of the screen that was noted last: home if there was none."""
    address: str = page_state(ft.context.page).kept.get(origin, HOME)
    return address


def result_origin(game_id: GameId) -> str:
    """Return where Back leads from a game's result: to the list that opened it, empty = to its score pad."""
    return origin() if page_state(ft.context.page).kept.get(go_to_game) == game_id else ""


def use_pad_as_way_back() -> None:
    """Lead Back from a result to the score pad, once that is seen; a hook."""
    if not use_is_covered():
        page_state(ft.context.page).kept.pop(go_to_game, None)


async def go_to_game(session: AppSession, game_id: GameId, *rest: str) -> None:
    """Open a game from a list and go to it, so that it is drawn at once."""
    await session.service.open(game_id)
    page_state(ft.context.page).kept[go_to_game] = game_id
    go(game_path(game_id, *rest))
