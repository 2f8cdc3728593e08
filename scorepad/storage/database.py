"""Opening the database file: made durable, brought to the present form, set aside if it is damaged."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.migrations import VERSION, migrate, version_of
from scorepad.storage.notices import add_notice
from scorepad.storage.rescue import Rescued, rescue

NAME = "scorepad.db"
APPLICATION = 0x53435044
"""SQLite's application_id of our files: SCPD."""

CHECKED_AT_START: Final = 8 * 1024 * 1024
"""Larger files are checked in the background: a file of 170 MB takes seconds, and somebody waits."""

ENDINGS: Final = ("-wal", "-shm", "")
"""Of the database's files. A new database must never meet an old -wal, so that is moved first."""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_PRIMARY = 0xFF
_AGAIN = ("", *(f"-{number}" for number in range(2, 1000)))
_TABLES = {"events", "drafts", "migrations"}
_DURABLE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    # Only the store's own checkpoints change the file, so that any other change to it can be seen.
    "PRAGMA wal_autocheckpoint = 0",
    f"PRAGMA application_id = {APPLICATION}",
)


class Damaged(Exception):  # noqa: N818 - a state of things, not a mistake
    """The file is no database of ours, or no longer a sound one."""


def open_database(folder: Path, busy: float) -> sqlite3.Connection:
    """Open a folder's database, a new one if there is none.

    A damaged file is set aside, what can be read of it is brought over, and a notice says so.
    busy: seconds to wait for another process that is writing.
    Raises Refused: `folder_unusable` (folder, reason), `database_too_new` (file, version, known).
    """
    path = folder / NAME
    try:
        with _refusing(path):
            return _connect(path, busy)
    except Damaged:
        with _refusing(path):
            return begin_anew(path, busy)


def begin_anew(path: Path, busy: float) -> sqlite3.Connection:
    """Set a damaged file aside and return a new database with what could be read of it; blocks."""
    aside = set_aside(path, "damaged")
    connection = _connect(path, busy)
    add_notice(connection, _rescue_fault(path, aside, rescue(aside, connection)))
    return connection


def _rescue_fault(path: Path, aside: Path, rescued: Rescued) -> Fault:
    params: dict[str, object] = {"file": str(path), "aside": str(aside)}
    if not rescued.whole + rescued.partly:
        return Fault("games_set_aside", "", params)
    if not rescued.partly + rescued.lost:
        return Fault("games_rescued", "", params | {"whole": rescued.whole})
    counts = {"whole": rescued.whole, "partly": rescued.partly, "lost": rescued.lost}
    return Fault("games_rescued_in_part", "", params | counts)


def look_into(path: Path) -> sqlite3.Connection:
    """Open a database that another process has open, for reading alone: nothing of it moves or waits.

    Raises sqlite3.Error, Damaged.
    """
    connection = sqlite3.connect(_read_only(path), uri=True, isolation_level=None, check_same_thread=False)
    try:
        _check_form(connection)
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """Turn what the system says about a file into a fault."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise unusable(path.parent, error) from error


def unusable(folder: Path, error: BaseException) -> Refused:
    """Return the refusal `folder_unusable` (folder, reason) for what the system said."""
    reason = getattr(error, "strerror", None) or str(error)
    return Refused((Fault("folder_unusable", params={"folder": str(folder), "reason": reason}),))


def _connect(path: Path, busy: float) -> sqlite3.Connection:
    if path.exists():
        inspect(path, busy)
    else:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, timeout=busy, isolation_level=None, check_same_thread=False)
    try:
        with _naming_damage():
            for pragma in _DURABLE:
                connection.execute(pragma)
            migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def _naming_damage() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if is_damage(error):
            raise Damaged from error
        raise


def inspect(path: Path, busy: float) -> None:
    """Look at a file without writing a byte: neither a newer program's nor a damaged one is ours to touch.

    Raises Damaged; Refused `database_too_new`.
    """
    connection = sqlite3.connect(_read_only(path), uri=True, timeout=busy)
    with contextlib.closing(connection), _naming_damage():
        try:
            version = version_of(connection)
        except sqlite3.OperationalError as error:
            if _primary(error) == sqlite3.SQLITE_READONLY:
                return  # a transaction cut short must be rolled back first, by whoever may write
            raise
        if version > VERSION:
            params = {"file": str(path), "version": version, "known": VERSION}
            raise Refused((Fault("database_too_new", params=params),))
        if path.stat().st_size <= CHECKED_AT_START:
            check_pages(connection)
        _check_form(connection)


def check_pages(connection: sqlite3.Connection) -> None:
    """Go over the pages of a file; raises sqlite3.DatabaseError where they are damaged."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise Damaged


def _check_form(connection: sqlite3.Connection) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and not tables >= _TABLES:
        raise Damaged


def _read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


def _primary(error: BaseException) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & _PRIMARY


def is_damage(error: BaseException) -> bool:
    """Return whether an error says that the file itself is broken."""
    return _primary(error) in _DAMAGED


def set_aside(path: Path, why: str) -> Path:
    """Rename a database file with its companions; `why` becomes part of the name that is returned."""
    aside = free_name(path, why)
    for ending in ENDINGS:
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    return aside


def free_name(path: Path, why: str) -> Path:
    """Return a path beside a database that is not taken, such as `scorepad.damaged-20261122T180000Z.db`."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    names = (f"{path.stem}.{why}-{stamp}{more}{path.suffix}" for more in _AGAIN)
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
