"""What a filled-in spreadsheet changes, as events that are the same on every device that takes it in.

Their ids follow from the game, the workbook's own id and everything it changes, their order from the log that
it was written from. So they merge like those of any device: the same workbook counts once, and a change made
elsewhere after it was written comes after its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from typing import Final

from scorepad.game.correction import correction
from scorepad.game.digest import plain_text
from scorepad.game.events import Author, Event, GameChange, GameEvent, GameStarted
from scorepad.game.ids import BatchId, DeviceId
from scorepad.score.record import GameRecord, Round, RoundId, Tally

_DEVICE: Final = "sheet"


@dataclass(frozen=True, slots=True)
class Origin:
    """The log that a workbook was written from. lamport: its largest number; at: its latest time."""

    lamport: int
    at: str


@dataclass(frozen=True, slots=True)
class Workbook:
    """A workbook of a game.

    id: its own, given when it was written. origin: the log that it was written from; base: the game then,
    with the ids of rounds and adjustments. saved: when it was last saved, as events have times.
    """

    id: str
    origin: Origin
    base: GameRecord
    saved: str


def origin_of(events: Sequence[GameEvent]) -> Origin | None:
    """Return what a workbook keeps of a game's log, None for a game without one."""
    if not events:
        return None
    return Origin(max(event.lamport for event in events), max(event.at for event in events))


def derived_id(*parts: object) -> str:
    """Return an id in the form of a UUID that follows from these parts alone."""
    text = _hash(parts)
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:32]))


def workbook_events(book: Workbook, filled: GameRecord) -> tuple[GameEvent, ...] | None:
    """Return the log that a filled-in workbook stands for; None where no changes lead from one to the other.

    It starts with the game as the workbook was written, for a device that has no other beginning of it.
    filled: the game as the workbook has it now.
    """
    ids = count()
    changes = correction(
        book.base, _named(book, filled), lambda: derived_id(book.id, next(ids)), in_place=True
    )
    if changes is None:
        return None
    start = DeviceId(f"{_DEVICE}-{book.id}")
    # Of two versions of a workbook the one saved later comes later.
    version = _hash((book.base.id, book.id, book.saved, *changes))[:32]
    device = DeviceId(f"{start}-{book.saved}-{version}")
    return (
        _event(book, start, 1, book.origin.at, GameStarted(book.base)),
        *(_event(book, device, number, book.saved, change) for number, change in enumerate(changes, 1)),
    )


def _event(book: Workbook, device: DeviceId, number: int, at: str, change: GameChange) -> GameEvent:
    return Event(device, number, book.origin.lamport + 1, BatchId(device), Author(device), at, change)


def _named(book: Workbook, filled: GameRecord) -> GameRecord:
    """Return a game with the ids of a workbook's rounds and adjustments; new ones get one by their place."""

    def tally(index: int, side: int, old: Tally, new: Tally) -> Tally:
        known = [item.log_id for item in old.adjustments]
        fresh = (derived_id(book.id, index, side, at) for at in count(len(known)))
        items = zip(new.adjustments, (*known, *(next(fresh) for _ in new.adjustments)), strict=False)
        return replace(new, adjustments=tuple(replace(item, id=name) for item, name in items))

    def named(index: int, new: Round) -> Round:
        known = book.base.rounds[index : index + 1]
        old = known[0].tallies if known else tuple(Tally() for _ in new.tallies)
        tallies = (tally(index, side, *pair) for side, pair in enumerate(zip(old, new.tallies, strict=True)))
        name = known[0].id if known else RoundId(derived_id(book.id, index))
        return replace(new, tallies=tuple(tallies), id=name)

    return replace(filled, rounds=tuple(named(index, each) for index, each in enumerate(filled.rounds)))


def is_workbook_start(event: GameEvent) -> bool:
    """Return whether an event is the beginning of a game as a workbook knows it."""
    return isinstance(event.change, GameStarted) and is_from_workbook(event)


def is_from_workbook(event: GameEvent) -> bool:
    """Return whether an event follows from a workbook."""
    return event.device.startswith(f"{_DEVICE}-")


def is_workbook_log(log: Sequence[GameEvent]) -> bool:
    """Return whether a log is that of a workbook alone."""
    return bool(log) and all(map(is_from_workbook, log))


def without_versions(events: Iterable[GameEvent], log: Sequence[GameEvent]) -> tuple[GameEvent, ...]:
    """Return events without those of the workbook that a log is of, in whichever version."""
    start = next(event.device for event in log if is_workbook_start(event))
    return tuple(event for event in events if not event.device.startswith(f"{start}-"))


def _hash(parts: Iterable[object]) -> str:
    return sha256(plain_text(parts).encode("utf-8", "surrogatepass")).hexdigest()
