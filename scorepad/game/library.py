"""The library: deleted games, the table's own rule sets, people and evenings, with a stream of their own.

It has its own state, fold, refusals and decisions; undo and redo are those of every log (`game/undo.py`).
What is erased leaves for good; everywhere else a log only grows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeVar, assert_never

from scorepad.game import events as ev
from scorepad.game.evenings import ClubEvening, Evenings, evening_fault, renamed_in, with_evening_change
from scorepad.game.events import BatchId, EveningId
from scorepad.game.fold import Log, Touches, in_order, voided_batches, with_undoing
from scorepad.game.intents import LibraryIntent, MakeChanges, Redo, Undo
from scorepad.game.undo import undo_refusal
from scorepad.rules.custom import CustomRuleSet, RuleSetId, with_changes
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import Frozen
from scorepad.rules.keys import own_name, section_of
from scorepad.rules.resolve import idle_fault
from scorepad.rules.sections import Value
from scorepad.score.limits import full_fault, name_fault
from scorepad.score.record import GameId

Id = TypeVar("Id", bound=str)

MOST_RULE_SETS = 200
"""More rule sets of its own than a table can tell apart."""

MOST_SPELLINGS = 1000
"""More names than a table has ever misspelt."""

MOST_LEFT_OUT = 1000
"""More people than were ever left out of a table's statistics."""


@dataclass(frozen=True, slots=True)
class LibraryState(Frozen, freezes=("rule_sets", "spellings", "evenings")):
    """The library between two changes.

    deleted: ids of deleted games. rule_sets: the table's own rules by id, the last changed at the end,
    including deleted ones. deleted_rules: ids of the deleted ones.
    spellings: the person's name for each other spelling of it. left_out: people no statistics are of.
    evenings: those of several tables, by their days; of one day the last opened at the end.
    """

    deleted: frozenset[GameId] = field(default_factory=frozenset)
    rule_sets: Mapping[RuleSetId, CustomRuleSet] = field(default_factory=dict)
    deleted_rules: frozenset[RuleSetId] = field(default_factory=frozenset)
    spellings: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = field(default_factory=frozenset)
    evenings: Mapping[EveningId, ClubEvening] = field(default_factory=dict)

    @property
    def newest_evening(self) -> ClubEvening | None:
        """The evening that was opened last, None if there is none."""
        return next(reversed(tuple(self.evenings.values())), None)


@dataclass(frozen=True, slots=True)
class Library(Log[ev.LibraryChange]):
    """The result of folding the library's log."""

    state: LibraryState


@dataclass(frozen=True, slots=True)
class LibraryDecision:
    """The result of one touch on the library: its changes are one batch. after: the library with them."""

    changes: tuple[ev.LibraryChange, ...]
    after: Library
    refused: Fault | None = None


def fold_library(events: Iterable[ev.LibraryEvent]) -> Library:
    """Return the library that events fold into; they may be in any order and repeated."""
    ordered = in_order(events)
    voided = voided_batches(ordered)
    return Library(ordered, voided, _run(ordered, voided), touches=Touches.of(ordered))


def library_after(library: Library, change: ev.LibraryChange) -> Library:
    """Return the library after one more change; its events stay as they are."""
    if isinstance(change, ev.Undoing):
        voided = with_undoing(library.voided, change)
        return replace(library, voided=voided, state=_run(library.events, voided))
    return replace(library, state=_apply_change(library.state, change))


def with_library_events(after: Library, events: Sequence[ev.LibraryEvent]) -> Library:
    """Return a library with the events of changes that were applied to it before."""
    return replace(after, events=(*after.events, *events), touches=after.touches.followed_by(events))


def library_refusal(library: Library, author: ev.Author, change: ev.LibraryChange) -> Fault | None:
    """Return why a change is refused, None if it is accepted.

    Codes: `gone`, `not_yours`, `already_there`, `wrong_size`, those of `undo_refusal`, `evening_fault`, of
    names and of rules.
    """
    if isinstance(change, ev.Undoing):
        return undo_refusal(library, author, change)
    if author.side is not None:
        return Fault("not_yours", params={"side": author.side})
    if isinstance(change, ev.GameDeleted | ev.PassedOver):
        return None
    if isinstance(change, ev.OfPeople):
        return _people_fault(library.state, change)
    if isinstance(change, ev.OfEvening):
        return evening_fault(library.state.evenings, change)
    return _rules_fault(library.state.rule_sets, change)


def _people_fault(state: LibraryState, change: ev.OfPeople) -> Fault | None:
    fault = name_fault(change.name, "name")
    if fault:
        return fault
    if isinstance(change, ev.PersonLeftOut):
        return full_fault(len(state.left_out), MOST_LEFT_OUT, "left_out") if change.left_out else None
    if isinstance(change, ev.PersonRenamed):
        return _renaming_fault(state, change)
    if change.person is None:
        return None
    fault = full_fault(len(state.spellings), MOST_SPELLINGS, "spellings")
    return fault or name_fault(change.person, "person")


def _renaming_fault(state: LibraryState, change: ev.PersonRenamed) -> Fault | None:
    taken = {*state.spellings, *state.spellings.values(), *_people_of_evenings(state.evenings)}
    is_taken = change.to in taken - {*spellings_of(state, change.name)}
    return name_fault(change.to, "to") or (name_taken(change.to) if is_taken else None)


def name_taken(name: str) -> Fault:
    """Return the fault of a new name for a person that somebody else has."""
    return Fault("name_taken", "to", {"name": name})


def _people_of_evenings(evenings: Evenings) -> Iterator[str]:
    for evening in evenings.values():
        yield from (*evening.people, *chain(*evening.byes.values()))


def spellings_of(state: LibraryState, name: str) -> tuple[str, ...]:
    """Return a person's name and all other spellings of it."""
    return (name, *sorted(other for other, used in state.spellings.items() if used == name))


def _rules_fault(rule_sets: Mapping[RuleSetId, CustomRuleSet], change: ev.OfRules) -> Fault | None:
    rule_set = rule_sets.get(change.rules)
    if not rule_set and not isinstance(change, ev.RulesMade):
        return Fault("gone")
    try:
        if isinstance(change, ev.RulesMade):
            return _making_fault(rule_sets, change)
        if rule_set and isinstance(change, ev.RulesEdited):
            return _left_out_fault(with_changes(rule_set, change.changes).dropped, change.changes)
    except Refused as refused:
        return refused.faults[0]
    return name_fault(change.name, "name") if isinstance(change, ev.RulesNamed) else None


def _making_fault(rule_sets: Mapping[RuleSetId, CustomRuleSet], change: ev.RulesMade) -> Fault | None:
    """Return why rules can't be made; raises Refused with what is wrong with their values."""
    if change.rules in rule_sets:
        return Fault("already_there")
    fault = full_fault(len(rule_sets), MOST_RULE_SETS, "rules") or name_fault(change.sheet.name, "name")
    return fault or _left_out_fault(change.sheet.rules.dropped, change.sheet.values)


def _left_out_fault(dropped: Sequence[str], values: Mapping[str, Value]) -> Fault | None:
    """Return the fault of a rule that means nothing, or a word for nothing, if it was set just now."""
    strange = next((key for key in dropped if values.get(key) is not None), None)
    if strange is None:
        return None
    if section_of(strange) == "labels":
        return Fault("unknown_thing", f"values.{strange}", {"word": own_name(strange)})
    return idle_fault(strange, f"values.{strange}")


def unseated_games(library: Library) -> frozenset[GameId]:
    """Return the games of sittings that were undone, but for those that are at a table all the same.

    A sitting starts its games, so they go with it as long as nothing was entered in them.
    """
    if not library.voided:
        return frozenset()
    undone = {
        event.change.game
        for event in library.events
        if event.batch in library.voided and isinstance(event.change, ev.TableSet)
    }
    evenings = library.state.evenings.values()
    return frozenset(undone).difference(*(evening.tables.values() for evening in evenings))


def decide_in_library(library: Library, who: ev.Author, intent: LibraryIntent) -> LibraryDecision:
    """Return the decision on one touch: its changes, all or none, and the library with them."""
    changes: tuple[ev.LibraryChange, ...] = ()
    match intent:
        case MakeChanges():
            changes = intent.changes
        case Undo():
            changes = (ev.Voided(intent.seen),)
        case Redo():
            changes = (ev.Restored(intent.seen),)
        case _ as never:
            assert_never(never)
    after = library
    for change in changes:
        fault = library_refusal(after, who, change)
        if fault:
            return LibraryDecision((), library, fault)
        after = library_after(after, change)
    # Repeating the value that is there is not a touch: its undo would seem to do nothing.
    is_touch = after != library or any(isinstance(each, ev.PersonRenamed) for each in changes)
    return LibraryDecision(changes if is_touch else (), after)


def _run(events: Sequence[ev.LibraryEvent], voided: frozenset[BatchId]) -> LibraryState:
    state = LibraryState()
    for event in events:
        if event.batch not in voided:
            state = _apply_change(state, event.change)
    return state


def _apply_change(state: LibraryState, change: ev.LibraryChange) -> LibraryState:
    if isinstance(change, ev.OfEvening):
        return replace(state, evenings=with_evening_change(state.evenings, change))
    match change:
        case ev.GameDeleted():
            state = replace(state, deleted=_toggled(state.deleted, change.game, isin=change.deleted))
        case ev.RulesDeleted():
            deleted = _toggled(state.deleted_rules, change.rules, isin=change.deleted)
            state = replace(state, deleted_rules=deleted)
        case ev.RulesMade() | ev.RulesEdited() | ev.RulesNamed():
            state = _with_rule_set(state, change)
        case ev.NameJoined():
            state = replace(state, spellings=_joined(state.spellings, change))
        case ev.PersonRenamed():
            state = _with_renamed(state, change)
        case ev.PersonLeftOut():
            state = replace(state, left_out=_toggled(state.left_out, change.name, isin=change.left_out))
        case ev.PassedOver() | ev.Voided() | ev.Restored():
            pass
        case _ as never:
            assert_never(never)
    return state


def _joined(spellings: Mapping[str, str], change: ev.NameJoined) -> Mapping[str, str]:
    """Return the spellings after a change; the name they stand for is never a spelling itself."""
    name, person = change.name, change.person
    if person is None:
        return {other: used for other, used in spellings.items() if other != name}
    person = spellings.get(person, person)
    if person == name:
        # They are joined already, the other way round: the name asked for is used from now on.
        person = change.person or name
    moved = {other: person if used == name else used for other, used in spellings.items()}
    return {other: used for other, used in {**moved, name: person}.items() if other != used}


def _with_renamed(state: LibraryState, change: ev.PersonRenamed) -> LibraryState:
    """Return the state with a new name for a person; other spellings of the old one stand for the new one."""
    name, to = change.name, change.to
    used = {other: to if used == name else used for other, used in state.spellings.items() if other != to}
    evenings = state.evenings
    for each in spellings_of(state, name):
        evenings = {ident: renamed_in(evening, each, to) for ident, evening in evenings.items()}
    left_out = frozenset(to if each == name else each for each in state.left_out)
    return replace(state, spellings=used, left_out=left_out, evenings=evenings)


def _toggled(names: frozenset[Id], name: Id, *, isin: bool) -> frozenset[Id]:
    return names | {name} if isin else names - {name}


def _with_rule_set(
    state: LibraryState, change: ev.RulesMade | ev.RulesEdited | ev.RulesNamed
) -> LibraryState:
    """Return the state with a rule set as the one changed last; a rule set that can't be made is skipped."""
    old = state.rule_sets.get(change.rules)
    try:
        if isinstance(change, ev.RulesMade):
            rule_set = None if old else change.sheet
        elif isinstance(change, ev.RulesNamed):
            rule_set = old and replace(old, name=change.name.strip())
        else:
            rule_set = old and with_changes(old, change.changes)
        if rule_set:
            rule_set.check()
    except Refused:
        return state
    if not rule_set:
        return state
    others = {name: other for name, other in state.rule_sets.items() if name != change.rules}
    return replace(state, rule_sets={**others, change.rules: rule_set})


@dataclass(frozen=True, slots=True)
class ErasedGame:
    """A game that is erased."""

    game: GameId


@dataclass(frozen=True, slots=True)
class ErasedAll:
    """Everything is erased."""


Erased = ErasedGame | ErasedAll


def without_game(events: Sequence[ev.LibraryEvent], game: GameId) -> tuple[ev.LibraryEvent, ...]:
    """Return the library's events without those about a game, and without what undid them."""
    left = [event for event in events if not _is_about(event, game)]
    gone = {event.batch for event in events} - {event.batch for event in left}
    return tuple(
        event for event in left if not (isinstance(event.change, ev.Undoing) and event.change.batch in gone)
    )


def _is_about(event: ev.LibraryEvent, game: GameId) -> bool:
    change = event.change
    if isinstance(change, ev.PassedOver):
        return change.fields.get("game") == game
    return isinstance(change, ev.GameDeleted | ev.TableSet) and change.game == game
