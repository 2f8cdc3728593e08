"""Events and drafts as the rows of a database, and read back from them."""

import json
from typing import NamedTuple

from scorepad.game.draft import Draft
from scorepad.game.events import BatchId, Change, DeviceId, Event, GameEvent, GameStarted, LibraryEvent
from scorepad.rules.faults import Refused
from scorepad.storage.codec import (
    JsonObject,
    draft_from_json,
    event_from_json,
    event_to_json,
    library_event_from_json,
)

_COLUMNS = ("device", "counter", "lamport", "batch")
NOT_A_ROW = (Refused, ValueError, TypeError, AttributeError, RecursionError)
"""What reading an event or a draft raises for a row that has none."""


class EventRow(NamedTuple):
    """A row of the table of events; body: JSON of everything without a column of its own."""

    device: DeviceId
    counter: int
    lamport: int
    batch: BatchId
    body: str


def row_of(event: Event[Change]) -> EventRow:
    """Return an event as its row."""
    body = {key: value for key, value in event_to_json(event).items() if key not in _COLUMNS}
    return EventRow(event.device, event.counter, event.lamport, event.batch, compact_json(body))


def event_of(row: EventRow) -> GameEvent:
    """Return the event of a game's row; raises one of `NOT_A_ROW` if it isn't one."""
    return event_from_json(_document(row))


def library_event_of(row: EventRow) -> LibraryEvent:
    """Return the event of a row of the library; raises as `event_of` does."""
    return library_event_from_json(_document(row))


def _document(row: EventRow) -> object:
    return json.loads(row.body) | dict(zip(_COLUMNS, row, strict=False))


def can_begin(row: EventRow) -> bool:
    """Return whether a row, sound or not, can be read as the beginning of a game."""
    try:
        return isinstance(event_of(row).change, GameStarted)
    except NOT_A_ROW:
        return False


def draft_of(body: str) -> Draft:
    """Return the draft that a row holds as JSON; raises one of `NOT_A_ROW` if it isn't one."""
    return draft_from_json(json.loads(body))


def compact_json(value: JsonObject) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
