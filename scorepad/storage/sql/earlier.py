"""The tables of commit 6fb5a5de, brought over into today's."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from scorepad.game.events import BatchId, DeviceId
from scorepad.storage.codec import EventRow
from scorepad.storage.sql import tables
from scorepad.storage.sql.tables import Ask, checksum

VERSION: Final = 3
TABLES: Final = ("events", "drafts", "streams", "file", "lines")
_RENAMED: Final = ("events", "drafts", "streams", "lines")
_DROPPED: Final = ("notices", "damaged", "file", *(f"earlier_{name}" for name in _RENAMED), "migrations")
IN_POSTGRES: Final = (*_RENAMED, "notes", "migrations")
"""The tables there; those of events are removed before those of streams, on which they depend."""

WORDS: Final = """
file lines notices damaged migrations INDEX events_in_order ON IF EXISTS WITHOUT ROWID
id name version at code params writes seal BLOB DEFAULT x"""
"""What their definitions have besides the words of today's."""

_EVENTS: Final = """
SELECT stream, device, counter, lamport, batch, body, seal FROM earlier_events ORDER BY {number}"""
_HEADS: Final = """
INSERT INTO streams (stream, events, stored)
SELECT earlier_streams.stream, earlier_streams.events, coalesce(max(events.number), 0)
FROM earlier_streams LEFT JOIN events USING (stream) GROUP BY earlier_streams.stream"""


def set_aside(ask: Ask, names: Iterable[str] = _RENAMED) -> None:
    """Rename the earlier tables."""
    for name in names:
        ask(f"ALTER TABLE {name} RENAME TO earlier_{name}")


def bring_over(ask: Ask) -> str:
    """Bring SQLite's rows over into the tables that are there now, and return the file's id.

    The earlier tables are gone then.
    """
    _bring_rows(ask, "rowid")
    (file,) = ask("SELECT id FROM file")[0]
    for name in _DROPPED:
        ask(f"DROP TABLE IF EXISTS {name}")
    return str(file)


def bring_over_in_postgres(ask: Ask) -> None:
    """Bring PostgreSQL's rows over as `bring_over` does those of SQLite."""
    _bring_rows(ask, "number")
    ask("INSERT INTO notes SELECT name, body FROM earlier_notes")
    for name in IN_POSTGRES:
        ask(f"DROP TABLE earlier_{name}")
    ask("DROP SEQUENCE order_of_storing")


def _bring_rows(ask: Ask, number: str) -> None:
    """Bring events, drafts and summaries over. number: the column that has the order of storing.

    A row whose seal doesn't fit has no checksum that fits: its game is damaged, as it was before.
    """
    _bring_events(ask, number)
    ask(_HEADS)
    for stream, device, body, seal in ask("SELECT stream, device, body, seal FROM earlier_drafts"):
        if seal == _seal(b"", stream, device, body):
            ask(
                "INSERT INTO drafts VALUES (?, ?, ?, ?)", stream, device, body, checksum(stream, device, body)
            )
    for stream, *row, seal in ask("SELECT stream, events, made_by, body, seal FROM earlier_lines"):
        if seal == _seal(b"", stream, *row):
            ask(tables.PUT_LINE, *row, checksum(stream, *row), stream)


def _bring_events(ask: Ask, number: str) -> None:
    last: dict[str, bytes] = {}
    found: list[tuple[object, ...]] = []
    for stream, device, counter, lamport, batch, body, seal in ask(_EVENTS.format(number=number)):
        row = EventRow(DeviceId(device), counter, lamport, BatchId(batch), body)
        fits = seal == _seal(last.get(stream, b""), stream, *row)
        last[stream] = seal
        found.append((stream, *row, checksum(stream, *row) if fits else ""))
    tables.add(ask, found)


def _seal(before: bytes, *parts: object) -> bytes:
    """Return the seal of a row, chained to that of the row before it in its stream."""
    texts = [str(part).encode("utf-8", "surrogatepass") for part in parts]
    return blake2b(
        before + b"".join([b"%d:%b" % (len(text), text) for text in texts]), digest_size=16
    ).digest()
