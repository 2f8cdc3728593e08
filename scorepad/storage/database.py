"""Opening the database file: made durable, brought to the present form, put aside if it is damaged."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.migrations import VERSION, migrate, version_of

NAME = "scorepad.db"
APPLICATION = 0x53435044
"""SQLite's application_id of our files: SCPD."""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_PRIMARY = 0xFF
_AGAIN = ("", *(f"-{number}" for number in range(2, 1000)))
_TABLES = {"events", "drafts", "migrations"}
_DURABLE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    f"PRAGMA application_id = {APPLICATION}",
)


class _Damaged(Exception):  # noqa: N818 - never leaves this module
    """The file is no database of ours, or no longer a sound one."""


def open_database(folder: Path, busy: float) -> tuple[sqlite3.Connection, Path | None]:
    """Open a folder's database, a new one if there is none.

    busy: seconds to wait for another process that is writing.
    Gives the connection and the path a damaged file was put aside under, or None.
    Raises Refused: `folder_unusable` (folder, reason), `database_too_new` (file, version, known).
    """
    path = folder / NAME
    try:
        with _told(path):
            return _connect(path, busy), None
    except _Damaged:
        with _told(path):
            aside = _set_aside(path)
            return _connect(path, busy), aside


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn what the system says about a file into a fault."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        params = {"folder": str(path.parent), "reason": reason}
        raise Refused((Fault("folder_unusable", params=params),)) from error


def _connect(path: Path, busy: float) -> sqlite3.Connection:
    if path.exists():
        _inspect(path, busy)
    else:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, timeout=busy, isolation_level=None, check_same_thread=False)
    try:
        with _damage_told():
            for pragma in _DURABLE:
                connection.execute(pragma)
            migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def _damage_told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if is_damage(error):
            raise _Damaged from error
        raise


def _inspect(path: Path, busy: float) -> None:
    """Look at a file without writing a byte: neither a newer program's nor a damaged one is ours to touch."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=busy)
    with contextlib.closing(connection), _damage_told():
        try:
            version = version_of(connection)
        except sqlite3.OperationalError as error:
            if _primary(error) == sqlite3.SQLITE_READONLY:
                return  # a transaction cut short must be rolled back first, by whoever may write
            raise
        if version > VERSION:
            params = {"file": str(path), "version": version, "known": VERSION}
            raise Refused((Fault("database_too_new", params=params),))
        _check(connection)


def _check(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise _Damaged
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and not tables >= _TABLES:
        raise _Damaged


def _primary(error: BaseException) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & _PRIMARY


def is_damage(error: BaseException) -> bool:
    """Tell whether an error says that the file itself is broken."""
    return _primary(error) in _DAMAGED


def _set_aside(path: Path) -> Path:
    """Rename a damaged file with its companions, which go first: a new file must never meet an old log."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    names = (f"{path.stem}.damaged-{stamp}{more}{path.suffix}" for more in _AGAIN)
    aside = next(path.with_name(name) for name in names if not path.with_name(name).exists())
    for ending in ("-wal", "-shm", ""):
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    return aside
