"""Rows removed from a database for good, and the files beside it that may have them too.

`secure_delete` overwrites what is deleted, and `VACUUM` writes the file anew without free pages.
"""

import re
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scorepad.game.events import LibraryEvent
from scorepad.score.record import GameId
from scorepad.storage.seals import FIRST_SEAL, seal
from scorepad.storage.store import LIBRARY

_OF_A_STREAM: Final = ("events", "streams", "drafts", "lines")
_ROWS: Final = """
SELECT rowid, device, counter, lamport, batch, body FROM events WHERE stream = ? ORDER BY rowid"""
_SEAL_AGAIN: Final = "UPDATE events SET seal = ? WHERE rowid = ?"
_PUT_HEAD: Final = "INSERT OR REPLACE INTO streams VALUES (?, ?, ?)"

_SET_ASIDE: Final = re.compile(r"scorepad\.[a-z]+-\d{8}T\d{6}Z(-\d+)?\.db(-wal|-shm)?")
_LEFT_OVER: Final = (".rescue-", ".leaving-", ".backup-")
"""How folders begin that a program that was killed leaves behind."""
_LOGS: Final = "scorepad.log*"


def erase_rows(connection: sqlite3.Connection, game: GameId, library: Sequence[LibraryEvent]) -> None:
    """Remove a game, within a transaction, with all that is computed or kept beside it.

    library: those of its events that stay.
    """
    for table in _OF_A_STREAM:
        connection.execute(f"DELETE FROM {table} WHERE stream = ?", (game,))  # noqa: S608 - own names
    _keep_only(connection, library)
    # Rows that were damaged may be of this game, and this notice has its name.
    connection.execute("DELETE FROM damaged")
    connection.execute("DELETE FROM notices WHERE code = 'game_repaired'")


def _keep_only(connection: sqlite3.Connection, library: Sequence[LibraryEvent]) -> None:
    """Remove all other events of the library, and seal it again."""
    kept = {(event.device, event.counter) for event in library}
    head, count = FIRST_SEAL, 0
    for number, *row in connection.execute(_ROWS, (LIBRARY,)).fetchall():
        if (row[0], row[1]) in kept:
            head, count = seal(head, LIBRARY, *row), count + 1
            connection.execute(_SEAL_AGAIN, (head, number))
        else:
            connection.execute("DELETE FROM events WHERE rowid = ?", (number,))
    connection.execute("DELETE FROM streams WHERE stream = ?", (LIBRARY,))
    if count:
        connection.execute(_PUT_HEAD, (LIBRARY, count, head))


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
