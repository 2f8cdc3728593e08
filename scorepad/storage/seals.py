"""Checksums over what is stored: a bit that flips on the disk cannot pass for what somebody counted.

An event's seal covers its row and the seal of the event stored before it in the same stream, so that a row
that was changed, removed or exchanged breaks the chain. Seals are no signature: they answer accidents, not
people. They stay in the database; a game file has none.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import NamedTuple

FIRST = b""
"""The seal before a stream's first event."""

_BYTES = 16


class EventRow(NamedTuple):
    """An event as the table holds it; body: JSON of what has no column of its own."""

    device: str
    counter: int
    lamport: int
    batch: str
    body: str


def seal(before: bytes, *parts: object) -> bytes:
    """Return the 16-byte checksum of a row's values, chained to the seal `before` it."""
    digest = blake2b(before, digest_size=_BYTES)
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.digest()


def event_seal(before: bytes, stream: str, row: EventRow) -> bytes:
    """Return the seal of an event that is stored in a stream after the one that has the seal `before`."""
    return seal(before, stream, *row)


def seal_streams(connection: sqlite3.Connection) -> None:
    """Chain all events of a database anew, in the order of storing, and write each stream's head."""
    heads: dict[str, tuple[int, bytes]] = {}
    for number, stream, row in _rows_in_order_of_storing(connection):
        events, before = heads.get(stream, (0, FIRST))
        after = event_seal(before, stream, row)
        connection.execute("UPDATE events SET seal = ? WHERE rowid = ?", (after, number))
        heads[stream] = (events + 1, after)
    connection.execute("DELETE FROM streams")
    rows = [(stream, events, last) for stream, (events, last) in heads.items()]
    connection.executemany("INSERT INTO streams VALUES (?, ?, ?)", rows)


def _rows_in_order_of_storing(connection: sqlite3.Connection) -> Iterator[tuple[int, str, EventRow]]:
    last = 0
    query = """
        SELECT rowid, stream, device, counter, lamport, batch, body FROM events
        WHERE rowid > ? ORDER BY rowid LIMIT 1000"""
    while rows := connection.execute(query, (last,)).fetchall():
        for number, stream, *values in rows:
            yield number, stream, EventRow(*values)
        last = rows[-1][0]


def seal_drafts(connection: sqlite3.Connection) -> None:
    """Seal all drafts of a database anew."""
    rows = connection.execute("SELECT rowid, stream, device, body FROM drafts").fetchall()
    sealed = [(draft_seal(stream, device, body), number) for number, stream, device, body in rows]
    connection.executemany("UPDATE drafts SET seal = ? WHERE rowid = ?", sealed)


def draft_seal(stream: str, device: str, body: str) -> bytes:
    """Return the seal of a draft; drafts replace one another, so they are not chained."""
    return seal(FIRST, stream, device, body)


def sound_rows(stream: str, rows: Sequence[tuple[EventRow, bytes]]) -> list[bool]:
    """Return for each event of a stream, in the order of storing, whether its seal fits it.

    rows: each with its stored seal. One bad row does not condemn those after it: each is checked against
    the seal that is stored with the row before it.
    """
    befores = [FIRST, *(stored for _row, stored in rows)]
    return [
        event_seal(before, stream, row) == stored
        for before, (row, stored) in zip(befores, rows, strict=False)
    ]


def is_whole(stream: str, rows: Sequence[tuple[EventRow, bytes]], head: tuple[int, bytes] | None) -> bool:
    """Return whether a stream is as it was stored: every seal fits, and none is missing at the end.

    rows: in the order of storing, each with its stored seal. head: how many there must be, and the last seal.
    """
    last = rows[-1][1] if rows else FIRST
    return head == (len(rows), last) and all(sound_rows(stream, rows))
