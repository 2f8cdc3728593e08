"""The one door: every change comes in here, in order of arrival, and is kept before anybody sees it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from scorepad.game.accept import refusal
from scorepad.game.draft import Draft
from scorepad.game.events import Author, Change, Event, GameDeleted, GameStarted, RulesDeleted, RulesMade
from scorepad.game.fold import Game, followed_by
from scorepad.game.intents import Do, Effect, Intent
from scorepad.game.resolve import resolve
from scorepad.live.hub import Callback, Hub
from scorepad.live.intake import Verdict, place, place_rules
from scorepad.live.practice import is_practice, practice_id, unkept
from scorepad.live.putaway import PutAway
from scorepad.live.sheet import Sheet, Summary
from scorepad.live.shelf import EMPTY, Shelf
from scorepad.live.stamp import fresh_id, stamped, utc_now
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.houserules import HouseRules
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.storage.gamefile_read import GameFile
from scorepad.storage.store import LIBRARY, NO_DRAFTS, Store

log = logging.getLogger("scorepad.live")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an intent. batch: the touch in the log, None if nothing was written there."""

    refused: Fault | None = None
    effect: Effect | None = None
    batch: str | None = None


class Desk:
    """Keeps all games of a store, for one event loop; what is read from it is always already durable."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime] = utc_now, new_id: Callable[[], str] = fresh_id
    ) -> None:
        self._store = store
        self._clock = clock
        self._new_id = new_id
        self._shelf = Shelf()
        self._hub = Hub()
        self._turns: dict[str, asyncio.Lock] = {}
        self._at_work: set[asyncio.Task[Any]] = set()

    async def load(self) -> None:
        """Read all games; those that cannot be read are told in `unreadable`."""
        await asyncio.to_thread(self._shelf.read, self._store)

    async def close(self) -> None:
        """Finish what was begun and release the store."""
        await asyncio.gather(*self._at_work, return_exceptions=True)
        await asyncio.to_thread(self._store.close)

    @property
    def unreadable(self) -> Mapping[str, Fault]:
        """Why a game (or LIBRARY) could not be read, by id."""
        return MappingProxyType(self._shelf.unreadable)

    def game(self, game: str) -> Game | None:
        """Give a game, None if there is none of that id or it was put away."""
        return None if game == LIBRARY or self._shelf.fault(game) else self._shelf.sheets[game].game

    def library(self) -> Game:
        """Give the library's stream, for its undo and redo."""
        return self._shelf.sheets[LIBRARY].game

    def house_rules(self) -> Mapping[str, HouseRules]:
        """Give the table's own rules by id, those touched last first, without those put away."""
        state = self.library().state
        kept = [name for name in reversed(tuple(state.sheets)) if name not in state.put_away]
        return {name: state.sheets[name] for name in kept}

    def rules_sheet(self, rules: str) -> HouseRules | None:
        """Give rules of the table's own, None if there are none of that id or they were put away."""
        return self.house_rules().get(rules)

    def score(self, game: str) -> GameScore:
        """Give what a game is worth; raises KeyError for an unknown one."""
        return self._shelf.sheets[game].score

    def draft(self, game: str, device: str) -> Draft | None:
        """Give what a device is typing in a game."""
        return self._shelf.drafts.get(game, {}).get(device)

    def preview(self, game: str, device: str) -> tuple[GameRecord, GameScore]:
        """Give a game as if the device's open text were committed; raises KeyError for an unknown one."""
        return self._shelf.sheets[game].preview(device, self.draft(game, device))

    def games(self) -> tuple[Summary, ...]:
        """Give all games but those put away, the one touched last first."""
        return self._shelf.summaries()

    def deleted_games(self) -> tuple[PutAway, ...]:
        """Give the games that were put away in the last 30 days, the latest first; each can be taken back."""
        return self._shelf.put_away(self._clock())

    def subscribe(self, stream: str, callback: Callback) -> Callable[[], None]:
        """Call back after each change of a game or, for LIBRARY, of any game's line in the list."""
        return self._hub.subscribe(stream, callback)

    async def start(self, record: GameRecord, who: Author) -> str:
        """Begin a game and give its id; raises Refused."""
        name = self._new_id()
        await self._in_turn(name, partial(self._begin, replace(record, id=name), name, who))
        return name

    async def practise(self, record: GameRecord, who: Author) -> str:
        """Begin a device's practice game in place of its earlier one, and give its id."""
        name = practice_id(who.device)
        self._shelf.drafts.pop(name, None)
        await self._in_turn(name, partial(self._begin, replace(record, id=name), name, who))
        return name

    async def submit(self, stream: str, who: Author, intent: Intent) -> Outcome:
        """Make one touch on a game, or on LIBRARY.

        What was refused changed nothing: besides the codes of the game's own checks `unknown_game`,
        `game_deleted`, `not_readable` and `not_kept`. Goes on to its end even if the caller is cancelled.
        """
        if stream not in self._shelf.sheets:
            return Outcome(self._shelf.fault(stream))
        return await self._in_turn(stream, partial(self._touch, stream, who, intent))

    async def delete(self, game: str, who: Author) -> Outcome:
        """Put a game away; undone by `undelete`, or by Undo() in LIBRARY."""
        fault = self._shelf.fault(game)
        return Outcome(fault) if fault else await self.submit(LIBRARY, who, Do((GameDeleted(game),)))

    async def undelete(self, game: str, who: Author) -> Outcome:
        """Take a game back that was put away."""
        return await self.submit(LIBRARY, who, Do((GameDeleted(game, deleted=False),)))

    async def import_game(self, record: GameRecord, log: Iterable[Event], who: Author) -> tuple[Verdict, str]:
        """Take in a game from a file: where it belongs, and its id here; raises Refused.

        A game that is already here adds nothing (`updated`); one that was put away comes back.
        """
        return await self._in_turn(LIBRARY, partial(self._import, record, tuple(log), who))

    async def take_in(self, found: GameFile | HouseRules, who: Author) -> tuple[str, str]:
        """Take in what a file holds: what became of it and its id; raises Refused.

        A rule set is `rules_added`, under a name that is free, or `rules_known` where one that says the same
        is here; one that was put away comes back.
        """
        if isinstance(found, GameFile):
            return await self.import_game(found.record, found.log, who)
        return await self._in_turn(LIBRARY, partial(self._take_in_rules, found, who))

    async def _in_turn(self, stream: str, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do work when all that came before it in this stream is done; a caller that leaves stops nothing."""
        task = asyncio.ensure_future(self._wait_and_do(stream, work))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return await asyncio.shield(task)

    async def _wait_and_do(self, stream: str, work: Callable[[], Awaitable[Answer]]) -> Answer:
        async with self._turns.setdefault(stream, asyncio.Lock()):
            return await work()

    async def _touch(self, stream: str, who: Author, intent: Intent) -> Outcome:
        fault = self._shelf.fault(stream)
        if fault:
            return Outcome(fault)
        sheet, draft = self._shelf.sheets[stream], self.draft(stream, who.device)
        step = resolve(sheet.game, draft, who, intent, self._new_id)
        if step.refused:
            return Outcome(step.refused)
        events = self._stamped(sheet.game, who, step.changes)
        drafts = NO_DRAFTS if step.draft == draft else {who.device: step.draft}
        try:
            await self._keep(sheet, events, drafts)
        except Refused as refused:
            log.warning("a touch was not kept", exc_info=refused)
            return Outcome(refused.faults[0])
        return Outcome(effect=step.effect, batch=events[0].batch if events else None)

    async def _begin(self, record: GameRecord, name: str, who: Author) -> None:
        change = GameStarted(record)
        fault = refusal(EMPTY, who, change)
        if fault:
            raise Refused((fault,))
        await self._keep(Sheet(name, EMPTY), self._stamped(EMPTY, who, (change,)))

    async def _import(self, record: GameRecord, log: Sequence[Event], who: Author) -> tuple[Verdict, str]:
        if record.id in self._shelf.unreadable or is_practice(record.id):
            record = replace(record, id=None)
        if record.id in self._shelf.sheets:
            verdict, name = await self._in_turn(record.id, partial(self._place, record, log, who))
        else:
            verdict, name = await self._place(record, log, who)
        if name in self._shelf.deleted:
            back = await self._touch(LIBRARY, who, Do((GameDeleted(name, deleted=False),)))
            if back.refused:
                raise Refused((back.refused,))
        return verdict, name

    async def _place(self, record: GameRecord, log: Sequence[Event], who: Author) -> tuple[Verdict, str]:
        placing = place(record, log, self._shelf.games, self._new_id)
        if placing.begin:
            await self._begin(replace(record, id=placing.id), placing.id, who)
        elif placing.events:
            sheet = self._shelf.sheets.get(placing.id) or Sheet(placing.id, EMPTY)
            await self._keep(sheet, placing.events)
        return placing.verdict, placing.id

    async def _take_in_rules(self, sheet: HouseRules, who: Author) -> tuple[str, str]:
        state = self.library().state
        name, known = place_rules(sheet, state.sheets, state.put_away)
        if known and known not in state.put_away:
            return "rules_known", known
        ident = known or self._new_id()
        back, new = RulesDeleted(ident, deleted=False), RulesMade(ident, replace(sheet, name=name))
        outcome = await self._touch(LIBRARY, who, Do((back if known else new,)))
        if outcome.refused:
            raise Refused((outcome.refused,))
        return "rules_added", ident

    def _stamped(self, game: Game, who: Author, changes: Sequence[Change]) -> tuple[Event, ...]:
        return stamped(game, who, changes, self._new_id(), self._clock()) if changes else ()

    async def _keep(
        self, sheet: Sheet, events: Sequence[Event], drafts: Mapping[str, Draft | None] = NO_DRAFTS
    ) -> None:
        """Make events and drafts durable, then let them be seen."""
        if not events and not drafts:
            return
        append = unkept if is_practice(sheet.stream) else self._store.append
        keeping = asyncio.get_running_loop().run_in_executor(None, append, sheet.stream, events, drafts)
        try:
            # A long game takes a while to work out: the disk is at work meanwhile.
            after = sheet.followed_by(followed_by(sheet.game, events)) if events else sheet
            after.work_out(drafts)
        finally:
            await keeping
        deleted = self._shelf.deleted
        self._shelf.put(after, drafts)
        changed = {sheet.stream, *(deleted ^ self._shelf.deleted)} | ({LIBRARY} if events else set())
        for stream in changed:
            self._hub.notify(stream)
