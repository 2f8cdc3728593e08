"""Rows removed from a database for good, and the files beside it that may have them too.

`secure_delete` overwrites what is deleted, and `VACUUM` writes the file anew without free pages.
"""

import re
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scorepad.game.events import Change, Event
from scorepad.storage.rows import row_of
from scorepad.storage.seals import FIRST_SEAL, seal
from scorepad.storage.store import Erasure, StreamId

_OF_A_STREAM: Final = ("events", "streams", "drafts", "lines")
_ROWS: Final = "SELECT rowid, device, counter FROM events WHERE stream = ? ORDER BY rowid"
_REWRITE: Final = "UPDATE events SET lamport = ?, batch = ?, body = ?, seal = ? WHERE rowid = ?"
_PUT_HEAD: Final = "INSERT OR REPLACE INTO streams VALUES (?, ?, ?)"

_SET_ASIDE: Final = re.compile(r"scorepad\.[a-z]+-\d{8}T\d{6}Z(-\d+)?\.db(-wal|-shm)?")
_LEFT_OVER: Final = (".rescue-", ".leaving-", ".backup-")
"""How folders begin that a program that was killed leaves behind."""
_LOGS: Final = "scorepad.log*"


def erase_rows(connection: sqlite3.Connection, erasure: Erasure) -> None:
    """Remove what an erasure says, within a transaction, with all that is computed or kept beside it."""
    for game in erasure.gone:
        for table in _OF_A_STREAM:
            connection.execute(f"DELETE FROM {table} WHERE stream = ?", (game,))  # noqa: S608 - own names
    for stream, events in erasure.rewritten.items():
        _rewrite(connection, stream, events)
    # Rows that were damaged can't be searched, and this notice has the name of a game.
    connection.execute("DELETE FROM damaged")
    connection.execute("DELETE FROM notices WHERE code = 'game_repaired'")


def _rewrite(connection: sqlite3.Connection, stream: StreamId, events: Sequence[Event[Change]]) -> None:
    """Replace a stream's events by these, in the order of storing, and seal the stream again."""
    wanted = {(event.device, event.counter): row_of(event) for event in events}
    head, kept = FIRST_SEAL, 0
    for number, *name in connection.execute(_ROWS, (stream,)).fetchall():
        row = wanted.get((name[0], name[1]))
        if row is None:
            connection.execute("DELETE FROM events WHERE rowid = ?", (number,))
            continue
        head, kept = seal(head, stream, *row), kept + 1
        connection.execute(_REWRITE, (*row[2:], head, number))
    connection.execute("DELETE FROM streams WHERE stream = ?", (stream,))
    if kept:
        connection.execute(_PUT_HEAD, (stream, kept, head))
    connection.execute("DELETE FROM lines WHERE stream = ?", (stream,))


def set_aside_files(folder: Path) -> list[Path]:
    """Return the databases that were set aside in a folder, with what a killed program left there."""
    return [
        path
        for path in sorted(folder.iterdir())
        if _SET_ASIDE.fullmatch(path.name) or (path.name.startswith(_LEFT_OVER) and path.is_dir())
    ]


def remove_traces(folder: Path) -> None:
    """Remove the databases that were set aside, and empty the logs; raises OSError."""
    for path in set_aside_files(folder):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    for log in folder.glob(_LOGS):
        # Emptied where they are: the app that runs has one of them open, and appends to it.
        with log.open("r+b") as file:
            file.truncate()
