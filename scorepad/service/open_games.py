"""The games that are open: read, written to in their turn, and shown to whoever follows them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from time import monotonic
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from scorepad.game.accept import refusal
from scorepad.game.draft import Draft
from scorepad.game.events import Author, BatchId, DeviceId, Event, GameEvent, GameStarted
from scorepad.game.fold import C, Game, Log, fold_more, with_events
from scorepad.game.library import Library
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord
from scorepad.service.hub import STARTS, Callback, Followed, line_topic, loaded_topic
from scorepad.service.open_game import EMPTY, OpenGame, is_kept, is_practice, read_game, read_scored
from scorepad.service.shelf import Shelf, event_time
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StreamId

log = logging.getLogger("scorepad.service")
Result = TypeVar("Result")

MOST_OPEN: Final = 32
"""How many games stay open that nobody follows."""

MOST_PRACTICES: Final = 64
"""How many are kept; beyond them the one begun longest ago goes, or each visit could leave one for ever."""

_SELDOM: Final = 2.0
"""During an import the list of games is drawn anew after so many seconds, not after each game."""


class OpenGames:
    """The open games of a store, for one event loop; whatever is shown of them has been stored.

    changes: how often the followers of LIBRARY were called.
    """

    def __init__(
        self, store: SqlStore, shelf: Shelf, clock: Callable[[], datetime], new_id: Callable[[], str]
    ) -> None:
        self.store = store
        self.shelf = shelf
        shelf.when_filled = self._filled
        self.new_id = new_id
        self.changes = 0
        self._now = clock
        self._games: dict[GameId, OpenGame] = {}
        """The one opened or changed last at the end."""
        self._followed: dict[str, Followed] = {}
        self._turns: WeakValueDictionary[StreamId, asyncio.Lock] = WeakValueDictionary()
        self._at_work: set[asyncio.Task[Any]] = set()
        self._imports = 0
        self._told = -_SELDOM
        self._is_untold = False

    def game(self, name: GameId) -> Game | None:
        """Return an open game, None if there is none with that id or it was deleted."""
        found = self._games.get(name)
        return found.game if found and name not in self.shelf.deleted else None

    def opened(self, name: GameId) -> OpenGame:
        """Return an open game with its score and drafts; raises KeyError for any other."""
        return self._games[name]

    async def all(self) -> list[OpenGame]:
        """Return the open games but practice games, once all pending work is done."""
        await self.settled()
        return [game for name, game in self._games.items() if is_kept(name)]

    def is_shut(self, name: GameId) -> bool:
        """Return whether a game exists but has to be opened before it can be read."""
        shelf = self.shelf
        return name not in self._games and shelf.is_here(name) and name not in shelf.unreadable

    async def open(self, name: GameId) -> None:
        """Open a game. It stays open for a while, or while somebody follows it.

        A game that can't be read is in `shelf.unreadable` from then on.
        """
        if self.is_shut(name):
            await self.in_turn(name, partial(self.read, name))

    def keep_open(self, name: GameId, callback: Callback) -> Callable[[], None]:
        """Keep a game open until the returned function is called. callback: called when `is_shut` changes."""
        stop = self.subscribe(loaded_topic(name), callback)
        if self.is_shut(name):
            self._begin(name, partial(self.read, name))
        return stop

    async def read(self, name: GameId) -> OpenGame | None:
        """Return a game, opened if it isn't yet: in its turn. None if there is none or it can't be read."""
        if self.is_shut(name):
            try:
                self._games[name] = await asyncio.to_thread(read_scored, self.store, name)
            except Refused as refused:
                log.warning("a game cannot be read", exc_info=refused)
                self.mark_unreadable(name, refused.faults[0])
                return None
            self._shut_others()
            self.notify(loaded_topic(name))
        return self._games.get(name)

    async def open_last(self) -> None:
        """Open the game changed last, or the next one if it can't be read."""
        while (last := self.shelf.last()) and self.is_shut(last.id):
            await self.open(last.id)

    async def _filled(self) -> None:
        """Open the game changed last and notify the followers of LIBRARY, after summaries were made."""
        await self.open_last()
        self.notify(LIBRARY)

    def shut_kept(self) -> None:
        """Shut all games but practice games, which no store has."""
        self._games = {name: game for name, game in self._games.items() if is_practice(name)}

    def mark_unreadable(self, name: StreamId, fault: Fault) -> None:
        """Remove a game that can't be read from all lists and screens; `shelf.unreadable` says why."""
        if name != LIBRARY:
            self._games.pop(name, None)
        self.shelf.mark_unreadable(name, fault)
        self.notify(name, loaded_topic(name), LIBRARY)

    def fault(self, name: GameId) -> Fault | None:
        """Return why a game takes no changes, if so: as in `Shelf.fault`."""
        is_sound = name in self._games and name not in self.shelf.deleted
        return None if is_sound else self.shelf.fault(name)

    def beginning(self, record: GameRecord, name: GameId, who: Author) -> tuple[GameEvent, ...]:
        """Return the events that a game begins with; raises Refused."""
        change = GameStarted(replace(record, id=name))
        if fault := refusal(EMPTY, who, change):
            raise Refused((fault,))
        return self.stamped(EMPTY, who, (change,))

    async def start(self, record: GameRecord, name: GameId, who: Author) -> None:
        """Start a game under an id, in its turn; raises Refused."""
        await self.keep(OpenGame(name, EMPTY), self.beginning(record, name, who))
        for earlier in [each for each in self._games if is_practice(each)][:-MOST_PRACTICES]:
            del self._games[earlier]

    def stamped(
        self, stream: Log[C], who: Author, changes: Sequence[C], batch: BatchId | None = None
    ) -> tuple[Event[C], ...]:
        """Return the events of changes, as one touch that is made now. batch: its name, if it has one."""
        if not changes:
            return ()
        time = event_time(self._now())
        self.shelf.settle(time)
        counter = stream.last_counter(who.device) + 1
        lamport = stream.events[-1].lamport + 1 if stream.events else 1
        batch = batch or BatchId(self.new_id())
        return tuple(
            Event(who.device, counter + index, lamport, batch, who, time, change)
            for index, change in enumerate(changes)
        )

    async def keep(
        self,
        before: OpenGame,
        events: Sequence[GameEvent],
        drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS,
        changed: Game | None = None,
    ) -> None:
        """Make events and drafts durable, then show them to everybody; raises Refused.

        changed: the game with the changes of these events, if it is known already.
        """
        if not events and not drafts:
            return
        keeping = self.store.append(before.id, events, drafts) if is_kept(before.id) else None
        try:
            # A long game takes a while to compute: do it while the disk is busy.
            game = before.game
            if events:
                game = with_events(changed, events) if changed else fold_more(game, events)
            after = before.followed_by(game, drafts, ahead=True)
            if events and keeping:
                after.summary  # noqa: B018 - worked out now, not when it is waited for
        finally:
            try:
                if keeping:
                    await keeping
            except Refused:
                await self.read_again(before.id)
                raise
        self.show(after, has_changed=bool(events))

    def show(self, after: OpenGame, *, has_changed: bool) -> None:
        """Replace a game by a version that is stored, and notify its followers."""
        name = after.id
        self._games.pop(name, None)
        self._games[name] = after
        topics: list[str] = [name]
        if has_changed and is_kept(name):
            topics.append(line_topic(name))
            if self.shelf.put(after.summary, len(after.game.events)) and not self._puts_off_telling():
                topics.append(LIBRARY)
        self._shut_others()
        self.notify(*topics)

    async def show_library(self, library: Library) -> None:
        """Replace the library by a version that is stored, and notify its followers."""
        deleted = self.shelf.deleted
        self.shelf.put_library(library)
        self._shut_others()
        await self.open_last()
        self.notify(LIBRARY, *(deleted ^ self.shelf.deleted))

    async def read_again(self, name: GameId) -> None:
        """Replace a game by what the store has; it stays as it is where that can't be read at present."""
        try:
            found = await asyncio.to_thread(read_game, self.store, name)
        except Refused:
            return
        before = self._games.get(name)
        if before is None or before.game.events != found.game.events:
            self.show(found, has_changed=True)
        elif before.drafts != found.drafts:
            typed = {**dict.fromkeys(before.drafts), **found.drafts}
            self.show(before.followed_by(before.game, typed), has_changed=False)

    async def settled(self) -> None:
        """Wait until all pending work is done."""
        await asyncio.gather(*self._at_work, return_exceptions=True)

    async def in_turn(self, stream: StreamId, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do work after everything before it in this stream; it goes on even if the caller is cancelled."""
        return await asyncio.shield(self._begin(stream, work))

    def _begin(self, stream: StreamId, work: Callable[[], Awaitable[Result]]) -> asyncio.Task[Result]:
        async def wait_and_do() -> Result:
            turn = self._turns.setdefault(stream, asyncio.Lock())
            async with turn:
                return await work()

        task = asyncio.ensure_future(wait_and_do())
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return task

    def _shut_others(self) -> None:
        """Shut the games opened or changed longest ago that nobody follows, beyond `MOST_OPEN`."""
        if len(self._games) <= MOST_OPEN:
            return
        last, open_ones = self.shelf.last(), [name for name in self._games if is_kept(name)]
        for name in open_ones[: max(len(open_ones) - MOST_OPEN, 0)]:
            screens = map(self._followed.get, (name, loaded_topic(name)))
            is_followed = any(each and each.has_followers for each in screens)
            if not is_followed and not (last and last.id == name):
                del self._games[name]

    def subscribe(self, topic: str, callback: Callback) -> Callable[[], None]:
        """Call back after each change of a game or, for LIBRARY, of the list of games and its order.

        LIBRARY: after changes of its own stream, and when games come, go, move in the list, end, or get other
        players, rules, or words about them. Any change of a summary is reported to `line_topic`. STARTS:
        after a game has been started here, and after each import.
        """
        return self._followed.setdefault(topic, Followed()).subscribe(callback)

    def notify(self, *topics: str) -> None:
        """Call back the followers of these topics."""
        if LIBRARY in topics:
            self.changes += 1
            self._told, self._is_untold = monotonic(), False
        for topic in topics:
            if followed := self._followed.get(topic):
                followed.notify()

    def notify_all(self) -> None:
        """Call back all followers: everything may have changed, though no game has started."""
        self.changes += 1
        for topic, followed in [*self._followed.items()]:
            if topic != STARTS:
                followed.notify()

    @contextmanager
    def importing_many(self) -> Iterator[None]:
        """Call the followers of LIBRARY less often meanwhile, and once more at the end."""
        self._imports += 1
        try:
            yield
        finally:
            self._imports -= 1
            if self._is_untold:
                self.notify(LIBRARY)
            if not self._imports:
                # What came in is in no backup yet.
                self.notify(STARTS)

    def _puts_off_telling(self) -> bool:
        """Return whether the followers of LIBRARY are told later, as happens during an import."""
        self._is_untold = self._imports > 0 and monotonic() - self._told < _SELDOM
        return self._is_untold
