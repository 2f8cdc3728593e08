"""A backup of a database, made while the app writes to it, and checked before it counts."""

import errno
import logging
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Final

from scorepad.game.fold import fold
from scorepad.game.library import fold_library
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.backups import (
    ID_LENGTH,
    Backup,
    Occasion,
    backup_at,
    backup_path,
    backups_in,
    superfluous,
)
from scorepad.storage.rows import EventRow, event_of, library_event_of
from scorepad.storage.seals import is_whole
from scorepad.storage.sqlite import database
from scorepad.storage.sqlite.database import DATABASE_FILE, DamagedDatabase
from scorepad.storage.sqlite.tables import head_of, rows_of
from scorepad.storage.store import LIBRARY, StreamId, stream_of

_ROOM: Final = 64 * 1024 * 1024
"""Bytes that stay free beside a backup: the games themselves have to grow."""

_STREAMS: Final = "SELECT DISTINCT stream FROM events"
_NO_EVENT: Final = (Refused, ValueError, TypeError, AttributeError, RecursionError, sqlite3.Error)

log = logging.getLogger("scorepad.storage")

Folded = dict[StreamId, tuple[int, bytes]]
"""Streams that could be folded, each with how many events it had and the seal of the last one.

A seal covers all events before it: a stream with the same seal, every seal of which fits, folds as it did.
"""


def make_backup(
    database_path: Path,
    folder: Path,
    occasion: Occasion,
    at: datetime,
    folded: Folded,
    stopping: Event | None = None,
) -> Backup:
    """Back up a database into a folder and remove what is superfluous there then.

    folded, stopping: as in `check`. Raises OSError, sqlite3.Error, DamagedDatabase; then nothing is removed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _ask_for_room(database_path, folder)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".backup-") as place:
        copy = Path(place) / DATABASE_FILE
        copy_database_now(database_path, copy)
        file = file_id(copy)
        is_sound = check(copy, folded, stopping)
        path = backup_path(folder, file, at, occasion, is_sound=is_sound)
        _put(copy, path)
    made = backup_at(path)
    if made is None:
        raise ValueError(path)
    prune(folder, made.file)
    return made


def _ask_for_room(database_path: Path, folder: Path) -> None:
    needed = database_path.stat().st_size + _ROOM
    if shutil.disk_usage(folder).free < needed:
        raise OSError(28, os.strerror(28), str(folder))


def copy_database_now(source: Path, copy: Path) -> None:
    """Copy a database as it is at one moment into one new file; raises OSError, sqlite3.Error and others."""
    os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(database.open_read_only(source)) as reading, closing(sqlite3.connect(copy)) as writing:
        # All at once: a copy made page by page would begin again with every touch.
        reading.backup(writing)
    one_file(copy)


def one_file(path: Path) -> None:
    """Have a database keep everything in its one file, with nothing beside it when it is read."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def file_id(path: Path) -> str:
    """Return the first characters of the id of a file of games."""
    with closing(database.open_read_only(path)) as connection:
        return str(connection.execute("SELECT id FROM file").fetchone()[0])[:ID_LENGTH]


def check(path: Path, folded: Folded, stopping: Event | None = None) -> bool:
    """Return whether every game of a backup, and the library, can be read and folded; blocks.

    folded: what need not be folded once more; it learns what was folded now. stopping: the program is in
    use, so half of the time is left to others; once set, InterruptedError is raised.
    Raises DamagedDatabase where its pages are not in order, sqlite3.Error.
    """
    is_sound = True
    with closing(database.open_read_only(path)) as connection:
        if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise DamagedDatabase
        for stream in [stream_of(name) for (name,) in connection.execute(_STREAMS)]:
            begun = time.monotonic()
            is_sound = _is_sound(connection, stream, folded) and is_sound
            if stopping and stopping.wait(time.monotonic() - begun):
                raise InterruptedError(errno.EINTR, os.strerror(errno.EINTR))
    return is_sound


def _is_sound(connection: sqlite3.Connection, stream: StreamId, folded: Folded) -> bool:
    sealed, head = rows_of(connection, stream), head_of(connection, stream)
    if not is_whole(stream, sealed, head):
        return False
    if folded.get(stream) != head:
        if not _can_be_folded(stream, [row for row, _seal in sealed]):
            return False
        folded[stream] = head
    return True


def _can_be_folded(stream: StreamId, rows: Sequence[EventRow]) -> bool:
    try:
        if stream == LIBRARY:
            fold_library(map(library_event_of, rows))
            return True
        return fold(map(event_of, rows)).is_started
    except _NO_EVENT:
        return False


def _put(copy: Path, path: Path) -> None:
    """Move a finished file to its place, so that a power cut leaves it whole or not at all."""
    with copy.open("rb+") as file:
        os.fsync(file.fileno())
    copy.replace(path)
    if sys.platform != "win32":
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def copy_backup(backup: Backup, folder: Path) -> None:
    """Copy a backup to another folder and compare both; raises OSError."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".backup-") as place:
        copy = Path(place) / DATABASE_FILE
        _ask_for_room(backup.path, folder)
        shutil.copyfile(backup.path, copy)
        if copy.read_bytes() != backup.path.read_bytes():
            raise OSError(5, os.strerror(5), str(folder))
        _put(copy, folder / backup.path.name)
    prune(folder, backup.file)


def prune(folder: Path, file: str) -> None:
    """Remove the superfluous backups of one file of games; one that can't be removed stays."""
    for each in superfluous([backup for backup in backups_in(folder) if backup.file == file]):
        try:
            each.path.unlink()
        except OSError:
            log.warning("a backup could not be removed", exc_info=True)


def refused(error: Exception) -> Refused:
    """Return the refusal for what went wrong with a backup."""
    reason = getattr(error, "strerror", None) or str(error)
    return Refused((Fault("not_kept", params={"reason": reason}),))
