"""Where an imported game or rule set belongs. Source: the contract of the game file, section 1."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal

from scorepad.game.events import Event, GameStarted
from scorepad.game.fold import Game
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.houserules import HouseRules
from scorepad.score.limits import MAX_NAME
from scorepad.score.record import GameRecord

Verdict = Literal["added", "updated", "second"]

LATEST = 2**53 - 1
"""The largest number of an event that every program can still count on from."""


@dataclass(frozen=True, slots=True)
class Placing:
    """What to do with an imported game.

    events: of the file's log, those to append. begin: whether the game begins with the file's state
    because no log came with it.
    """

    verdict: Verdict
    id: str
    events: tuple[Event, ...] = ()
    begin: bool = False


def place(
    record: GameRecord, log: Sequence[Event], games: Mapping[str, Game], new_id: Callable[[], str]
) -> Placing:
    """Decide whether an imported game is a new one, continues one, or becomes a second one.

    games: all that are here, by id. A game that is already here adds nothing.
    Raises Refused `out_of_range` for events numbered beyond counting.
    """
    _check_numbers(log)
    known = games.get(record.id) if record.id else None
    if record.id and known:
        return _beside(record.id, record, log, known) or _second(record, log, games, new_id)
    twin = None if record.id else _twin(record, games)
    if twin:
        return Placing("updated", twin)
    return _whole("added", record.id or new_id(), log)


def place_rules(
    sheet: HouseRules, sheets: Mapping[str, HouseRules], put_away: Set[str]
) -> tuple[str, str | None]:
    """Decide under which name an imported rule set is kept, and which one here says the same, if any does.

    sheets: all that are here, by id; put_away: those of them that were deleted, which leave their names free.
    """
    for name in numbered(sheet.name):
        same = replace(sheet, name=name)
        alike = sorted((ident in put_away, ident) for ident, own in sheets.items() if own == same)
        if alike:
            return name, alike[0][1]
        if all(own.name != name or ident in put_away for ident, own in sheets.items()):
            break
    return name, None


def numbered(wanted: str) -> Iterator[str]:
    """Give a name, then the ones that tell others apart from it: `Our rules`, `Our rules 2`, and so on."""
    yield wanted
    for number in count(2):
        tail = f" {number}"
        yield f"{wanted[: MAX_NAME - len(tail)].rstrip()}{tail}"


def _beside(name: str, record: GameRecord, log: Sequence[Event], known: Game) -> Placing | None:
    by_name = {(event.device, event.counter): event for event in log}
    if log and all(by_name.get((event.device, event.counter)) == event for event in known.events):
        here = {(event.device, event.counter) for event in known.events}
        return Placing("updated", name, tuple(event for key, event in by_name.items() if key not in here))
    if not log and record == known.record:
        return Placing("updated", name)
    return None


def _second(
    record: GameRecord, log: Sequence[Event], games: Mapping[str, Game], new_id: Callable[[], str]
) -> Placing:
    twin = _twin(record, {name: game for name, game in games.items() if name != record.id})
    return Placing("second", twin) if twin else _whole("second", new_id(), log)


def _twin(record: GameRecord, games: Mapping[str, Game]) -> str | None:
    """Find the game an earlier import of the same file made."""
    bare = replace(record, id=None)
    return next((name for name, game in games.items() if replace(game.record, id=None) == bare), None)


def _whole(verdict: Verdict, name: str, log: Sequence[Event]) -> Placing:
    return Placing(verdict, name, tuple(_renamed(log, name)), begin=not log)


def _renamed(log: Iterable[Event], name: str) -> Iterable[Event]:
    """Let the beginning of a log name the game it now belongs to."""
    for event in log:
        if isinstance(event.change, GameStarted):
            yield replace(event, change=GameStarted(replace(event.change.record, id=name)))
        else:
            yield event


def _check_numbers(log: Sequence[Event]) -> None:
    faults = tuple(
        Fault("out_of_range", f"log[{at}].{key}", {"low": 1, "high": LATEST, "value": value})
        for at, event in enumerate(log)
        for key, value in (("counter", event.counter), ("lamport", event.lamport))
        if not 1 <= value <= LATEST
    )
    if faults:
        raise Refused(faults)
