"""The games in one SQLite file: what is committed survives a killed program and a power cut."""

import logging
import os
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import quote

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.backups import ID_LENGTH
from scorepad.storage.private_file import make_name, sync_folder
from scorepad.storage.sql import earlier, tables
from scorepad.storage.sql.place import Place, State
from scorepad.storage.sql.store import SharedChange
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import folder_unusable

T = TypeVar("T")

DATABASE_FILE: Final = "scorepad.db"
APPLICATION: Final = 0x53435044
"""SQLite's application_id of our files: SCPD."""

_ID: Final = "id"
"""The note that has the id of a file, 32 hexadecimal digits; its copies have the same."""

_FIND_ID: Final = "SELECT coalesce((SELECT substr(body, 1, ?2) FROM notes WHERE name = ?1), '')"

_TYPES: Final = {"id": "TEXT", "serial": "INTEGER PRIMARY KEY"}
BUSY_SECONDS: Final = 5.0
"""How long another process is waited for."""

CHECKED_AT_START: Final = 8 * 1024 * 1024
"""Larger files are checked in the background: a file of 170 MB takes seconds, and somebody waits."""

_DURABLE: Final = ("PRAGMA synchronous = FULL", "PRAGMA fullfsync = ON")
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_FAILURES: Final = (sqlite3.Error, OSError, TypeError, ValueError, OverflowError, RecursionError)
_REASONS: Final = {
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_fails",
    sqlite3.SQLITE_READONLY: "read_only",
}

log = logging.getLogger("scorepad.storage")


class DamagedFile(Exception):  # noqa: N818 - a state of things, not a mistake
    """Raised where a file is not one of our databases, or is damaged."""


class SqliteFile:
    """A database in one file; threads take turns.

    path: of the file. id: the first characters of what tells it, and its copies, from others. What fails
    raises Refused with the codes of `Database`; `file_gone`, `file_replaced` or `file_overwritten` (file)
    where something is to be written, and what lies at the path isn't what we left.
    """

    PRAGMAS: tuple[str, ...] = ()
    """What a connection begins with."""

    JOURNAL = "TRUNCATE"
    """With it everything is in the one file between two touches, so that a copy of it is always whole."""

    PLACE = Place
    """How the path is looked at."""

    def __init__(self, path: Path) -> None:
        """Open a file, a new one if there is none.

        Raises DamagedFile; Refused `folder_unusable` (folder, reason), `database_too_new`.
        """
        self.path = self._source = path
        self._is_reading = False
        self._door = threading.Lock()
        self._is_open = self._is_done = False
        self.id = ""
        self._start()

    def _start(self) -> None:
        """Open the file for the first time."""
        with refusing(self.path):
            make_name(self.path)
            self._open()

    def read(self, question: Callable[[Ask], T]) -> T:
        """Return the answer to a question about one moment; raises Refused `not_readable` (reason)."""
        with self._door, self._failing_as("not_readable"):
            try:
                return self._asked(question)
            except sqlite3.DatabaseError as error:
                # A disk that fails once is asked again: SQLite often calls that damage, which would last.
                if not (_is_damage(error) or _reason_of(error) == "disk_fails"):
                    raise
                return self._asked(question)

    def write(self, change: Callable[[Ask], T], _changed: Iterable[SharedChange] = (), /) -> T:
        """Make a change durable, all or nothing, and return what it does."""
        with self._door, self._failing_as("not_kept"):
            return self._written(change)

    def erase(self, change: Callable[[Ask], T]) -> T:
        """Make a change durable, and leave no byte of what it has removed in the file."""
        with self._door, self._failing_as("not_kept"):
            self._connection.execute("PRAGMA secure_delete = ON")
            try:
                answer = self._written(change)
                self._connection.execute("VACUUM")
            finally:
                self._place.note()
                self._connection.execute("PRAGMA secure_delete = OFF")
            return answer

    def misplacement(self) -> Fault | None:
        """Return why nothing is written at present; None while the file is in place."""
        with self._door:
            return self._misplacement()

    def save_as(self, path: Path) -> None:
        """Write all that is held into a new file, whatever lies at the path now; raises `not_kept`."""
        with self._door, self._failing_as("not_kept"):
            _write_copy(self._connection, path)

    def copy_to(self, path: Path) -> None:
        """Copy the file as it lies on the disk at one moment; raises OSError, sqlite3.Error."""
        # By a connection of its own, which has nothing in memory; at once, for a touch would begin it anew.
        with closing(connect(self._source, "ro")) as reading:
            _write_copy(reading, path)

    def is_sound(self) -> bool:
        """Return whether the pages of the file are in order; takes seconds if it is large."""
        # SQLite calls a page that the disk failed to read damaged, too: only a second time is it true.
        return any(self.read(_is_sound) for _try in range(2))

    def close(self) -> None:
        """Release the file; what was written is in it."""
        with self._door:
            self._is_done = True
            self._release()

    def _asked(self, question: Callable[[Ask], T]) -> T:
        self._connection.execute("BEGIN")
        try:
            return question(_asking(self._connection))
        finally:
            self._roll_back()

    def _written(self, change: Callable[[Ask], T]) -> T:
        if self._is_reading:
            raise Refused((Fault("not_kept", params={"reason": "read_only"}),))
        self._begin()
        try:
            self._refuse_if_misplaced()
            answer = change(_asking(self._connection))
            self._refuse_if_misplaced()
            self._commit()
        except BaseException:
            self._roll_back()
            raise
        return answer

    def _begin(self) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error:
            self._refuse_if_misplaced()
            raise

    def _commit(self) -> None:
        try:
            self._connection.execute("COMMIT")
        except BaseException as error:
            if not (isinstance(error, sqlite3.Error) and self._stands_after_all()):
                # Its journal will bring back what was there, at the next touch at the latest.
                self._place.forget()
                raise
        self._place.note()

    def _stands_after_all(self) -> bool:
        """Return whether a commit that failed was done, and is durable now: only its last sync had failed."""
        with suppress(sqlite3.Error, OSError):
            version_of(self._connection)  # rolls back what its journal can bring back
            if self._place.is_changed():
                # A power cut may bring back what was in the journal, unless that has no name any more.
                self._connection.execute("PRAGMA journal_mode = DELETE")
                sync_folder(self.path.parent)
                self._connection.execute(f"PRAGMA journal_mode = {self.JOURNAL}")
                return True
        return False

    def _roll_back(self) -> None:
        # SQLite has often done so by itself; another failure must not hide the first.
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _refuse_if_misplaced(self) -> None:
        if misplaced := self._misplacement():
            raise Refused((misplaced,))

    def _misplacement(self) -> Fault | None:
        state = self._state()
        return Fault(state.value, "", {"file": str(self.path)}) if state else None

    def _state(self) -> State:
        return self._place.state() if self._is_open else State.IN_PLACE

    def _open(self) -> None:
        """Open the file that lies at the path; raises sqlite3.Error, OSError, DamagedFile, Refused."""
        self._connection = self._connected()
        try:
            self._place = self.PLACE(self._source)
        except BaseException:
            self._connection.close()
            raise
        self._is_open = True

    def _connected(self) -> sqlite3.Connection:
        # Never a new file: where one vanished, somebody has to say what to do.
        path = self._source
        is_untouched = self._is_reading and path == self.path
        connection = connect(path, "ro" if is_untouched else "rw")
        try:
            for pragma in self.PRAGMAS:
                connection.execute(pragma)
            _check(connection, path)
            if not is_untouched:
                if self.JOURNAL == "TRUNCATE":
                    make_name(path.with_name(f"{path.name}-journal"))
                for pragma in (f"PRAGMA journal_mode = {self.JOURNAL}", *_DURABLE):
                    connection.execute(pragma)
                _make_tables(connection)
            (self.id,) = connection.execute(_FIND_ID, (_ID, ID_LENGTH)).fetchone()
        except BaseException as error:
            connection.close()
            if _is_damage(error):
                raise DamagedFile from error
            raise
        return connection

    def _release(self) -> None:
        if self._is_open:
            self._is_open = False
            self._connection.close()
            self._place.close()

    @contextmanager
    def _failing_as(self, code: str) -> Iterator[None]:
        """Turn every failure of the file into a fault, and open the file again after one."""
        try:
            if not (self._is_open or self._is_done):
                self._open()  # it failed earlier; the disk may have recovered
            yield
        except _FAILURES as error:
            if isinstance(error, sqlite3.Error | OSError):
                self._recover()
            raise Refused((Fault(code, params={"reason": _reason_of(error)}),)) from error
        except DamagedFile as error:
            raise Refused((Fault(code, params={"reason": "disk_fails"}),)) from error

    def _recover(self) -> None:
        """Open a file that is in place again, which ends locks that SQLite failed to release."""
        if self._is_open and not self._misplacement():
            self._release()
            try:
                self._open()
            except (*_FAILURES, DamagedFile, Refused):
                log.warning("the file could not be opened again", exc_info=True)


def _asking(connection: sqlite3.Connection) -> Ask:
    """Return what asks the questions of `tables` over a connection."""
    return lambda statement, *values: connection.execute(statement, values).fetchall()


def _write_copy(connection: sqlite3.Connection, path: Path) -> None:
    """Write all that a connection reads into a new file, for its owner alone."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(path)) as fresh:
        connection.backup(fresh)


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection to a file that exists, for any thread. mode: `ro` or `rw`."""
    # `as_uri` would bring a part of Python that a page's start does without.
    address = quote(os.fsencode(path.absolute().as_posix()), safe="/:")
    connection = sqlite3.connect(
        f"file:{address}?mode={mode}",
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )
    # A damaged text hides no row: its checksum doesn't fit.
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Look at a file before it is written: neither a newer program's nor a damaged one is ours to touch.

    Raises DamagedFile; Refused `database_too_new` (file, version, known).
    """
    version = version_of(connection)
    if version > tables.VERSION:
        params = {"file": str(path), "version": version, "known": tables.VERSION}
        raise Refused((Fault("database_too_new", params=params),))
    if path.stat().st_size <= CHECKED_AT_START and not _is_sound(_asking(connection)):
        raise DamagedFile
    there = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    is_ours = {
        0: not there,
        earlier.VERSION: there.keys() >= set(earlier.TABLES),
        # To the letter: a column with a damaged name would fail later.
        tables.VERSION: set(there.values()) >= {each.format(**_TYPES) for each in tables.SCHEMA},
    }
    if not is_ours.get(version):
        raise DamagedFile


def _make_tables(connection: sqlite3.Connection) -> None:
    """Make the tables, or bring over those of the earlier version, all or nothing."""
    ask = _asking(connection)
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        version = version_of(connection)
        if version < tables.VERSION:
            if version:
                earlier.set_aside(ask)
            tables.make(ask, **_TYPES)
            tables.put_note(ask, _ID, earlier.bring_over(ask) if version else secrets.token_hex(16))
            connection.execute(f"PRAGMA user_version = {tables.VERSION}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a database's tables, 0 if it has none yet."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _is_sound(ask: Ask) -> bool:
    try:
        return ask("PRAGMA integrity_check(1)") == [("ok",)]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if _is_damage(error):
            return False
        raise


def _is_damage(error: BaseException) -> bool:
    """Return whether an error says that the file itself is broken."""
    # SQLite's own sentence about a damaged file may quote what is no text.
    return _primary(error) in _DAMAGE or isinstance(error, UnicodeDecodeError)


def _reason_of(error: BaseException) -> str:
    """Return a reason that people can act on; any other error only goes to the log."""
    return _REASONS.get(_primary(error), "disk_fails" if isinstance(error, OSError) else "")


def _primary(error: BaseException) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Refuse with `folder_unusable` (folder, reason) where the system fails to open a file."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise folder_unusable(path.parent, error) from error
