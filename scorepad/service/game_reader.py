"""Reading games: opening, following and listing them. `GameService` builds on it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from time import monotonic
from types import MappingProxyType
from typing import Any, Final, TypeVar
from uuid import uuid4
from weakref import WeakValueDictionary

from scorepad.game.agreement import RoundAgreement
from scorepad.game.cursor import next_open
from scorepad.game.draft import Draft
from scorepad.game.events import GameEvent
from scorepad.game.fold import Game
from scorepad.game.ids import DeviceId
from scorepad.game.library import Library, fold_library
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord, RoundId
from scorepad.score.result import GameScore
from scorepad.service.access import Access
from scorepad.service.at_tallies import AtTallies
from scorepad.service.devices import Admission, Devices
from scorepad.service.hub import STARTS, Callback, Hub, loaded_topic, summary_topic
from scorepad.service.journal import GameJournal
from scorepad.service.presence import Presence
from scorepad.service.repository import DeletedGame, GameRepository, is_practice, read_snapshot, read_stream
from scorepad.service.snapshot import GameSummary
from scorepad.service.summary_cache import SummaryCache
from scorepad.storage.store import LIBRARY, Store, StreamId

log = logging.getLogger("scorepad.service")
Result = TypeVar("Result")

_MONTH: Final = timedelta(days=30)
"""How long games may go without being saved as a file."""

_SELDOM: Final = 2.0
"""During an import the list of games is drawn anew after so many seconds, not after each game."""

_AFTER_START: Final = 3.0
"""The journal is counted only when the first screen is there: it takes a second for 10,000 games."""


def is_passing(fault: Fault) -> bool:
    """Return whether the reason why something can't be read may pass: a disk that fails, a file in use."""
    return fault.code == "not_readable" and bool(fault.params.get("reason"))


def event_time(at: datetime) -> str:
    """Return a time as events have it, UTC to the millisecond. at: with its zone."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class GameReader:
    """Reads the games of a store, on one event loop; whatever it shows has been stored.

    changes: how often the followers of LIBRARY were called. access: who may see and change what.
    journal: all games in the order in which they were played, and their statistics.
    at_tallies: who is at the tally of a game now.
    presence: which devices have a screen open.
    when_round_finished: called with a game in which a touch has changed the finished rounds.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        new_id: Callable[[], str] = lambda: str(uuid4()),
        *,
        access: Access | None = None,
        is_alone: bool = False,
        reading: bool = False,
    ) -> None:
        """Serve a store.

        access: None = everybody may do everything. is_alone: as in `Devices`. reading: whether the store is
        only read, so that not even summaries are written.
        """
        self.access = access or Access()
        self.at_tallies = AtTallies()
        self.presence = Presence(clock)
        self._store = store
        self._reading = reading
        self._clock = clock
        self._new_id = new_id
        self._repository = GameRepository()
        self._summary_cache = SummaryCache(store, self._repository, reading=reading)
        self.journal = GameJournal(self._repository)
        self._hub = Hub()
        self._devices = Devices(store, is_alone=is_alone)
        self.when_round_finished: Callable[[GameId, Game], object] | None = None
        self.changes = 0
        self._turns: WeakValueDictionary[StreamId, asyncio.Lock] = WeakValueDictionary()
        self._at_work: set[asyncio.Task[Any]] = set()
        self._counting: asyncio.Task[None] | None = None
        self._imports = 0
        self._told = -_SELDOM
        self._is_untold = False

    async def load(self, *, fill: bool = True) -> None:
        """Read the library and the summaries of all games; `unreadable` has those that can't be read.

        fill: whether missing summaries, as after an update, are made in the background.
        """
        await asyncio.to_thread(self._read, event_time(self._clock()))
        await self._summary_cache.make_few()
        await self._open_latest()
        if fill:
            self._summary_cache.begin_filling(self._notify_list)
            self._begin_counting(_AFTER_START)

    def _begin_counting(self, after: float = 0.0) -> None:
        """Count the games of the journal in the background. after: so many seconds."""

        async def count() -> None:
            await asyncio.sleep(after)
            waiting = self._repository.lines.changes
            await self.journal.catch_up_slowly()
            if waiting:
                # The first page tells of earlier evenings only now.
                self._notify(LIBRARY)

        if self._counting is None or self._counting.done():
            self._counting = asyncio.create_task(count())

    def _read(self, now: str) -> None:
        try:
            self._repository.put_library(fold_library(self._store.library()))
        except Refused as refused:
            self._repository.mark_unreadable(LIBRARY, refused.faults[0])
        try:
            self._summary_cache.read(now)
        except Refused as refused:
            self._repository.mark_unreadable(LIBRARY, refused.faults[0])

    async def close(self) -> None:
        """Finish pending work and release the store."""
        counting = [self._counting] if self._counting else []
        for task in counting:
            task.cancel()
        await asyncio.gather(*self._at_work, *counting, return_exceptions=True)
        await self._summary_cache.close()
        await self._store.close()

    async def admit(self, credential: object) -> Admission:
        """Return which device a browser is; the only way to get an author for its touches.

        credential: from an earlier admission.
        """
        return await self._devices.admit(credential)

    async def settled(self) -> None:
        """Wait until all pending work is done."""
        await asyncio.gather(*self._at_work, return_exceptions=True)

    async def open_streams(self) -> list[tuple[GameId, tuple[GameEvent, ...], dict[DeviceId, Draft]]]:
        """Return the open games with their events and drafts by device, once all pending work is done."""
        await asyncio.gather(*self._at_work, return_exceptions=True)
        drafts = self._repository.drafts
        return [
            (name, snapshot.game.events, dict(drafts.get(name, {})))
            for name, snapshot in self._repository.snapshots.items()
            if not is_practice(name)
        ]

    async def reload(self) -> None:
        """Read everything again from the store, which has another file now, and notify all followers."""
        practice = {
            name: snapshot for name, snapshot in self._repository.snapshots.items() if is_practice(name)
        }
        self._repository.clear()
        self._repository.snapshots.update(practice)
        await self.load()
        self.changes += 1
        self._hub.notify_all()

    async def read_again(self) -> None:
        """Read what the disk failed to give earlier, if it does now; what is damaged stays as it is."""
        failed = [name for name, fault in self._repository.unreadable.items() if is_passing(fault)]
        if LIBRARY in failed:
            # What is open stays in sight until the disk has recovered.
            with suppress(Refused):
                await asyncio.to_thread(self._store.library)
                await self.reload()
            return
        for stream in map(GameId, failed):
            self._repository.mark_readable(stream)
            await self.open(stream)
            self._notify(stream, loaded_topic(stream), LIBRARY)
        if failed:
            self._summary_cache.begin_filling(self._notify_list)

    @property
    def unreadable(self) -> Mapping[StreamId, Fault]:
        """The fault for each game (or LIBRARY) that could not be read, by id."""
        return MappingProxyType(self._repository.unreadable)

    def mark_unreadable(self, stream: StreamId, fault: Fault) -> None:
        """Remove a game that can't be read from all lists and screens; `unreadable` says why."""
        self._repository.mark_unreadable(stream, fault)
        self._notify(stream, loaded_topic(stream), LIBRARY)

    def is_shut(self, game: GameId) -> bool:
        """Return whether a game exists but has to be opened before it can be read."""
        return self._repository.is_shut(game)

    async def open(self, game: GameId) -> None:
        """Open a game. It stays open for a while, or while somebody follows it.

        A game that can't be read is in `unreadable` from then on.
        """
        if self.is_shut(game):
            await self._in_turn(game, partial(self._open, game))

    def keep_open(self, game: GameId, callback: Callback) -> Callable[[], None]:
        """Keep a game open until the returned function is called. callback: called when `is_shut` changes."""
        stop = self._hub.subscribe(loaded_topic(game), callback)
        if self.is_shut(game):
            self._begin(game, partial(self._open, game))
        return stop

    def read(self, game: GameId, *, deleted: bool = False) -> Game:
        """Return a game from the store without opening it; blocks.

        deleted: also one that was deleted.

        Raises Refused: `unknown_game`, `game_deleted`, `not_readable`, `game_damaged`.
        """
        fault = self._repository.fault(game)
        if fault and not (deleted and fault.code == "game_deleted"):
            raise Refused((fault,))
        return read_stream(self._store, game)[0]

    def game(self, game: GameId) -> Game | None:
        """Return an open game, None if there is none with that id or it was deleted."""
        snapshot = None if self._repository.fault(game) else self._repository.snapshots.get(game)
        return snapshot.game if snapshot else None

    def all_games(self) -> list[GameId]:
        """Return the ids of all games in the store, those that were deleted or can't be read too; blocks."""
        return self._store.last_stored_first()

    def any_line(self, game: GameId) -> GameSummary | None:
        """Return the summary of a game, deleted or not; the last one known if it can't be read now."""
        return self._repository.lines.get(game) or self.damaged_line(game)

    def library(self) -> Library:
        """Return the library as it is now."""
        return self._repository.library

    def custom_rule_sets(self) -> Mapping[RuleSetId, CustomRuleSet]:
        """Return the table's own rules by id, the last changed first, without deleted ones."""
        state = self.library().state
        present = [name for name in state.rule_sets if name not in state.deleted_rules]
        return {name: state.rule_sets[name].plain for name in reversed(present)}

    def custom_rule_set(self, rules: RuleSetId) -> CustomRuleSet | None:
        """Return one of the table's own rule sets, None if there is none with that id or it was deleted."""
        return self.custom_rule_sets().get(rules)

    def score(self, game: GameId) -> GameScore:
        """Return the score of an open game; raises KeyError for any other."""
        return self._repository.snapshots[game].score

    def agreements(self, game: GameId) -> Mapping[RoundId, RoundAgreement]:
        """Return the agreement on each round of an open game that asks for one; raises KeyError."""
        return self._repository.snapshots[game].agreements

    def draft(self, game: GameId, device: DeviceId) -> Draft | None:
        """Return a device's draft in an open game, None if it has none for a side that is in the game."""
        draft, found = self._repository.drafts.get(game, {}).get(device), self.game(game)
        # The side may have joined, and that have been undone on another device.
        return draft if draft and found and draft.side < len(found.record.sides) else None

    def counting(self, game: GameId) -> list[tuple[int, DeviceId]]:
        """Return the sides of the open round that are being counted now, each with the device that does."""
        found = self.game(game)
        played = next_open(found.record) if found else None
        if played is None:
            return []
        here = ((self.draft(game, device), device) for device in self.at_tallies.at(game))
        return [
            (draft.side, device)
            for draft, device in here
            if draft and draft.round == played.id and not played.tallies[draft.side].counted
        ]

    def preview(self, game: GameId, device: DeviceId) -> tuple[GameRecord, GameScore]:
        """Return an open game's record and score as if the device's text were committed; raises KeyError."""
        return self._repository.snapshots[game].preview(device, self.draft(game, device))

    def games(self) -> tuple[GameSummary, ...]:
        """Return all games but deleted ones, the last changed first."""
        return self._repository.lines.shown()

    def latest(self, most: int) -> tuple[GameSummary, ...]:
        """Return at most `most` of the games changed last; `games` takes some ms where there are many."""
        return tuple(islice(self._repository.lines.from_the_top(), most))

    def count(self) -> int:
        """Return how many games there are, without deleted ones."""
        return self._repository.lines.count()

    def line(self, game: GameId) -> GameSummary | None:
        """Return the summary of a game, None if it doesn't exist or was deleted."""
        return None if game in self._repository.deleted else self._repository.lines.get(game)

    def game_in_hand(self) -> GameSummary | None:
        """Return the game to continue with: the last changed one that is not over."""
        return next((game for game in self._repository.lines.from_the_top() if not game.finished), None)

    def last_game(self) -> Game | None:
        """Return the game changed last, but for those typed in from paper; it is always open."""
        last = self._last()
        return self.game(last.id) if last else None

    def _last(self) -> GameSummary | None:
        return next((game for game in self._repository.lines.from_the_top() if not game.from_paper), None)

    def people(self) -> tuple[str, ...]:
        """Return everybody who plays in any game, each once, starting with those of the game changed last."""
        return self._repository.lines.people()

    def now(self) -> datetime:
        """Return the time by the service's clock, with its zone."""
        return self._clock()

    def is_saving_due(self, last: datetime) -> bool:
        """Return whether a game that is over was changed since the last saving, a month or more ago.

        last: when the games were last saved as a file, or somebody was asked to.
        """
        if self._clock() - last < _MONTH:
            return False
        since = event_time(last)
        return any(game.finished and game.changed > since for game in self.games())

    async def all_listed(self) -> None:
        """Wait until every game is in the lists, those too whose summary has to be made again."""
        await self._summary_cache.filled()

    def list_rest(self) -> None:
        """Make the summaries that `load(fill=False)` left out; blocks, some 2 ms a game."""
        self._summary_cache.make_rest()

    def deleted_games(self) -> tuple[DeletedGame, ...]:
        """Return the games deleted in the last 30 days, the latest first; each can be restored."""
        return self._repository.deleted_games(self._clock())

    def subscribe(self, stream: StreamId, callback: Callback) -> Callable[[], None]:
        """Call back after each change of a game or, for LIBRARY, of the list of games and its order.

        LIBRARY: after changes of its own stream, and when games come, go, move in the list, end, or get other
        players, rules, or words about them. Any other change of a summary is only reported by `follow_line`.
        """
        return self._hub.subscribe(stream, callback)

    def follow_line(self, game: GameId, callback: Callback) -> Callable[[], None]:
        """Call back whenever the summary of a game changes."""
        return self._hub.subscribe(summary_topic(game), callback)

    def follow_starts(self, callback: Callback) -> Callable[[], None]:
        """Call back whenever a game has been started here, and after each import."""
        return self._hub.subscribe(STARTS, callback)

    async def _in_turn(self, stream: StreamId, work: Callable[[], Awaitable[Result]]) -> Result:
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

    async def _open(self, stream: GameId) -> None:
        """Read a stream that is not open, in its turn, and notify those who wait for it."""
        if not self.is_shut(stream):
            return
        try:
            snapshot, drafts = await asyncio.to_thread(read_snapshot, self._store, stream)
        except Refused as refused:
            log.warning("a game cannot be read", exc_info=refused)
            self.mark_unreadable(stream, refused.faults[0])
            return
        self._repository.open(snapshot, drafts)
        self._shut_others()
        self._notify(loaded_topic(stream))

    async def _open_latest(self) -> None:
        """Open the game changed last, or the next one if it can't be read."""
        while (last := self._last()) and self.is_shut(last.id):
            await self.open(last.id)

    def _shut_others(self) -> None:
        last = self._last()

        def is_followed(stream: GameId) -> bool:
            topics = (stream, loaded_topic(stream))
            return (last is not None and stream == last.id) or any(map(self._hub.is_followed, topics))

        self._repository.shut(is_followed)

    async def _notify_list(self) -> None:
        await self._open_latest()
        self._begin_counting()
        self._notify(LIBRARY)

    def notify_list(self) -> None:
        """Notify followers of LIBRARY of a change other than of a game, such as one of the file."""
        self._notify(LIBRARY)

    @contextmanager
    def importing_many(self) -> Iterator[None]:
        """Call the followers of LIBRARY less often meanwhile, and once more at the end."""
        self._imports += 1
        try:
            yield
        finally:
            self._imports -= 1
            if self._is_untold:
                self._notify(LIBRARY)
            if not self._imports:
                # What came in is in no backup yet.
                self._notify(STARTS)

    def _notify_of_game(self, *topics: str) -> None:
        """Notify followers of a game's change; those of LIBRARY only now and then during an import."""
        if LIBRARY in topics and self._imports and monotonic() - self._told < _SELDOM:
            self._is_untold = True
            topics = tuple(topic for topic in topics if topic != LIBRARY)
        self._notify(*topics)

    def damaged_line(self, game: GameId) -> GameSummary | None:
        """Return the last summary of a game that can't be read now, None where nothing is known."""
        return self._repository.damaged_lines.get(game)

    def _notify(self, *topics: str) -> None:
        if LIBRARY in topics:
            self.changes += 1
            self._told, self._is_untold = monotonic(), False
        for topic in topics:
            self._hub.notify(topic)
