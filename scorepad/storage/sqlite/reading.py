"""Streams read from the database, and every seal checked."""

import errno
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NoReturn, Self, TypeVar

from scorepad.game.draft import Draft
from scorepad.game.events import GameEvent, LibraryEvent
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.device_key import DeviceKey, read_device_key
from scorepad.storage.rows import EventRow, draft_of, event_of, library_event_of
from scorepad.storage.seals import DraftRow, are_sound, is_whole
from scorepad.storage.sqlite import database
from scorepad.storage.sqlite.copies import copy_database, copy_of_one_moment
from scorepad.storage.sqlite.file_state import Acknowledged
from scorepad.storage.sqlite.tables import (
    draft_rows,
    head_of,
    lines_after,
    read_notices,
    reading_anything,
    rows_of,
)
from scorepad.storage.store import (
    LIBRARY,
    NO_DRAFTS,
    Notice,
    NoticeId,
    StoredSummary,
    StreamId,
    damage_of,
    stream_of,
)

Answer = TypeVar("Answer")

_REST: Final = 0.002
"""Seconds between two games, in which a touch finds Python free; a game of 60 events takes some 0.3 ms."""

_ALL_STREAMS = "SELECT stream FROM streams UNION SELECT stream FROM events UNION SELECT stream FROM drafts"

_FAILURES = (sqlite3.Error, OSError, TypeError, ValueError, OverflowError, RecursionError)
_REASONS = {
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_fails",
    sqlite3.SQLITE_READONLY: "read_only",
}
_LAST_STORED = "SELECT stream FROM events WHERE stream <> ? GROUP BY stream ORDER BY max(rowid) DESC"


def are_pages_sound(path: Path) -> bool:
    """Return whether the pages and indexes of a database are in order; blocks, for seconds if it is large."""
    # SQLite calls a page that the disk failed to read damaged, too: only a second time is it true.
    return _are_pages_sound(path) or _are_pages_sound(path)


def _are_pages_sound(path: Path) -> bool:
    try:
        with closing(database.open_read_only(path)) as connection, reading_anything(connection):
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
    except UnicodeDecodeError:  # in SQLite's own sentence
        return False
    except (database.DamagedDatabase, sqlite3.DatabaseError) as error:
        return not (isinstance(error, database.DamagedDatabase) or database.is_damage(error))


def damaged_streams(path: Path) -> Iterator[StreamId]:
    """Return the streams that are not as they were stored, one after another; blocks, with rests.

    Raises Refused `not_readable` (reason) where the disk fails.
    """
    try:
        with closing(database.open_read_only(path)) as connection:
            for stream in all_streams(connection):
                if not (_is_sound(connection, stream) or _is_sound(connection, stream)):
                    yield stream
                time.sleep(_REST)
    except (sqlite3.Error, database.DamagedDatabase) as error:
        raise Refused((Fault("not_readable", params={"reason": _reason(error)}),)) from error


def all_streams(connection: sqlite3.Connection) -> list[StreamId]:
    """Return every stream of which there is any trace; raises sqlite3.Error."""
    with reading_anything(connection):
        names = [name for (name,) in connection.execute(_ALL_STREAMS)]
    return [stream_of(name) for name in names if isinstance(name, str)]


def _is_sound(connection: sqlite3.Connection, stream: StreamId) -> bool:
    connection.execute("BEGIN")  # events and head of one moment, while the app goes on writing
    try:
        rows, head = rows_of(connection, stream), head_of(connection, stream)
        drafts = draft_rows(connection, stream)
    except sqlite3.Error as error:
        if hasattr(error, "sqlite_errorcode") and not database.is_damage(error):
            raise  # the disk failed: this says nothing about the game
        return False  # a text that is none any more, or a page that went bad
    finally:
        connection.execute("ROLLBACK")
    return is_whole(stream, rows, head) and are_sound(stream, drafts)


class SqliteReader:
    """Reads the streams of events in one SQLite file, one for each game, and the drafts beside them.

    This class only reads, and refuses every change with `not_kept`; `SqliteStore` makes them. Every method
    blocks: never call one on the event loop. Threads take turns. What can't be read raises Refused with
    `not_readable` (reason); the store stays usable. path: of the database.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._door = threading.Lock()

    def events(self, stream: GameId) -> list[GameEvent]:
        """Return all events of a game in their order; raises Refused `game_damaged` too."""
        rows = self._rows(stream)
        with _parsing():
            return sorted(map(event_of, rows), key=lambda event: event.order)

    def library(self) -> list[LibraryEvent]:
        """Return all events of the library in their order; raises Refused `library_damaged` too."""
        rows = self._rows(LIBRARY)
        with _parsing():
            return sorted(map(library_event_of, rows), key=lambda event: event.order)

    def _rows(self, stream: StreamId) -> list[EventRow]:
        def read(connection: sqlite3.Connection) -> tuple[list[tuple[EventRow, bytes]], tuple[int, bytes]]:
            with _noticing_damage(stream):
                return rows_of(connection, stream), head_of(connection, stream)

        rows, head = self._ask(read)
        if not is_whole(stream, rows, head):
            raise Refused((damage_of(stream),))
        return [row for row, _seal in rows]

    def drafts(self, stream: GameId) -> dict[DeviceId, Draft]:
        """Return the drafts of a stream by device; raises Refused `game_damaged` too."""

        def read(connection: sqlite3.Connection) -> list[DraftRow]:
            with _noticing_damage(stream):
                return draft_rows(connection, stream)

        rows = self._ask(read)
        if not are_sound(stream, rows):
            raise Refused((damage_of(stream),))
        with _parsing():
            return {device: draft_of(body) for device, body, _seal in rows}

    def streams(self) -> list[GameId]:
        """Return the ids of all games, without the library, the one stored last at the end."""
        return self.last_stored_first()[::-1]

    def last_stored_first(self) -> list[GameId]:
        """Return the ids of all games, the one that was written to last first."""
        rows = self._ask(lambda connection: connection.execute(_LAST_STORED, (LIBRARY,)).fetchall())
        return [GameId(stream) for (stream,) in rows]

    def lines(self, after: str, most: int) -> list[tuple[GameId, StoredSummary | None]]:
        """Return at most `most` ids after one in their order, each with its summary.

        A summary that is missing, or is not as it was stored, is None.
        """
        return self._ask(lambda connection: lines_after(connection, after, most))

    def are_pages_sound(self) -> bool:
        """Return whether the pages of the file are in order; takes seconds if it is large."""
        return are_pages_sound(self.path)

    def damaged_streams(self) -> Iterator[StreamId]:
        """Return the streams that are not as they were stored, one after another, with rests."""
        return damaged_streams(self.path)

    def notices(self) -> tuple[Notice, ...]:
        """Return the notices about the file that nobody has hidden yet, the oldest first."""
        return self._ask(read_notices)

    def device_key(self) -> DeviceKey | None:
        """Return the key that proves device ids, None if there is none or a damaged one."""
        with self._failing_as("not_readable"):
            return read_device_key(self.path.parent)

    def append(
        self,
        _stream: GameId,
        _events: Sequence[GameEvent],
        _drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS,
    ) -> None:
        """Make events and drafts durable, all or none, before returning; raises Refused `not_kept` (reason).

        An event already there is passed over. drafts: by device; None forgets what it was typing.
        """
        self._refuse()

    def append_to_library(self, _events: Sequence[LibraryEvent]) -> None:
        """Make events of the library durable, all or none; raises Refused as `append` does."""
        self._refuse()

    def append_together(
        self, _games: Mapping[GameId, Sequence[GameEvent]], _library: Sequence[LibraryEvent], _known: int
    ) -> None:
        """Make events of games and of the library durable, all or none; raises Refused as `append` does."""
        self._refuse()

    def put_lines(self, _lines: Iterable[StoredSummary]) -> None:
        """Store summaries in place of the games' earlier ones; missing ones are made again."""

    def put_notice_away(self, _notice: NoticeId) -> None:
        """Hide a notice; raises Refused `not_kept` (reason)."""
        self._refuse()

    def keep_device_key(self, _key: DeviceKey) -> bool:
        """Make a key durable unless there is one; raises Refused `not_kept` (reason)."""
        self._refuse()

    def erase(self, _game: GameId, _library: Sequence[LibraryEvent]) -> None:
        """Remove a game for good, or nothing; raises Refused `not_kept` (reason)."""
        self._refuse()

    def erase_everything(self) -> None:
        """Remove all games and the library for good; raises Refused `not_kept` (reason)."""
        self._refuse()

    def repair(self, _stream: StreamId, _notice: Fault) -> None:
        """Continue with the sound events and drafts of a damaged stream, and its first event if readable.

        The other events are moved to a table of their own, where nothing reads them. notice: kept with the
        change. Raises Refused `not_kept` (reason).
        """
        self._refuse()

    def misplacement(self) -> Fault | None:
        """Return why nothing is stored at present, None while all is well; takes no time."""
        return Fault("cannot_write", "", {"folder": str(self.path.parent)})

    def go_on_afresh(self) -> None:
        """Write all that is held into a new file at the path; one that lies there is set aside.

        Raises Refused: `folder_unusable`.
        """
        self._refuse()

    def take_what_is_there(self) -> None:
        """Continue with the file that lies at the path; what was held is kept in a file beside it.

        Raises Refused: `folder_unusable`, `database_too_new`.
        """
        self._refuse()

    def begin_anew(self) -> None:
        """Set a damaged file aside and continue with what can be read of it, as when it is opened."""
        self._refuse()

    def checkpoint(self) -> None:
        """Bring everything into one file, without waiting for readers; raises Refused `not_kept`."""

    def close(self) -> None:
        """Release the file; what was appended is in it."""
        with self._door:
            self._connection.close()

    def _refuse(self) -> NoReturn:
        raise Refused((Fault("not_kept", params={"reason": "read_only"}),))

    def _ask(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Return what the database answers; raises Refused `not_readable` (reason).

        A disk that fails once is asked again: SQLite often calls that damage, which would last.
        """
        with self._failing_as("not_readable"):
            try:
                return question(self._connection)
            except sqlite3.DatabaseError as error:
                if not (database.is_damage(error) or _reason(error) == "disk_fails"):
                    raise
                return question(self._connection)

    @contextmanager
    def _failing_as(self, code: str) -> Iterator[None]:
        """Admit one caller at a time, and turn every failure of the file into a fault."""
        with self._door:
            try:
                yield
            except _FAILURES as error:
                raise Refused((Fault(code, params={"reason": _reason(error)}),)) from error


class ReadOnlyStore(SqliteReader):
    """Reads a copy of the games, and keeps nothing: every change is refused with `not_kept`.

    place: the folder that the copy lies in; it is removed at the end.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, place: Path) -> None:
        super().__init__(connection, path)
        self._place = place

    @classmethod
    def beside(cls, folder: Path) -> Self:
        """Read the games as they are now, from beside the app that has them open.

        None of its files is moved, locked or written, not even SQLite's marks of who reads how far: a copy
        of one moment is read. What is stored later is not seen. Not for the process of that app itself:
        closing a file there drops the locks it has on it (POSIX). Raises Refused: `not_readable` (reason),
        `changes_missing` (file) where less is found than the app has acknowledged.
        """
        path, known = folder / database.DATABASE_FILE, Acknowledged.look(folder)
        try:
            with _private_folder() as place:
                store = cls(database.open_read_only(copy_of_one_moment(path, place)), path, place)
                if store._lacks(known):
                    store.close()
                    raise Refused((Fault("changes_missing", "", {"file": str(path)}),))
                return store
        except (OSError, sqlite3.Error, database.DamagedDatabase) as error:
            raise Refused((Fault("not_readable", params={"reason": _reason(error)}),)) from error

    @classmethod
    def of_copy(cls, folder: Path) -> Self:
        """Read the games on a disk that can't be written: SQLite could not even open them there.

        Raises Refused as opening the games themselves does.
        """
        path = folder / database.DATABASE_FILE
        try:
            with _private_folder() as place:
                copy_database(path, place)
                return cls(database.open_database(place, busy=0), path, place)
        except OSError as error:
            raise database.folder_unusable(folder, error) from error

    def are_pages_sound(self) -> bool:
        """Return whether the pages of the copy are in order; takes seconds if it is large."""
        return are_pages_sound(self._place / self.path.name)

    def damaged_streams(self) -> Iterator[StreamId]:
        """Return the streams of the copy that are not as they were stored, with rests."""
        return damaged_streams(self._place / self.path.name)

    def _lacks(self, known: tuple[str, int] | None) -> bool:
        """Return whether a write that was acknowledged is missing: SQLite passes over a damaged -wal."""
        file, writes = self._connection.execute("SELECT id, writes FROM file").fetchone()
        return known is not None and known[0] == file and known[1] > writes

    def close(self) -> None:
        """Release the copy and remove it."""
        with self._door:
            self._connection.close()
            shutil.rmtree(self._place, ignore_errors=True)


@contextmanager
def _private_folder() -> Iterator[Path]:
    """Make a folder for our own account alone, which is removed if what is done with it fails."""
    place = Path(tempfile.mkdtemp(prefix="scorepad-"))
    try:
        yield place
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise


@contextmanager
def _noticing_damage(stream: StreamId) -> Iterator[None]:
    """Refuse a stream as damaged where a text is no longer UTF-8: SQLite has no error code for that."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if hasattr(error, "sqlite_errorcode"):
            raise
        raise Refused((damage_of(stream),)) from error


@contextmanager
def _parsing() -> Iterator[None]:
    """Refuse rows that no event or draft can be read from; the seal fitted, so a program wrote them."""
    try:
        yield
    except (*_FAILURES, Refused) as error:
        raise Refused((Fault("not_readable"),)) from error


def _reason(error: Exception) -> str:
    """Return a reason that people can act on; any other error only goes to the log."""
    if isinstance(error, TimeoutError):
        return "in_use"
    if isinstance(error, OSError):
        return {errno.ENOSPC: "disk_full", errno.EIO: "disk_fails"}.get(error.errno or 0, "")
    return _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")
