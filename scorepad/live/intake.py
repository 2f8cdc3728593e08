"""Where an imported game belongs. Source: the contract of the game file, section 1."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorepad.game.events import Event, GameStarted
from scorepad.game.fold import Game
from scorepad.rules.faults import Fault, Refused
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
