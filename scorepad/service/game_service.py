"""The one door: every change comes through here in order of arrival, and is stored before anybody sees it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final, assert_never

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
    RulesDeleted,
    RulesMade,
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
from scorepad.service.access import NO_RIGHT
from scorepad.service.game_reader import GameReader, event_time
from scorepad.service.hub import STARTS, summary_topic
from scorepad.service.import_planner import (
    Imported,
    ImportedPart,
    ImportPlan,
    correcting_changes,
    plan_import,
    plan_rules_import,
)
from scorepad.service.library_import import changes_of_evening, changes_of_people
from scorepad.service.renaming import RenamedGame, Renaming, renamed_games, renaming_of
from scorepad.service.repository import (
    EMPTY,
    MOST_PRACTICES,
    discard_events,
    is_kept,
    is_practice,
    practice_id,
    read_stream,
)
from scorepad.service.snapshot import GameSnapshot
from scorepad.storage.earlier_evenings import Correction, adjusting, adjusting_batch, earlier_of
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.gamefile.write import content_key
from scorepad.storage.library_files import EveningFile, Part, PeopleFile
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StreamId

log = logging.getLogger("scorepad.service")


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


class GameService(GameReader):
    """The one door to all games of a store, for one event loop."""

    async def load(self, *, fill: bool = True) -> None:
        """Read the library and the summaries of all games, and adjust those that directors once corrected."""
        await super().load(fill=fill)
        if self._reading:
            return
        for evening, earlier in earlier_of(self.library()).items():
            try:
                await self._adjust_games(evening, earlier.corrections)
            except Refused as refused:
                log.warning("a correction was not kept", exc_info=refused)

    async def start(self, record: GameRecord, who: Author) -> GameId:
        """Start a game and return its id; raises Refused."""
        self._refuse_guests(who)
        name = self._new_game_id()
        await self._in_turn(name, partial(self._start, record, name, who))
        self._notify(STARTS)
        return name

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

    async def practise(self, record: GameRecord, who: Author) -> GameId:
        """Start a device's practice game in place of its earlier one, and return its id; raises Refused."""
        self._refuse_guests(who)
        name = practice_id(who.device)
        self._repository.drafts.pop(name, None)
        await self._in_turn(name, partial(self._start, record, name, who))
        self._repository.keep_practices(name, MOST_PRACTICES)
        return name

    async def submit(self, stream: GameId, who: Author, intent: Intent) -> Outcome:
        """Make one touch on a game.

        A refused touch changes nothing. Codes: those of the game's own checks, `no_right`, `unknown_game`,
        `game_deleted`, `not_readable` and `not_kept`. It is completed even if the caller is cancelled.
        """
        if self.access.author(who, stream) is None:
            return Outcome(NO_RIGHT)
        if not self._repository.knows(stream):
            return Outcome(self._repository.fault(stream))
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
        fault = self._repository.fault(game)
        return (
            Outcome(fault) if fault else await self.submit_to_library(who, MakeChanges((GameDeleted(game),)))
        )

    async def undelete(self, game: GameId, who: Author) -> Outcome:
        """Restore a deleted game."""
        return await self.submit_to_library(who, MakeChanges((GameDeleted(game, deleted=False),)))

    async def import_game(
        self,
        record: GameRecord,
        log: Iterable[GameEvent],
        who: Author,
        *,
        ask: bool = False,
        deleted: bool = False,
    ) -> Imported[GameId]:
        """Import a game from a file and return what became of it; raises Refused.

        A game that is already here gets the changes that it lacks (`merged`), or none (`updated`); a deleted
        one is restored. ask: change nothing where `correct` could make the game here equal to the file
        (`differs`). deleted: the game was deleted where the file comes from: one that is here stays as it is,
        any other becomes a deleted game here too (`trashed`).
        """
        self._refuse_guests(who)
        work = partial(self._import, record, tuple(log), who, ask=ask, deleted=deleted)
        return await self._in_turn(LIBRARY, work)

    async def correct(self, game: GameId, record: GameRecord, who: Author) -> Imported[GameId]:
        """Make a game equal to a file's record, as one touch that changes only what differs.

        A deleted game is restored. Raises Refused: `not_correctable`, and why a game takes no changes.
        """
        self._refuse_guests(who)
        if game in self._repository.deleted:
            await self.undelete(game, who)
        return await self._in_turn(game, partial(self._correct, game, record, who))

    async def import_rules(self, rule_set: CustomRuleSet, who: Author) -> Imported[RuleSetId]:
        """Import a rule set and return the verdict and its id here; raises Refused.

        It is `rules_added`, under a free name, or `rules_known` where an equal one is here already; a deleted
        one is restored.
        """
        self._refuse_guests(who)
        return await self._in_turn(LIBRARY, partial(self._import_rules, rule_set, who))

    async def take_in(
        self, found: Part, who: Author, *, ask: bool = False, deleted: bool = False
    ) -> ImportedPart:
        """Import a file's content as `import_game` or `import_rules` does; raises Refused.

        What a file says of people or of an evening is added in one touch.
        """
        match found:
            case GameFile():
                return await self.import_game(found.record, found.log, who, ask=ask, deleted=deleted)
            case CustomRuleSet():
                return await self.import_rules(found, who)
            case PeopleFile():
                is_new = await self._add_to_library(partial(changes_of_people, people=found), who)
                return Imported("people_added" if is_new else "people_known", LIBRARY)
            case EveningFile():
                return await self._import_evening(found, who)
            case _ as never:
                assert_never(never)

    async def erase(
        self, what: Erased, who: Author, first: Callable[[], Awaitable[None]] = _nothing_first
    ) -> None:
        """Erase a game or everything for good, as if it had never been here.

        first: what has to be done before, once nothing speaks against it. Raises Refused: `no_right`,
        `not_kept`, and what `first` raises.
        """
        self._refuse_guests(who)
        await self.settled()
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
        elif stream not in self._repository.unreadable:
            is_new = not self._repository.knows(stream)
            await self._in_turn(stream, partial(self._read_again, stream))
            game = self.game(stream)
            if is_new and game and len(game.events) == 1:
                self._notify(STARTS)

    def _refuse_guests(self, who: Author) -> None:
        if not self.access.is_keeper(who.device):
            raise Refused((NO_RIGHT,))

    async def _touch(self, stream: GameId, who: Author, intent: Intent) -> Outcome:
        await self._open(stream)
        # Asked only now: a link may have been stopped while this touch waited for its turn.
        author = self.access.author(who, stream)
        fault = self._repository.fault(stream) if author else NO_RIGHT
        if fault or author is None:
            return Outcome(fault)
        snapshot, draft = self._repository.snapshots[stream], self.draft(stream, who.device)
        step = decide(snapshot.game, draft, author, intent, lambda: RoundId(self._new_id()))
        if step.refused:
            return Outcome(step.refused)
        events = self._stamped(snapshot.game, author, step.changes)
        drafts = NO_DRAFTS if step.draft == draft else {who.device: step.draft}
        try:
            await self._keep(snapshot, events, drafts, step.after)
        except Refused as refused:
            log.warning("a touch was not kept", exc_info=refused)
            return Outcome(refused.faults[0])
        after = self._repository.snapshots[stream].game
        if self.when_round_finished and is_kept(stream) and _finished(after) != _finished(snapshot.game):
            self.when_round_finished(stream, after)
        return Outcome(effect=step.effect, batch=events[0].batch if events else None)

    async def _touch_library(
        self, who: Author, intent: LibraryIntent, tell: TellProgress = tell_nobody
    ) -> Outcome:
        library = self._repository.library
        step = decide_in_library(library, who, intent)
        fault = self._repository.unreadable.get(LIBRARY) or step.refused
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
        await self._summary_cache.filled()
        return renaming.is_taken(self._repository.lines.all_games())

    async def _rename(self, renaming: Renaming, events: Sequence[LibraryEvent], tell: TellProgress) -> None:
        """Make a renaming durable in the library and in all games at once, and show it in the games."""
        mine = [line for line in self._repository.lines.all_games() if renaming.concerns(line)]
        device, games = DeviceId(self._new_id()), list[RenamedGame]()
        for at in range(0, len(mine), _PIECE):
            tell(at, len(mine))
            piece = mine[at : at + _PIECE]
            work = partial(renamed_games, renaming, piece, self._store.events, events[0], device)
            games += await asyncio.to_thread(work)
        added = {game.line.id: game.added for game in games}
        await self._store.append_together(added, events, len(self._repository.library.events))
        for game in games:
            await self._in_turn(game.line.id, partial(self._let_renamed_be_seen, game))

    async def _let_renamed_be_seen(self, game: RenamedGame) -> None:
        name, line = game.line.id, game.renamed_line
        is_as_before = self._repository.lines.get(name) == game.line
        if line is None or not is_as_before or name in self._repository.snapshots:
            await self._read_again(name)
        else:
            self._summary_cache.changed(line, game.events)
            self._notify(summary_topic(name))

    async def _sit_down(
        self,
        evening: EveningId,
        sitting: int,
        tables: Sequence[GameRecord],
        who: Author,
        others: Sequence[LibraryChange],
    ) -> Outcome:
        library, begun = self._repository.library, Outcome(Fault("already_there"))
        if _has_begun(library, evening, sitting):
            return begun
        records = {self._new_game_id(): record for record in tables}
        seated = (TableSet(evening, sitting, number, game) for number, game in enumerate(records, start=1))
        step = decide_in_library(library, who, MakeChanges((*others, *seated)))
        fault = self._repository.unreadable.get(LIBRARY) or step.refused
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
            is_there = _has_begun(self._repository.library, evening, sitting)
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
            snapshot = GameSnapshot(game, EMPTY).followed_by(fold_more(EMPTY, first))
            self._let_be_seen(snapshot, NO_DRAFTS, has_changed=True)
        await self._let_library_be_seen(with_library_events(after, events))

    async def _erase(self, what: Erased, first: Callable[[], Awaitable[None]]) -> None:
        library = await asyncio.to_thread(self._store.library) if isinstance(what, ErasedGame) else []
        await first()
        # The summary of a game must not be written after it has gone.
        await self._summary_cache.forget_unwritten()
        if isinstance(what, ErasedGame):
            await self._store.erase(what.game, without_game(library, what.game))
        else:
            await self._store.erase_everything()
        await self.access.forget(what)
        await self.reload()

    async def _start(self, record: GameRecord, name: GameId, who: Author) -> None:
        await self._keep(GameSnapshot(name, EMPTY), self._beginning(record, name, who))

    def _beginning(self, record: GameRecord, name: GameId, who: Author) -> tuple[GameEvent, ...]:
        """Return the events that a game begins with; raises Refused."""
        change = GameStarted(replace(record, id=name))
        if fault := refusal(EMPTY, who, change):
            raise Refused((fault,))
        return self._stamped(EMPTY, who, (change,))

    async def _import(
        self, record: GameRecord, log: Sequence[GameEvent], who: Author, *, ask: bool, deleted: bool
    ) -> Imported[GameId]:
        await self._summary_cache.filled()
        if record.id in self._repository.unreadable or is_practice(record.id):
            record = replace(record, id=None)
        place = partial(self._place, record, log, who, ask=ask, deleted=deleted)
        known = record.id and self._repository.knows(record.id)
        result = await (self._in_turn(record.id, place) if known and record.id else place())
        if result.id in self._repository.deleted and not deleted and result.verdict != "differs":
            await self._set_deleted(result.id, who, deleted=False)
        return result

    async def _place(
        self, record: GameRecord, log: Sequence[GameEvent], who: Author, *, ask: bool, deleted: bool
    ) -> Imported[GameId]:
        if record.id and self._repository.knows(record.id):
            await self._open(record.id)
        # A long log, or a comparison with all similar games, takes a while: other work goes on meanwhile.
        alike = await asyncio.to_thread(self._summary_cache.names_alike, record)
        plan = await asyncio.to_thread(self._plan, record, log, alike, ask=ask)
        if plan.is_new and deleted:
            # Before the game itself, so that it is never seen among the others.
            await self._set_deleted(plan.id, who, deleted=True)
        if plan.begin:
            await self._start(record, plan.id, who)
        elif plan.events:
            snapshot = self._repository.snapshots.get(plan.id) or GameSnapshot(plan.id, EMPTY)
            await self._keep(snapshot, plan.events)
        return Imported("trashed" if plan.is_new and deleted else plan.verdict, plan.id, plan.changes)

    async def _set_deleted(self, game: GameId, who: Author, *, deleted: bool) -> None:
        outcome = await self._touch_library(who, MakeChanges((GameDeleted(game, deleted=deleted),)))
        if outcome.refused:
            raise Refused((outcome.refused,))

    async def _correct(self, name: GameId, record: GameRecord, who: Author) -> Imported[GameId]:
        await self._open(name)
        if fault := self._repository.fault(name):
            raise Refused((fault,))
        snapshot = self._repository.snapshots[name]
        changes = await asyncio.to_thread(correcting_changes, snapshot.game, record, self._new_id)
        if not changes and content_key(snapshot.game.record) != content_key(record):
            raise Refused((Fault("not_correctable"),))
        await self._keep(snapshot, self._stamped(snapshot.game, who, changes))
        return Imported("corrected", name, len(changes))

    def _new_game_id(self) -> GameId:
        return GameId(self._new_id())

    def _plan(
        self, record: GameRecord, log: Sequence[GameEvent], names: Sequence[GameId], *, ask: bool
    ) -> ImportPlan:
        alike = self._summary_cache.stored(names)

        def find_twin(record: GameRecord, but: GameId | None) -> GameId | None:
            key = content_key(record)
            found = (name for name, game in alike.items() if name != but and content_key(game.record) == key)
            return next(found, None)

        known = alike.get(record.id) if record.id else None
        return plan_import(record, log, known, find_twin, self._new_game_id, ask=ask)

    async def _import_rules(self, rule_set: CustomRuleSet, who: Author) -> Imported[RuleSetId]:
        state = self.library().state
        name, known = plan_rules_import(rule_set, state.rule_sets, state.deleted_rules)
        if known and known not in state.deleted_rules:
            return Imported("rules_known", known)
        ident = known or RuleSetId(self._new_id())
        back, new = RulesDeleted(ident, deleted=False), RulesMade(ident, replace(rule_set, name=name))
        outcome = await self._touch_library(who, MakeChanges((back if known else new,)))
        if outcome.refused:
            raise Refused((outcome.refused,))
        return Imported("rules_added", ident)

    async def _import_evening(self, file: EveningFile, who: Author) -> Imported[EveningId]:
        evening, corrections = file.evening, file.earlier.corrections
        is_new = await self._add_to_library(partial(changes_of_evening, evening=evening), who)
        adjusted = await self._adjust_games(evening.id, corrections)
        return Imported("evening_added" if is_new or adjusted else "evening_known", evening.id)

    async def _adjust_games(self, evening: EveningId, corrections: Iterable[Correction]) -> bool:
        """Make the corrections of an evening adjustments of its games; returns whether any was made now."""
        games = self.library().state.evenings[evening].tables.values()
        mine = [each for each in corrections if each.game in games]
        made = [await self._in_turn(each.game, partial(self._adjust, evening, each)) for each in mine]
        return any(made)

    async def _adjust(self, evening: EveningId, correction: Correction) -> bool:
        await self._open(correction.game)
        snapshot, batch = (
            self._repository.snapshots.get(correction.game),
            adjusting_batch(evening, correction),
        )
        if snapshot is None or snapshot.game.batch(batch):
            return False
        changes = adjusting(snapshot.game, correction, batch)
        # A device of its own each time: two that did the same have two events, and one adjustment.
        by = Author(DeviceId(self._new_id()))
        await self._keep(snapshot, self._stamped(snapshot.game, by, changes, batch))
        return bool(changes)

    async def _add_to_library(
        self, missing: Callable[[Library], tuple[LibraryChange, ...]], who: Author
    ) -> bool:
        """Make the changes that the library lacks, as one touch, and return whether there were any."""

        async def add() -> bool:
            changes = await asyncio.to_thread(missing, self._repository.library)
            outcome = await self._touch_library(who, MakeChanges(changes))
            if outcome.refused:
                raise Refused((outcome.refused,))
            return bool(changes)

        self._refuse_guests(who)
        return await self._in_turn(LIBRARY, add)

    def _stamped(
        self, stream: Log[C], who: Author, changes: Sequence[C], batch: BatchId | None = None
    ) -> tuple[Event[C], ...]:
        if not changes:
            return ()
        now = self._clock()
        self._summary_cache.settle(event_time(now), self._notify_list)
        return make_events(stream, who, changes, batch or BatchId(self._new_id()), now)

    async def _keep(
        self,
        snapshot: GameSnapshot,
        events: Sequence[GameEvent],
        drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS,
        changed: Game | None = None,
    ) -> None:
        """Make events and drafts durable, then show them to everybody.

        changed: the game with the changes of these events, if it is known already.
        """
        if not events and not drafts:
            return
        append = discard_events if is_practice(snapshot.stream) else self._store.append
        keeping = append(snapshot.stream, events, drafts)
        try:
            # A long game takes a while to compute: do it while the disk is busy.
            after = snapshot
            if events:
                game = with_events(changed, events) if changed else fold_more(snapshot.game, events)
                after = snapshot.followed_by(game)
            after.work_out(drafts)
            if events and is_kept(snapshot.stream):
                after.summary  # noqa: B018 - worked out now, not when it is waited for
        finally:
            await self._kept(snapshot.stream, keeping)
        self._let_be_seen(after, drafts, has_changed=bool(events))

    async def _kept(self, stream: GameId, keeping: Awaitable[None]) -> None:
        """Wait until something is durable; if it was refused, read the game again as the store has it."""
        try:
            await keeping
        except Refused:
            await self._read_again(stream)
            raise

    async def _read_again(self, stream: GameId) -> None:
        """Replace a game by what the store has; it stays as it is where that can't be read at present."""
        try:
            game, drafts = await asyncio.to_thread(read_stream, self._store, stream)
        except Refused:
            return
        snapshot, typed = self._repository.snapshots.get(stream), self._repository.drafts.get(stream, {})
        has_changed = snapshot is None or snapshot.game.events != game.events
        if not has_changed and typed == drafts:
            return
        if snapshot is None or has_changed:
            snapshot = GameSnapshot(stream, game)
        self._let_be_seen(snapshot, {**dict.fromkeys(typed), **drafts}, has_changed=has_changed)

    async def _read_library_again(self) -> None:
        try:
            library = fold_library(await asyncio.to_thread(self._store.library))
        except Refused:
            return
        if library.events != self._repository.library.events:
            await self._let_library_be_seen(library)

    async def _let_library_be_seen(self, library: Library) -> None:
        deleted = self._repository.deleted
        self._repository.put_library(library)
        self._shut_others()
        await self._open_latest()
        self._notify(LIBRARY, *(deleted ^ self._repository.deleted))

    def _let_be_seen(
        self, after: GameSnapshot, drafts: Mapping[DeviceId, Draft | None], *, has_changed: bool
    ) -> None:
        stream = after.stream
        before = self._place_of(stream)
        self._repository.put(after, drafts)
        if has_changed and is_kept(stream):
            self._summary_cache.changed(after.summary, len(after.game.events))
        self._shut_others()
        topics: set[str] = {stream}
        if has_changed and is_kept(stream):
            topics.add(summary_topic(stream))
        if has_changed and before != self._place_of(stream):
            topics.add(LIBRARY)
        self._notify_of_game(*topics)

    def _place_of(self, game: GameId) -> object:
        """Return what LIBRARY's followers watch in a game: its place in the list, and its outline."""
        line = self._repository.lines.get(game)
        return line and (self._repository.lines.place(game), line.outline)


def _finished(game: Game) -> tuple[Round, ...]:
    return tuple(played for played in game.record.rounds if played.complete)


def _has_begun(library: Library, evening: EveningId, sitting: int) -> bool:
    known = library.state.evenings.get(evening)
    return known is not None and known.sitting >= sitting


def make_events(
    stream: Log[C], who: Author, changes: Sequence[C], batch: BatchId, at: datetime
) -> tuple[Event[C], ...]:
    """Return the events of a touch on a game or the library; they come after all events it has.

    batch: id of the touch. at: with its zone.
    """
    counter = stream.last_counter(who.device) + 1
    lamport = stream.events[-1].lamport + 1 if stream.events else 1
    time = event_time(at)
    return tuple(
        Event(who.device, counter + index, lamport, batch, who, time, change)
        for index, change in enumerate(changes)
    )
