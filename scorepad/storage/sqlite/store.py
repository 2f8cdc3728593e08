"""The store in one SQLite file: once `append` returns, events survive a killed program and a power cut."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from scorepad.game.draft import Draft
from scorepad.game.events import Change, Event, GameEvent, LibraryEvent
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.device_key import DeviceKey, read_device_key, write_device_key
from scorepad.storage.rows import row_of
from scorepad.storage.sqlite import database
from scorepad.storage.sqlite.copies import copy_database
from scorepad.storage.sqlite.database import DATABASE_FILE
from scorepad.storage.sqlite.erasing import erase_rows, remove_traces
from scorepad.storage.sqlite.file_state import ACKNOWLEDGED_FILE, Acknowledged, FileState, OpenFile
from scorepad.storage.sqlite.reading import ReadOnlyStore, SqliteReader
from scorepad.storage.sqlite.tables import (
    add_notice,
    add_rows,
    drop_damaged_drafts,
    drop_notice,
    head_of,
    put_draft,
    put_lines,
    read_notices,
    reading_anything,
    rows_of,
    savable_rows,
)
from scorepad.storage.store import (
    LIBRARY,
    NO_DRAFTS,
    FileStore,
    NoticeId,
    StoredSummary,
    StreamId,
    saved_elsewhere,
)

if TYPE_CHECKING:
    # Its locks are modules that not every system has.
    from scorepad.storage.folder import Folder

log = logging.getLogger("scorepad.storage")

BUSY_SECONDS = 5.0

MOST_IN_THE_WAL: Final = 4 * 1024 * 1024
"""Bytes after which the -wal is brought into the file at once; until then nobody waits for that."""

_COUNT_WRITE = "UPDATE file SET writes = writes + 1 RETURNING id, writes"
_SET_ASIDE = "INSERT INTO damaged VALUES (?, ?, ?, ?, ?, ?)"

_MISPLACED = {
    FileState.GONE: Fault("file_gone"),
    FileState.REPLACED: Fault("file_replaced"),
    FileState.OVERWRITTEN: Fault("file_overwritten"),
}


class SqliteStore(SqliteReader):
    """A store over one file of one folder."""

    def __init__(self, connection: sqlite3.Connection, path: Path, busy: float = BUSY_SECONDS) -> None:
        super().__init__(connection, path)
        self._busy = busy
        self._is_open = self._is_done = False
        self._is_same = True
        self._settle(is_expected=True)

    @classmethod
    def open(cls, folder: Path, busy: float = BUSY_SECONDS) -> Self:
        """Open the store of an existing folder.

        busy: seconds to wait for another process that is writing.
        Raises Refused: `folder_unusable`, `database_too_new`.
        """
        path = folder / DATABASE_FILE
        with database.refusing(path):
            return cls(database.open_database(folder, busy), path, busy)

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> None:
        """Make events and drafts durable, all or none.

        Raises Refused: `not_kept` (reason); `file_gone`, `file_replaced`, `file_overwritten` (file) while
        what lies at the path is not the file that is open.
        """
        self._append(stream, events, drafts)

    def append_to_library(self, events: Sequence[LibraryEvent]) -> None:
        """Make events of the library durable, all or none; raises Refused as `append` does."""
        self._append(LIBRARY, events, NO_DRAFTS)

    def append_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], library: Sequence[LibraryEvent], known: int
    ) -> None:
        """Make events of games and of the library durable, all or none; raises Refused as `append` does.

        known: how many events the library has; where it has others by now, `not_kept` (`saved_elsewhere`).
        """

        def write() -> None:
            if head_of(self._connection, LIBRARY)[0] != known:
                raise saved_elsewhere()
            for game, events in games.items():
                add_rows(self._connection, game, list(map(row_of, events)))
            add_rows(self._connection, LIBRARY, list(map(row_of, library)))

        self._make_durable(write)

    def _append(
        self, stream: StreamId, events: Sequence[Event[Change]], drafts: Mapping[DeviceId, Draft | None]
    ) -> None:
        def write() -> None:
            add_rows(self._connection, stream, list(map(row_of, events)))
            for device, draft in drafts.items():
                put_draft(self._connection, stream, device, draft)

        self._make_durable(write)

    def _make_durable(self, write: Callable[[], None]) -> None:
        """Make what somebody writes durable, all or none; raises Refused as `append` does."""
        begun = time.monotonic()
        with self._failing_as("not_kept"):
            with self._transaction():
                write()
                written = self._connection.execute(_COUNT_WRITE).fetchone()
                self._refuse_if_misplaced()
            self._acknowledged.write(*written)
            self._keep_the_wal_small()
            if time.monotonic() - begun > self._busy:
                # It waited for a lock, and nobody else has one: SQLite failed to release its own.
                with _logging_failures():
                    self._reopen(is_expected=True)

    def put_notice_away(self, notice: NoticeId) -> None:
        """Hide a notice; raises Refused `not_kept`."""
        with self._failing_as("not_kept"), self._transaction():
            drop_notice(self._connection, notice)

    def misplacement(self) -> Fault | None:
        """Return why `append` would refuse the place of the file; None while it is in place."""
        with self._door:
            return self._misplacement()

    def _misplacement(self) -> Fault | None:
        fault = _MISPLACED.get(self._file.state()) if self._is_open else None
        return replace(fault, params={"file": str(self.path)}) if fault else None

    def checkpoint(self) -> None:
        """Bring everything into the one file, without waiting for readers; raises Refused `not_kept`."""
        with self._failing_as("not_kept"):
            self._checkpoint()

    def go_on_afresh(self) -> None:
        """Write all that this store holds into a new file at its path; one that lies there is set aside."""
        with self._moving():
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = database.free_name(self.path, "fresh")
            self._copy_to(fresh)
            self._leave()
            database.replace_by(self.path, fresh, database.free_name(self.path, "replaced"))

    def take_what_is_there(self) -> None:
        """Go on with the file that lies at the path; what this store held is kept in a file beside it."""
        with contextlib.suppress(database.DamagedDatabase):
            database.check_database(self.path, self._busy)
        with self._moving():
            before = None
            if self._file.state() is not FileState.OVERWRITTEN:
                before = database.free_name(self.path, "before")
                self._copy_to(before)
            self._leave()
        if before:
            self._add_notice(Fault("file_taken", "", {"file": str(self.path), "before": str(before)}))

    def repair(self, stream: StreamId, notice: Fault) -> None:
        """Continue with what can be saved of a damaged stream; events that can't are set aside."""
        with self._failing_as("not_kept"), self._transaction(), reading_anything(self._connection):
            rows, head = rows_of(self._connection, stream), head_of(self._connection, stream)
            kept = savable_rows(stream, rows, head)
            pairs = [(row, is_kept) for (row, _seal), is_kept in zip(rows, kept, strict=True)]
            self._connection.executemany(
                _SET_ASIDE, [(stream, *row) for row, is_kept in pairs if not is_kept]
            )
            for table in ("events", "streams", "lines"):
                self._connection.execute(f"DELETE FROM {table} WHERE stream = ?", (stream,))  # noqa: S608 - own names
            add_rows(self._connection, stream, [row for row, is_kept in pairs if is_kept])
            drop_damaged_drafts(self._connection, stream)
            add_notice(self._connection, notice)

    def begin_anew(self) -> None:
        """Set the damaged file aside and go on with what can be read of it, as when it is opened."""
        with self._moving():
            self._release()
            database.begin_anew(self.path, self._busy).close()

    def keep_device_key(self, key: DeviceKey) -> bool:
        """Make a key durable unless there is one, and return whether it is kept.

        Raises Refused `not_kept` (reason).
        """
        with self._failing_as("not_kept"):
            is_free = read_device_key(self.path.parent) is None
            if is_free:
                write_device_key(self.path.parent, key)
            return is_free

    def put_lines(self, lines: Iterable[StoredSummary]) -> None:
        """Store summaries in place of the games' earlier ones; raises Refused `not_kept` (reason)."""
        with self._failing_as("not_kept"), self._transaction():
            put_lines(self._connection, lines)
            self._refuse_if_misplaced()

    def erase(self, game: GameId, library: Sequence[LibraryEvent]) -> None:
        """Remove a game for good, with every trace of them in the folder; raises Refused as `append` does.

        `folder_unusable` means that it is gone from the games, while its bytes may be left in a file.
        """
        with self._failing_as("not_kept"):
            self._refuse_if_misplaced()
        with self._moving():
            self._connection.execute("PRAGMA secure_delete = ON")
            with self._transaction():
                erase_rows(self._connection, game, library)
                written = self._connection.execute(_COUNT_WRITE).fetchone()
            self._acknowledged.write(*written)
            self._connection.execute("VACUUM")
            # While a check reads the file, its -wal can't be emptied: this waits for that, up to the limit.
            (is_busy, *_pages) = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_busy:
                raise sqlite3.OperationalError("database is locked")
            remove_traces(self.path.parent)

    def erase_everything(self) -> None:
        """Remove the file with all games and every trace of them, and begin a new one."""
        with self._failing_as("not_kept"):
            self._refuse_if_misplaced()
        with self._moving():
            self._release()
            for name in (*(f"{DATABASE_FILE}{each}" for each in database.FILE_ENDINGS), ACKNOWLEDGED_FILE):
                self.path.with_name(name).unlink(missing_ok=True)
            remove_traces(self.path.parent)

    def close(self) -> None:
        """Release the file; what was appended is in it."""
        with self._door, _logging_failures():
            self._is_done = True
            try:
                if self._misplacement():
                    self._leave()
            finally:
                self._release()

    def _note_what_is_missing(self) -> None:
        """Keep a notice if the file lacks writes that were acknowledged."""
        file, writes = self._connection.execute("SELECT id, writes FROM file").fetchone()
        known = self._acknowledged.read()
        if known and known[0] == file and known[1] > writes:
            self._add_notice(Fault("changes_missing", "", {"file": str(self.path)}))
        elif known and known[0] != file and not writes and not read_notices(self._connection):
            self._add_notice(Fault("file_missing", "", {"file": str(self.path)}))

    def _add_notice(self, fault: Fault) -> None:
        with self._transaction():
            add_notice(self._connection, fault)

    def _checkpoint(self) -> None:
        if self._misplacement():
            return
        try:
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            # One that failed half-way has changed the file too.
            self._file.note()

    def _refuse_if_misplaced(self) -> None:
        if misplaced := self._misplacement():
            raise Refused((misplaced,))

    def _keep_the_wal_small(self) -> None:
        try:
            size = self._wal_path.stat().st_size
        except FileNotFoundError:
            # Somebody removed the -wal: what is in it can still be brought home, and a new one begun.
            self._checkpoint()
            with _logging_failures():
                self._reopen(is_expected=True)
            return
        except OSError:
            return  # Another touch will find out.
        if size > MOST_IN_THE_WAL:
            # What was asked for is durable: a checkpoint that fails must not make it look refused.
            with _logging_failures():
                self._checkpoint()
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._file.note()

    @property
    def _wal_path(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def _settle(self, *, is_expected: bool) -> None:
        """Look after a connection that was opened: what its file lacks, and which file it is.

        is_expected: whether it should be the file that was written last.
        """
        self._acknowledged = Acknowledged.open(self.path.parent)
        try:
            if is_expected:
                self._note_what_is_missing()
            self._acknowledged.write(*self._connection.execute("SELECT id, writes FROM file").fetchone())
            self._wal = self._wal_path.stat()
            self._file = OpenFile(self.path, _counting_page(self._connection))
        except BaseException:
            self._connection.close()
            self._acknowledged.close()
            raise
        self._is_open = True
        with _logging_failures():
            self._checkpoint()

    def _release(self) -> None:
        if self._is_open:
            self._is_open = False
            self._connection.close()
            self._file.close()
            self._acknowledged.close()

    def _reopen(self, *, is_expected: bool) -> None:
        self._is_same = is_expected
        self._release()
        self._connection = database.open_database(self.path.parent, self._busy)
        self._settle(is_expected=is_expected)

    def _copy_to(self, path: Path) -> None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        with contextlib.closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)

    def _leave(self) -> None:
        """Close the open file without a byte or a name changing at the path.

        SQLite brings its -wal into the open file when it closes, which harms one that was overwritten, and
        removes the -wal by its name, which may be that of another file.
        """
        if not self.path.parent.exists():
            self._release()
            return
        with tempfile.TemporaryDirectory(dir=self.path.parent, prefix=".leaving-") as folder:
            kept = copy_database(self.path, Path(folder))
            if self._wal_path.exists() and os.path.samestat(self._wal, self._wal_path.stat()):
                kept.with_name(self._wal_path.name).unlink()
            self._release()
            for ending in database.FILE_ENDINGS:
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
                back = kept.with_name(kept.name + ending)
                if back.exists():
                    shutil.move(back, self.path.with_name(back.name))

    @contextmanager
    def _failing_as(self, code: str) -> Iterator[None]:
        """Admit one caller at a time to the open file, and turn every failure of the file into a fault."""
        with super()._failing_as(code):
            if not (self._is_open or self._is_done):
                # Opening it again failed earlier; the disk may have recovered.
                self._reopen(is_expected=self._is_same)
            try:
                yield
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_PROTOCOL:
                    self._release()  # It waits for a lock of its own, and would for ever.
                raise

    @contextmanager
    def _moving(self) -> Iterator[None]:
        """Exchange the open file for another one; the store is open again afterwards, whatever happens."""
        with self._door:
            try:
                yield
            except (OSError, sqlite3.Error) as error:
                raise database.folder_unusable(self.path.parent, error) from error
            finally:
                self._reopen(is_expected=False)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._roll_back()
            raise
        self._commit()

    def _commit(self) -> None:
        try:
            self._connection.execute("COMMIT")
        except BaseException:
            self._roll_back()
            self._write_over_what_was_refused()
            raise

    def _roll_back(self) -> None:
        # SQLite has often done so by itself; another failure must not hide the first.
        if self._connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _write_over_what_was_refused(self) -> None:
        """Begin where a refused change lies in the -wal, and keep nothing.

        A commit whose sync failed is often there whole: after a restart SQLite would take it for kept. Its
        pages count only behind those before them, so one page in the place of the first is enough.
        """
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.execute(_COUNT_WRITE).fetchone()
                self._connection.execute("COMMIT")
            finally:
                self._roll_back()


@contextmanager
def _logging_failures() -> Iterator[None]:
    """Log what fails without harm to what was asked for."""
    try:
        yield
    except (OSError, sqlite3.Error, Refused):
        log.warning("the file was not cared for", exc_info=True)


def _counting_page(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return offset and size in bytes of the page that has the number of writes."""
    (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'file'").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    return (root - 1) * size, size


def open_store(folder: Folder, busy: float = BUSY_SECONDS) -> FileStore:
    """Open a folder's games: to read and write, or to read alone where nothing can be written.

    Raises Refused: `folder_unusable`, `database_too_new`.
    """
    if not folder.can_write:
        return ReadOnlyStore.of_copy(folder.path)
    try:
        return SqliteStore.open(folder.path, busy)
    except Refused as refused:
        path = folder.path / DATABASE_FILE
        with database.refusing(path):
            has_games = path.is_file()
        # A full disk has room for a file's name, not for what SQLite needs to open one.
        if refused.faults[0].code != "folder_unusable" or not has_games:
            raise
        return ReadOnlyStore.of_copy(folder.path)
