"""Games as they are looked at: opened, followed and listed. `GameService` builds on it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar
from uuid import uuid4
from weakref import WeakValueDictionary

from scorepad.game.draft import Draft
from scorepad.game.events import Event
from scorepad.game.fold import Game
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import freeze_fields
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.service.devices import Admission, Devices
from scorepad.service.hub import Callback, Hub, opening_topic, summary_topic
from scorepad.service.repository import DeletedGame, GameRepository, is_practice, read_stream
from scorepad.service.snapshot import GameSummary
from scorepad.service.summary_cache import SummaryCache
from scorepad.storage.store import LIBRARY, Store

log = logging.getLogger("scorepad.service")
Result = TypeVar("Result")


def utc_now() -> datetime:
    """Give the present time."""
    return datetime.now(UTC)


def event_time(at: datetime) -> str:
    """Return a time as events have it, UTC to the millisecond. at: with its zone."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fresh_id() -> str:
    """Give an id that nothing else has."""
    return str(uuid4())


@dataclass(frozen=True, slots=True)
class OpenStream:
    """A stream as it is in memory. drafts: by device."""

    stream: str
    events: tuple[Event, ...]
    drafts: Mapping[str, Draft | None]

    def __post_init__(self) -> None:
        freeze_fields(self, "drafts")


class GameReader:
    """All games of a store as they are looked at, for one event loop; all of it is always already durable.

    changes: how often those who follow LIBRARY were called.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] = utc_now,
        new_id: Callable[[], str] = fresh_id,
        *,
        reading: bool = False,
    ) -> None:
        """Take a store in hand. reading: whether it is only read, so that not even lists are written down."""
        self._store = store
        self._clock = clock
        self._new_id = new_id
        self._shelf = GameRepository()
        self._listing = SummaryCache(store, self._shelf, reading=reading)
        self._hub = Hub()
        self._devices = Devices(store)
        self.changes = 0
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._at_work: set[asyncio.Task[Any]] = set()

    async def load(self, *, fill: bool = True) -> None:
        """Read the library and the lines of all games; those that cannot be read are told in `unreadable`.

        fill: whether lines that are missing, as after an update, are made beside everything else.
        """
        await asyncio.to_thread(self._read, event_time(self._clock()))
        await self._open_latest()
        if fill:
            self._listing.begin_filling(self._tell_list)

    def _read(self, now: str) -> None:
        try:
            self._shelf.open(LIBRARY, read_stream(self._store, LIBRARY))
        except Refused as refused:
            self._shelf.mark_unreadable(LIBRARY, refused.faults[0])
        try:
            self._listing.read(now)
        except Refused as refused:
            self._shelf.mark_unreadable(LIBRARY, refused.faults[0])

    async def close(self) -> None:
        """Finish what was begun and release the store."""
        await asyncio.gather(*self._at_work, return_exceptions=True)
        await self._listing.close()
        await asyncio.to_thread(self._store.close)

    async def admit(self, credential: object, bare: object) -> Admission:
        """Return who a browser is by what it has kept; the only way to an author for its touches.

        credential: from an earlier admission. bare: an id without a proof, kept by an older version.
        """
        return await self._devices.admit(credential, bare)

    async def held(self) -> list[OpenStream]:
        """Return what is open, once all that was begun is done."""
        await asyncio.gather(*self._at_work, return_exceptions=True)
        shelf = self._shelf
        streams = {name: sheet for name, sheet in shelf.sheets.items() if not is_practice(name)}
        return [
            OpenStream(name, sheet.game.events, dict(shelf.drafts.get(name, {})))
            for name, sheet in streams.items()
        ]

    async def reload(self) -> None:
        """Read everything anew from the store, which has another file now, and tell all who look at it."""
        practice = {name: sheet for name, sheet in self._shelf.sheets.items() if is_practice(name)}
        self._shelf.clear()
        self._shelf.sheets.update(practice)
        await self.load()
        self.changes += 1
        self._hub.notify_all()

    @property
    def unreadable(self) -> Mapping[str, Fault]:
        """Why a game (or LIBRARY) could not be read, by id."""
        return MappingProxyType(self._shelf.unreadable)

    def mark_unreadable(self, stream: str, fault: Fault) -> None:
        """Take a game out of all lists and screens because it cannot be read; `unreadable` says why."""
        self._shelf.mark_unreadable(stream, fault)
        self._tell(stream, opening_topic(stream), LIBRARY)

    def is_shut(self, game: str) -> bool:
        """Return whether a game is here but has to be opened before it can be looked at."""
        return self._shelf.is_shut(game)

    async def open(self, game: str) -> None:
        """Open a game. It stays open for a while, or while somebody follows it.

        One that cannot be read is told in `unreadable` from then on.
        """
        if self.is_shut(game):
            await self._in_turn(game, partial(self._open, game))

    def keep_open(self, game: str, callback: Callback) -> Callable[[], None]:
        """Have a game open until the function given back is called. callback: once `is_shut` has changed."""
        stop = self._hub.subscribe(opening_topic(game), callback)
        if self.is_shut(game):
            self._begin(game, partial(self._open, game))
        return stop

    def read(self, game: str) -> Game:
        """Return a game as it is stored, without opening it; blocks.

        Raises Refused: `unknown_game`, `game_deleted`, `not_readable`, `game_damaged`.
        """
        fault = self._shelf.fault(game)
        if fault:
            raise Refused((fault,))
        return read_stream(self._store, game).game

    def game(self, game: str) -> Game | None:
        """Return an open game, None if there is none of that id or it was put away."""
        sheet = None if game == LIBRARY or self._shelf.fault(game) else self._shelf.sheets.get(game)
        return sheet.game if sheet else None

    def library(self) -> Game:
        """Return the library's stream, for its undo and redo."""
        return self._shelf.sheets[LIBRARY].game

    def house_rules(self) -> Mapping[str, CustomRuleSet]:
        """Return the table's own rules by id, those touched last first, without those put away."""
        state = self.library().state
        kept = [name for name in reversed(tuple(state.sheets)) if name not in state.put_away]
        return {name: state.sheets[name] for name in kept}

    def rules_sheet(self, rules: str) -> CustomRuleSet | None:
        """Return rules of the table's own, None if there are none of that id or they were put away."""
        return self.house_rules().get(rules)

    def score(self, game: str) -> GameScore:
        """Return what an open game is worth; raises KeyError for any other."""
        return self._shelf.sheets[game].score

    def draft(self, game: str, device: str) -> Draft | None:
        """Return what a device is typing in an open game."""
        return self._shelf.drafts.get(game, {}).get(device)

    def preview(self, game: str, device: str) -> tuple[GameRecord, GameScore]:
        """Return an open game as if the device's text were committed; raises KeyError for any other."""
        return self._shelf.sheets[game].preview(device, self.draft(game, device))

    def games(self) -> tuple[GameSummary, ...]:
        """Return all games but those put away, the one touched last first."""
        return self._shelf.lines.shown()

    def latest(self, most: int) -> tuple[GameSummary, ...]:
        """Return the games touched last, at most so many; `games` takes some ms where there are many."""
        return tuple(islice(self._shelf.lines.from_the_top(), most))

    def count(self) -> int:
        """Return how many games there are, without those put away."""
        return self._shelf.lines.count()

    def line(self, game: str) -> GameSummary | None:
        """Return what lists show of a game, None if it is not here or was put away."""
        return None if game in self._shelf.deleted else self._shelf.lines.get(game)

    def game_in_hand(self) -> GameSummary | None:
        """Return the game that would be gone on with: the one touched last that is not over."""
        return next((game for game in self._shelf.lines.from_the_top() if not game.finished), None)

    def last_game(self) -> Game | None:
        """Return the game touched last; it is always open."""
        latest = self.latest(1)
        return self.game(latest[0].id) if latest else None

    def people(self) -> tuple[str, ...]:
        """Return everybody who plays in any game, those of the one touched last first, each once."""
        return self._shelf.lines.people()

    def list_rest(self) -> None:
        """Make the lines of lists that `load(fill=False)` left out; blocks, some 2 ms a game."""
        self._listing.make_rest()

    def deleted_games(self) -> tuple[DeletedGame, ...]:
        """Return the games put away in the last 30 days, the latest first; each can be taken back."""
        return self._shelf.put_away(self._clock())

    def subscribe(self, stream: str, callback: Callback) -> Callable[[], None]:
        """Call back after each change of a game or, for LIBRARY, of what there is and in which order.

        LIBRARY: after changes of its own stream, and where games come, go, change places in the list, or are
        played by others, by other rules, or no longer. The rest of a line is told to who follows the line.
        """
        return self._hub.subscribe(stream, callback)

    def follow_line(self, game: str, callback: Callback) -> Callable[[], None]:
        """Call back whenever what lists show of a game changes."""
        return self._hub.subscribe(summary_topic(game), callback)

    async def _in_turn(self, stream: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do work when all that came before it in this stream is done; a caller that leaves stops nothing."""
        return await asyncio.shield(self._begin(stream, work))

    def _begin(self, stream: str, work: Callable[[], Awaitable[Result]]) -> asyncio.Task[Result]:
        task = asyncio.ensure_future(self._wait_and_do(stream, work))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return task

    async def _wait_and_do(self, stream: str, work: Callable[[], Awaitable[Result]]) -> Result:
        turn = self._turns.get(stream)
        if turn is None:
            turn = self._turns[stream] = asyncio.Lock()
        async with turn:
            return await work()

    async def _open(self, stream: str) -> None:
        """Read a stream that is not open, in its turn; who waits for it is told."""
        if not self.is_shut(stream):
            return
        try:
            stored = await asyncio.to_thread(read_stream, self._store, stream)
        except Refused as refused:
            log.warning("a game cannot be read", exc_info=refused)
            self.mark_unreadable(stream, refused.faults[0])
            return
        self._shelf.open(stream, stored)
        self._shut_others()
        self._tell(opening_topic(stream))

    async def _open_latest(self) -> None:
        """Have the game touched last open; one that cannot be read makes room for the next."""
        while (latest := self.latest(1)) and self.is_shut(latest[0].id):
            await self.open(latest[0].id)

    def _shut_others(self) -> None:
        latest = {game.id for game in self.latest(1)}

        def is_followed(stream: str) -> bool:
            topics = (stream, opening_topic(stream))
            return stream in latest or any(map(self._hub.is_followed, topics))

        self._shelf.shut(is_followed)

    async def _tell_list(self) -> None:
        await self._open_latest()
        self._tell(LIBRARY)

    def tell_list(self) -> None:
        """Notify followers of LIBRARY that something beside the games has changed, such as their file."""
        self._tell(LIBRARY)

    def damaged_line(self, game: str) -> GameSummary | None:
        """Return what lists showed of a game that cannot be read now, None where nothing is known."""
        return self._shelf.damaged_lines.get(game)

    def _tell(self, *topics: str) -> None:
        self.changes += LIBRARY in topics
        for topic in topics:
            self._hub.notify(topic)
