"""What other processes change in a database, heard of as it happens (LISTEN and NOTIFY)."""

import asyncio
import logging
import secrets
import selectors
import socket
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from enum import Enum
from hashlib import md5
from typing import Final, Self

import psycopg
from psycopg import sql

from scorepad.storage.postgres.connection import Connection, connect, refusing_to_open
from scorepad.storage.shared import Part, SharedChange
from scorepad.storage.store import stream_of

log = logging.getLogger("scorepad.storage")

_ANNOUNCE: Final = "SELECT pg_notify('scorepad_' || md5(current_schema()), %s)"
_IS_THERE: Final = "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = %s)"
_LONGEST: Final = 4000
"""Characters that an announcement may have; PostgreSQL takes 8,000 bytes."""

_AGAIN_SECONDS: Final = 1.0
"""The pause before a broken connection is opened again."""

_READY_SECONDS: Final = 2.0
"""How long somebody who wants to hear waits for the connection at most."""


class _Gone(Enum):
    """What is heard instead of a change once the whole schema has gone, with its tables."""

    FOR_GOOD = "gone"


Changed = Callable[[SharedChange], Awaitable[None]]
"""Called with what another process has changed."""


def new_source() -> str:
    """Return the name under which a store announces what it changes."""
    return secrets.token_hex(8)


def announce(connection: Connection, source: str, changed: SharedChange) -> None:
    """Have all who listen to this schema hear of a change once it is committed."""
    text = f"{source}:{changed.value}" if isinstance(changed, Part) else f"{source} {changed}"
    connection.execute(_ANNOUNCE, (text if len(text) <= _LONGEST else f"{source}:{Part.ALL.value}",))


def announce_end(connection: Connection) -> None:
    """Have all who listen to this schema hear that it is gone, once that is committed."""
    connection.execute(_ANNOUNCE, (f"{new_source()}:{_Gone.FOR_GOOD.value}",))


def _channel_of(schema: str) -> str:
    """Return the channel on which the changes in a schema are announced, as `_ANNOUNCE` has it."""
    return f"scorepad_{md5(schema.encode(), usedforsecurity=False).hexdigest()}"


class Ear:
    """Hears of what others change in one schema, from when it was made.

    source: whose changes it passes over. stop: called with this ear when it closes.
    """

    def __init__(self, schema: str, source: str, stop: Callable[["Ear"], None]) -> None:
        self.schema = schema
        self.is_late = False
        """Whether something may have been missed before it heard anything."""
        self.hears = threading.Event()
        self._source = source
        self._stop = stop
        self._heard = deque[SharedChange | _Gone]()
        self._news = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def look_after(self, changed: Changed) -> None:
        """Call back for whatever others change, one after another, until cancelled or the schema has gone."""
        self._loop = asyncio.get_running_loop()
        while True:
            self._news.clear()
            changes = dict.fromkeys(self._drained())
            if _Gone.FOR_GOOD in changes:
                return
            for change in changes:
                if not isinstance(change, _Gone):
                    await changed(change)
            await self._news.wait()

    def close(self) -> None:
        """Hear nothing any more."""
        self._stop(self)

    def hear(self, change: SharedChange | _Gone) -> None:
        """Take what was heard, in whatever thread; `look_after` passes it on."""
        self._heard.append(change)
        if self._loop:
            # Nobody wants to know any more once the loop is closed.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._news.set)

    def hear_announcement(self, text: str) -> None:
        """Take what was announced, unless it is by our own store."""
        source, changed = text[: len(self._source)], text[len(self._source) :]
        if source != self._source:
            self.hear(_part(changed[1:]) if changed.startswith(":") else stream_of(changed[1:]))

    def _drained(self) -> Iterator[SharedChange | _Gone]:
        while self._heard:
            yield self._heard.popleft()


def _part(word: str) -> Part | _Gone:
    # A newer program may announce what this one has no word for.
    known: dict[str, Part | _Gone] = {each.value: each for each in (*Part, *_Gone)}
    return known.get(word, Part.ALL)


class Listener:
    """Listens to a database for all ears of a process, on one connection in a thread of its own."""

    def __init__(self, address: str, connection: Connection) -> None:
        self._address = address
        self._connection: Connection | None = connection
        self._ears: dict[str, list[Ear]] = {}
        """By channel; read and changed behind `_door` alone."""
        self._door = threading.Lock()
        self._channels = set[str]()
        """Those that the connection listens to."""
        self._is_done = threading.Event()
        self._bell, self._rope = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="listening", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, address: str) -> Self:
        """Open the connection; blocks. Raises Refused `database_unusable` (reason)."""
        with refusing_to_open():
            return cls(address, connect(address))

    def ear(self, schema: str, source: str) -> Ear:
        """Return what hears from now on of the changes that others make in a schema; blocks."""
        ear = Ear(schema, source, self._forget)
        with self._door:
            self._ears.setdefault(_channel_of(schema), []).append(ear)
        self._ring()
        if not ear.hears.wait(_READY_SECONDS):
            ear.is_late = True
        return ear

    def close(self) -> None:
        """Release the connection; blocks."""
        self._is_done.set()
        self._ring()
        self._thread.join()
        self._bell.close()
        self._rope.close()

    def _forget(self, ear: Ear) -> None:
        channel = _channel_of(ear.schema)
        with self._door:
            left = [each for each in self._ears.pop(channel, ()) if each is not ear]
            if left:
                self._ears[channel] = left
        self._ring()

    def _ring(self) -> None:
        """Wake the thread."""
        # After the end there is nobody to be woken.
        with suppress(OSError):
            self._rope.send(b"!")

    def _run(self) -> None:
        while not self._is_done.is_set():
            try:
                connection = self._connection or self._connected_again()
                self._listen(connection)
                self._pass_on(connection)
            except (psycopg.Error, OSError):
                self._leave()
                if not self._is_done.is_set():
                    log.warning("the database can't be listened to", exc_info=True)
                self._is_done.wait(_AGAIN_SECONDS)
        self._leave()

    def _connected_again(self) -> Connection:
        connection = self._connection = connect(self._address)
        self._listen(connection)
        for ear in self._all_ears():
            (is_there,) = connection.execute(_IS_THERE, (ear.schema,)).fetchone() or (False,)
            # Nobody knows what happened while nobody listened.
            ear.hear(Part.ALL if is_there else _Gone.FOR_GOOD)
        return connection

    def _listen(self, connection: Connection) -> None:
        """Listen to the channels of all ears, and to no other."""
        with self._door:
            wanted = {channel: list(ears) for channel, ears in self._ears.items()}
        for channel in wanted.keys() ^ self._channels:
            verb = "LISTEN" if channel in wanted else "UNLISTEN"
            connection.execute(sql.SQL(f"{verb} {{}}").format(sql.Identifier(channel)))
        self._channels = set(wanted)
        for ear in (each for ears in wanted.values() for each in ears if not each.hears.is_set()):
            ear.hears.set()
            if ear.is_late:
                ear.hear(Part.ALL)

    def _pass_on(self, connection: Connection) -> None:
        """Pass on what has been announced, or wait for it or for the bell."""
        heard = list(connection.notifies(timeout=0))
        with self._door:
            ears = [(ear, each.payload) for each in heard for ear in self._ears.get(each.channel, ())]
        for ear, text in ears:
            ear.hear_announcement(text)
        if not heard:
            self._wait(connection)

    def _wait(self, connection: Connection) -> None:
        # Not `select`, which refuses the thousandth socket of a server with many screens.
        with selectors.DefaultSelector() as selector:
            selector.register(connection, selectors.EVENT_READ)
            selector.register(self._bell, selectors.EVENT_READ)
            ready = selector.select()
        if any(key.fileobj is self._bell for key, _events in ready):
            self._bell.recv(4096)

    def _all_ears(self) -> list[Ear]:
        with self._door:
            return [ear for ears in self._ears.values() for ear in ears]

    def _leave(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None
        self._channels = set()
