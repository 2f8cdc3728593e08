"""Undo and redo in either stream: which touch is next, and why it may not be undone."""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from scorepad.game import events as ev
from scorepad.game.fold import Batch, C, Log
from scorepad.rules.faults import Fault

FieldKey = tuple[str | int, ...]
"""A field of the game or the library as a path; a change to a path touches everything below it."""

_KEYS: Mapping[type[ev.Change], Callable[[Any], FieldKey]] = {
    # `PlayerRenamed` is none of them: it is undone in the library, for all games at once.
    ev.TallyField: lambda each: ("rounds", each.round, each.side, each.field),
    **dict.fromkeys(
        (ev.AdjustmentSet, ev.AdjustmentNoted),
        lambda each: ("rounds", each.round, each.side, "adjustments", each.adjustment),
    ),
    ev.Counted: lambda each: ("rounds", each.round, each.side, "counted"),
    ev.Agreed: lambda each: ("rounds", each.round, each.side, "agreed", each.by),
    ev.RoundAdded: lambda each: ("rounds", each.round),
    ev.RoundRemoved: lambda each: ("rounds", each.round),
    ev.RoundNoted: lambda each: ("rounds", each.round, "note"),
    ev.DealerSet: lambda each: ("rounds", each.round, "dealer"),
    ev.FactorSet: lambda each: ("rounds", each.round, "factor"),
    ev.Answered: lambda each: ("rounds", each.round, "answers", *each.answer.question),
    ev.WentOut: lambda each: ("rounds", each.round, "out"),
    ev.SideSet: lambda each: ("sides", each.side, "names"),
    ev.SideLeft: lambda each: ("sides", each.side, "left"),
    # All sides: their numbers follow from the sides before them, and their names differ from its name.
    ev.SideAdded: lambda _: ("sides",),
    ev.StartSet: lambda _: ("start",),
    ev.DetailSet: lambda each: ("details", each.detail),
    ev.EndedSet: lambda _: ("ended",),
    ev.TotalsHidden: lambda _: ("totals_hidden",),
    ev.RulesChanged: lambda _: ("rules",),
    ev.GameDeleted: lambda each: ("games", each.game),
    ev.RulesMade: lambda each: ("rule_sets", each.rules),
    ev.RulesNamed: lambda each: ("rule_sets", each.rules, "name"),
    ev.RulesDeleted: lambda each: ("rule_sets", each.rules, "deleted"),
    # All of them: whom a name stands for follows from what other names stand for.
    ev.NameJoined: lambda _: ("spellings",),
    ev.PersonRenamed: lambda _: ("spellings",),
    ev.PersonLeftOut: lambda each: ("left_out", each.name),
    ev.EveningOpened: lambda each: ("evenings", each.evening),
    ev.PersonCame: lambda each: ("evenings", each.evening, "people", each.name),
    # A whole sitting: who sits where next follows from all of its tables.
    ev.TableSet: lambda each: ("evenings", each.evening, "sittings", each.sitting),
    ev.ByeGiven: lambda each: ("evenings", each.evening, "sittings", each.sitting),
    ev.StandingsSet: lambda each: ("evenings", each.evening, "by_points"),
}


def undo_target(log: Log[C], who: ev.Author) -> Batch[C] | None:
    """Return the touch that undo would undo: a guest's own last one, or the last one of any keeper."""
    batches = (batch for batch in reversed(log.batches) if batch.id not in log.voided)
    return next((batch for batch in batches if _may_undo(who, batch)), None)


def redo_target(log: Log[C], who: ev.Author) -> Batch[C] | None:
    """Return the touch that redo would redo: the last one this device undid, unless it made changes since."""
    undone: dict[ev.BatchId, None] = {}
    since_own_change = takewhile(
        lambda event: isinstance(event.change, ev.Undoing) or event.author.device != who.device,
        reversed(log.events),
    )
    for event in reversed(tuple(since_own_change)):
        change = event.change
        if isinstance(change, ev.Restored):
            undone.pop(change.batch, None)
        elif isinstance(change, ev.Voided) and event.author.device == who.device:
            undone.pop(change.batch, None)
            undone[change.batch] = None
    batches = (log.batch(name) for name in reversed(undone) if name in log.voided)
    return next((batch for batch in batches if batch and _may_undo(who, batch)), None)


def undone_by(log: Log[C], batch: Batch[C]) -> ev.BatchId | None:
    """Return the touch that undid another one last, None if none did."""
    change = ev.Voided(batch.id)
    return next((event.batch for event in reversed(log.events) if event.change == change), None)


def undo_refusal(log: Log[C], who: ev.Author, change: ev.Undoing) -> Fault | None:
    """Return why a touch may not be undone or redone, None if it may.

    Codes: `gone` (there is nothing of this author's to undo), `changed_since` (who: somebody else has since
    written one of its fields).
    """
    batch = log.batch(change.batch)
    is_there = batch is not None and _may_undo(who, batch)
    if batch is None or not is_there or (batch.id in log.voided) != isinstance(change, ev.Restored):
        return Fault("gone")
    keys = touched_fields(batch)
    later = log.batches_after(batch.id)
    others = (one for one in later if one.author.device != who.device and one.id not in log.voided)
    other = next((one for one in others if any(_meet(a, b) for a in keys for b in touched_fields(one))), None)
    return Fault("changed_since", params={"who": other.author.name, "batch": other.id}) if other else None


def touched_fields(batch: Batch[ev.Change]) -> list[FieldKey]:
    """Return the fields that a touch wrote; a start and an undo write none."""
    return [key for change in batch.changes for key in _keys_of(change)]


def _keys_of(change: ev.Change) -> list[FieldKey]:
    if isinstance(change, ev.RulesEdited):
        return [("rule_sets", change.rules, "values", key) for key in change.changes]
    return [_KEYS[type(change)](change)] if type(change) in _KEYS else []


def _may_undo(who: ev.Author, batch: Batch[C]) -> bool:
    """Return whether a touch is one of those that an author may undo: a guest's own, or any keeper's.

    That which started the game can't be undone.
    """
    by = batch.author
    is_own = by.side is None if who.side is None else (by.device, by.side) == (who.device, who.side)
    is_start = any(isinstance(change, ev.GameStarted) for change in batch.changes)
    return is_own and not is_start and bool(touched_fields(batch))


def _meet(one: FieldKey, other: FieldKey) -> bool:
    return one[: len(other)] == other or other[: len(one)] == one
