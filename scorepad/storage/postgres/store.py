"""The store in a PostgreSQL database: once `append` has answered, events survive a killed process."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final, Self

from scorepad.game.draft import Draft
from scorepad.game.events import Change, Event, GameEvent, LibraryEvent
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.device_key import DeviceKey, device_key_from_json, device_key_to_json
from scorepad.storage.kept_links import FileLinks
from scorepad.storage.postgres import tables
from scorepad.storage.postgres.connection import (
    Answer,
    Connection,
    Database,
    connect,
    refusing_to_open,
    settings_of,
)
from scorepad.storage.postgres.links import PostgresLinks
from scorepad.storage.postgres.listening import Listener, announce, new_source
from scorepad.storage.postgres.schema import migrate
from scorepad.storage.postgres.traces import leave_no_trace
from scorepad.storage.rows import EventRow, draft_of, event_of, library_event_of, row_of
from scorepad.storage.seals import are_sound, is_whole
from scorepad.storage.shared import Part
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StoredSummary, StreamId, damage_of

_KEY: Final = "device.key"
_TABLES: Final = ("events", "streams", "drafts", "lines")
_NOT_A_ROW: Final = (Refused, TypeError, ValueError, AttributeError, RecursionError)


class PostgresStore:
    """A store over a database that other processes may use too.

    One thread writes, in the order in which somebody asked for it; reading has a connection of its own.
    """

    def __init__(self, address: str, writing: Connection, reading: Connection) -> None:
        """Open a store over tables that are as `migrate` makes them."""
        self._source = new_source()
        self._address = address
        self._writing = Database(address, writing)
        self._reading = Database(address, reading, reading=True)
        self._writer = ThreadPoolExecutor(1, "postgres")

    @classmethod
    def open(cls, address: str) -> Self:
        """Open the store of a database, and make its tables if it has none; blocks.

        Raises Refused: `no_database_address`, `database_unusable` (reason), `database_too_new`,
        `database_not_utf8`, `database_taken_by_others`.
        """
        settings_of(address)
        with refusing_to_open():
            writing = connect(address)
            try:
                migrate(writing)
                reading = connect(address)
            except BaseException:
                writing.close()
                raise
        return cls(address, writing, reading)

    def listen(self) -> Listener:
        """Return what hears of the changes of others from now on; blocks. Raises Refused as `open` does."""
        return Listener.open(self._address, self._source)

    def links(self, folder: Path) -> PostgresLinks:
        """Return what keeps the links. folder: of this app, for what concerns it alone."""
        return PostgresLinks(self._writing, self._reading, self._source, FileLinks(folder))

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> Awaitable[None]:
        """Make events and drafts durable, all or none; raises Refused `not_kept` (reason)."""
        return self._append(stream, events, drafts)

    def append_to_library(self, events: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Make events of the library durable; raises Refused as `append` does."""
        return self._append(LIBRARY, events, NO_DRAFTS)

    def append_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], library: Sequence[LibraryEvent], known: int
    ) -> Awaitable[None]:
        """Make events of games and of the library durable, all or none; raises Refused as `append` does.

        known: how many events the library has; where it has others by now, `not_kept` (`saved_elsewhere`).
        """

        def append(connection: Connection) -> None:
            tables.expect(connection, LIBRARY, known)
            parts: tuple[tuple[StreamId, Sequence[Event[Change]]], ...] = ((LIBRARY, library), *games.items())
            for stream, events in parts:
                tables.append(connection, stream, list(map(row_of, events)), NO_DRAFTS)
                announce(connection, self._source, stream)

        return self._keep(append)

    def _append(
        self, stream: StreamId, events: Sequence[Event[Change]], drafts: Mapping[DeviceId, Draft | None]
    ) -> Awaitable[None]:
        def append(connection: Connection) -> None:
            if tables.append(connection, stream, list(map(row_of, events)), drafts):
                announce(connection, self._source, stream)

        return self._keep(append)

    def put_lines(self, lines: Iterable[StoredSummary]) -> Awaitable[None]:
        """Store summaries in place of the games' earlier ones; raises Refused as `append` does."""
        found = tuple(lines)
        return self._keep(lambda connection: tables.put_lines(connection, found))

    def keep_device_key(self, key: DeviceKey) -> Awaitable[bool]:
        """Make a key durable unless another process has kept one.

        Return whether it is kept; raises Refused as `append` does.
        """

        def keep(connection: Connection) -> bool:
            tables.lock_note(connection, _KEY)
            is_free = _stored_key(connection) is None
            if is_free:
                tables.put_note(connection, _KEY, device_key_to_json(key))
            return is_free

        return self._keep(keep)

    def erase(self, game: GameId, library: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Remove a game for good; raises Refused as `append` does.

        The tables are written anew without them. What the server itself writes down of changes, and its own
        backups, are beyond our reach.
        """

        def erase(connection: Connection) -> str:
            announce(connection, self._source, Part.ALL)
            return tables.erase(connection, game, library)

        def erase_and_rewrite() -> None:
            leave_no_trace(self._writing, self._writing.ask(erase, "not_kept"), _TABLES)

        return self._in_turn(erase_and_rewrite)

    def erase_everything(self) -> Awaitable[None]:
        """Remove all games and the library for good; raises Refused as `append` does."""

        def erase(connection: Connection) -> None:
            tables.erase_everything(connection)
            announce(connection, self._source, Part.ALL)

        return self._keep(erase)

    def _keep(self, change: Callable[[Connection], Answer]) -> Awaitable[Answer]:
        return self._in_turn(lambda: self._writing.ask(change, "not_kept"))

    def _in_turn(self, work: Callable[[], Answer]) -> Awaitable[Answer]:
        return asyncio.get_running_loop().run_in_executor(self._writer, work)

    def close(self) -> Awaitable[None]:
        """Release the database; what was appended is in it."""
        return self._in_turn(self.release)

    def release(self) -> None:
        """Release the database as `close` does; blocks."""
        self._writing.close()
        self._reading.close()

    def within_reach(self, _games: Collection[GameId], /) -> AbstractAsyncContextManager[None]:
        """Do nothing: in a database that is asked in a thread all games are within reach."""
        return nullcontext()

    def events(self, stream: GameId) -> list[GameEvent]:
        """Return all events of a game in their order; raises Refused `not_readable`, `game_damaged`."""
        rows = self._rows(stream)
        with _parsing():
            return sorted(map(event_of, rows), key=lambda event: event.order)

    def library(self) -> list[LibraryEvent]:
        """Return all events of the library in their order; raises Refused as `events` does."""
        rows = self._rows(LIBRARY)
        with _parsing():
            return sorted(map(library_event_of, rows), key=lambda event: event.order)

    def _rows(self, stream: StreamId) -> list[EventRow]:
        rows, head = self._reading.ask(
            lambda connection: tables.stream_rows(connection, stream), "not_readable"
        )
        if not is_whole(stream, rows, head):
            raise Refused((damage_of(stream),))
        return [row for row, _seal in rows]

    def drafts(self, stream: GameId) -> dict[DeviceId, Draft]:
        """Return the drafts of a game by device; raises Refused as `events` does."""
        rows = self._reading.ask(lambda connection: tables.draft_rows(connection, stream), "not_readable")
        if not are_sound(stream, rows):
            raise Refused((damage_of(stream),))
        with _parsing():
            return {device: draft_of(body) for device, body, _seal in rows}

    def last_stored_first(self) -> list[GameId]:
        """Return the ids of all games, the one that was written to last first."""
        return self._reading.ask(tables.last_stored_first, "not_readable")

    def lines(self, after: str, most: int) -> list[tuple[GameId, StoredSummary | None]]:
        """Return at most `most` ids after one in their order, each with its summary.

        A summary that is missing, or is not as it was stored, is None.
        """
        return self._reading.ask(
            lambda connection: tables.lines_after(connection, after, most), "not_readable"
        )

    def device_key(self) -> DeviceKey | None:
        """Return the key that proves device ids, None if there is none or a damaged one."""
        return self._reading.ask(_stored_key, "not_readable")


def _stored_key(connection: Connection) -> DeviceKey | None:
    body = tables.note(connection, _KEY)
    return device_key_from_json(body) if body else None


@contextmanager
def _parsing() -> Iterator[None]:
    """Refuse rows that no event or draft can be read from; the seal fitted, so a program wrote them."""
    try:
        yield
    except _NOT_A_ROW as error:
        raise Refused((Fault("not_readable"),)) from error
