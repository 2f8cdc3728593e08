"""Where an imported game or rule set belongs. Source: FORMAT.md, "Importing a game"."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal

from scorepad.game.events import GameEvent, GameStarted, number_faults
from scorepad.game.fold import Game
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Refused
from scorepad.score.limits import MAX_NAME
from scorepad.score.record import GameId, GameRecord
from scorepad.storage.gamefile.write import content_key

ImportVerdict = Literal["added", "updated", "second"]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The plan for an imported game.

    events: those of the file's log to append. begin: whether the game starts from the file's state because
    the file has no log.
    """

    verdict: ImportVerdict
    id: GameId
    events: tuple[GameEvent, ...] = ()
    begin: bool = False


FindTwin = Callable[[GameRecord, GameId | None], GameId | None]
"""Takes a record and an id to ignore, and returns the id of a game with the same content, if any."""


def plan_import(
    record: GameRecord,
    log: Sequence[GameEvent],
    known: Game | None,
    find_twin: FindTwin,
    new_id: Callable[[], GameId],
) -> ImportPlan:
    """Decide whether an imported game is new, continues one, or becomes a second copy of one.

    known: the game with the record's id here. A game that is already here adds nothing.
    Raises Refused: `out_of_range` for events whose numbers are too large.
    """
    faults = tuple(fault for at, event in enumerate(log) for fault in number_faults(event, f"log[{at}]"))
    if faults:
        raise Refused(faults)
    if record.id and known:
        update = _plan_update(record.id, record, log, known)
        twin = None if update else find_twin(record, record.id)
        return update or (ImportPlan("second", twin) if twin else _plan_game("second", new_id(), log))
    twin = None if record.id else find_twin(record, None)
    return ImportPlan("updated", twin) if twin else _plan_game("added", record.id or new_id(), log)


def plan_rules_import(
    rule_set: CustomRuleSet, rule_sets: Mapping[RuleSetId, CustomRuleSet], deleted: Set[RuleSetId]
) -> tuple[str, RuleSetId | None]:
    """Return the name to store an imported rule set under, and the id of an equal one here, if there is one.

    rule_sets: all that are here, by id; deleted: the deleted ones, whose names are free.
    """
    for name in numbered_names(rule_set.name):
        same = replace(rule_set, name=name)
        alike = sorted((ident in deleted, ident) for ident, own in rule_sets.items() if own == same)
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


def _plan_update(
    name: GameId, record: GameRecord, log: Sequence[GameEvent], known: Game
) -> ImportPlan | None:
    ours = {(event.device, event.counter): event for event in known.events}
    theirs = {(event.device, event.counter): event for event in log}
    if log and all(theirs.get(key) == event for key, event in ours.items()):
        return ImportPlan("updated", name, tuple(event for key, event in theirs.items() if key not in ours))
    if not log and content_key(record) == content_key(known.record):
        return ImportPlan("updated", name)
    return None


def _plan_game(verdict: ImportVerdict, name: GameId, log: Sequence[GameEvent]) -> ImportPlan:
    events = list(log)
    for index, event in enumerate(log):
        # A log's start bears the id of the game it now belongs to.
        if isinstance(event.change, GameStarted):
            events[index] = replace(event, change=GameStarted(replace(event.change.record, id=name)))
    return ImportPlan(verdict, name, tuple(events), begin=not log)
