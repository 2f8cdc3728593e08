"""The tables of SQLite at commit 6fb5a5de, brought over into today's."""

from hashlib import blake2b
from typing import Final

from scorepad.game.ids import BatchId, DeviceId
from scorepad.storage.rows import EventRow
from scorepad.storage.sql import tables
from scorepad.storage.sql.tables import Ask, checksum

VERSION: Final = 3
TABLES: Final = ("events", "drafts", "streams", "file", "lines")
_RENAMED: Final = ("events", "drafts", "streams", "lines")
_DROPPED: Final = ("notices", "damaged", "file", *(f"earlier_{name}" for name in _RENAMED))

_EVENTS: Final = """
SELECT stream, device, counter, lamport, batch, body, seal FROM earlier_events ORDER BY rowid"""
_ADD: Final = """
INSERT INTO events (stream, device, counter, lamport, batch, body, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)"""
_HEADS: Final = """
INSERT INTO streams (stream, events, stored)
SELECT earlier_streams.stream, earlier_streams.events, coalesce(max(events.number), 0)
FROM earlier_streams LEFT JOIN events USING (stream) GROUP BY earlier_streams.stream"""


def set_aside(ask: Ask) -> None:
    """Give the earlier tables other names."""
    for name in _RENAMED:
        ask(f"ALTER TABLE {name} RENAME TO earlier_{name}")


def bring_over(ask: Ask) -> str:
    """Bring the rows over into the tables that are there now, remove the others, and return the file's id.

    A row whose seal doesn't fit has no checksum that fits: its game is damaged, as it was before.
    """
    _bring_events(ask)
    ask(_HEADS)
    for stream, device, body, seal in ask("SELECT stream, device, body, seal FROM earlier_drafts"):
        if seal == _seal(b"", stream, device, body):
            ask(
                "INSERT INTO drafts VALUES (?, ?, ?, ?)", stream, device, body, checksum(stream, device, body)
            )
    for row in ask("SELECT stream, events, made_by, body, seal FROM earlier_lines"):
        _bring_line(ask, *row)
    (file,) = ask("SELECT id FROM file")[0]
    for name in _DROPPED:
        ask(f"DROP TABLE IF EXISTS {name}")
    ask("DROP TABLE IF EXISTS migrations")
    return str(file)


def _bring_events(ask: Ask) -> None:
    last: dict[str, bytes] = {}
    for stream, device, counter, lamport, batch, body, seal in ask(_EVENTS):
        row = EventRow(DeviceId(device), counter, lamport, BatchId(batch), body)
        fits = seal == _seal(last.get(stream, b""), stream, *row)
        last[stream] = seal
        ask(_ADD, stream, *row, checksum(stream, *row) if fits else "")


def _bring_line(ask: Ask, stream: str, events: int, made_by: str, body: str, seal: bytes) -> None:
    if seal == _seal(b"", stream, events, made_by, body):
        row = events, made_by, body
        ask(tables.PUT_LINE, *row, checksum(stream, *row), stream)


def _seal(before: bytes, *parts: object) -> bytes:
    """Return the seal of a row, chained to that of the row before it in its stream."""
    texts = [str(part).encode("utf-8", "surrogatepass") for part in parts]
    return blake2b(
        before + b"".join([b"%d:%b" % (len(text), text) for text in texts]), digest_size=16
    ).digest()
