"""What files bring into the games and the library: each part where it belongs, once.

What was said here of a name, or of somebody at an evening, stays as it is, and so does a sitting that is
here. So the same file twice changes nothing, and an older one takes nothing back.
Source: FORMAT.md, "Importing a game" and "A backup".
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Literal, NamedTuple, assert_never

from scorepad.game import events as ev
from scorepad.game.evenings import ClubEvening, Place
from scorepad.game.fold import Game, fold, fold_more
from scorepad.game.library import Library, library_after
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Refused
from scorepad.score.limits import MAX_NAME, new_fault
from scorepad.score.record import GameId, GameRecord
from scorepad.score.totals import score_game
from scorepad.service.library_touches import LibraryTouches
from scorepad.service.open_game import EMPTY, OpenGame, is_practice, likeness_of
from scorepad.service.open_games import OpenGames
from scorepad.storage.earlier_evenings import Correction, adjusting, adjusting_batch
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.gamefile.write import MOST_EVENTS, content_key
from scorepad.storage.library_files import EveningFile, Part, PeopleFile
from scorepad.storage.store import LIBRARY

ImportVerdict = Literal[
    "added",
    "merged",
    "updated",
    "second",
    "restored",
    "trashed",
    "rules_added",
    "rules_known",
    "people_added",
    "people_known",
    "evening_added",
    "evening_known",
]


class Imported(NamedTuple):
    """The result of importing a game, a rule set, an evening or people.

    id: of the game, the rule set or the evening here; people belong to the library.
    """

    verdict: ImportVerdict
    id: str


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The plan for an imported game.

    events: those of the file's log to append; None where it has no log, and the game starts from its state.
    is_new: whether a game is added that was not here before.
    """

    verdict: ImportVerdict
    id: GameId
    events: tuple[ev.GameEvent, ...] | None = ()
    is_new: bool = False


class TakingIn:
    """Takes parts of files in, for one event loop; whoever asks may do so."""

    def __init__(self, games: OpenGames, library: LibraryTouches) -> None:
        self._games = games
        self._library = library
        self._shelf = games.shelf

    async def take_in(self, found: Part, who: ev.Author, *, deleted: bool) -> Imported:
        """Import a part of a file, as `Games.take_in` says."""
        match found:
            case GameFile():
                return await self._games.in_turn(LIBRARY, partial(self._import, found, who, deleted=deleted))
            case CustomRuleSet():
                return await self._games.in_turn(LIBRARY, partial(self._import_rules, found, who))
            case PeopleFile():
                is_new = await self._add_to_library(partial(changes_of_people, people=found), who)
                return Imported("people_added" if is_new else "people_known", LIBRARY)
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

    async def _import(self, file: GameFile, who: ev.Author, *, deleted: bool) -> Imported:
        await self._shelf.all_listed()
        name = file.record.id
        if name in self._shelf.unreadable or is_practice(name):
            name, file = None, replace(file, record=replace(file.record, id=None))
        place = partial(self._place, file, who, deleted=deleted)
        is_here = name is not None and self._shelf.is_here(name)
        verdict, game = await (self._games.in_turn(name, place) if name and is_here else place())
        if game in self._shelf.deleted and not deleted:
            await self._library.make(who, ev.GameDeleted(game, deleted=False))
            verdict = "restored"
        return Imported(verdict, game)

    async def _place(self, file: GameFile, who: ev.Author, *, deleted: bool) -> tuple[ImportVerdict, GameId]:
        record = file.record
        known = await self._games.read(record.id) if record.id else None
        # A long log, or a comparison with all similar games, takes a while: other work goes on meanwhile.
        likeness = await asyncio.to_thread(likeness_of, record)
        lines = self._shelf.lines.values()
        alike = sorted(line.id for line in lines if line.likeness == likeness and line.id != record.id)
        plan = await asyncio.to_thread(self._plan, file, known.game if known else None, alike)
        if plan.is_new and deleted:
            # Before the game itself, so that it is never seen among the others.
            await self._library.make(who, ev.GameDeleted(plan.id))
        if plan.events is None:
            await self._games.start(record, plan.id, who)
        elif plan.events:
            before = known if known and known.id == plan.id else OpenGame(plan.id, EMPTY)
            await self._games.keep(before, plan.events)
        return "trashed" if plan.is_new and deleted else plan.verdict, plan.id

    def _plan(self, file: GameFile, known: Game | None, alike: Sequence[GameId]) -> ImportPlan:
        """Return where a game belongs; blocks. known: the one with its id here. alike: others to compare."""
        key = content_key(file.record) if alike else ""
        twin = next((name for name in alike if self._has_content(name, key)), None)
        return plan_import(file, known, twin, lambda: GameId(self._games.new_id()))

    def _has_content(self, name: GameId, key: str) -> bool:
        try:
            return content_key(self._shelf.read(name, deleted=True).record) == key
        except Refused:
            return False

    async def _import_rules(self, rule_set: CustomRuleSet, who: ev.Author) -> Imported:
        state = self._shelf.library.state
        name, known = plan_rules_import(rule_set, state.rule_sets, state.deleted_rules)
        if known and known not in state.deleted_rules:
            return Imported("rules_known", known)
        ident = known or RuleSetId(self._games.new_id())
        back, new = ev.RulesDeleted(ident, deleted=False), ev.RulesMade(ident, replace(rule_set, name=name))
        await self._library.make(who, back if known else new)
        return Imported("rules_added", ident)

    async def _import_evening(self, file: EveningFile, who: ev.Author) -> Imported:
        evening, corrections = file.evening, file.earlier.corrections
        is_new = await self._add_to_library(partial(changes_of_evening, evening=evening), who)
        adjusted = await self.adjust(evening.id, corrections)
        return Imported("evening_added" if is_new or adjusted else "evening_known", evening.id)

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


def plan_import(
    file: GameFile, known: Game | None, twin: GameId | None, new_id: Callable[[], GameId]
) -> ImportPlan:
    """Decide whether an imported game is new, continues one, or becomes a second copy of one.

    known: the game with its id here. twin: another one with the same content, if any.
    A game that is already here adds nothing.
    """
    name = file.record.id
    if name and known:
        if update := _plan_update(name, file, known):
            return update
        return ImportPlan("second", twin) if twin else _plan_game("second", new_id(), file.log)
    if twin and not name:
        return ImportPlan("updated", twin)
    return _plan_game("added", name or new_id(), file.log)


def plan_rules_import(
    rule_set: CustomRuleSet, rule_sets: Mapping[RuleSetId, CustomRuleSet], deleted: Set[RuleSetId]
) -> tuple[str, RuleSetId | None]:
    """Return the name to store an imported rule set under, and the id of an equal one here, if there is one.

    rule_sets: all that are here, by id; deleted: the deleted ones, whose names are free.
    """
    for name in numbered_names(rule_set.name):
        same = replace(rule_set, name=name)
        alike = sorted((ident in deleted, ident) for ident, own in rule_sets.items() if own.plain == same)
        if alike:
            return name, alike[0][1]
        if all(own.name != name or ident in deleted for ident, own in rule_sets.items()):
            break
    return name, None


def numbered_names(name: str) -> Iterator[str]:
    """Yield a name and then numbered ones: `Our rules`, `Our rules 2`, and so on."""
    yield name
    for number in count(2):
        tail = f" {number}"
        yield f"{name[: MAX_NAME - len(tail)].rstrip()}{tail}"


def _plan_update(name: GameId, file: GameFile, known: Game) -> ImportPlan | None:
    """Return what a file adds to a game, None where the two aren't one game."""
    missing = _missing_events(file.log, known) if file.log else None
    if missing is None:
        record, here = file.record, known.record
        same = content_key(record) == content_key(here) or _says_less(record, here)
        return ImportPlan("updated", name) if same else None
    has_more = any(not isinstance(event.change, ev.GameStarted) for event in missing)
    return ImportPlan("merged" if has_more else "updated", name, missing)


def _says_less(record: GameRecord, known: GameRecord) -> bool:
    """Return whether of the game here a file has only the result, as the journal's CSV has it."""
    names, others = ([side.name for side in each.sides] for each in (record, known))
    if not record.has_only_totals or names != others:
        return False
    said, here = score_game(record), score_game(known)
    has_totals = said.totals == here.totals or set(said.totals) <= {0, 1}
    return here.finished and said.winners == here.winners and has_totals


def _missing_events(log: Sequence[ev.GameEvent], known: Game) -> tuple[ev.GameEvent, ...] | None:
    """Return the events of a log that a game lacks; None where the two don't fold into one sound game.

    The same file may have been imported on two machines: two beginnings, but of one game.
    """
    ours = {(event.device, event.counter): event for event in known.events}
    theirs = {(event.device, event.counter): event for event in log}
    missing = tuple(event for key, event in theirs.items() if key not in ours)
    are_same = all(
        one == other or (isinstance(one.change, ev.GameStarted) and one.change == other.change)
        for one, other in ((ours[key], event) for key, event in theirs.items() if key in ours)
    )
    begun, begins = known.beginning, fold(log).beginning
    is_one_game = begun is None or begins is None or begun.change == begins.change
    if not (are_same and is_one_game) or len(ours) + len(missing) > MOST_EVENTS:
        return None
    return None if new_fault(known.record, fold_more(known, missing).record) else missing


def _plan_game(verdict: ImportVerdict, name: GameId, log: Sequence[ev.GameEvent]) -> ImportPlan:
    events = list(log)
    for index, event in enumerate(log):
        # A log's start bears the id of the game it now belongs to.
        if isinstance(event.change, ev.GameStarted):
            events[index] = replace(event, change=ev.GameStarted(replace(event.change.record, id=name)))
    return ImportPlan(verdict, name, tuple(events) or None, is_new=True)


def changes_of_people(library: Library, people: PeopleFile) -> tuple[ev.OfPeople, ...]:
    """Return what a file says of names of which nothing was said here."""
    said = list(_changes_in_force(library))
    joined = {change.name for change in said if isinstance(change, ev.NameJoined)}
    asked = {change.name for change in said if isinstance(change, ev.PersonLeftOut)}
    changes: list[ev.OfPeople] = []
    after = library
    for name, person in sorted(people.spellings.items()):
        used = after.state.spellings
        if name not in joined and used.get(name, name) != used.get(person, person):
            changes.append(ev.NameJoined(name, person))
            after = library_after(after, changes[-1])
    changes += [ev.PersonLeftOut(name) for name in sorted(people.left_out - asked - library.state.left_out)]
    return tuple(changes)


def changes_of_evening(library: Library, evening: ClubEvening) -> tuple[ev.OfEvening, ...]:
    """Return what an evening of a file has that isn't here.

    That is all of it, or else people, whole sittings, and what nobody said here of its standings.
    """
    known = library.state.evenings.get(evening.id)
    opened = ev.EveningOpened(evening.id, evening.day, evening.partners_change, evening.name)
    begun = () if known else (opened,)
    known = known or ClubEvening(evening.id, evening.day)
    said = [
        change
        for change in _changes_in_force(library)
        if isinstance(change, ev.OfEvening) and change.evening == evening.id
    ]
    tables = (ev.TableSet(evening.id, *place, game) for place, game in _new_places(evening, known))
    is_asked = any(isinstance(change, ev.StandingsSet) for change in said)
    standings = [ev.StandingsSet(evening.id, by_points=True)] if evening.by_points and not is_asked else []
    return (*begun, *_came(evening, known, said), *tables, *_had_the_bye(evening, known), *standings)


def _changes_in_force(library: Library) -> Iterator[ev.LibraryChange]:
    return (event.change for event in library.events if event.batch not in library.voided)


def _came(evening: ClubEvening, known: ClubEvening, said: Iterable[ev.OfEvening]) -> Iterator[ev.PersonCame]:
    asked = {change.name.strip() for change in said if isinstance(change, ev.PersonCame)}
    asked |= {*known.people}
    return (ev.PersonCame(evening.id, name) for name in evening.people if name not in asked)


def _new_places(evening: ClubEvening, known: ClubEvening) -> Iterator[tuple[Place, GameId]]:
    """Yield the sittings that aren't known, but for games that are at a table already."""
    sittings, placed = _sittings(known), set(known.tables.values())
    for place, game in sorted(evening.tables.items()):
        if place[0] not in sittings and game not in placed:
            placed.add(game)
            yield place, game


def _had_the_bye(evening: ClubEvening, known: ClubEvening) -> Iterator[ev.ByeGiven]:
    sittings = _sittings(known)
    for number, byes in sorted(evening.byes.items()):
        if number not in sittings:
            yield from (ev.ByeGiven(evening.id, number, name) for name in byes)


def _sittings(evening: ClubEvening) -> set[int]:
    return {number for number, _table in evening.tables} | evening.byes.keys()
