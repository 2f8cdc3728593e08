"""A PostgreSQL database that several processes may use at once, and what others change in it."""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, TypeVar

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.sql import earlier, tables
from scorepad.storage.sql.store import Part, SharedChange
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import stream_of

Connection = psycopg.Connection[tuple[Any, ...]]
T = TypeVar("T")

log = logging.getLogger("scorepad.storage")

VERSION: Final = "version"
"""The note that has the version of the tables."""

_SCHEMES: Final = ("postgresql://", "postgres://")
_PATIENCE: Final = {
    "connect_timeout": "5",
    # A cable that was pulled is noticed within half a minute, instead of two hours.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
"""Settings of a connection; the address may have others."""

_SETTLE: Final = """
SELECT set_config('lock_timeout', '5s', false), set_config('client_encoding', 'UTF8', false),
  CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
    THEN set_config('synchronous_commit', 'on', false) END"""
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '/writing', 0))"
"""Of whoever writes: one at a time, whichever process that is."""

_THERE: Final = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_STILL_SEEN: Final = """
SELECT EXISTS (
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND backend_xmin IS NOT NULL AND age(backend_xmin) >= age(?::text::xid))"""
_READERS_SECONDS: Final = 5.0
"""How long an erasure waits for those who still read what it has removed."""

_LOOK_SECONDS: Final = 0.05

_CHANNEL: Final = "'scorepad_' || md5(current_schema())"
_WAIT_SECONDS: Final = 0.2
"""How long a listener waits at a time; closing it takes as long."""

_AGAIN_SECONDS: Final = 1.0
"""The pause before a broken connection is opened again."""

_FAILURES: Final = (psycopg.Error, OSError, TypeError, ValueError, OverflowError, RecursionError)
_TAKEN: Final = (psycopg.errors.DuplicateTable, psycopg.errors.UndefinedColumn)
_BUSY: Final = "database_busy"
_REASONS: Final = {
    "25006": "database_read_only",
    "53100": "disk_full",
    "55P03": _BUSY,
    "58030": "disk_fails",
}
"""By the code of PostgreSQL's error."""


class Listener:
    """Hears what others change in a schema from the moment it was made, on a connection of its own.

    connect: opens a connection, and raises psycopg.Error. source: whose changes it passes over.
    """

    def __init__(self, connect: Callable[[], Connection], source: str) -> None:
        self._connect = connect
        self._source = source
        self._connection: Connection | None = self._listening()
        self._thread = ThreadPoolExecutor(1, "listening")
        self._is_done = threading.Event()

    async def look_after(self, changed: Callable[[SharedChange], Awaitable[None]]) -> None:
        """Call back for whatever others change, one change after another, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            for change in dict.fromkeys(await loop.run_in_executor(self._thread, self._heard)):
                await changed(change)

    def close(self) -> None:
        """Release the connection; blocks."""
        self._is_done.set()
        self._thread.shutdown()
        self._leave()

    def _heard(self) -> list[SharedChange]:
        """Return what others have changed, as soon as there is anything or after a while."""
        try:
            if self._connection is None:
                self._connection = self._listening()
                # Nobody knows what happened while nobody listened.
                return [Part.ALL]
            heard = self._connection.notifies(timeout=_WAIT_SECONDS, stop_after=1)
            return [
                _change(each.payload[len(self._source) :])
                for each in heard
                if not each.payload.startswith(self._source)
            ]
        except (psycopg.Error, OSError):
            log.warning("the database can't be listened to", exc_info=True)
            self._leave()
            self._is_done.wait(_AGAIN_SECONDS)
            return []

    def _listening(self) -> Connection:
        connection = self._connect()
        try:
            (channel,) = connection.execute(f"SELECT {_CHANNEL}".encode()).fetchone() or ("",)
            connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(str(channel))))
        except BaseException:
            connection.close()
            raise
        return connection

    def _leave(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


def _change(text: str) -> SharedChange:
    if not text.startswith(":"):
        return stream_of(text[1:])
    # A newer program may announce what this one has no word for.
    return next((each for each in Part if each.value == text[1:]), Part.ALL)


class PostgresDatabase:
    """A database that other processes may use too; they take turns at writing, and hear of what is changed.

    It is read over a connection of its own, so nobody who reads waits for one who writes. What fails raises
    Refused with the codes of `Database`.
    """

    def __init__(self, address: str) -> None:
        """Open a database, and make its tables if it has none; blocks.

        Raises Refused: `no_database_address`, `database_unusable` (reason), `database_too_new`,
        `database_not_utf8`, `database_taken_by_others`.
        """
        self._connect = partial(_connected, address)
        self._source = secrets.token_hex(8)
        with _refusing_to_open(), self._connect() as connection:
            _make_tables(connection)
        self._writing = PatientConnection(self._connect, "not_kept")
        self._reading = PatientConnection(partial(_reading, self._connect), "not_readable")

    def listen(self) -> Listener:
        """Return what hears of the changes of others from now on; blocks.

        Raises Refused `database_unusable` (reason).
        """
        with _refusing_to_open():
            return Listener(self._connect, self._source)

    def read(self, question: Callable[[Ask], T]) -> T:
        """Return the answer to a question about one moment; raises Refused `not_readable` (reason)."""
        return self._reading.ask(question)

    def write(self, change: Callable[[Ask], T], changed: Iterable[SharedChange] = (), /) -> T:
        """Make a change durable, all or nothing, and return what it does.

        It may be made twice: once more where the connection breaks, even while it is being committed.
        """

        def locked(ask: Ask) -> T:
            ask(_LOCK)
            answer = change(ask)
            for each in changed:
                _announce(ask, self._source, each)
            return answer

        return self._writing.ask(locked)

    def erase(self, change: Callable[[Ask], T]) -> T:
        """Make a change durable, and write the tables anew without what it has removed.

        What the server itself writes down of changes, and its own backups, are beyond our reach.
        """

        def numbered(ask: Ask) -> tuple[T, str]:
            answer = change(ask)
            return answer, ask("SELECT pg_current_xact_id()::xid::text")[0][0]

        answer, transaction = self.write(numbered, (Part.ALL,))
        end = time.monotonic() + _READERS_SECONDS
        # PostgreSQL takes along what somebody can still see.
        while self._writing.ask(lambda ask: bool(ask(_STILL_SEEN, transaction)[0][0])):
            if time.monotonic() > end:
                raise Refused((Fault("not_kept", params={"reason": _BUSY}),))
            time.sleep(_LOOK_SECONDS)
        self._writing.order(f"VACUUM (FULL) {', '.join(tables.TABLES)}")
        return answer

    def close(self) -> None:
        """Release the database; what was written is in it."""
        self._writing.close()
        self._reading.close()


class PatientConnection:
    """A connection that is opened for the first question, and again once it is broken; threads take turns.

    code: of the fault that what fails raises in a Refused.
    """

    def __init__(self, connect: Callable[[], Connection], code: str) -> None:
        self._connect = connect
        self._code = code
        self._door = threading.Lock()
        self._is_done = False
        self._connection: Connection | None = None

    def ask(self, question: Callable[[Ask], T]) -> T:
        """Return what a question in a transaction of its own returns; it may be asked twice."""

        def in_transaction(connection: Connection) -> T:
            with connection.transaction():
                return question(partial(_ask, connection))

        return self._asked(in_transaction)

    def order(self, statement: str) -> None:
        """Run a statement that can't be in a transaction."""
        self._asked(lambda connection: connection.execute(statement.encode()))

    def close(self) -> None:
        """Release the connection; nothing can be asked any more."""
        with self._door:
            self._is_done = True
            if self._connection:
                self._connection.close()

    def _asked(self, question: Callable[[Connection], T]) -> T:
        with self._door, _failing_as(self._code):
            if self._is_done:
                raise psycopg.InterfaceError
            if self._connection:
                try:
                    return question(self._connection)
                except psycopg.OperationalError:
                    if not self._connection.closed:
                        raise
            self._connection = self._connect()
            return question(self._connection)


def _announce(ask: Ask, source: str, changed: SharedChange) -> None:
    """Announce a change to everyone who listens to this schema, once it is committed."""
    text = f"{source}:{changed.value}" if isinstance(changed, Part) else f"{source} {changed}"
    ask(f"SELECT pg_notify({_CHANNEL}, ?)", text)


def _ask(connection: Connection, statement: str, *values: object) -> list[tuple[Any, ...]]:
    cursor = connection.execute(statement.replace("?", "%s").encode(), values)
    return cursor.fetchall() if cursor.description else []


def _connected(address: str) -> Connection:
    """Return a connection on which what is committed is on the disk; raises psycopg.Error, Refused."""
    connection = psycopg.connect(make_conninfo(**(_PATIENCE | _settings_of(address))), autocommit=True)
    try:
        connection.execute(_SETTLE)
    except BaseException:
        connection.close()
        raise
    return connection


def _reading(connect: Callable[[], Connection]) -> Connection:
    """Return a connection on which each transaction is about one moment, and changes nothing."""
    connection = connect()
    connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    connection.read_only = True
    return connection


def _settings_of(address: str) -> dict[str, str]:
    """Return what the address of a database says; raises Refused `no_database_address`.

    The fault doesn't repeat the address: it may have a password.
    """
    if address.startswith(_SCHEMES):
        with suppress(psycopg.Error):
            return {name: str(value) for name, value in conninfo_to_dict(address).items()}
    raise Refused((Fault("no_database_address"),))


def _make_tables(connection: Connection) -> None:
    """Make the tables, or bring over those of the earlier version, all or nothing; processes take turns."""
    if connection.info.parameter_status("server_encoding") != "UTF8":
        raise Refused((Fault("database_not_utf8"),))
    try:
        with connection.transaction():
            _make_or_bring_over(partial(_ask, connection))
    except _TAKEN as error:
        raise Refused((Fault("database_taken_by_others"),)) from error


def _make_or_bring_over(ask: Ask) -> None:
    ask(_LOCK)
    there = {name for (name,) in ask(_THERE)}
    is_earlier = there.issuperset(earlier.IN_POSTGRES)
    version = 0 if is_earlier or "notes" not in there else int(tables.note(ask, VERSION) or 0)
    if version > tables.VERSION:
        raise Refused((Fault("database_too_new"),))
    if version == tables.VERSION:
        return
    if is_earlier:
        earlier.set_aside(ask, earlier.IN_POSTGRES)
    tables.make(ask, id='TEXT COLLATE "C"', serial="BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
    if is_earlier:
        earlier.bring_over_in_postgres(ask)
    tables.put_note(ask, VERSION, str(tables.VERSION))


@contextmanager
def _failing_as(code: str) -> Iterator[None]:
    """Turn every failure of the database into a fault (reason)."""
    try:
        yield
    except _FAILURES as error:
        raise Refused((Fault(code, params={"reason": _reason(error)}),)) from error


def _reason(error: BaseException) -> str:
    """Return a reason that people can act on; any other error only goes to the log."""
    state = getattr(error, "sqlstate", None)
    if isinstance(error, psycopg.OperationalError) and (state is None or state.startswith(("08", "57P"))):
        return "no_database"
    return _REASONS.get(state or "", "")


@contextmanager
def _refusing_to_open() -> Iterator[None]:
    """Refuse with `database_unusable` (reason) where the database can't be opened."""
    try:
        yield
    except (psycopg.Error, OSError) as error:
        raise Refused((Fault("database_unusable", params={"reason": _words(error)}),)) from error


def _words(error: Exception) -> str:
    """Return why a database can't be opened, in the words of PostgreSQL, on one line."""
    diagnosis = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    lines = [line.strip() for line in (diagnosis or str(error)).splitlines() if line.strip()]
    # Of a connection that failed, the place comes first, and hints follow in further lines.
    last = next((line for line in lines if " failed: " in line), lines[0] if lines else "")
    return last.rpartition(" failed: ")[2].removeprefix("FATAL:").strip()
