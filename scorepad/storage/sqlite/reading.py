"""Streams read from the database, and every seal checked."""

import json
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, Self

from scorepad.game.draft import Draft
from scorepad.game.events import GameEvent, LibraryEvent
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.codec import draft_from_json
from scorepad.storage.device_key import DeviceKey, read_device_key
from scorepad.storage.sqlite import database
from scorepad.storage.sqlite.rescue import copy_database
from scorepad.storage.sqlite.tables import (
    EventRow,
    are_sound,
    draft_rows,
    event_of,
    head_of,
    is_whole,
    last_stored_first,
    library_event_of,
    lines_after,
    read_notices,
    rows_of,
)
from scorepad.storage.store import LIBRARY, NO_DRAFTS, Notice, NoticeId, StoredSummary

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
_STREAMS = "SELECT stream FROM events WHERE stream <> ? GROUP BY stream ORDER BY max(rowid)"
_DEVICES = "SELECT device FROM events UNION SELECT device FROM drafts"


def are_pages_sound(path: Path) -> bool:
    """Return whether the pages and indexes of a database are in order; blocks, for seconds if it is large."""
    try:
        with closing(database.open_read_only(path)) as connection:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
    except (database.DamagedDatabase, sqlite3.DatabaseError) as error:
        return not (isinstance(error, database.DamagedDatabase) or database.is_damage(error))


def damaged_streams(path: Path) -> Iterator[str]:
    """Return the streams that are not as they were stored, one after another; blocks, with rests.

    Raises sqlite3.Error where the file can't be read at all.
    """
    with closing(database.open_read_only(path)) as connection:
        for (stream,) in connection.execute(_ALL_STREAMS).fetchall():
            if not _is_sound(connection, stream):
                yield stream
            time.sleep(_REST)


def _is_sound(connection: sqlite3.Connection, stream: str) -> bool:
    connection.execute("BEGIN")  # events and head of one moment, while the app goes on writing
    try:
        rows, head = rows_of(connection, stream), head_of(connection, stream)
        drafts = draft_rows(connection, stream)
    except sqlite3.Error:
        return False  # a text that is none any more, or a page that went bad
    finally:
        connection.execute("ROLLBACK")
    return is_whole(stream, rows, head) and are_sound(stream, drafts)


class StoreReader:
    """Reads one SQLite file; safe to call from several threads, which take turns."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._door = threading.Lock()

    def events(self, stream: str) -> list[GameEvent]:
        """Return all events of a game in their order.

        Raises Refused: `not_readable` (reason), `game_damaged` where they are not as they were stored.
        """
        rows = self._rows(stream)
        with _parsing():
            return sorted(map(event_of, rows), key=lambda event: event.order)

    def library(self) -> list[LibraryEvent]:
        """Return all events of the library in their order; raises Refused as `events` does."""
        rows = self._rows(LIBRARY)
        with _parsing():
            return sorted(map(library_event_of, rows), key=lambda event: event.order)

    def _rows(self, stream: str) -> list[EventRow]:
        with self._asked("not_readable"), _noticing_damage():
            rows, head = rows_of(self._connection, stream), head_of(self._connection, stream)
        if not is_whole(stream, rows, head):
            raise Refused((Fault("game_damaged"),))
        return [row for row, _seal in rows]

    def streams(self) -> list[str]:
        """Return the ids of all games, the one stored last at the end.

        Raises Refused `not_readable` (reason).
        """
        with self._asked("not_readable"):
            return [stream for (stream,) in self._connection.execute(_STREAMS, (LIBRARY,))]

    def drafts(self, stream: str) -> dict[str, Draft]:
        """Return the drafts of a stream by device; raises Refused as `events` does."""
        with self._asked("not_readable"), _noticing_damage():
            rows = draft_rows(self._connection, stream)
        if not are_sound(stream, rows):
            raise Refused((Fault("game_damaged"),))
        with _parsing():
            return {device: draft_from_json(json.loads(body)) for device, body, _seal in rows}

    def notices(self) -> tuple[Notice, ...]:
        """Return the notices about the file that nobody has hidden yet."""
        with self._asked("not_readable"):
            return read_notices(self._connection)

    def lines(self, after: str, most: int) -> list[tuple[str, StoredSummary | None]]:
        """Return the games after an id, each with its summary; raises Refused `not_readable` (reason)."""
        with self._asked("not_readable"):
            return lines_after(self._connection, after, most)

    def last_stored_first(self) -> list[str]:
        """Return the ids of all games, the one written to last first; raises Refused `not_readable`."""
        with self._asked("not_readable"):
            return last_stored_first(self._connection)

    def devices(self) -> list[str]:
        """Return every device that is an author or has a draft; raises Refused `not_readable` (reason)."""
        with self._asked("not_readable"):
            return [device for (device,) in self._connection.execute(_DEVICES)]

    def device_key(self) -> DeviceKey | None:
        """Return the key that proves device ids, if a sound one is there.

        Raises Refused `not_readable` (reason).
        """
        with self._asked("not_readable"):
            return read_device_key(self.path.parent)

    @contextmanager
    def _asked(self, code: str) -> Iterator[None]:
        """Admit one caller at a time, and turn every failure of the file into a fault."""
        with self._door:
            try:
                yield
            except _FAILURES as error:
                raise Refused((Fault(code, params={"reason": _reason(error)}),)) from error


class ReadOnlyStore(StoreReader):
    """A store that keeps nothing: every change is refused with `not_kept`."""

    def __init__(
        self, connection: sqlite3.Connection, path: Path, clean_up: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__(connection, path)
        self._clean_up = clean_up

    @classmethod
    def beside(cls, folder: Path) -> Self:
        """Read the games that a running app has open, without moving, locking or writing any of its files.

        Raises Refused `not_readable` (reason).
        """
        path = folder / database.DATABASE_FILE
        try:
            return cls(database.open_read_only(path), path)
        except (sqlite3.Error, database.DamagedDatabase) as error:
            raise Refused((Fault("not_readable", params={"reason": _reason(error)}),)) from error

    @classmethod
    def of_copy(cls, folder: Path) -> Self:
        """Read a copy of the games, from a disk that can't be written: SQLite could not even open them there.

        Raises Refused as opening the games themselves does.
        """
        path = folder / database.DATABASE_FILE
        place = Path(tempfile.mkdtemp(prefix="scorepad-"))

        def clean_up() -> None:
            shutil.rmtree(place, ignore_errors=True)

        try:
            copy_database(path, place)
            return cls(database.open_database(place, busy=0), path, clean_up)
        except BaseException as error:
            clean_up()
            if isinstance(error, OSError):
                raise database.folder_unusable(folder, error) from error
            raise

    def append(
        self, _stream: str, _events: Sequence[GameEvent], _drafts: Mapping[str, Draft | None] = NO_DRAFTS
    ) -> None:
        """Refuse: `not_kept` (reason)."""
        raise self._refusal()

    def append_to_library(self, _events: Sequence[LibraryEvent]) -> None:
        """Refuse: `not_kept` (reason)."""
        raise self._refusal()

    def put_notice_away(self, _notice: NoticeId) -> None:
        """Refuse: `not_kept` (reason)."""
        raise self._refusal()

    def misplacement(self) -> Fault:
        """Return that nothing is kept: `cannot_write` (folder)."""
        return Fault("cannot_write", "", {"folder": str(self.path.parent)})

    def go_on_afresh(self) -> None:
        """Refuse: `not_kept` (reason)."""
        raise self._refusal()

    take_what_is_there = begin_anew = go_on_afresh

    def put_lines(self, _lines: Iterable[StoredSummary]) -> None:
        """Do nothing: missing summaries are made again."""

    def keep_device_key(self, _key: DeviceKey) -> None:
        """Refuse: `not_kept` (reason)."""
        raise self._refusal()

    def repair(self, _stream: str, _notice: Fault) -> None:
        """Refuse: `not_kept` (reason)."""
        raise self._refusal()

    def checkpoint(self) -> None:
        """Do nothing: there is nothing new."""

    def close(self) -> None:
        """Release the file, and remove it if it was a copy."""
        with self._door:
            self._connection.close()
            self._clean_up()

    def _refusal(self) -> Refused:
        return Refused((Fault("not_kept", params={"reason": "read_only"}),))


@contextmanager
def _noticing_damage() -> Iterator[None]:
    """Refuse with `game_damaged` where a text is no longer UTF-8: SQLite has no error code for that."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if hasattr(error, "sqlite_errorcode"):
            raise
        raise Refused((Fault("game_damaged"),)) from error


@contextmanager
def _parsing() -> Iterator[None]:
    """Refuse rows that no event or draft can be read from; the seal fitted, so a program wrote them."""
    try:
        yield
    except (*_FAILURES, Refused) as error:
        raise Refused((Fault("not_readable"),)) from error


def _reason(error: Exception) -> str:
    """Return a reason that people can act on; any other error only goes to the log."""
    return _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")
