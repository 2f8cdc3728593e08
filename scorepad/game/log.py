"""A log of events, of a game or of the library: their order, the touches, and those that are undone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorepad.game.events import Author, C_co, Change, Event, Undoing, Voided
from scorepad.game.ids import BatchId, DeviceId

C = TypeVar("C", bound=Change)


@dataclass(frozen=True, slots=True)
class Batch(Generic[C_co]):
    """One touch: its changes, who made them and when (UTC, ISO 8601)."""

    id: BatchId
    author: Author
    at: str
    changes: tuple[C_co, ...]


@dataclass(frozen=True, slots=True)
class Log(Generic[C_co]):
    """The events of one stream, in their order, each once. voided: the batches that are undone."""

    events: tuple[Event[C_co], ...]
    voided: frozenset[BatchId]

    @property
    def batches(self) -> tuple[Batch[C_co], ...]:
        """All touches in the order of their first events, including undone ones."""
        found: dict[BatchId, list[Event[C_co]]] = {}
        for event in self.events:
            found.setdefault(event.batch, []).append(event)
        return tuple(
            Batch(name, inside[0].author, inside[0].at, tuple(event.change for event in inside))
            for name, inside in found.items()
        )

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
