"""The rows of every table, within the transaction of whoever calls.

The events of a stream are written by one at a time, whichever process that is: a lock in the database sees to
it. An erasure waits for all who write, and they for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from scorepad.game.draft import Draft
from scorepad.game.events import LibraryEvent
from scorepad.game.ids import BatchId, DeviceId
from scorepad.score.record import GameId
from scorepad.storage.codec import draft_to_json
from scorepad.storage.postgres.connection import Connection
from scorepad.storage.rows import EventRow, compact_json
from scorepad.storage.seals import FIRST_SEAL, DraftRow, draft_seal, seal
from scorepad.storage.store import LIBRARY, StoredSummary, StreamId, saved_elsewhere

_SHARED: Final = "pg_advisory_xact_lock_shared(hashtextextended(current_schema() || '/erasing', 0))"
_WRITE_ONE: Final = f"SELECT {_SHARED}, pg_advisory_xact_lock(hashtextextended(current_schema() || %s, 1))"
_WRITE: Final = f"SELECT {_SHARED}"
_ERASE: Final = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '/erasing', 0))"

_HEAD: Final = "SELECT events, seal FROM streams WHERE stream = %s"
_KNOWN: Final = """
SELECT device, counter, batch FROM events
WHERE stream = %s AND (device, counter) IN (SELECT * FROM unnest(%s::text[], %s::bigint[]))"""
_PUT_HEAD: Final = """
INSERT INTO streams VALUES (%s, %s, %s, nextval('order_of_storing'))
ON CONFLICT (stream) DO UPDATE SET events = excluded.events, seal = excluded.seal, stored = excluded.stored"""
_INSERT: Final = """
INSERT INTO events (stream, device, counter, lamport, batch, body, seal)
VALUES (%s, %s, %s, %s, %s, %s, %s)"""
_ROWS: Final = """
SELECT device, counter, lamport, batch, body, seal FROM events WHERE stream = %s ORDER BY number"""
_PUT_DRAFT: Final = """
INSERT INTO drafts VALUES (%s, %s, %s, %s)
ON CONFLICT (stream, device) DO UPDATE SET body = excluded.body, seal = excluded.seal"""
_FORGET_DRAFT: Final = "DELETE FROM drafts WHERE stream = %s AND device = %s"
_DRAFTS: Final = "SELECT device, body, seal FROM drafts WHERE stream = %s ORDER BY device"
_LAST_STORED: Final = "SELECT stream FROM streams WHERE stream <> %s ORDER BY stored DESC"
_LINES: Final = """
SELECT streams.stream, streams.events, lines.events, lines.made_by, lines.body, lines.seal
FROM streams LEFT JOIN lines USING (stream)
WHERE streams.stream > %s AND streams.stream <> %s ORDER BY streams.stream LIMIT %s"""
_PUT_LINE: Final = """
INSERT INTO lines VALUES (%s, %s, %s, %s, %s)
ON CONFLICT (stream) DO UPDATE SET events = excluded.events, made_by = excluded.made_by,
  body = excluded.body, seal = excluded.seal"""
_SEAL_AGAIN: Final = "UPDATE events SET seal = %s WHERE stream = %s AND device = %s AND counter = %s"
_LOCK_NOTE: Final = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || %s, 2))"
_NOTE: Final = "SELECT body FROM notes WHERE name = %s"
_PUT_NOTE: Final = """
INSERT INTO notes VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET body = excluded.body"""

_STILL_SEEN: Final = """
SELECT EXISTS (
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND backend_xmin IS NOT NULL AND age(backend_xmin) >= age(%s::text::xid))"""

_OF_A_GAME: Final = (
    "DELETE FROM events WHERE stream = %s",
    "DELETE FROM streams WHERE stream = %s",
    "DELETE FROM drafts WHERE stream = %s",
    "DELETE FROM lines WHERE stream = %s",
)


def expect(connection: Connection, stream: StreamId, known: int) -> None:
    """Keep others from writing to a stream until this transaction ends.

    Raises Refused `not_kept` (reason) unless it has so many events.
    """
    connection.execute(_WRITE_ONE, ("/" + stream,))
    count, _seal = _head_of(connection.execute(_HEAD, (stream,)).fetchone())
    if count != known:
        raise saved_elsewhere()


def append(
    connection: Connection,
    stream: StreamId,
    rows: Sequence[EventRow],
    drafts: Mapping[DeviceId, Draft | None],
) -> bool:
    """Add the events that are not there yet to the end of a stream's chain of seals, and replace drafts.

    Return whether that changes anything.

    Raises Refused `not_kept` (reason) where another touch has an event of the same id: two processes have
    written for one device, and one of them didn't know of the other.
    """
    with connection.pipeline():
        connection.execute(_WRITE_ONE, ("/" + stream,))
        head = connection.execute(_HEAD, (stream,))
        names = [row.device for row in rows], [row.counter for row in rows]
        there = connection.execute(_KNOWN, (stream, *names))
    known = {(device, counter): batch for device, counter, batch in there}
    if any(known.get((row.device, row.counter), row.batch) != row.batch for row in rows):
        raise saved_elsewhere()
    new = {(row.device, row.counter): row for row in reversed(rows) if (row.device, row.counter) not in known}
    with connection.pipeline():
        _add(connection, stream, list(reversed(new.values())), _head_of(head.fetchone()))
        for device, draft in drafts.items():
            _put_draft(connection, stream, device, draft)
    return bool(new or drafts)


def _add(connection: Connection, stream: StreamId, rows: Sequence[EventRow], head: tuple[int, bytes]) -> None:
    if not rows:
        return
    count, last = head
    sealed: list[tuple[object, ...]] = []
    for row in rows:
        last = seal(last, stream, *row)
        sealed.append((stream, *row, last))
    connection.execute(_PUT_HEAD, (stream, count + len(rows), last))
    connection.cursor().executemany(_INSERT, sealed)


def _head_of(found: tuple[object, ...] | None) -> tuple[int, bytes]:
    return cast("tuple[int, bytes]", found) if found else (0, FIRST_SEAL)


def _put_draft(connection: Connection, stream: StreamId, device: DeviceId, draft: Draft | None) -> None:
    if draft is None:
        connection.execute(_FORGET_DRAFT, (stream, device))
        return
    body = compact_json(draft_to_json(draft))
    connection.execute(_PUT_DRAFT, (stream, device, body, draft_seal(stream, device, body)))


def stream_rows(
    connection: Connection, stream: StreamId
) -> tuple[list[tuple[EventRow, bytes]], tuple[int, bytes]]:
    """Return a stream's rows with their seals, in the order of storing, and its head.

    The head is how many events it has, and the last seal.
    """
    rows = connection.execute(_ROWS, (stream,)).fetchall()
    head = _head_of(connection.execute(_HEAD, (stream,)).fetchone())
    return [_row_of(row) for row in rows], head


def _row_of(row: tuple[object, ...]) -> tuple[EventRow, bytes]:
    device, counter, lamport, batch, body, sealed = cast("tuple[str, int, int, str, str, bytes]", row)
    return EventRow(DeviceId(device), counter, lamport, BatchId(batch), body), sealed


def draft_rows(connection: Connection, stream: StreamId) -> list[DraftRow]:
    """Return a stream's drafts in the order of their devices."""
    return cast("list[DraftRow]", connection.execute(_DRAFTS, (stream,)).fetchall())


def last_stored_first(connection: Connection) -> list[GameId]:
    """Return the ids of all games, the one that was written to last first."""
    rows = connection.execute(_LAST_STORED, (LIBRARY,))
    return [GameId(str(stream)) for (stream,) in rows]


def lines_after(connection: Connection, after: str, most: int) -> list[tuple[GameId, StoredSummary | None]]:
    """Return at most `most` games after an id, each with its summary if that is as it was stored."""
    rows = connection.execute(_LINES, (after, LIBRARY, most)).fetchall()
    return [_line_of(*cast("tuple[str, int, int, str, str, bytes | None]", row)) for row in rows]


def _line_of(
    name: str, stored: int, events: int, made_by: str, body: str, sealed: bytes | None
) -> tuple[GameId, StoredSummary | None]:
    stream = GameId(name)
    if sealed is None or sealed != seal(FIRST_SEAL, stream, events, made_by, body):
        return stream, None
    return stream, StoredSummary(stream, events, made_by, body, events != stored)


def put_lines(connection: Connection, lines: Iterable[StoredSummary]) -> None:
    """Store summaries in place of the games' earlier ones."""
    connection.execute(_WRITE)
    # Always in one order, so that two who write never wait for each other.
    rows = sorted((line.stream, line.events, line.made_by, line.body) for line in lines)
    connection.cursor().executemany(_PUT_LINE, [(*row, seal(FIRST_SEAL, *row)) for row in rows])


def lock_note(connection: Connection, name: str) -> None:
    """Keep others from changing a note until this transaction ends."""
    connection.execute(_LOCK_NOTE, ("/" + name,))


def note(connection: Connection, name: str) -> str | None:
    """Return a text that is kept beside the games, None if there is none of that name."""
    found = connection.execute(_NOTE, (name,)).fetchone()
    return str(found[0]) if found else None


def put_note(connection: Connection, name: str, body: str) -> None:
    """Replace a text that is kept beside the games."""
    connection.execute(_PUT_NOTE, (name, body))


def erase(connection: Connection, game: GameId, library: Sequence[LibraryEvent]) -> str:
    """Remove a game, with all that is computed or kept beside it. library: those of its events that stay.

    Return the number of this transaction, for `can_be_rewritten`.
    """
    connection.execute(_ERASE)
    for statement in _OF_A_GAME:
        connection.execute(statement, (game,))
    _keep_only(connection, library)
    return transaction(connection)


def transaction(connection: Connection) -> str:
    """Return the number of the transaction that this connection is in."""
    found = connection.execute("SELECT pg_current_xact_id()::xid::text").fetchone()
    return str(found[0]) if found else ""


def can_be_rewritten(connection: Connection, transaction: str) -> bool:
    """Return whether nobody can see any more what a transaction has removed.

    Until then PostgreSQL takes it along when it writes a table anew.
    """
    found = connection.execute(_STILL_SEEN, (transaction,)).fetchone()
    return found == (False,)


def _keep_only(connection: Connection, library: Sequence[LibraryEvent]) -> None:
    """Remove all other events of the library, and seal it again."""
    kept = {(event.device, event.counter) for event in library}
    rows, _head = stream_rows(connection, LIBRARY)
    head, count = FIRST_SEAL, 0
    for row, _seal in rows:
        name = (LIBRARY, row.device, row.counter)
        if name[1:] in kept:
            head, count = seal(head, LIBRARY, *row), count + 1
            connection.execute(_SEAL_AGAIN, (head, *name))
        else:
            connection.execute("DELETE FROM events WHERE stream = %s AND device = %s AND counter = %s", name)
    if count:
        connection.execute(
            "UPDATE streams SET events = %s, seal = %s WHERE stream = %s", (count, head, LIBRARY)
        )
    else:
        connection.execute("DELETE FROM streams WHERE stream = %s", (LIBRARY,))


def erase_everything(connection: Connection) -> None:
    """Remove all games and the library."""
    connection.execute(_ERASE)
    connection.execute("TRUNCATE events, streams, drafts, lines")
