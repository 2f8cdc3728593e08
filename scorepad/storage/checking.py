"""A look over the whole file while the app runs: what is damaged is named before anybody trusts it."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from scorepad.storage import database
from scorepad.storage.rows import are_sound, draft_rows, head_of, rows_of
from scorepad.storage.seals import is_whole

_REST: Final = 0.002
"""Seconds between two games, in which a touch finds Python free; a game of 60 events takes some 0.3 ms."""

_STREAMS = "SELECT stream FROM streams UNION SELECT stream FROM events UNION SELECT stream FROM drafts"


def are_pages_sound(path: Path) -> bool:
    """Return whether the pages and indexes of a database are in order; blocks, for seconds if it is large."""
    try:
        with closing(database.look_into(path)) as connection:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
    except (database.Damaged, sqlite3.DatabaseError) as error:
        return not (isinstance(error, database.Damaged) or database.is_damage(error))


def damaged_streams(path: Path) -> Iterator[str]:
    """Return the streams that are not as they were stored, one after another; blocks, with rests.

    Raises sqlite3.Error where the file can't be read at all.
    """
    with closing(database.look_into(path)) as connection:
        for (stream,) in connection.execute(_STREAMS).fetchall():
            if not _is_sound(connection, stream):
                yield stream
            time.sleep(_REST)


def _is_sound(connection: sqlite3.Connection, stream: str) -> bool:
    connection.execute("BEGIN")  # events and head of one moment, while the app goes on writing
    try:
        rows, head = rows_of(connection, stream), head_of(connection, stream)
        drafts = draft_rows(connection, stream)
    except sqlite3.Error:
        return False  # a text that is none any more, or a page that went bad
    finally:
        connection.execute("ROLLBACK")
    return is_whole(stream, rows, head) and are_sound(stream, drafts)
