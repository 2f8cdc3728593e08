"""The one door: every change comes through here in order of arrival, and is stored before anybody sees it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import Any, Final, TypeVar, overload
from uuid import uuid4
from weakref import WeakValueDictionary

from scorepad.game.accept import refusal
from scorepad.game.decide import decide
from scorepad.game.draft import Draft
from scorepad.game.erasing import Erased, ErasedGame, without_game
from scorepad.game.events import (
    Author,
    Event,
    GameDeleted,
    GameEvent,
    GameStarted,
    LibraryChange,
    LibraryEvent,
    TableSet,
)
from scorepad.game.fold import Game, fold_more, with_events
from scorepad.game.ids import BatchId, DeviceId, EveningId
from scorepad.game.intents import Effect, Intent, LibraryIntent, MakeChanges
from scorepad.game.library import Library, decide_in_library, fold_library, name_taken, with_library_events
from scorepad.game.log import C, Log
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord, Round, RoundId
from scorepad.service.access import NO_RIGHT, Access
from scorepad.service.at_tallies import AtTallies
from scorepad.service.devices import Devices
from scorepad.service.hub import STARTS, Callback, Hub, line_topic, loaded_topic
from scorepad.service.import_planner import (
    Imported,
    ImportedPart,
)
from scorepad.service.journal import Journal
from scorepad.service.open_game import (
    EMPTY,
    OpenGame,
    is_kept,
    is_practice,
    practice_id,
    read_game,
    read_scored,
)
from scorepad.service.presence import Presence
from scorepad.service.renaming import RenamedGame, Renaming, renamed_games, renaming_of
from scorepad.service.shelf import Shelf, event_time, is_passing
from scorepad.service.taking_in import Means, TakingIn
from scorepad.storage.earlier_evenings import earlier_of
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.library_files import Part
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

_PIECE: Final = 20
"""So many games are looked at before somebody else has a turn."""

TellProgress = Callable[[int, int], object]
"""Called with how many of several things are done, and how many there are."""


def tell_nobody(_done: int, _all: int) -> None:
    """Do nothing: nobody is shown how far it is."""


async def _nothing_first() -> None:
    """Do nothing before."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an intent. batch: the touch in the log, None if nothing was written there."""

    refused: Fault | None = None
    effect: Effect | None = None
    batch: BatchId | None = None


class Games:
    """The one door to all games of a store, for one event loop; whatever it shows has been stored.

    shelf: the lines of all games. journal: the games in the order in which they were played, and their sums.
    access: who may see and change what. devices: tells which device a browser is; the only way to get an
    author for its touches. at_tallies: who is at the tally of a game now. presence: which devices have a
    screen open. now: the time, with its zone. changes: how often the followers of LIBRARY were called.
    when_round_finished: called with a game in which a touch has changed the finished rounds.
    """

    def __init__(
        self,
        store: SqlStore,
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
        self.devices = Devices(store, is_alone=is_alone)
        self.shelf = Shelf(store, clock, reading=reading)
        self.journal = Journal(self.shelf)
        self.now = clock
        self.changes = 0
        self.when_round_finished: Callable[[GameId, Game], object] | None = None
        self._store = store
        self._reading = reading
        self._new_id = new_id
        self._open_games: dict[GameId, OpenGame] = {}
        """The one opened or changed last at the end."""
        self._hub = Hub()
        self._turns: WeakValueDictionary[StreamId, asyncio.Lock] = WeakValueDictionary()
        self._at_work: set[asyncio.Task[Any]] = set()
        self._taking_in = TakingIn(self._means())
        self._imports = 0
        self._told = -_SELDOM
        self._is_untold = False

    def _means(self) -> Means:
        return Means(
            self.shelf,
            self._new_id,
            self._in_turn,
            self._opened,
            self._stamped,
            self._keep,
            self._start,
            self._make_in_library,
        )

    async def load(self, *, fill: bool = True) -> None:
        """Read the library and the summaries of all games, and adjust those that directors once corrected.

        `shelf.unreadable` has the games that can't be read. fill: whether missing summaries, as after an
        update, are made in the background.
        """
        await self.shelf.load()
        await self._open_last()
        if fill:
            self.shelf.begin_filling(self._notify_filled)
        if self._reading:
            return
        for evening, earlier in earlier_of(self.library()).items():
            try:
                await self._taking_in.adjust(evening, earlier.corrections)
            except Refused as refused:
                log.warning("a correction was not kept", exc_info=refused)

    async def close(self) -> None:
        """Finish pending work and release the store."""
        await self._settled()
        await self.shelf.close()
        await self._store.close()

    async def reload(self) -> None:
        """Read everything again from the store, which has another file now, and notify all followers."""
        self._open_games = {name: game for name, game in self._open_games.items() if is_practice(name)}
        await self.load()
        self.changes += 1
        self._hub.notify_all()

    async def read_again(self) -> None:
        """Read what the disk failed to give earlier, if it does now; what is damaged stays as it is."""
        failed = [name for name, fault in self.shelf.unreadable.items() if is_passing(fault)]
        if LIBRARY in failed:
            # What is open stays in sight until the disk has recovered.
            with suppress(Refused):
                await asyncio.to_thread(self._store.library)
                await self.reload()
            return
        for name in map(GameId, failed):
            self.shelf.mark_readable(name)
            await self.open(name)
            self._notify(name, loaded_topic(name), LIBRARY)
        if failed:
            self.shelf.begin_filling(self._notify_filled)

    def mark_unreadable(self, name: StreamId, fault: Fault) -> None:
        """Remove a game that can't be read from all lists and screens; `shelf.unreadable` says why."""
        if name != LIBRARY:
            self._open_games.pop(name, None)
        self.shelf.mark_unreadable(name, fault)
        self._notify(name, loaded_topic(name), LIBRARY)

    def library(self) -> Library:
        """Return the library as it is now."""
        return self.shelf.library

    def game(self, name: GameId) -> Game | None:
        """Return an open game, None if there is none with that id or it was deleted."""
        found = self._open_games.get(name)
        return found.game if found and name not in self.shelf.deleted else None

    def opened(self, name: GameId) -> OpenGame:
        """Return an open game with its score and drafts; raises KeyError for any other."""
        return self._open_games[name]

    async def all_open(self) -> list[OpenGame]:
        """Return the open games but practice games, once all pending work is done."""
        await self._settled()
        return [game for name, game in self._open_games.items() if is_kept(name)]

    def is_shut(self, name: GameId) -> bool:
        """Return whether a game exists but has to be opened before it can be read."""
        shelf = self.shelf
        return name not in self._open_games and shelf.is_here(name) and name not in shelf.unreadable

    async def open(self, name: GameId) -> None:
        """Open a game. It stays open for a while, or while somebody follows it.

        A game that can't be read is in `shelf.unreadable` from then on.
        """
        if self.is_shut(name):
            await self._in_turn(name, partial(self._open, name))

    def keep_open(self, name: GameId, callback: Callback) -> Callable[[], None]:
        """Keep a game open until the returned function is called. callback: called when `is_shut` changes."""
        stop = self._hub.subscribe(loaded_topic(name), callback)
        if self.is_shut(name):
            self._begin(name, partial(self._open, name))
        return stop

    def subscribe(self, topic: str, callback: Callback) -> Callable[[], None]:
        """Call back after each change of a game or, for LIBRARY, of the list of games and its order.

        LIBRARY: after changes of its own stream, and when games come, go, move in the list, end, or get other
        players, rules, or words about them. Any change of a summary is reported to `line_topic`. STARTS:
        after a game has been started here, and after each import.
        """
        return self._hub.subscribe(topic, callback)

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

    async def start(self, record: GameRecord, who: Author, *, practice: bool = False) -> GameId:
        """Start a game and return its id; raises Refused.

        practice: it takes the place of the device's earlier practice game, and isn't stored.
        """
        self._refuse_guests(who)
        name = practice_id(who.device) if practice else self._new_game_id()
        await self._in_turn(name, partial(self._start, record, name, who))
        if practice:
            self._keep_practices()
        else:
            self._notify(STARTS)
        return name

    def _keep_practices(self) -> None:
        """Keep the practice games started last."""
        for name in [each for each in self._open_games if is_practice(each)][:-MOST_PRACTICES]:
            del self._open_games[name]

    async def sit_down(
        self,
        evening: EveningId,
        sitting: int,
        tables: Sequence[GameRecord],
        who: Author,
        others: Sequence[LibraryChange] = (),
    ) -> Outcome:
        """Start the games of all tables of a sitting, and put them there in one touch.

        others: changes that belong to the same touch, made before. Refused: `already_there` once the sitting
        has begun, as after a second touch; and as `start` and `submit_to_library` do.
        """
        if not self.access.is_keeper(who.device):
            return Outcome(NO_RIGHT)
        work = partial(self._sit_down, evening, sitting, tuple(tables), who, tuple(others))
        outcome: Outcome = await self._in_turn(LIBRARY, work)
        self._notify(STARTS)
        return outcome

    async def submit(self, stream: GameId, who: Author, intent: Intent) -> Outcome:
        """Make one touch on a game.

        A refused touch changes nothing. Codes: those of the game's own checks, `no_right`, `unknown_game`,
        `game_deleted`, `not_readable` and `not_kept`. It is completed even if the caller is cancelled.
        """
        return await self._in_turn(stream, partial(self._touch, stream, who, intent))

    async def submit_to_library(
        self, who: Author, intent: LibraryIntent, tell: TellProgress = tell_nobody
    ) -> Outcome:
        """Make one touch on the library, as `submit` does on a game.

        Renaming a person changes all of their games; it is refused (`name_taken`) where somebody else has the
        name. tell: called now and then with how many of these games are done, and how many there are.
        """
        if not self.access.is_keeper(who.device):
            return Outcome(NO_RIGHT)
        return await self._in_turn(LIBRARY, partial(self._touch_library, who, intent, tell))

    async def delete(self, game: GameId, who: Author) -> Outcome:
        """Delete a game; undone by `undelete`, or by `Undo` in the library."""
        fault = self._fault(game)
        return (
            Outcome(fault) if fault else await self.submit_to_library(who, MakeChanges((GameDeleted(game),)))
        )

    async def undelete(self, game: GameId, who: Author) -> Outcome:
        """Restore a deleted game."""
        return await self.submit_to_library(who, MakeChanges((GameDeleted(game, deleted=False),)))

    async def correct(self, game: GameId, record: GameRecord, who: Author) -> Imported[GameId]:
        """Make a game equal to a file's record, as one touch that changes only what differs.

        A deleted game is restored. Raises Refused: `not_correctable`, and why a game takes no changes.
        """
        self._refuse_guests(who)
        return await self._taking_in.correct(game, record, who)

    @overload
    async def take_in(
        self, found: GameFile, who: Author, *, ask: bool = False, deleted: bool = False
    ) -> Imported[GameId]: ...
    @overload
    async def take_in(self, found: CustomRuleSet, who: Author) -> Imported[RuleSetId]: ...
    @overload
    async def take_in(
        self, found: Part, who: Author, *, ask: bool = False, deleted: bool = False
    ) -> ImportedPart: ...
    async def take_in(
        self, found: Part, who: Author, *, ask: bool = False, deleted: bool = False
    ) -> ImportedPart:
        """Import a part of a file and return what became of it; raises Refused.

        A game that is already here gets the changes that it lacks (`merged`), or none (`updated`); a deleted
        one is restored. ask: change nothing where `correct` could make the game here equal to the file
        (`differs`). deleted: the game was deleted where the file comes from: one that is here stays as it is,
        any other becomes a deleted game here too (`trashed`).
        A rule set is added under a free name, or known where an equal one is here; a deleted one is restored.
        What a file says of people or of an evening is added in one touch.
        """
        self._refuse_guests(who)
        return await self._taking_in.take_in(found, who, ask=ask, deleted=deleted)

    async def erase(
        self, what: Erased, who: Author, first: Callable[[], Awaitable[None]] = _nothing_first
    ) -> None:
        """Erase a game or everything for good, as if it had never been here.

        first: what has to be done before, once nothing speaks against it. Raises Refused: `no_right`,
        `not_kept`, and what `first` raises.
        """
        self._refuse_guests(who)
        await self._settled()
        work = partial(self._erase, what, first)
        if isinstance(what, ErasedGame):
            work = partial(self._in_turn, what.game, work)
        await self._in_turn(LIBRARY, work)

    async def changed_elsewhere(self, stream: StreamId | None) -> None:
        """Show what another process has changed in a stream. None = anything may have changed."""
        if stream is None:
            await self.reload()
        elif stream == LIBRARY:
            await self._in_turn(LIBRARY, self._read_library_again)
        elif stream not in self.shelf.unreadable:
            is_new = not self.shelf.is_here(stream)
            await self._in_turn(stream, partial(self._read_again, stream))
            game = self.game(stream)
            if is_new and game and len(game.events) == 1:
                self._notify(STARTS)

    def _refuse_guests(self, who: Author) -> None:
        if not self.access.is_keeper(who.device):
            raise Refused((NO_RIGHT,))

    async def _touch(self, stream: GameId, who: Author, intent: Intent) -> Outcome:
        if stream not in self._open_games:
            await self._open(stream)
        # Asked only now: a link may have been stopped while this touch waited for its turn.
        author = self.access.author(who, stream)
        fault = self._fault(stream) if author else NO_RIGHT
        if fault or author is None:
            return Outcome(fault)
        before = self._open_games[stream]
        draft = before.draft(who.device)
        step = decide(before.game, draft, author, intent, lambda: RoundId(self._new_id()))
        if step.refused:
            return Outcome(step.refused)
        events = self._stamped(before.game, author, step.changes)
        drafts = NO_DRAFTS if step.draft == draft else {who.device: step.draft}
        try:
            await self._keep(before, events, drafts, step.after)
        except Refused as refused:
            log.warning("a touch was not kept", exc_info=refused)
            return Outcome(refused.faults[0])
        after = self._open_games[stream].game
        if self.when_round_finished and is_kept(stream) and _finished(after) != _finished(before.game):
            self.when_round_finished(stream, after)
        return Outcome(effect=step.effect, batch=events[0].batch if events else None)

    async def _touch_library(
        self, who: Author, intent: LibraryIntent, tell: TellProgress = tell_nobody
    ) -> Outcome:
        library = self.library()
        step = decide_in_library(library, who, intent)
        fault = self.shelf.unreadable.get(LIBRARY) or step.refused
        if fault or not step.changes:
            return Outcome(fault)
        events = self._stamped(library, who, step.changes)
        renaming = renaming_of(library, step.changes, events[0].batch)
        if renaming and await self._is_name_taken(renaming):
            return Outcome(name_taken(renaming.to))
        try:
            if renaming:
                await self._rename(renaming, events, tell)
            else:
                await self._store.append_to_library(events)
        except Refused as refused:
            log.warning("a touch was not kept", exc_info=refused)
            await self._read_library_again()
            return Outcome(refused.faults[0])
        await self._let_library_be_seen(with_library_events(step.after, events))
        return Outcome(batch=events[0].batch)

    async def _is_name_taken(self, renaming: Renaming) -> bool:
        await self.shelf.all_listed()
        return renaming.is_taken(self.shelf.lines.values())

    async def _rename(self, renaming: Renaming, events: Sequence[LibraryEvent], tell: TellProgress) -> None:
        """Make a renaming durable in the library and in all games at once, and show it in the games."""
        mine = [line for line in self.shelf.lines.values() if renaming.concerns(line)]
        device, games = DeviceId(self._new_id()), list[RenamedGame]()
        for at in range(0, len(mine), _PIECE):
            tell(at, len(mine))
            piece = mine[at : at + _PIECE]
            work = partial(renamed_games, renaming, piece, self._store.events, events[0], device)
            games += await asyncio.to_thread(work)
        added = {game.line.id: game.added for game in games}
        await self._store.append_together(added, events, len(self.library().events))
        for game in games:
            await self._in_turn(game.line.id, partial(self._let_renamed_be_seen, game))

    async def _let_renamed_be_seen(self, game: RenamedGame) -> None:
        name, line = game.line.id, game.renamed_line
        is_as_before = self.shelf.lines.get(name) == game.line
        if line is None or not is_as_before or name in self._open_games:
            await self._read_again(name)
        else:
            self.shelf.put(line, game.events)
            self._notify(line_topic(name))

    async def _sit_down(
        self,
        evening: EveningId,
        sitting: int,
        tables: Sequence[GameRecord],
        who: Author,
        others: Sequence[LibraryChange],
    ) -> Outcome:
        library, begun = self.library(), Outcome(Fault("already_there"))
        if _has_begun(library, evening, sitting):
            return begun
        records = {self._new_game_id(): record for record in tables}
        seated = (TableSet(evening, sitting, number, game) for number, game in enumerate(records, start=1))
        step = decide_in_library(library, who, MakeChanges((*others, *seated)))
        fault = self.shelf.unreadable.get(LIBRARY) or step.refused
        if fault:
            return Outcome(fault)
        try:
            games = {game: self._beginning(record, game, who) for game, record in records.items()}
            events = self._stamped(library, who, step.changes)
            await self._keep_together(games, events, step.after)
        except Refused as refused:
            log.warning("a sitting was not kept", exc_info=refused)
            await self._read_library_again()
            # Another director's may have, at another process.
            is_there = _has_begun(self.library(), evening, sitting)
            return begun if is_there else Outcome(refused.faults[0])
        return Outcome(batch=events[0].batch)

    async def _keep_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], events: Sequence[LibraryEvent], after: Library
    ) -> None:
        """Make new games and a touch on the library durable, then show them; raises Refused.

        after: the library with the changes of the touch.
        """
        await self._store.append_together(games, events, len(after.events))
        for game, first in games.items():
            self._let_be_seen(OpenGame(game, fold_more(EMPTY, first)), has_changed=True)
        await self._let_library_be_seen(with_library_events(after, events))

    async def _erase(self, what: Erased, first: Callable[[], Awaitable[None]]) -> None:
        library = await asyncio.to_thread(self._store.library) if isinstance(what, ErasedGame) else []
        await first()
        # The summary of a game must not be written after it has gone.
        await self.shelf.forget_unwritten()
        if isinstance(what, ErasedGame):
            await self._store.erase(what.game, without_game(library, what.game))
        else:
            await self._store.erase_everything()
        await self.access.forget(what)
        await self.reload()

    async def _start(self, record: GameRecord, name: GameId, who: Author) -> None:
        await self._keep(OpenGame(name, EMPTY), self._beginning(record, name, who))

    def _beginning(self, record: GameRecord, name: GameId, who: Author) -> tuple[GameEvent, ...]:
        """Return the events that a game begins with; raises Refused."""
        change = GameStarted(replace(record, id=name))
        if fault := refusal(EMPTY, who, change):
            raise Refused((fault,))
        return self._stamped(EMPTY, who, (change,))

    async def _opened(self, name: GameId) -> OpenGame | None:
        await self._open(name)
        return self._open_games.get(name)

    async def _make_in_library(self, who: Author, intent: LibraryIntent) -> None:
        outcome = await self._touch_library(who, intent)
        if outcome.refused:
            raise Refused((outcome.refused,))

    def _new_game_id(self) -> GameId:
        return GameId(self._new_id())

    def _stamped(
        self, stream: Log[C], who: Author, changes: Sequence[C], batch: BatchId | None = None
    ) -> tuple[Event[C], ...]:
        if not changes:
            return ()
        time = event_time(self.now())
        self.shelf.settle(time, self._notify_filled)
        counter = stream.last_counter(who.device) + 1
        lamport = stream.events[-1].lamport + 1 if stream.events else 1
        batch = batch or BatchId(self._new_id())
        return tuple(
            Event(who.device, counter + index, lamport, batch, who, time, change)
            for index, change in enumerate(changes)
        )

    async def _keep(
        self,
        before: OpenGame,
        events: Sequence[GameEvent],
        drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS,
        changed: Game | None = None,
    ) -> None:
        """Make events and drafts durable, then show them to everybody.

        changed: the game with the changes of these events, if it is known already.
        """
        if not events and not drafts:
            return
        is_stored = is_kept(before.id)
        keeping = self._store.append(before.id, events, drafts) if is_stored else _nothing_first()
        try:
            # A long game takes a while to compute: do it while the disk is busy.
            game = before.game
            if events:
                game = with_events(changed, events) if changed else fold_more(game, events)
            after = before.followed_by(game, drafts, ahead=True)
            if events and is_stored:
                after.summary  # noqa: B018 - worked out now, not when it is waited for
        finally:
            try:
                await keeping
            except Refused:
                await self._read_again(before.id)
                raise
        self._let_be_seen(after, has_changed=bool(events))

    async def _read_again(self, name: GameId) -> None:
        """Replace a game by what the store has; it stays as it is where that can't be read at present."""
        try:
            found = await asyncio.to_thread(read_game, self._store, name)
        except Refused:
            return
        before = self._open_games.get(name)
        if before is None or before.game.events != found.game.events:
            self._let_be_seen(found, has_changed=True)
        elif before.drafts != found.drafts:
            typed = {**dict.fromkeys(before.drafts), **found.drafts}
            self._let_be_seen(before.followed_by(before.game, typed), has_changed=False)

    async def _read_library_again(self) -> None:
        try:
            library = fold_library(await asyncio.to_thread(self._store.library))
        except Refused:
            return
        if library.events != self.library().events:
            await self._let_library_be_seen(library)

    async def _let_library_be_seen(self, library: Library) -> None:
        deleted = self.shelf.deleted
        self.shelf.put_library(library)
        self._shut_others()
        await self._open_last()
        self._notify(LIBRARY, *(deleted ^ self.shelf.deleted))

    def _let_be_seen(self, after: OpenGame, *, has_changed: bool) -> None:
        name = after.id
        self._open_games.pop(name, None)
        self._open_games[name] = after
        topics: list[str] = [name]
        if has_changed and is_kept(name):
            topics.append(line_topic(name))
            if self.shelf.put(after.summary, len(after.game.events)) and not self._puts_off_telling():
                topics.append(LIBRARY)
        self._shut_others()
        self._notify(*topics)

    def _puts_off_telling(self) -> bool:
        """Return whether the followers of LIBRARY are told later, as happens during an import."""
        self._is_untold = self._imports > 0 and monotonic() - self._told < _SELDOM
        return self._is_untold

    def _fault(self, name: GameId) -> Fault | None:
        """Return why a game takes no changes, if so: as in `Shelf.fault`."""
        is_sound = name in self._open_games and name not in self.shelf.deleted
        return None if is_sound else self.shelf.fault(name)

    async def _settled(self) -> None:
        """Wait until all pending work is done."""
        await asyncio.gather(*self._at_work, return_exceptions=True)

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

    async def _open(self, name: GameId) -> None:
        """Read a game that is not open, in its turn, and notify those who wait for it."""
        if not self.is_shut(name):
            return
        try:
            self._open_games[name] = await asyncio.to_thread(read_scored, self._store, name)
        except Refused as refused:
            log.warning("a game cannot be read", exc_info=refused)
            self.mark_unreadable(name, refused.faults[0])
            return
        self._shut_others()
        self._notify(loaded_topic(name))

    async def _open_last(self) -> None:
        """Open the game changed last, or the next one if it can't be read."""
        while (last := self.shelf.last()) and self.is_shut(last.id):
            await self.open(last.id)

    def _shut_others(self) -> None:
        """Close the games opened or changed longest ago that nobody follows, beyond `MOST_OPEN`."""
        if len(self._open_games) <= MOST_OPEN:
            return
        last, open_ones = self.shelf.last(), [name for name in self._open_games if is_kept(name)]
        for name in open_ones[: max(len(open_ones) - MOST_OPEN, 0)]:
            is_followed = any(map(self._hub.is_followed, (name, loaded_topic(name))))
            if not is_followed and not (last and last.id == name):
                del self._open_games[name]

    async def _notify_filled(self) -> None:
        await self._open_last()
        self._notify(LIBRARY)

    def _notify(self, *topics: str) -> None:
        if LIBRARY in topics:
            self.changes += 1
            self._told, self._is_untold = monotonic(), False
        for topic in topics:
            self._hub.notify(topic)


def _finished(game: Game) -> tuple[Round, ...]:
    return tuple(played for played in game.record.rounds if played.complete)


def _has_begun(library: Library, evening: EveningId, sitting: int) -> bool:
    known = library.state.evenings.get(evening)
    return known is not None and known.sitting >= sitting
