"""The store in one SQLite file: what append returned from survives a killed program and a lost current."""

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from scorepad.game.draft import Draft
from scorepad.game.events import Event
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.codec import Json, draft_from_json, draft_to_json, event_from_json, event_to_json
from scorepad.storage.database import NAME, open_database
from scorepad.storage.store import LIBRARY, NO_DRAFTS

BUSY_SECONDS = 5.0

_FAILURES = (sqlite3.Error, OSError, TypeError, ValueError, OverflowError, RecursionError, Refused)
_REASONS = {
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_fails",
    sqlite3.SQLITE_READONLY: "read_only",
}
_COLUMNS = ("device", "counter", "lamport", "batch")
_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_EVENTS = """
SELECT device, counter, lamport, batch, body FROM events WHERE stream = ?
ORDER BY lamport, device, counter"""
_STREAMS = "SELECT DISTINCT stream FROM events WHERE stream <> ? ORDER BY stream"
_PUT_DRAFT = """
INSERT INTO drafts VALUES (?, ?, ?) ON CONFLICT (stream, device) DO UPDATE SET body = excluded.body"""
_FORGET_DRAFT = "DELETE FROM drafts WHERE stream = ? AND device = ?"
_DRAFTS = "SELECT device, body FROM drafts WHERE stream = ? ORDER BY device"


class SqliteStore:
    """A store over one file of one folder; safe to call from several threads, one at a time gets in.

    path: the file. set_aside: where a damaged file was put when this one was opened, or None.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, set_aside: Path | None = None) -> None:
        self.path = path
        self.set_aside = set_aside
        self._connection = connection
        self._door = threading.Lock()

    @property
    def troubles(self) -> tuple[Fault, ...]:
        """What was wrong with the file when it was opened: `games_set_aside` (file, aside), or nothing."""
        if self.set_aside is None:
            return ()
        return (Fault("games_set_aside", "", {"file": str(self.path), "aside": str(self.set_aside)}),)

    @classmethod
    def open(cls, folder: Path, busy: float = BUSY_SECONDS) -> Self:
        """Open the store of an existing folder.

        busy: seconds to wait for another process that is writing.
        Raises Refused: `folder_unusable`, `database_too_new`.
        """
        connection, aside = open_database(folder, busy)
        return cls(connection, folder / NAME, aside)

    def append(
        self, stream: str, events: Sequence[Event], drafts: Mapping[str, Draft | None] = NO_DRAFTS
    ) -> None:
        """Make events and drafts durable, all or none; raises Refused `not_kept` (reason)."""
        with self._asked("not_kept"), self._transaction():
            self._connection.executemany(_INSERT, [_row(stream, event) for event in events])
            for device, draft in drafts.items():
                if draft is None:
                    self._connection.execute(_FORGET_DRAFT, (stream, device))
                else:
                    self._connection.execute(_PUT_DRAFT, (stream, device, _dump(draft_to_json(draft))))

    def events(self, stream: str) -> list[Event]:
        """Give all events of a stream in their order; raises Refused `not_readable` (reason)."""
        with self._asked("not_readable"):
            rows = self._connection.execute(_EVENTS, (stream,)).fetchall()
            return [_event(*row) for row in rows]

    def streams(self) -> list[str]:
        """Give the ids of all games; raises Refused `not_readable` (reason)."""
        with self._asked("not_readable"):
            return [stream for (stream,) in self._connection.execute(_STREAMS, (LIBRARY,))]

    def drafts(self, stream: str) -> dict[str, Draft]:
        """Give the drafts of a stream by device; raises Refused `not_readable` (reason)."""
        with self._asked("not_readable"):
            rows = self._connection.execute(_DRAFTS, (stream,)).fetchall()
            return {device: draft_from_json(json.loads(body)) for device, body in rows}

    def close(self) -> None:
        """Release the file; what was appended is in it."""
        with self._door:
            self._connection.close()

    @contextmanager
    def _asked(self, code: str) -> Iterator[None]:
        """Let one caller in and turn whatever the file answers but success into a fault."""
        with self._door:
            try:
                yield
            except _FAILURES as error:
                raise Refused((Fault(code, params={"reason": _reason(error)}),)) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def _reason(error: Exception) -> str:
    """Name what can be done something about; the rest is for the log alone."""
    return _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")


def _row(stream: str, event: Event) -> tuple[str, str, int, int, str, str]:
    body = {key: value for key, value in event_to_json(event).items() if key not in _COLUMNS}
    return (stream, event.device, event.counter, event.lamport, event.batch, _dump(body))


def _event(device: str, counter: int, lamport: int, batch: str, body: str) -> Event:
    named = dict(zip(_COLUMNS, (device, counter, lamport, batch), strict=True))
    return event_from_json(json.loads(body) | named)


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
