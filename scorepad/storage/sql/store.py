"""The store of games in a database: what was appended, and awaited, survives a killed process."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from enum import Enum
from typing import Final, Protocol, TypeVar

from scorepad.game.draft import Draft
from scorepad.game.events import DeviceId, GameEvent, LibraryEvent
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.codec import NOT_A_ROW, EventRow, draft_of, event_of, library_event_of, row_of
from scorepad.storage.sql import tables
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import (
    LIBRARY,
    NO_DRAFTS,
    DeviceKey,
    StoredSummary,
    StreamId,
    device_key_from_json,
    device_key_to_json,
    saved_elsewhere,
)

T = TypeVar("T")


class Part(Enum):
    """What of a database others may have changed, if it isn't one stream."""

    ALL = "all"
    LINKS = "links"


SharedChange = StreamId | Part
"""What another app on the same database has changed."""

KEY: Final = "device.key"
"""The note that has the key."""


class Database(Protocol):
    """A database whose methods block, in any thread: they take turns.

    What fails raises Refused `not_kept` or `not_readable` (reason); the database stays usable.
    """

    def read(self, question: Callable[[Ask], T]) -> T:
        """Return the answer to a question about one moment."""

    def write(self, change: Callable[[Ask], T], changed: Iterable[SharedChange] = (), /) -> T:
        """Make a change durable, all or nothing, and return what it does.

        changed: what others who use the database hear of.
        """

    def erase(self, change: Callable[[Ask], T]) -> T:
        """Make a change durable as `write` does, and leave no byte of what it has removed."""

    def close(self) -> None:
        """Release the database; what was written is in it."""


class SqlStore:
    """Keeps streams of events, one for each game and the library's, and the drafts beside them.

    What reads blocks: a thread calls it, where there are threads. What keeps begins at once and is awaited;
    one thread does it in the order in which it was begun. What can't be kept or read raises Refused with the
    fault `not_kept` or `not_readable`; the store stays usable.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = ThreadPoolExecutor(1, "store")

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> Awaitable[None]:
        """Make events and drafts durable, all or none; the answer comes once they are.

        An event already there is passed over. drafts: by device; None forgets what it was typing.
        """
        rows = list(map(row_of, events))
        return self._keep(lambda ask: tables.append(ask, stream, rows, drafts), [stream])

    def append_to_library(self, events: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Make events of the library durable, as `append` does those of a game."""
        rows = list(map(row_of, events))
        return self._keep(lambda ask: tables.append(ask, LIBRARY, rows, NO_DRAFTS), [LIBRARY])

    def append_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], library: Sequence[LibraryEvent], known: int
    ) -> Awaitable[None]:
        """Make events of games and of the library durable, all or none.

        known: how many events the library had when these were decided. Where it has others by now, because
        another process was faster, it raises Refused `not_kept` (`saved_elsewhere`).
        """
        rows: dict[StreamId, list[EventRow]] = {LIBRARY: list(map(row_of, library))}
        rows |= {game: list(map(row_of, events)) for game, events in games.items()}

        def change(ask: Ask) -> None:
            if tables.head_of(ask, LIBRARY)[0] != known:
                raise saved_elsewhere()
            for stream, added in rows.items():
                tables.append(ask, stream, added, NO_DRAFTS)

        return self._keep(change, rows)

    def put_lines(self, lines: Iterable[StoredSummary]) -> Awaitable[None]:
        """Store summaries in place of the games' earlier ones."""
        found = tuple(lines)
        return self._keep(lambda ask: tables.put_lines(ask, found))

    def keep_device_key(self, key: DeviceKey) -> Awaitable[bool]:
        """Make a key durable unless another process has made one by now, and return whether it is kept."""

        def keep(ask: Ask) -> bool:
            is_free = _key(ask) is None
            if is_free:
                tables.put_note(ask, KEY, device_key_to_json(key))
            return is_free

        return self._keep(keep)

    def erase(self, game: GameId, library: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Remove a game for good, or nothing; raises Refused `not_kept` if anything of it may be left.

        library: those of the library's events that stay.
        """
        return self._in_turn(lambda: self._database.erase(lambda ask: tables.erase(ask, game, library)))

    def erase_everything(self) -> Awaitable[None]:
        """Remove all games and the library for good, as `erase` does."""
        return self._in_turn(lambda: self._database.erase(tables.erase_everything))

    def _keep(self, change: Callable[[Ask], T], streams: Iterable[StreamId] = ()) -> Awaitable[T]:
        return self._in_turn(lambda: self._database.write(change, streams))

    def _in_turn(self, work: Callable[[], T]) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self._writer, work)

    def close(self) -> Awaitable[None]:
        """Release the database; what was appended is in it."""
        return self._in_turn(self._database.close)

    def events(self, stream: GameId) -> list[GameEvent]:
        """Return all events of a game in their order; raises Refused `game_damaged` too."""
        rows = self._database.read(lambda ask: tables.rows_of(ask, stream))
        with _parsing():
            return sorted(map(event_of, rows), key=lambda event: event.order)

    def library(self) -> list[LibraryEvent]:
        """Return all events of the library in their order; raises Refused `library_damaged` too."""
        rows = self._database.read(lambda ask: tables.rows_of(ask, LIBRARY))
        with _parsing():
            return sorted(map(library_event_of, rows), key=lambda event: event.order)

    def drafts(self, stream: GameId) -> dict[DeviceId, Draft]:
        """Return the drafts of a game by device."""
        rows = self._database.read(lambda ask: tables.drafts_of(ask, stream))
        with _parsing():
            return {device: draft_of(body) for device, body in rows}

    def last_stored_first(self) -> list[GameId]:
        """Return the ids of all games, the one that was written to last first."""
        return self._database.read(tables.last_stored_first)

    def lines(self, after: str, most: int) -> list[tuple[GameId, StoredSummary | None]]:
        """Return at most `most` ids after one in their order, each with its summary.

        A summary that is missing, or is not as it was stored, is None.
        """
        return self._database.read(lambda ask: tables.lines_after(ask, after, most))

    def device_key(self) -> DeviceKey | None:
        """Return the key that proves device ids, None if there is none or a damaged one."""
        return self._database.read(_key)


def _key(ask: Ask) -> DeviceKey | None:
    return device_key_from_json(tables.note(ask, KEY) or "")


@contextmanager
def _parsing() -> Iterator[None]:
    """Refuse rows that no event or draft can be read from; the checksum fitted, so a program wrote them."""
    try:
        yield
    except NOT_A_ROW as error:
        raise Refused((Fault("not_readable"),)) from error
