"""Copies of a database: of one at rest, and of one that another process is writing to."""

import hashlib
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_WAL: Final = "-wal"
_WAL_HEAD: Final = 32
"""Bytes at the start of a -wal; the two random numbers in them change whenever it is begun anew."""

_SECONDS: Final = 10.0
"""For finding a moment; only an app that stores hundreds of games a second makes a second attempt likely."""


def copy_database(database: Path, folder: Path) -> Path:
    """Copy what there is of a database and its -wal into a folder, and return the path of the copy."""
    for ending in ("", _WAL):
        source = database.with_name(database.name + ending)
        with suppress(FileNotFoundError):
            shutil.copyfile(source, folder / source.name)
    return folder / database.name


def copy_of_one_moment(database: Path, folder: Path) -> Path:
    """Copy a database that another process may be writing to, as it was at one moment, and return its path.

    The files are only read, without a lock. Never call it in the process that has them open: closing a file
    there drops SQLite's own locks (POSIX). Raises OSError; TimeoutError where no moment could be had.
    """
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        head = _head(database)
        copy = copy_database(database, folder)
        if _is_of_one_moment(database, copy, head):
            return copy
        _beside(copy).unlink(missing_ok=True)
    raise TimeoutError(f"{database} is never at rest")


def _is_of_one_moment(database: Path, copy: Path, head: bytes) -> bool:
    """Return whether a copy fits together. head: of the -wal before the copy was made.

    SQLite writes into the database only what is in the -wal, and begins that anew only with another head. So
    a -wal that was copied after the database, and kept its head, has every page that changed meanwhile.
    Without a -wal in between, the database must be what it was before.
    """
    if head:
        return _head(database) == head
    return not _head(copy) and _digest(database) == _digest(copy)


def _beside(database: Path) -> Path:
    return database.with_name(database.name + _WAL)


def _head(database: Path) -> bytes:
    """Return the head of a database's -wal, nothing if there is none."""
    try:
        with _beside(database).open("rb") as wal:
            return wal.read(_WAL_HEAD)
    except FileNotFoundError:
        return b""


def _digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").digest()
