"""Every stream of a database looked through: what of it is as it was stored, and what can be saved."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from scorepad.storage.rows import EventRow, is_draft
from scorepad.storage.seals import are_sound, is_whole
from scorepad.storage.sqlite.database import open_read_only
from scorepad.storage.sqlite.reading import all_streams
from scorepad.storage.sqlite.tables import draft_rows, head_of, reading_anything, rows_of, savable_rows
from scorepad.storage.store import StreamId


@dataclass(frozen=True, slots=True)
class StreamCheck:
    """The state of one stream.

    saved: the events that can be read and are as they were stored, and the first one if it can be read at
    all. events: how many there should be. is_whole: whether everything is as it was stored. are_drafts_sound:
    whether that is so of what the devices were typing.
    """

    stream: StreamId
    saved: tuple[EventRow, ...]
    events: int
    is_whole: bool
    are_drafts_sound: bool


def check_streams(path: Path) -> Iterator[StreamCheck]:
    """Yield the state of each stream of a database whose pages are sound; blocks. Raises sqlite3.Error."""
    with closing(open_read_only(path)) as connection:
        for stream in all_streams(connection):
            yield check_stream(connection, stream)


def check_stream(connection: sqlite3.Connection, stream: StreamId) -> StreamCheck:
    """Return the state of one stream; raises sqlite3.Error."""
    with reading_anything(connection):
        rows, head = rows_of(connection, stream), head_of(connection, stream)
        drafts = draft_rows(connection, stream)
    saved = tuple(
        row for (row, _seal), is_saved in zip(rows, savable_rows(stream, rows, head), strict=True) if is_saved
    )
    sound = are_sound(stream, drafts) and all(is_draft(body) for _device, body, _seal in drafts)
    return StreamCheck(stream, saved, max(head[0], len(rows)), is_whole(stream, rows, head), sound)
