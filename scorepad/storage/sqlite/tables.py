"""The rows of every table.

A summary is never the truth: it records the number of its events and the version of the program that made it.
It is made again when either has changed since, or when its seal doesn't fit.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from scorepad.game.draft import Draft
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId
from scorepad.storage.codec import draft_to_json
from scorepad.storage.rows import EventRow, can_begin, compact_json, is_draft, is_event
from scorepad.storage.seals import FIRST_SEAL, DraftRow, are_sound, draft_seal, seal, sound_rows
from scorepad.storage.store import LIBRARY, Notice, NoticeId, StoredSummary, StreamId

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

CREATE_LINES: Final = """
CREATE TABLE lines (
  stream TEXT PRIMARY KEY,
  events INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  body TEXT NOT NULL,
  seal BLOB NOT NULL
) WITHOUT ROWID"""

# A game whose head is gone is still found by its events. They are not read one by one: from each game the
# index leads to the next.
_PAGE: Final = """
WITH RECURSIVE found (name) AS (
  SELECT min(stream) FROM events WHERE stream > :after
  UNION ALL
  SELECT (SELECT min(stream) FROM events WHERE stream > found.name) FROM found WHERE found.name IS NOT NULL
  LIMIT :most + 2
), names (name) AS (
  SELECT name FROM found WHERE name IS NOT NULL
  UNION
  SELECT stream FROM (SELECT stream FROM streams WHERE stream > :after ORDER BY stream LIMIT :most + 1)
)
SELECT CAST(name AS BLOB), streams.events, lines.events, lines.made_by, lines.body, lines.seal
FROM names LEFT JOIN streams ON streams.stream = name LEFT JOIN lines ON lines.stream = name
WHERE name <> :library AND typeof(name) = 'text' ORDER BY name LIMIT :most"""
_HEADS: Final = """
SELECT CAST(stream AS BLOB) FROM streams
WHERE stream > :after AND stream <> :library AND typeof(stream) = 'text' ORDER BY stream LIMIT :most"""
_PUT: Final = """
INSERT INTO lines VALUES (?, ?, ?, ?, ?)
ON CONFLICT (stream) DO UPDATE SET events = excluded.events, made_by = excluded.made_by,
  body = excluded.body, seal = excluded.seal"""


def savable_rows(
    stream: StreamId, rows: Sequence[tuple[EventRow, bytes]], head: tuple[int, bytes]
) -> list[bool]:
    """Return for each event of a stream whether it can be kept if the stream is repaired.

    It has to be as it was stored and to be an event. Without its beginning a game is lost, so that is kept
    if it can be read at all.
    """
    pairs = zip(rows, _intact_rows(stream, rows, head), strict=True)
    return [is_event(stream, row) if intact else can_begin(row) for (row, _seal), intact in pairs]


def _intact_rows(
    stream: StreamId, rows: Sequence[tuple[EventRow, bytes]], head: tuple[int, bytes]
) -> list[bool]:
    """Return for each event of a stream whether it is as it was stored, also behind one that is gone.

    A seal only fits behind the event stored before it. Where events are gone, though not the last one, and a
    single seal doesn't fit, that one stands behind the gap.
    """
    sound = sound_rows(stream, rows)
    events, last = head
    is_gap = bool(rows) and len(rows) < events and rows[-1][1] == last
    return [True] * len(rows) if is_gap and sound.count(False) == 1 else sound


@contextmanager
def reading_anything(connection: sqlite3.Connection) -> Iterator[None]:
    """Also read texts that are no longer UTF-8, where an error would hide the rows beside them."""
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        yield
    finally:
        connection.text_factory = str


def rows_of(connection: sqlite3.Connection, stream: StreamId) -> list[tuple[EventRow, bytes]]:
    """Return a stream's rows with their seals, in the order of storing; no seal fits where it is damaged."""
    rows = connection.execute(_ROWS, (stream,))
    return [(EventRow(*row), sealed if isinstance(sealed, bytes) else FIRST_SEAL) for *row, sealed in rows]


def head_of(connection: sqlite3.Connection, stream: StreamId) -> tuple[int, bytes]:
    """Return how many events a stream has and the seal of the last one; -1 where that is damaged."""
    known: tuple[object, object] | None = connection.execute(_HEAD, (stream,)).fetchone()
    if known is None:
        return 0, FIRST_SEAL
    events, last = known
    return (events, last) if isinstance(events, int) and isinstance(last, bytes) else (-1, FIRST_SEAL)


def add_rows(connection: sqlite3.Connection, stream: StreamId, rows: Sequence[EventRow]) -> None:
    """Add the rows that are not there yet to the end of a stream's chain of seals, within a transaction."""
    count, head = head_of(connection, stream)
    added = 0
    for row in rows:
        after = seal(head, stream, *row)
        if connection.execute(_INSERT, (stream, *row, after)).rowcount:
            head, added = after, added + 1
    if added:
        connection.execute(_PUT_HEAD, (stream, count + added, head))


def put_draft(
    connection: sqlite3.Connection, stream: StreamId, device: DeviceId, draft: Draft | None
) -> None:
    """Replace a device's draft in a stream; None removes it."""
    if draft is None:
        connection.execute(_FORGET_DRAFT, (stream, device))
        return
    body = compact_json(draft_to_json(draft))
    connection.execute(_PUT_DRAFT, (stream, device, body, draft_seal(stream, device, body)))


def draft_rows(connection: sqlite3.Connection, stream: StreamId) -> list[DraftRow]:
    """Return a stream's drafts in the order of their devices."""
    rows = connection.execute(_DRAFTS, (stream,)).fetchall()
    return [(DeviceId(device), body, sealed) for device, body, sealed in rows]


def drop_damaged_drafts(connection: sqlite3.Connection, stream: StreamId) -> None:
    """Remove what isn't a draft, or not the one that was stored."""
    for row in draft_rows(connection, stream):
        if not (are_sound(stream, [row]) and is_draft(row[1])):
            connection.execute(_FORGET_DRAFT, (stream, row[0]))


def add_notice(connection: sqlite3.Connection, fault: Fault) -> None:
    """Keep a fault as a notice; one that says the same is not kept twice."""
    values = (fault.code, compact_json(dict(fault.params)))
    if not connection.execute("SELECT 1 FROM notices WHERE code = ? AND params = ?", values).fetchone():
        connection.execute("INSERT INTO notices (code, params) VALUES (?, ?)", values)


def read_notices(connection: sqlite3.Connection) -> tuple[Notice, ...]:
    """Return all notices, the oldest first; one that is damaged is passed over."""
    with reading_anything(connection):
        rows = connection.execute("SELECT id, code, params FROM notices ORDER BY id").fetchall()
    return tuple(notice for row in rows if (notice := _notice_of(*row)))


def _notice_of(ident: int, code: str, params: str) -> Notice | None:
    try:
        found = json.loads(params)
    except (TypeError, ValueError):
        return None
    return Notice(NoticeId(ident), Fault(code, "", found)) if isinstance(found, dict) else None


def drop_notice(connection: sqlite3.Connection, ident: NoticeId) -> None:
    """Remove a notice that was seen."""
    connection.execute("DELETE FROM notices WHERE id = ?", (ident,))


def lines_after(
    connection: sqlite3.Connection, after: str, most: int
) -> list[tuple[GameId, StoredSummary | None]]:
    """Return at most `most` games after an id, each with its summary if that is as it was stored.

    What is damaged in the table of summaries hides no game.
    """
    values = {"after": after, "most": most, "library": LIBRARY}
    with reading_anything(connection):
        try:
            rows = connection.execute(_PAGE, values).fetchall()
        except sqlite3.DatabaseError:
            rows = [(name, 0, *[None] * 4) for (name,) in connection.execute(_HEADS, values)]
    return [line for row in rows if (line := _line_of(*row))]


def _line_of(
    name: bytes, stored: int | None, events: int, made_by: str, body: str, sealed: bytes | None
) -> tuple[GameId, StoredSummary | None] | None:
    """Return a game with its summary; None where the name itself is damaged, and leads to nothing."""
    try:
        stream = GameId(name.decode())
    except UnicodeDecodeError:
        return None
    if sealed is None or sealed != seal(FIRST_SEAL, stream, events, made_by, body):
        return stream, None
    return stream, StoredSummary(stream, events, made_by, body, events != stored)


def put_lines(connection: sqlite3.Connection, lines: Iterable[StoredSummary]) -> None:
    """Store summaries in place of the games' earlier ones."""
    rows = ((line.stream, line.events, line.made_by, line.body) for line in lines)
    connection.executemany(_PUT, ((*row, seal(FIRST_SEAL, *row)) for row in rows))
