"""A log of events, of a game or of the library: their order, the touches, and those that are undone."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import takewhile
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from scorepad.game.events import Agreed, Author, C_co, Change, Event, TallyField, Undoing, Voided
from scorepad.game.ids import BatchId, DeviceId
from scorepad.rules.frozen import freeze_fields

C = TypeVar("C", bound=Change)

BLOCK: Final = 64
"""After so many further events a log is gone through once more, which takes as long as it is."""


@dataclass(frozen=True, slots=True)
class Batch(Generic[C_co]):
    """One touch: its changes, who made them and when (UTC, ISO 8601)."""

    id: BatchId
    author: Author
    at: str
    changes: tuple[C_co, ...]

    def followed_by(self, more: "Batch[C_co]") -> "Batch[C_co]":
        """Return this touch with those of its changes that stand in a later part of the log."""
        return Batch(self.id, self.author, self.at, (*self.changes, *more.changes))


@dataclass(frozen=True, slots=True)
class Touches(Generic[C_co]):
    """What a part of a log says, so that nobody has to go through its events at each touch.

    first, length: which events, by their place in the log. batches: those of these events, in the order of
    their first ones; a batch may go on in a later part. places: by batch, its index among them and the place
    of its first event. counters: the largest by device. changed: by an author's device, the place of its last
    change other than an undo or redo. undoings: the places of all undos and redos. earliest, latest: times,
    None without events. asks_sides: whether a side's own phone wrote something, or somebody agreed.
    tallied: how many events set a field of a tally.
    """

    first: int = 0
    length: int = 0
    batches: tuple[Batch[C_co], ...] = ()
    places: Mapping[BatchId, tuple[int, int]] = field(default_factory=dict)
    counters: Mapping[DeviceId, int] = field(default_factory=dict)
    changed: Mapping[DeviceId, int] = field(default_factory=dict)
    undoings: tuple[int, ...] = ()
    earliest: str | None = None
    latest: str | None = None
    asks_sides: bool = False
    tallied: int = 0

    def __post_init__(self) -> None:
        freeze_fields(self, "places", "counters", "changed")

    @classmethod
    def of(cls, events: Sequence[Event[C_co]], first: int = 0) -> "Touches[C_co]":
        """Return what events say. first: the place of the first one in the log."""
        inside: dict[BatchId, list[Event[C_co]]] = {}
        places: dict[BatchId, tuple[int, int]] = {}
        counters: dict[DeviceId, int] = {}
        changed: dict[DeviceId, int] = {}
        undoings: list[int] = []
        for at, event in enumerate(events, first):
            places.setdefault(event.batch, (len(places), at))
            inside.setdefault(event.batch, []).append(event)
            counters[event.device] = max(event.counter, counters.get(event.device, event.counter))
            if isinstance(event.change, Undoing):
                undoings.append(at)
            else:
                changed[event.author.device] = at
        times = [event.at for event in events]
        return cls(
            first,
            len(events),
            tuple(_batch(name, each) for name, each in inside.items()),
            MappingProxyType(places),
            MappingProxyType(counters),
            MappingProxyType(changed),
            tuple(undoings),
            min(times, default=None),
            max(times, default=None),
            any(event.author.side is not None or isinstance(event.change, Agreed) for event in events),
            sum(isinstance(event.change, TallyField) for event in events),
        )

    def followed_by(self, later: "Touches[C_co]") -> "Touches[C_co]":
        """Return what this part and the one right after it say."""
        batches, places = list(self.batches), dict(self.places)
        for batch in later.batches:
            known = places.get(batch.id)
            if known:
                batches[known[0]] = batches[known[0]].followed_by(batch)
            else:
                places[batch.id] = (len(batches), later.places[batch.id][1])
                batches.append(batch)
        shared = self.counters.keys() & later.counters.keys()
        highest = {device: max(self.counters[device], later.counters[device]) for device in shared}
        times = [time for part in (self, later) for time in (part.earliest, part.latest) if time is not None]
        return Touches(
            self.first,
            self.length + later.length,
            tuple(batches),
            # Frozen here already, so that they aren't copied once more.
            MappingProxyType(places),
            MappingProxyType({**self.counters, **later.counters, **highest}),
            MappingProxyType({**self.changed, **later.changed}),
            (*self.undoings, *later.undoings),
            min(times, default=None),
            max(times, default=None),
            self.asks_sides or later.asks_sides,
            self.tallied + later.tallied,
        )


def _batch(name: BatchId, inside: Sequence[Event[C_co]]) -> Batch[C_co]:
    return Batch(name, inside[0].author, inside[0].at, tuple(event.change for event in inside))


@dataclass(frozen=True, slots=True)
class KnownTouches(Generic[C_co]):
    """What a log says, in two parts: a long one, and what came after it was made."""

    past: Touches[C_co]
    recent: Touches[C_co]

    @property
    def length(self) -> int:
        """How many events the log has."""
        return self.past.length + self.recent.length

    def followed_by(self, events: Sequence[Event[C_co]]) -> "KnownTouches[C_co]":
        """Return what the log says with further events at its end."""
        recent = self.recent.followed_by(Touches.of(events, self.length))
        if recent.length < BLOCK:
            return KnownTouches(self.past, recent)
        past = self.past.followed_by(recent)
        return KnownTouches(past, Touches(past.length))

    @classmethod
    def of(cls, events: Sequence[Event[C_co]]) -> "KnownTouches[C_co]":
        """Return what events say, the log of a game as it was read."""
        return cls(Touches.of(events), Touches(len(events)))


@dataclass(frozen=True, slots=True)
class Log(Generic[C_co]):
    """The events of one stream, in their order, each once.

    voided: the batches that are undone. known: what the events say, None where it isn't worked out ahead.
    """

    events: tuple[Event[C_co], ...]
    voided: frozenset[BatchId]
    known: KnownTouches[C_co] | None = field(default=None, kw_only=True, compare=False, repr=False)

    @property
    def touches(self) -> KnownTouches[C_co]:
        """What the events say; for a log that doesn't know it, they are gone through."""
        return (
            self.known
            if self.known and self.known.length == len(self.events)
            else KnownTouches.of(self.events)
        )

    @property
    def batches(self) -> tuple[Batch[C_co], ...]:
        """All touches in the order of their first events, including undone ones."""
        past, recent = self.touches.past, self.touches.recent
        if past.places.keys().isdisjoint(recent.places):
            return (*past.batches, *recent.batches)
        return past.followed_by(recent).batches

    def batch(self, name: BatchId) -> Batch[C_co] | None:
        """Return a touch by its id, None if the log has none with it."""
        parts = (self.touches.past, self.touches.recent)
        found = [part.batches[part.places[name][0]] for part in parts if name in part.places]
        return reduce(Batch.followed_by, found) if found else None

    def place(self, name: BatchId) -> int | None:
        """Return the place of a touch's first event, None if the log has none with that id."""
        touches = self.touches
        known = touches.past.places.get(name) or touches.recent.places.get(name)
        return known[1] if known else None

    def batches_after(self, batch: BatchId) -> tuple[Batch[C_co], ...]:
        """Return the touches that began after one that the log has."""
        return tuple(takewhile(lambda each: each.id != batch, reversed(self.batches)))[::-1]

    def last_counter(self, device: DeviceId) -> int:
        """Return the largest counter of a device, 0 without events of it."""
        touches = self.touches
        return max(touches.past.counters.get(device, 0), touches.recent.counters.get(device, 0))

    def undoings_since(self, device: DeviceId) -> Iterator[Event[C_co]]:
        """Yield the undos and redos after a device's last change other than these, in their order."""
        touches = self.touches
        last = touches.recent.changed.get(device, touches.past.changed.get(device, -1))
        for part in (touches.past, touches.recent):
            yield from (self.events[at] for at in part.undoings[bisect_right(part.undoings, last) :])

    @property
    def asks_sides(self) -> bool:
        """Whether a side's own phone wrote something, or somebody agreed."""
        return self.touches.past.asks_sides or self.touches.recent.asks_sides

    @property
    def tallied(self) -> int:
        """How many events set a field of a tally, undone ones included."""
        return self.touches.past.tallied + self.touches.recent.tallied

    @property
    def times(self) -> tuple[str, str]:
        """The earliest and the latest time of its events, empty without events."""
        parts = (self.touches.past, self.touches.recent)
        found = [time for part in parts for time in (part.earliest, part.latest) if time is not None]
        return min(found, default=""), max(found, default="")

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
