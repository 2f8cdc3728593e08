"""Connections to a PostgreSQL database: opened, opened again, and what goes wrong with them in our words."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Literal, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from scorepad.rules.faults import Fault, Refused

Answer = TypeVar("Answer")

Connection = psycopg.Connection[tuple[object, ...]]
"""A connection whose rows are tuples; each statement is committed by itself unless in a transaction."""

SCHEMES: Final = ("postgresql://", "postgres://")
"""How the address of a database begins."""

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

_FAILURES: Final = (psycopg.Error, OSError, TypeError, ValueError, OverflowError, RecursionError)
BUSY: Final = "database_busy"
"""The reason of a fault where others have what is needed."""

_REASONS: Final = {
    "25006": "database_read_only",
    "53100": "disk_full",
    "55P03": BUSY,
    "58030": "disk_fails",
}
"""By the code of PostgreSQL's error."""

NO_ANSWER: Final = "no_database"
"""The reason of a fault where no connection can be had."""


def connect(address: str) -> Connection:
    """Return a connection on which what is committed is on the disk; raises psycopg.Error.

    address: as `settings_of` checks it.
    """
    connection = psycopg.connect(make_conninfo(**(_PATIENCE | settings_of(address))), autocommit=True)
    try:
        connection.execute(_SETTLE)
    except BaseException:
        connection.close()
        raise
    return connection


def settings_of(address: str) -> dict[str, str]:
    """Return what the address of a database says; raises Refused `no_database_address`.

    The fault doesn't repeat the address: it may have a password.
    """
    if address.startswith(SCHEMES):
        with suppress(psycopg.Error):
            return {name: str(value) for name, value in conninfo_to_dict(address).items()}
    raise Refused((Fault("no_database_address"),))


Code = Literal["not_kept", "not_readable"]
"""Whether what failed was to be kept, or to be read."""


class Database:
    """A database behind one connection, which is opened again once it is broken; threads take turns.

    reading: whether every question is about one moment, and changes nothing.
    """

    def __init__(self, address: str, connection: Connection, *, reading: bool = False) -> None:
        self._address = address
        self._reading = reading
        self._door = threading.Lock()
        self._is_done = False
        self._connection = self._settled(connection)

    def ask(self, question: Callable[[Connection], Answer], code: Code) -> Answer:
        """Return what a question in a transaction of its own returns.

        It may be asked twice: once more where the connection breaks, even while it is being committed.
        Raises Refused with a code (reason).
        """

        def in_transaction(connection: Connection) -> Answer:
            with connection.transaction():
                return question(connection)

        return self._asked(in_transaction, code)

    def order(self, statement: str) -> None:
        """Run a statement that can't be in a transaction; raises Refused `not_kept` (reason)."""
        self._asked(lambda connection: connection.execute(statement.encode()), "not_kept")

    def close(self) -> None:
        """Release the connection; nothing can be asked any more."""
        with self._door:
            self._is_done = True
            self._connection.close()

    def _asked(self, question: Callable[[Connection], Answer], code: Code) -> Answer:
        with self._door, _failing_as(code):
            if self._is_done:
                raise Refused((Fault(code, params={"reason": ""}),))
            with suppress(psycopg.OperationalError):
                return _tried(question, self._connection)
            self._connection = self._settled(connect(self._address))
            return question(self._connection)

    def _settled(self, connection: Connection) -> Connection:
        if self._reading:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
        return connection


def _tried(question: Callable[[Connection], Answer], connection: Connection) -> Answer:
    """Return the answer; raises OperationalError only where the connection is broken."""
    try:
        return question(connection)
    except psycopg.OperationalError as error:
        if not connection.closed:
            raise _Lasting from error
        raise


class _Lasting(Exception):  # noqa: N818 - carries the error that it was raised from
    """Raised where another connection would change nothing."""


@contextmanager
def _failing_as(code: Code) -> Iterator[None]:
    """Turn every failure of the database into a fault."""
    try:
        yield
    except (*_FAILURES, _Lasting) as error:
        raise Refused((Fault(code, params={"reason": _reason(error)}),)) from error


def _reason(error: BaseException) -> str:
    """Return a reason that people can act on; any other error only goes to the log."""
    if isinstance(error, _Lasting) and error.__cause__:
        error = error.__cause__
    state = getattr(error, "sqlstate", None)
    if isinstance(error, psycopg.OperationalError) and (state is None or state.startswith(("08", "57P"))):
        return NO_ANSWER
    return _REASONS.get(state or "", "")


@contextmanager
def refusing_to_open() -> Iterator[None]:
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
