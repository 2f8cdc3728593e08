"""Private copies of files of games, and what can still be had of games whose file is wrong.

That is read from the file itself, its copies, and the games' own files.
"""

import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from scorepad.rules.faults import Refused
from scorepad.storage.backups import BACKUP_FOLDER, Backup, backups_in, game_copies
from scorepad.storage.codec import EventRow, row_of
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.sql import tables
from scorepad.storage.sql.sqlite import DATABASE_FILE, DamagedFile, SqliteFile, connect
from scorepad.storage.store import NO_DRAFTS, StreamId, stream_of

_SCAN: Final = """
WITH every (number, stream, device, counter, lamport, batch, body, checksum) AS (SELECT * FROM events)
SELECT stream, device, counter, lamport, batch, body, checksum FROM every ORDER BY number {order}"""
"""The columns by their places: one whose name is damaged has its values still."""

_ENDINGS: Final = ("-wal", "-journal", "")

log = logging.getLogger("scorepad.storage")


@contextmanager
def place_for_copy(folder: Path | None = None) -> Iterator[Path]:
    """Yield where a copy can be made; raises OSError. folder: on whose disk, None = on the system's own."""
    prefix = ".scorepad-" if folder else "scorepad-"
    with tempfile.TemporaryDirectory(dir=folder, prefix=prefix) as place:
        yield Path(place) / DATABASE_FILE


@contextmanager
def private_copy(path: Path) -> Iterator[Path]:
    """Copy a database as it lies there, with the journal beside it; raises OSError."""
    with place_for_copy() as copy:
        for ending in _ENDINGS:
            with suppress(FileNotFoundError):
                shutil.copyfile(path.with_name(path.name + ending), copy.with_name(copy.name + ending))
        yield copy


@contextmanager
def opened_copy(path: Path) -> Iterator[SqliteFile]:
    """Open a copy of a database; raises OSError, and as `SqliteFile` does."""
    with private_copy(path) as copy, closing(SqliteFile(copy)) as file:
        yield file


def sound_copies(folder: Path, file: str = "") -> list[Backup]:
    """Return the copies of a data folder's games in which every game could be read, the newest first.

    file: only those of this file of games, by the first characters of its id.
    """
    found = backups_in(folder / BACKUP_FOLDER)
    return [each for each in found if each.is_sound and each.file.startswith(file)]


def put_together(folder: Path, into: Path, *, file: str = "", damaged: Path | None = None) -> Backup | None:
    """Write a new file of games: the newest whole copy with all that is newer elsewhere.

    folder: the data folder. file: only copies of this file of games, by the first characters of its id.
    damaged: a file that is read as far as it can be. Return the copy, None if there is none.
    Raises OSError, sqlite3.Error, Refused.
    """
    copy = next((each for each in sound_copies(folder, file) if _was_copied(each, into)), None)
    with closing(SqliteFile(into)) as fresh:
        if damaged:
            add_readable(damaged, fresh)
        add_games(folder, file, fresh)
    return copy


def _was_copied(copy: Backup, into: Path) -> bool:
    try:
        with opened_copy(copy.path) as file:
            file.save_as(into)
    except (OSError, DamagedFile, Refused):
        log.warning("a backup could not be opened", exc_info=True)
        into.unlink(missing_ok=True)
        return False
    return True


def add_readable(damaged: Path, fresh: SqliteFile) -> None:
    """Add every event that ordinary reading finds in a damaged file, and that is as it was stored."""
    with suppress(OSError), place_for_copy() as copy:
        shutil.copyfile(damaged, copy)
        # A bad page ends a reading, so it is read from both ends.
        for order in ("ASC", "DESC"):
            with suppress(sqlite3.Error, UnicodeDecodeError), closing(connect(copy, "rw")) as source:
                _add_rows(source.execute(_SCAN.format(order=order)), fresh)


def _add_rows(found: Iterable[tuple[Any, ...]], fresh: SqliteFile) -> None:
    for name, group in groupby(found, key=lambda row: row[0]):
        rows = [
            EventRow(*values)
            for _stream, *values, stored in group
            if stored == tables.checksum(name, *values)
        ]
        if rows:
            add(fresh, stream_of(str(name)), rows)


def add_games(folder: Path, file: str, fresh: SqliteFile) -> None:
    """Add the events that the games' own files have, and a file lacks."""
    for path in game_copies(folder, file or "*"):
        with suppress(Refused, OSError):
            game = read_game(path.read_bytes())
            if game.record.id:
                add(fresh, game.record.id, map(row_of, game.log))


def add(fresh: SqliteFile, stream: StreamId, rows: Iterable[EventRow]) -> None:
    """Add the events that a file lacks; where it has other ones of the same ids, its own stay."""
    lacking = list(rows)
    with suppress(Refused):
        fresh.write(lambda ask: tables.append(ask, stream, lacking, NO_DRAFTS))


def _rows_elsewhere(folder: Path, file: SqliteFile, stream: StreamId) -> Iterator[list[EventRow]]:
    """Yield what a game's own file, and each copy, the newest first, have of a stream."""
    for path in game_copies(folder, file.id, stream):
        with suppress(Refused, OSError):
            yield list(map(row_of, read_game(path.read_bytes()).log))
    for copy in backups_in(folder / BACKUP_FOLDER):
        if copy.file == file.id:
            with suppress(OSError, DamagedFile, Refused), opened_copy(copy.path) as opened:
                yield opened.read(lambda ask: tables.sound_rows(ask, stream))


def repaired(folder: Path, file: SqliteFile, stream: StreamId) -> list[EventRow]:
    """Return all that is known of a damaged stream, here and elsewhere."""
    found = {(row.device, row.counter): row for row in file.read(lambda ask: tables.sound_rows(ask, stream))}
    wanted = file.read(lambda ask: tables.head_of(ask, stream))[0]
    for rows in _rows_elsewhere(folder, file, stream):
        if len(found) >= wanted:
            break
        for row in rows:
            found.setdefault((row.device, row.counter), row)
    return sorted(found.values(), key=lambda row: (row.lamport, row.device, row.counter))
