"""What other processes change in a database, heard of as it happens (LISTEN and NOTIFY)."""

import asyncio
import logging
import secrets
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Self

import psycopg
from psycopg import sql

from scorepad.storage.postgres.connection import Connection, connect, refusing_to_open
from scorepad.storage.shared import Part, SharedChange
from scorepad.storage.store import stream_of

log = logging.getLogger("scorepad.storage")

_CHANNEL: Final = "SELECT 'scorepad_' || md5(current_schema())"
_ANNOUNCE: Final = "SELECT pg_notify('scorepad_' || md5(current_schema()), %s)"
_LONGEST: Final = 4000
"""Characters that an announcement may have; PostgreSQL takes 8,000 bytes."""

_LOOK_SECONDS: Final = 0.5
"""How long a program that ends waits for its listener at most."""

_AGAIN_SECONDS: Final = 1.0
"""The pause before a broken connection is opened again."""

Changed = Callable[[SharedChange], Awaitable[None]]
"""Called with what another process has changed."""


def new_source() -> str:
    """Return the name under which a store announces what it changes."""
    return secrets.token_hex(8)


def announce(connection: Connection, source: str, changed: SharedChange) -> None:
    """Have all listeners hear of a change once it is committed."""
    text = f"{source}:{changed.value}" if isinstance(changed, Part) else f"{source} {changed}"
    connection.execute(_ANNOUNCE, (text if len(text) <= _LONGEST else f"{source}:{Part.ALL.value}",))


class Listener:
    """Hears of what others change in a database, on a connection of its own in a thread of its own.

    source: the store whose own changes it passes over.
    """

    def __init__(self, address: str, source: str, connection: Connection) -> None:
        self._address = address
        self._source = source
        self._connection: Connection | None = connection
        self._is_done = threading.Event()
        self._thread = ThreadPoolExecutor(1, "listening")

    @classmethod
    def open(cls, address: str, source: str) -> Self:
        """Listen from now on; blocks. Raises Refused `database_unusable` (reason)."""
        with refusing_to_open():
            return cls(address, source, _listening(address))

    async def look_after(self, changed: Changed) -> None:
        """Call back for whatever others change, one after another, until cancelled."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                for change in await loop.run_in_executor(self._thread, self._next):
                    await changed(change)
        finally:
            self._end()

    def close(self) -> None:
        """Release the connection; blocks."""
        self._end()
        self._thread.shutdown()

    def _end(self) -> None:
        self._is_done.set()
        # It is the thread's: another one must not close it while it is waited on.
        self._thread.submit(self._leave)

    def _next(self) -> Iterable[SharedChange]:
        """Return what has changed, after a while at the latest, each once."""
        try:
            if self._connection is None:
                self._connection = _listening(self._address)
                # Nobody knows what happened while nobody listened.
                return [Part.ALL]
            heard = self._connection.notifies(timeout=_LOOK_SECONDS, stop_after=1)
            return dict.fromkeys(self._of_others([each.payload for each in heard]))
        except (psycopg.Error, OSError):
            self._leave()
            if not self._is_done.is_set():
                log.warning("the database can't be listened to", exc_info=True)
            self._is_done.wait(_AGAIN_SECONDS)
            return []

    def _of_others(self, texts: Iterable[str]) -> Iterator[SharedChange]:
        for text in texts:
            source, changed = text[: len(self._source)], text[len(self._source) :]
            if source != self._source:
                yield Part(changed[1:]) if changed.startswith(":") else stream_of(changed[1:])

    def _leave(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None


def _listening(address: str) -> Connection:
    """Return a connection that listens; raises psycopg.Error."""
    connection = connect(address)
    try:
        (name,) = connection.execute(_CHANNEL).fetchone() or ("",)
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(str(name))))
    except BaseException:
        connection.close()
        raise
    return connection
