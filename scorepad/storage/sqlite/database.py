"""The database file: made, opened and checked."""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.private_file import sync_folder
from scorepad.storage.sqlite.rescue import Rescued, rescue
from scorepad.storage.sqlite.tables import (
    CREATE_LINES,
    add_notice,
    reading_anything,
)

VERSION: Final = 3
"""Of the tables below. Lower numbers were never published."""

SCHEMA: Final = (
    """CREATE TABLE events (
  stream TEXT NOT NULL,
  device TEXT NOT NULL,
  counter INTEGER NOT NULL,
  lamport INTEGER NOT NULL,
  batch TEXT NOT NULL,
  body TEXT NOT NULL,
  seal BLOB NOT NULL,
  PRIMARY KEY (stream, device, counter)
)""",
    "CREATE INDEX events_in_order ON events (stream, lamport, device, counter)",
    """CREATE TABLE drafts (
  stream TEXT NOT NULL,
  device TEXT NOT NULL,
  body TEXT NOT NULL,
  seal BLOB NOT NULL,
  PRIMARY KEY (stream, device)
)""",
    """CREATE TABLE streams (
  stream TEXT PRIMARY KEY,
  events INTEGER NOT NULL,
  seal BLOB NOT NULL
) WITHOUT ROWID""",
    """CREATE TABLE file (
  id TEXT NOT NULL,
  writes INTEGER NOT NULL
)""",
    """CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  params TEXT NOT NULL
)""",
    """CREATE TABLE damaged (
  stream TEXT NOT NULL,
  device TEXT NOT NULL,
  counter INTEGER NOT NULL,
  lamport INTEGER NOT NULL,
  batch TEXT NOT NULL,
  body TEXT NOT NULL
)""",
    CREATE_LINES,
)
TABLES: Final = frozenset({"events", "drafts", "streams", "file", "notices", "damaged", "lines"})

DATABASE_FILE = "scorepad.db"
APPLICATION = 0x53435044
"""SQLite's application_id of our files: SCPD."""

CHECKED_AT_START: Final = 8 * 1024 * 1024
"""Larger files are checked in the background: a file of 170 MB takes seconds, and somebody waits."""

FILE_ENDINGS: Final = ("-wal", "-shm", "")
"""Of the database's files. A new database must never meet an old -wal, so that is moved first."""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_AGAIN = ("", *(f"-{number}" for number in range(2, 1000)))
_DURABLE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    # Only the store's own checkpoints change the file, so any other change to it can be detected.
    "PRAGMA wal_autocheckpoint = 0",
    f"PRAGMA application_id = {APPLICATION}",
)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a database's tables, 0 if it has none yet."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def create_tables(connection: sqlite3.Connection) -> None:
    """Create the tables of a new database, all or none.

    connection: without a transaction of its own (isolation_level None).
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not version_of(connection):
            for statement in SCHEMA:
                connection.execute(statement)
            connection.execute("INSERT INTO file VALUES (?, 0)", (secrets.token_hex(16),))
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


class DamagedDatabase(Exception):  # noqa: N818 - a state of things, not a mistake
    """Raised when the file is not one of our databases, or is damaged."""


def open_database(folder: Path, busy: float) -> sqlite3.Connection:
    """Open a folder's database, a new one if there is none.

    A damaged file is set aside, what can be read of it is brought over, and a notice says so.
    busy: seconds to wait for another process that is writing.
    Raises Refused: `folder_unusable` (folder, reason), `database_too_new` (file, version, known).
    """
    path = folder / DATABASE_FILE
    with refusing(path):
        # SQLite calls a page that the disk failed to read damaged, too.
        with contextlib.suppress(DamagedDatabase):
            return _connect(path, busy)
        try:
            return _connect(path, busy)
        except DamagedDatabase:
            return begin_anew(path, busy)


def begin_anew(path: Path, busy: float) -> sqlite3.Connection:
    """Set a damaged file aside and return a new database with what could be read of it; blocks.

    The new one takes its place only once it is complete: if the disk fails, the damaged one is still there.
    """
    fresh, aside = free_name(path, "fresh"), free_name(path, "damaged")
    try:
        with contextlib.closing(_connect(fresh, busy)) as connection:
            rescued = rescue(path, connection)
            add_notice(connection, _rescue_fault(path, aside, rescued))
            if not rescued.is_library_whole:
                add_notice(connection, Fault("library_repaired"))
    except BaseException:
        for ending in FILE_ENDINGS:
            fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
        raise
    replace_by(path, fresh, aside)
    return _connect(path, busy)


def replace_by(path: Path, fresh: Path, aside: Path) -> None:
    """Replace a database by a new one, complete and closed; the old one is renamed with its companions."""
    for ending in FILE_ENDINGS:
        companion = path.with_name(path.name + ending)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + ending))
    fresh.rename(path)
    sync_folder(path.parent)


def _rescue_fault(path: Path, aside: Path, rescued: Rescued) -> Fault:
    params: dict[str, object] = {"file": str(path), "aside": str(aside)}
    if not rescued.whole + rescued.partly:
        return Fault("games_set_aside", "", params)
    if not rescued.partly + rescued.lost:
        return Fault("games_rescued", "", params | {"whole": rescued.whole})
    counts = {"whole": rescued.whole, "partly": rescued.partly, "lost": rescued.lost}
    return Fault("games_rescued_in_part", "", params | counts)


def open_read_only(path: Path) -> sqlite3.Connection:
    """Open a database for reading only; locks and marks of SQLite's own may be set while it is open.

    Raises sqlite3.Error, DamagedDatabase.
    """
    connection = sqlite3.connect(_read_only(path), uri=True, isolation_level=None, check_same_thread=False)
    try:
        with reading_anything(connection), _naming_damage():
            _check_form(connection)
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Refuse with `folder_unusable` (folder, reason) where the system fails to open a file."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise folder_unusable(path.parent, error) from error


def folder_unusable(folder: Path, error: BaseException) -> Refused:
    """Return the refusal `folder_unusable` (folder, reason) for an error of the system."""
    reason = getattr(error, "strerror", None) or str(error)
    return Refused((Fault("folder_unusable", params={"folder": str(folder), "reason": reason}),))


def _connect(path: Path, busy: float) -> sqlite3.Connection:
    if path.exists():
        check_database(path, busy)
    else:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, timeout=busy, isolation_level=None, check_same_thread=False)
    try:
        with _naming_damage():
            for pragma in _DURABLE:
                connection.execute(pragma)
            create_tables(connection)
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def _naming_damage() -> Iterator[None]:
    try:
        yield
    except UnicodeDecodeError as error:
        # SQLite's own sentence quotes a text that is none.
        raise DamagedDatabase from error
    except sqlite3.Error as error:
        if is_damage(error):
            raise DamagedDatabase from error
        raise


def check_database(path: Path, busy: float) -> None:
    """Look at a file without writing a byte: neither a newer program's nor a damaged one is ours to touch.

    Raises DamagedDatabase; Refused `database_too_new`.
    """
    connection = sqlite3.connect(_read_only(path), uri=True, timeout=busy)
    with contextlib.closing(connection), reading_anything(connection), _naming_damage():
        try:
            version = version_of(connection)
        except sqlite3.OperationalError as error:
            if _primary(error) == sqlite3.SQLITE_READONLY:
                return  # a transaction cut short must be rolled back first, by whoever may write
            raise
        if version > VERSION:
            params = {"file": str(path), "version": version, "known": VERSION}
            raise Refused((Fault("database_too_new", params=params),))
        is_small = path.stat().st_size <= CHECKED_AT_START
        if is_small and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise DamagedDatabase
        _check_form(connection)


def _check_form(connection: sqlite3.Connection) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables and not version_of(connection):
        return
    if version_of(connection) != VERSION or not tables >= TABLES:
        raise DamagedDatabase
    # Only those who edit the file by hand can leave more than this row or less.
    rows = connection.execute("SELECT typeof(id), typeof(writes) FROM file").fetchall()
    if rows != [("text", "integer")]:
        raise DamagedDatabase


def _read_only(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


def _primary(error: BaseException) -> int | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def is_damage(error: BaseException) -> bool:
    """Return whether an error says that the file itself is broken."""
    return _primary(error) in _DAMAGED


def free_name(path: Path, why: str) -> Path:
    """Return a path beside a database that is not taken, such as `scorepad.damaged-20261122T180000Z.db`."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    names = (f"{path.stem}.{why}-{stamp}{more}{path.suffix}" for more in _AGAIN)
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
