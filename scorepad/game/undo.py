"""Undo and redo: which touch is next, and why it may not be undone."""

from collections.abc import Iterable
from typing import assert_never

from scorepad.game import events as ev
from scorepad.game.fold import Batch, Game, game_after
from scorepad.game.ids import BatchId
from scorepad.rules.faults import Fault
from scorepad.score.limits import new_fault

FieldKey = tuple[str | int, ...]
"""A field of the game as a path; a change to a path touches everything below it."""


def undo_target(game: Game, who: ev.Author) -> Batch | None:
    """Return the touch that undo would undo: a guest's own last one, or the last one of any keeper."""
    return next((batch for batch in reversed(_stack(game, who)) if batch.id not in game.voided), None)


def redo_target(game: Game, who: ev.Author) -> Batch | None:
    """Return the touch that redo would redo: the last one this device undid, unless it made changes since."""
    undone: list[BatchId] = []
    for event in game.events:
        change = event.change
        if isinstance(change, ev.Restored):
            undone = [batch for batch in undone if batch != change.batch]
        elif event.author.device == who.device:
            undone = [*undone, change.batch] if isinstance(change, ev.Voided) else []
    by_id = {batch.id: batch for batch in _stack(game, who)}
    return next((by_id[name] for name in reversed(undone) if name in game.voided and name in by_id), None)


def newest_batch(game: Game, batch: Batch | None) -> BatchId | None:
    """Return the newest batch, if it is `batch` itself or undoes or redoes it; else None."""
    if batch is None:
        return None
    newest = game.events[-1]
    change = newest.change
    meant = change.batch if isinstance(change, ev.Voided | ev.Restored) else newest.batch
    return newest.batch if meant == batch.id else None


def undone_elsewhere(game: Game, who: ev.Author) -> Batch | None:
    """Return the touch that another device has just undone, if undo could have undone it here too."""
    newest = game.events[-1] if game.events else None
    if newest is None or not isinstance(newest.change, ev.Voided) or newest.author.device == who.device:
        return None
    meant = newest.change.batch
    return next((batch for batch in _stack(game, who) if batch.id == meant), None)


def undo_refusal(game: Game, who: ev.Author, change: ev.Voided | ev.Restored) -> Fault | None:
    """Return why a touch may not be undone or redone, None if it may.

    Codes: `gone` (there is nothing of this author's to undo, or its round no longer exists),
    `changed_since` (who: somebody else has since written one of its fields), or the fault that the record
    would have afterwards.
    """
    undone = isinstance(change, ev.Restored)
    batch = next((one for one in _stack(game, who) if one.id == change.batch), None)
    if batch is None or (batch.id in game.voided) != undone:
        return Fault("gone")
    other = _changed_since(game, who, batch)
    if other:
        return Fault("changed_since", params={"who": other.author.name, "batch": other.id})
    after = game_after(game, change)
    if undone and not all(after.state.has(name) for name in _grounds(batch)):
        return Fault("gone")
    return new_fault(game.record, after.record)


def _grounds(batch: Batch) -> tuple[str, ...]:
    """Return the rounds that must exist for a touch to have any effect."""
    added = (change.after for change in batch.changes if isinstance(change, ev.RoundAdded))
    written = (key[1] for key in _touched(batch) if key[0] == "rounds")
    return tuple(name for name in (*added, *written) if isinstance(name, str))


def _stack(game: Game, who: ev.Author) -> tuple[Batch, ...]:
    first = game.beginning
    return tuple(
        batch
        for batch in game.batches
        if (first is None or batch.id != first.batch) and _is_in_stack(batch, who) and _touched(batch)
    )


def _is_in_stack(batch: Batch, who: ev.Author) -> bool:
    if who.side is None:
        return batch.author.side is None
    return (batch.author.device, batch.author.side) == (who.device, who.side)


def _changed_since(game: Game, who: ev.Author, batch: Batch) -> Batch | None:
    mine = _touched(batch)
    batches = game.batches
    later = batches[batches.index(batch) + 1 :]
    others = (one for one in later if one.author.device != who.device and one.id not in game.voided)
    return next((one for one in others if any(_meet(a, b) for a in mine for b in _touched(one))), None)


def _meet(one: FieldKey, other: FieldKey) -> bool:
    return one[: len(other)] == other or other[: len(one)] == one


def _touched(batch: Batch) -> tuple[FieldKey, ...]:
    return tuple(key for change in batch.changes for key in _keys_of(change))


def _keys_of(change: ev.Change) -> Iterable[FieldKey]:
    match change:
        case ev.TallyField() | ev.AdjustmentSet() | ev.AdjustmentNoted() | ev.Counted():
            return [("rounds", change.round, change.side, *_parts_of_tally(change))]
        case ev.RoundAdded() | ev.RoundRemoved() | ev.RoundNoted() | ev.DealerSet() | ev.WentOut():
            return [("rounds", change.round, *_parts_of_round(change))]
        case ev.SideSet() | ev.StartSet() | ev.DetailSet() | ev.EndedSet() | ev.RulesChanged():
            return [_key_of_game(change)]
        case ev.GameStarted() | ev.Voided() | ev.Restored():
            return []
        case ev.RulesEdited():
            return [("sheets", change.rules, "values", key) for key in change.changes]
        case _:
            return [_key_of_library(change)]


def _parts_of_tally(change: ev.OfTally) -> FieldKey:
    match change:
        case ev.TallyField():
            return (change.field,)
        case ev.AdjustmentSet() | ev.AdjustmentNoted():
            return ("adjustments", change.adjustment)
        case ev.Counted():
            return ("counted",)
        case _ as never:
            assert_never(never)


def _parts_of_round(change: ev.OfRound) -> FieldKey:
    match change:
        case ev.RoundAdded() | ev.RoundRemoved():
            return ()
        case ev.RoundNoted():
            return ("note",)
        case ev.DealerSet():
            return ("dealer",)
        case ev.WentOut():
            return ("out",)
        case _ as never:
            assert_never(never)


def _key_of_game(change: ev.OfGame) -> FieldKey:
    match change:
        case ev.SideSet():
            return ("sides", change.side)
        case ev.StartSet():
            return ("start",)
        case ev.DetailSet():
            return ("details", change.detail)
        case ev.EndedSet():
            return ("ended",)
        case ev.RulesChanged():
            return ("rules",)
        case _ as never:
            assert_never(never)


def _key_of_library(change: ev.GameDeleted | ev.RulesMade | ev.RulesNamed | ev.RulesDeleted) -> FieldKey:
    match change:
        case ev.GameDeleted():
            return ("games", change.game)
        case ev.RulesMade():
            return ("sheets", change.rules)
        case ev.RulesNamed():
            return ("sheets", change.rules, "name")
        case ev.RulesDeleted():
            return ("sheets", change.rules, "deleted")
        case _ as never:
            assert_never(never)
