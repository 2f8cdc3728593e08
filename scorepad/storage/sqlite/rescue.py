"""The rescue of a damaged database: everything still readable is copied into a sound one."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scorepad.storage.rows import EventRow, can_begin, is_event
from scorepad.storage.sqlite.copies import copy_database
from scorepad.storage.sqlite.tables import (
    FIRST_SEAL,
    add_rows,
    draft_seal,
    reading_anything,
    seal,
    stream_of,
)
from scorepad.storage.store import LIBRARY, StreamId

_EVENTS = """
SELECT rowid, stream, device, counter, lamport, batch, body, {seal} FROM events
WHERE rowid > ? ORDER BY rowid"""

_LONGEST_GAP: Final = 20_000
"""Unreadable rows one after another beyond which nothing more is expected; a page of 4 KiB holds some ten."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """The numbers of games copied whole, copied with something missing, and lost."""

    whole: int = 0
    partly: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class _Found:
    """An event as a damaged file has it.

    seal: the stored one, None in a file that has none. gap: how many rows before it could not be read.
    """

    row: EventRow
    seal: bytes | None
    gap: int


def rescue(damaged: Path, into: sqlite3.Connection) -> Rescued:
    """Copy the sound events and drafts of a damaged file into an empty database; blocks.

    damaged: neither it nor its -wal is changed; a copy is read. An event is sound if it can be read and its
    seal fits. A game without its beginning is lost, so that is brought over if it can be read at all.
    """
    with tempfile.TemporaryDirectory(dir=damaged.parent, prefix=".rescue-") as folder:
        copy = copy_database(damaged, Path(folder))
        with closing(sqlite3.connect(copy, isolation_level=None)) as source, reading_anything(source):
            return _bring_over(source, into)


def _bring_over(source: sqlite3.Connection, into: sqlite3.Connection) -> Rescued:
    expected = _expected(source)
    found: dict[StreamId, list[_Found]] = {stream: [] for stream in expected}
    with suppress(sqlite3.Error):  # nothing at all can be read
        for stream, each in _readable(source):
            found.setdefault(stream, []).append(each)
    whole = partly = lost = 0
    into.execute("BEGIN IMMEDIATE")
    for stream, events in found.items():
        sound, untrusted = _sound(stream, events)
        if stream == LIBRARY:
            add_rows(into, stream, sound)
        elif not any(map(can_begin, sound)):
            lost += 1
        else:
            add_rows(into, stream, sound)
            is_whole = not untrusted and len(sound) == expected.get(stream, len(events))
            whole, partly = whole + is_whole, partly + (not is_whole)
    with suppress(sqlite3.Error):
        for stream, device, body, stored in source.execute("SELECT stream, device, body, seal FROM drafts"):
            if stored == draft_seal(stream, device, body):
                into.execute("INSERT INTO drafts VALUES (?, ?, ?, ?)", (stream, device, body, stored))
    into.execute("COMMIT")
    return Rescued(whole, partly, lost)


def _expected(source: sqlite3.Connection) -> dict[StreamId, int]:
    """Return how many events each stream should have, as far as the file still tells."""
    try:
        rows = source.execute("SELECT stream, events FROM streams").fetchall()
        return {stream_of(name): events for name, events in rows}
    except sqlite3.Error:
        return {}


def _readable(source: sqlite3.Connection) -> Iterator[tuple[StreamId, _Found]]:
    has_seals = any(row[1] == "seal" for row in source.execute("PRAGMA table_info(events)"))
    query = _EVENTS.format(seal="seal" if has_seals else "NULL")
    last = gap = gaps = 0
    while gap <= _LONGEST_GAP:
        try:
            for number, stream, *values, stored in source.execute(query, (last + gap,)):
                last, gap, gaps = number, 0, gaps + gap
                yield stream_of(str(stream)), _Found(EventRow(*values), stored, gaps)
        except sqlite3.DatabaseError:
            # One page that cannot be read ends the whole query: begin again behind its first row.
            gap += 1
        else:
            return


def _sound(stream: StreamId, events: list[_Found]) -> tuple[list[EventRow], int]:
    """Return the rows that are as they were stored, as far as that can be told, and how many others."""
    sound: list[EventRow] = []
    untrusted = 0
    before, gap = FIRST_SEAL, 0
    for each in events:
        # Behind a gap the event before it may be missing, and with it the seal to check this one by.
        trusted = each.seal is None or each.gap > gap or seal(before, stream, *each.row) == each.seal
        # Without its first event a game is lost altogether: one that can be read is better than none.
        if can_begin(each.row) or (trusted and is_event(stream, each.row)):
            sound.append(each.row)
            untrusted += not trusted
        before, gap = each.seal or FIRST_SEAL, each.gap
    return sound, untrusted
