"""What other processes change in a database, heard of as it happens (LISTEN and NOTIFY)."""

import asyncio
import logging
import secrets
import selectors
import socket
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
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

_AGAIN_SECONDS: Final = 1.0
"""The pause before a broken connection is opened again."""


Changed = Callable[[SharedChange], Awaitable[None]]
"""Called with what another process has changed."""


def new_source() -> str:
    """Return the name under which a store announces what it changes."""
    return secrets.token_hex(8)


def announce(connection: Connection, source: str, changed: SharedChange) -> None:
    """Have all who listen to this schema hear of a change once it is committed."""
    text = f"{source}:{changed.value}" if isinstance(changed, Part) else f"{source} {changed}"
    connection.execute(_ANNOUNCE, (text if len(text) <= _LONGEST else f"{source}:{Part.ALL.value}",))


class Listener:
    """Hears what others change in a schema, in a thread with a connection of its own, from when it was made.

    source: whose changes it passes over.
    """

    def __init__(self, address: str, source: str, connection: Connection) -> None:
        self._address = address
        self._source = source
        self._connection: Connection | None = connection
        self._heard = deque[SharedChange]()
        self._news = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_done = threading.Event()
        self._bell, self._rope = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="listening", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, address: str, source: str) -> Self:
        """Open the connection; blocks. Raises Refused `database_unusable` (reason)."""
        with refusing_to_open():
            return cls(address, source, _listening(address))

    async def look_after(self, changed: Changed) -> None:
        """Call back for whatever others change, one after another, until cancelled."""
        self._loop = asyncio.get_running_loop()
        while True:
            self._news.clear()
            heard = [self._heard.popleft() for _change in range(len(self._heard))]
            for change in dict.fromkeys(heard):
                await changed(change)
            await self._news.wait()

    def close(self) -> None:
        """Release the connection; blocks."""
        self._is_done.set()
        self._rope.send(b"!")
        self._thread.join()
        self._bell.close()
        self._rope.close()

    def _run(self) -> None:
        while not self._is_done.is_set():
            try:
                self._pass_on(self._connection or self._connected_again())
            except (psycopg.Error, OSError):
                self._leave()
                log.warning("the database can't be listened to", exc_info=True)
                self._is_done.wait(_AGAIN_SECONDS)
        self._leave()

    def _connected_again(self) -> Connection:
        connection = self._connection = _listening(self._address)
        # Nobody knows what happened while nobody listened.
        self._hear(Part.ALL)
        return connection

    def _pass_on(self, connection: Connection) -> None:
        """Pass on what has been announced, or wait for it or for the bell."""
        heard = list(connection.notifies(timeout=0))
        for each in heard:
            source, changed = each.payload[: len(self._source)], each.payload[len(self._source) :]
            if source != self._source:
                self._hear(_part(changed[1:]) if changed.startswith(":") else stream_of(changed[1:]))
        if not heard:
            self._wait(connection)

    def _hear(self, change: SharedChange) -> None:
        """Take what was heard; `look_after` passes it on."""
        self._heard.append(change)
        if self._loop:
            # Nobody wants to know any more once the loop is closed.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._news.set)

    def _wait(self, connection: Connection) -> None:
        # Not `select`, which refuses the thousandth socket of a server with many screens.
        with selectors.DefaultSelector() as selector:
            selector.register(connection, selectors.EVENT_READ)
            selector.register(self._bell, selectors.EVENT_READ)
            selector.select()

    def _leave(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


def _listening(address: str) -> Connection:
    """Return a new connection that listens; raises psycopg.Error."""
    connection = connect(address)
    try:
        (channel,) = connection.execute(_CHANNEL).fetchone() or ("",)
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(str(channel))))
    except BaseException:
        connection.close()
        raise
    return connection


def _part(word: str) -> Part:
    # A newer program may announce what this one has no word for.
    return next((each for each in Part if each.value == word), Part.ALL)
