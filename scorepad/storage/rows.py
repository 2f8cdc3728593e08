"""Events and drafts as rows of the database: some of an event has a column of its own, the rest is JSON."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scorepad.game.draft import Draft
from scorepad.game.events import Event, GameStarted
from scorepad.rules.faults import Refused
from scorepad.storage.codec import Json, draft_to_json, event_from_json, event_to_json
from scorepad.storage.seals import FIRST, EventRow, draft_seal, event_seal

_COLUMNS = ("device", "counter", "lamport", "batch")
_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_HEAD = "SELECT events, seal FROM streams WHERE stream = ?"
_PUT_HEAD = """
INSERT INTO streams VALUES (?, ?, ?)
ON CONFLICT (stream) DO UPDATE SET events = excluded.events, seal = excluded.seal"""
_ROWS = "SELECT device, counter, lamport, batch, body, seal FROM events WHERE stream = ? ORDER BY rowid"
_PUT_DRAFT = """
INSERT INTO drafts VALUES (?, ?, ?, ?)
ON CONFLICT (stream, device) DO UPDATE SET body = excluded.body, seal = excluded.seal"""
_FORGET_DRAFT = "DELETE FROM drafts WHERE stream = ? AND device = ?"
_DRAFTS = "SELECT device, body, seal FROM drafts WHERE stream = ? ORDER BY device"

NOT_AN_EVENT = (ValueError, TypeError, AttributeError, RecursionError)
"""What reading a row raises, besides Refused, that holds something else."""

DraftRow = tuple[str, str, bytes]
"""A device, its draft as JSON, and the seal of both."""


@contextmanager
def reading_anything(connection: sqlite3.Connection) -> Iterator[None]:
    """Read texts that are no UTF-8 any more too, where an error would hide the rows beside them."""
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        yield
    finally:
        connection.text_factory = str


def row_of(event: Event) -> EventRow:
    """Return an event as its row."""
    body = {key: value for key, value in event_to_json(event).items() if key not in _COLUMNS}
    return EventRow(event.device, event.counter, event.lamport, event.batch, dumped(body))


def event_of(row: EventRow) -> Event:
    """Return the event of a row; raises Refused, ValueError or TypeError for one that is none."""
    named = dict(zip(_COLUMNS, row, strict=False))
    return event_from_json(json.loads(row.body) | named)


def can_begin(row: EventRow) -> bool:
    """Return whether a row, sound or not, can be read as the beginning of a game."""
    try:
        return isinstance(event_of(row).change, GameStarted)
    except (Refused, *NOT_AN_EVENT):
        return False


def dumped(value: Json) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def rows_of(connection: sqlite3.Connection, stream: str) -> list[tuple[EventRow, bytes]]:
    """Return a stream's rows with their seals, in the order of storing."""
    return [(EventRow(*row[:-1]), row[-1]) for row in connection.execute(_ROWS, (stream,))]


def head_of(connection: sqlite3.Connection, stream: str) -> tuple[int, bytes]:
    """Return how many events a stream has and the seal of the last one."""
    known: tuple[int, bytes] | None = connection.execute(_HEAD, (stream,)).fetchone()
    return known or (0, FIRST)


def add_rows(connection: sqlite3.Connection, stream: str, rows: Sequence[EventRow]) -> None:
    """Add the rows that are not there yet to the end of a stream's chain of seals, within a transaction."""
    count, head = head_of(connection, stream)
    added = 0
    for row in rows:
        after = event_seal(head, stream, row)
        if connection.execute(_INSERT, (stream, *row, after)).rowcount:
            head, added = after, added + 1
    if added:
        connection.execute(_PUT_HEAD, (stream, count + added, head))


def put_draft(connection: sqlite3.Connection, stream: str, device: str, draft: Draft | None) -> None:
    """Replace what a device is typing in a stream, None: by nothing."""
    if draft is None:
        connection.execute(_FORGET_DRAFT, (stream, device))
        return
    body = dumped(draft_to_json(draft))
    connection.execute(_PUT_DRAFT, (stream, device, body, draft_seal(stream, device, body)))


def draft_rows(connection: sqlite3.Connection, stream: str) -> list[DraftRow]:
    """Return a stream's drafts in the order of their devices."""
    return connection.execute(_DRAFTS, (stream,)).fetchall()


def are_sound(stream: str, drafts: Sequence[DraftRow]) -> bool:
    """Return whether the seals of all drafts fit them."""
    return all(sealed == draft_seal(stream, device, body) for device, body, sealed in drafts)


def drop_damaged_drafts(connection: sqlite3.Connection, stream: str) -> None:
    """Remove the drafts whose seals don't fit."""
    for row in draft_rows(connection, stream):
        if not are_sound(stream, [row]):
            connection.execute(_FORGET_DRAFT, (stream, row[0]))
