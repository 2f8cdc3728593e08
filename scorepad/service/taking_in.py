"""What files bring into the games and the library: each part where it belongs, once."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import assert_never

from scorepad.game import events as ev
from scorepad.game.fold import Game
from scorepad.game.library import Library
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, GameRecord
from scorepad.service import import_planner
from scorepad.service.library_touches import LibraryTouches
from scorepad.service.open_game import EMPTY, OpenGame, is_practice, likeness_of
from scorepad.service.open_games import OpenGames
from scorepad.storage.earlier_evenings import Correction, adjusting, adjusting_batch
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.gamefile.write import content_key
from scorepad.storage.library_files import EveningFile, Part, PeopleFile
from scorepad.storage.store import LIBRARY


class TakingIn:
    """Takes parts of files in, for one event loop; whoever asks may do so."""

    def __init__(self, games: OpenGames, library: LibraryTouches) -> None:
        self._games = games
        self._library = library
        self._shelf = games.shelf

    async def take_in(self, found: Part, who: ev.Author, *, deleted: bool) -> import_planner.Imported:
        """Import a part of a file, as `Games.take_in` says."""
        match found:
            case GameFile():
                work = partial(self._import, found.record, found.log, who, deleted=deleted)
                return await self._games.in_turn(LIBRARY, work)
            case CustomRuleSet():
                return await self._games.in_turn(LIBRARY, partial(self._import_rules, found, who))
            case PeopleFile():
                is_new = await self._add_to_library(
                    partial(import_planner.changes_of_people, people=found), who
                )
                return import_planner.Imported("people_added" if is_new else "people_known", LIBRARY)
            case EveningFile():
                return await self._import_evening(found, who)
            case _ as never:
                assert_never(never)

    async def adjust(self, evening: ev.EveningId, corrections: Iterable[Correction]) -> bool:
        """Make the corrections of an evening adjustments of its games; returns whether any was made now."""
        games = self._shelf.library.state.evenings[evening].tables.values()
        mine = [each for each in corrections if each.game in games]
        made = [await self._games.in_turn(each.game, partial(self._adjust, evening, each)) for each in mine]
        return any(made)

    async def _import(
        self, record: GameRecord, log: Sequence[ev.GameEvent], who: ev.Author, *, deleted: bool
    ) -> import_planner.Imported:
        await self._shelf.all_listed()
        if record.id in self._shelf.unreadable or is_practice(record.id):
            record = replace(record, id=None)
        place = partial(self._place, record, log, who, deleted=deleted)
        known = record.id if record.id and self._shelf.is_here(record.id) else None
        verdict, game = await (self._games.in_turn(known, place) if known else place())
        if game in self._shelf.deleted and not deleted:
            await self._library.make(who, ev.GameDeleted(game, deleted=False))
            verdict = "restored"
        return import_planner.Imported(verdict, game)

    async def _place(
        self, record: GameRecord, log: Sequence[ev.GameEvent], who: ev.Author, *, deleted: bool
    ) -> tuple[import_planner.ImportVerdict, GameId]:
        known = await self._games.read(record.id) if record.id else None
        # A long log, or a comparison with all similar games, takes a while: other work goes on meanwhile.
        likeness = await asyncio.to_thread(likeness_of, record)
        lines = self._shelf.lines.values()
        alike = sorted(line.id for line in lines if line.likeness == likeness and line.id != record.id)
        plan = await asyncio.to_thread(self._plan, record, log, known.game if known else None, alike)
        if plan.is_new and deleted:
            # Before the game itself, so that it is never seen among the others.
            await self._library.make(who, ev.GameDeleted(plan.id))
        if plan.events is None:
            await self._games.start(record, plan.id, who)
        elif plan.events:
            before = known if known and known.id == plan.id else OpenGame(plan.id, EMPTY)
            await self._games.keep(before, plan.events)
        return "trashed" if plan.is_new and deleted else plan.verdict, plan.id

    def _plan(
        self, record: GameRecord, log: Sequence[ev.GameEvent], known: Game | None, alike: Sequence[GameId]
    ) -> import_planner.ImportPlan:
        """Return where a game belongs; blocks. known: the one with its id here. alike: others to compare."""
        key = content_key(record) if alike else ""
        twin = next((name for name in alike if self._has_content(name, key)), None)
        return import_planner.plan_import(record, log, known, twin, lambda: GameId(self._games.new_id()))

    def _has_content(self, name: GameId, key: str) -> bool:
        try:
            return content_key(self._shelf.read(name, deleted=True).record) == key
        except Refused:
            return False

    async def _import_rules(self, rule_set: CustomRuleSet, who: ev.Author) -> import_planner.Imported:
        state = self._shelf.library.state
        name, known = import_planner.plan_rules_import(rule_set, state.rule_sets, state.deleted_rules)
        if known and known not in state.deleted_rules:
            return import_planner.Imported("rules_known", known)
        ident = known or RuleSetId(self._games.new_id())
        back, new = ev.RulesDeleted(ident, deleted=False), ev.RulesMade(ident, replace(rule_set, name=name))
        await self._library.make(who, back if known else new)
        return import_planner.Imported("rules_added", ident)

    async def _import_evening(self, file: EveningFile, who: ev.Author) -> import_planner.Imported:
        evening, corrections = file.evening, file.earlier.corrections
        is_new = await self._add_to_library(partial(import_planner.changes_of_evening, evening=evening), who)
        adjusted = await self.adjust(evening.id, corrections)
        return import_planner.Imported("evening_added" if is_new or adjusted else "evening_known", evening.id)

    async def _adjust(self, evening: ev.EveningId, correction: Correction) -> bool:
        before, batch = await self._games.read(correction.game), adjusting_batch(evening, correction)
        if before is None or before.game.batch(batch):
            return False
        changes = adjusting(before.game, correction, batch)
        # A device of its own each time: two that did the same have two events, and one adjustment.
        by = ev.Author(ev.DeviceId(self._games.new_id()))
        await self._games.keep(before, self._games.stamped(before.game, by, changes, batch))
        return bool(changes)

    async def _add_to_library(
        self, missing: Callable[[Library], tuple[ev.LibraryChange, ...]], who: ev.Author
    ) -> bool:
        """Make the changes that the library lacks, as one touch, and return whether there were any."""

        async def add() -> bool:
            changes = await asyncio.to_thread(missing, self._shelf.library)
            await self._library.make(who, *changes)
            return bool(changes)

        return await self._games.in_turn(LIBRARY, add)
