"""Where an imported game or rule set belongs. Source: FORMAT.md, "Importing a game"."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal

from scorepad.game.events import GameEvent, GameStarted, number_faults
from scorepad.game.fold import Game
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Refused
from scorepad.score.limits import MAX_NAME
from scorepad.score.record import GameRecord
from scorepad.storage.gamefile.write import content_key

ImportVerdict = Literal["added", "updated", "second"]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The plan for an imported game.

    events: those of the file's log to append. begin: whether the game starts from the file's state because
    the file has no log.
    """

    verdict: ImportVerdict
    id: str
    events: tuple[GameEvent, ...] = ()
    begin: bool = False


FindTwin = Callable[[GameRecord, str | None], str | None]
"""Takes a record and an id to ignore, and returns the id of a game with the same content, if any."""


def plan_import(
    record: GameRecord,
    log: Sequence[GameEvent],
    known: Game | None,
    find_twin: FindTwin,
    new_id: Callable[[], str],
) -> ImportPlan:
    """Decide whether an imported game is new, continues one, or becomes a second copy of one.

    known: the game with the record's id here. A game that is already here adds nothing.
    Raises Refused: `out_of_range` for events whose numbers are too large.
    """
    _check_log(log)
    if record.id and known:
        beside = _beside(record.id, record, log, known)
        return beside or _second(find_twin(record, record.id), log, new_id)
    twin = None if record.id else find_twin(record, None)
    if twin:
        return ImportPlan("updated", twin)
    return _whole("added", record.id or new_id(), log)


def plan_rules_import(
    sheet: CustomRuleSet, sheets: Mapping[str, CustomRuleSet], put_away: Set[str]
) -> tuple[str, str | None]:
    """Return the name to store an imported rule set under, and the id of an equal one here, if there is one.

    sheets: all rule sets here, by id; put_away: the deleted ones, whose names are free.
    """
    for name in numbered_names(sheet.name):
        same = replace(sheet, name=name)
        alike = sorted((ident in put_away, ident) for ident, own in sheets.items() if own == same)
        if alike:
            return name, alike[0][1]
        if all(own.name != name or ident in put_away for ident, own in sheets.items()):
            break
    return name, None


def numbered_names(wanted: str) -> Iterator[str]:
    """Yield a name and then numbered ones: `Our rules`, `Our rules 2`, and so on."""
    yield wanted
    for number in count(2):
        tail = f" {number}"
        yield f"{wanted[: MAX_NAME - len(tail)].rstrip()}{tail}"


def _beside(name: str, record: GameRecord, log: Sequence[GameEvent], known: Game) -> ImportPlan | None:
    by_name = {(event.device, event.counter): event for event in log}
    if log and all(by_name.get((event.device, event.counter)) == event for event in known.events):
        here = {(event.device, event.counter) for event in known.events}
        return ImportPlan("updated", name, tuple(event for key, event in by_name.items() if key not in here))
    if not log and content_key(record) == content_key(known.record):
        return ImportPlan("updated", name)
    return None


def _second(twin: str | None, log: Sequence[GameEvent], new_id: Callable[[], str]) -> ImportPlan:
    return ImportPlan("second", twin) if twin else _whole("second", new_id(), log)


def _whole(verdict: ImportVerdict, name: str, log: Sequence[GameEvent]) -> ImportPlan:
    return ImportPlan(verdict, name, tuple(_renamed(log, name)), begin=not log)


def _renamed(log: Iterable[GameEvent], name: str) -> Iterable[GameEvent]:
    """Return a log with its start renamed to the id of the game it now belongs to."""
    for event in log:
        if isinstance(event.change, GameStarted):
            yield replace(event, change=GameStarted(replace(event.change.record, id=name)))
        else:
            yield event


def _check_log(log: Sequence[GameEvent]) -> None:
    faults = tuple(fault for at, event in enumerate(log) for fault in number_faults(event, f"log[{at}]"))
    if faults:
        raise Refused(faults)
