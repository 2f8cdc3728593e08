"""What other processes change in a PostgreSQL database, heard of as it happens (LISTEN and NOTIFY)."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import psycopg
from psycopg import sql

from scorepad.storage.sql.store import Part, SharedChange
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import stream_of

Connection = psycopg.Connection[tuple[Any, ...]]

log = logging.getLogger("scorepad.storage")

_CHANNEL: Final = "'scorepad_' || md5(current_schema())"
_WAIT_SECONDS: Final = 0.2
"""How long a listener waits at a time; closing it takes as long."""

_AGAIN_SECONDS: Final = 1.0
"""The pause before a broken connection is opened again."""


def announce(ask: Ask, source: str, changed: SharedChange) -> None:
    """Announce a change to everyone who listens to this schema, once it is committed."""
    text = f"{source}:{changed.value}" if isinstance(changed, Part) else f"{source} {changed}"
    ask(f"SELECT pg_notify({_CHANNEL}, ?)", text)


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
