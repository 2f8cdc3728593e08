"""A log of events, of a game or of the library: their order, the touches, and those that are undone."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from scorepad.game.events import Agreed, Author, C_co, Change, Event, TallyField, Undoing, Voided
from scorepad.game.ids import BatchId, DeviceId

C = TypeVar("C", bound=Change)


@dataclass(frozen=True, slots=True)
class Batch(Generic[C_co]):
    """One touch: its changes, who made them and when (UTC, ISO 8601)."""

    id: BatchId
    author: Author
    at: str
    changes: tuple[C_co, ...]


def _nothing() -> MappingProxyType[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Touches(Generic[C_co]):
    """What a log says, so that nobody has to go through its events at each touch.

    length: of the log. batches: in the order of their first events. places: by batch, its index among them
    and the place of its first event in the log. counters: the largest by device. changed: by an author's
    device, the place of its last change other than an undo or redo. undoings: the places of all undos and
    redos. times: the earliest and the latest, empty without events. asks_sides: whether a side's own phone
    wrote something, or somebody agreed. tallied: how many events set a field of a tally.
    """

    length: int = 0
    batches: tuple[Batch[C_co], ...] = ()
    places: MappingProxyType[BatchId, tuple[int, int]] = field(default_factory=_nothing)
    counters: MappingProxyType[DeviceId, int] = field(default_factory=_nothing)
    changed: MappingProxyType[DeviceId, int] = field(default_factory=_nothing)
    undoings: tuple[int, ...] = ()
    times: tuple[str, str] = ("", "")
    asks_sides: bool = False
    tallied: int = 0

    @classmethod
    def of(cls, events: Sequence[Event[C_co]]) -> "Touches[C_co]":
        """Return what a whole log says."""
        nothing: Touches[C_co] = cls()
        return nothing.followed_by(events)

    def followed_by(self, events: Sequence[Event[C_co]]) -> "Touches[C_co]":
        """Return what the log says with further events at its end."""
        counters, changed, undoings = self.counters.copy(), self.changed.copy(), list(self.undoings)
        for at, event in enumerate(events, self.length):
            counters[event.device] = max(event.counter, counters.get(event.device, event.counter))
            if isinstance(event.change, Undoing):
                undoings.append(at)
            else:
                changed[event.author.device] = at
        batches, places = self._batches_with(events)
        known = self.times if self.length else ()
        times = [*known, *(event.at for event in events)]
        return Touches(
            self.length + len(events),
            tuple(batches),
            MappingProxyType(places),
            MappingProxyType(counters),
            MappingProxyType(changed),
            tuple(undoings),
            (min(times, default=""), max(times, default="")),
            self.asks_sides or any(_asks_sides(event) for event in events),
            self.tallied + sum(isinstance(event.change, TallyField) for event in events),
        )

    def _batches_with(
        self, events: Sequence[Event[C_co]]
    ) -> tuple[list[Batch[C_co]], dict[BatchId, tuple[int, int]]]:
        """Return all touches and their places with further events, which may go on with an earlier one."""
        batches, places = list(self.batches), self.places.copy()
        inside: dict[BatchId, list[Event[C_co]]] = {}
        for at, event in enumerate(events, self.length):
            places.setdefault(event.batch, (len(places), at))
            inside.setdefault(event.batch, []).append(event)
        for name, found in inside.items():
            changes, at = tuple(event.change for event in found), places[name][0]
            if at < len(batches):
                batches[at] = replace(batches[at], changes=(*batches[at].changes, *changes))
            else:
                batches.append(Batch(name, found[0].author, found[0].at, changes))
        return batches, places


def _asks_sides(event: Event[Change]) -> bool:
    return event.author.side is not None or isinstance(event.change, Agreed)


@dataclass(frozen=True, slots=True)
class Log(Generic[C_co]):
    """The events of one stream, in their order, each once.

    voided: the batches that are undone. known: what the events say, None where it isn't worked out ahead.
    """

    events: tuple[Event[C_co], ...]
    voided: frozenset[BatchId]
    known: Touches[C_co] | None = field(default=None, kw_only=True, compare=False, repr=False)

    @property
    def touches(self) -> Touches[C_co]:
        """What the events say; for a log that doesn't know it, they are gone through."""
        is_known = self.known is not None and self.known.length == len(self.events)
        return self.known if self.known and is_known else Touches.of(self.events)

    @property
    def batches(self) -> tuple[Batch[C_co], ...]:
        """All touches in the order of their first events, including undone ones."""
        return self.touches.batches

    def batch(self, name: BatchId) -> Batch[C_co] | None:
        """Return a touch by its id, None if the log has none with it."""
        touches = self.touches
        return touches.batches[touches.places[name][0]] if name in touches.places else None

    def place(self, name: BatchId) -> int | None:
        """Return the place of a touch's first event, None if the log has none with that id."""
        known = self.touches.places.get(name)
        return known[1] if known else None

    def batches_after(self, batch: BatchId) -> tuple[Batch[C_co], ...]:
        """Return the touches that began after one that the log has."""
        return tuple(takewhile(lambda each: each.id != batch, reversed(self.batches)))[::-1]

    def last_counter(self, device: DeviceId) -> int:
        """Return the largest counter of a device, 0 without events of it."""
        return self.touches.counters.get(device, 0)

    def undoings_since(self, device: DeviceId) -> Iterator[Event[C_co]]:
        """Yield the undos and redos after a device's last change other than these, in their order."""
        touches = self.touches
        last = touches.changed.get(device, -1)
        return (self.events[at] for at in touches.undoings[bisect_right(touches.undoings, last) :])

    @property
    def first_batch(self) -> BatchId | None:
        """The batch that started the stream and can't be undone, None where all can."""
        return None


def in_order(events: Iterable[Event[C]]) -> tuple[Event[C], ...]:
    """Return events in the order in which every fold applies them, each once."""
    distinct: dict[tuple[DeviceId, int], Event[C]] = {}
    for event in events:
        name = (event.device, event.counter)
        known = distinct.get(name)
        # Two events with the same id are told apart by content, not by arrival.
        distinct[name] = event if known is None else min(known, event, key=lambda one: (one.order, repr(one)))
    return tuple(sorted(distinct.values(), key=lambda event: event.order))


def voided_batches(events: Sequence[Event[Change]]) -> frozenset[BatchId]:
    """Return the batches that are undone, from events in their order."""
    changes = (event.change for event in events)
    last = {change.batch: change for change in changes if isinstance(change, Undoing)}
    return frozenset(batch for batch, change in last.items() if isinstance(change, Voided))


def with_undoing(voided: frozenset[BatchId], change: Undoing) -> frozenset[BatchId]:
    """Return the undone batches after one more undo or redo."""
    return voided | {change.batch} if isinstance(change, Voided) else voided - {change.batch}
