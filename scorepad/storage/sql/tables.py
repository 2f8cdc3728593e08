"""The tables of the games and every question about them, in words that SQLite and PostgreSQL both know.

A `?` stands for a value, and no statement has a `%`. Each function is part of the transaction of whoever
calls it. Every row has a checksum of its own, so none that was changed from outside is read silently; how
many events a stream has stands beside it, so none is missed silently.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from scorepad.game.draft import Draft
from scorepad.game.events import DeviceId, LibraryEvent
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.codec import EventRow, compact_json, draft_to_json
from scorepad.storage.store import LIBRARY, StoredSummary, StreamId, damage_of, saved_elsewhere, stream_of

Ask = Callable[..., list[tuple[Any, ...]]]
"""Runs a statement with its values and returns the rows."""

VERSION: Final = 4
"""Of these tables. Version 3 is SQLite's at commit 6fb5a5de."""

TABLES: Final = ("streams", "events", "drafts", "notes")

SCHEMA: Final = (
    """CREATE TABLE streams (
  stream {id} PRIMARY KEY, events BIGINT NOT NULL, stored BIGINT NOT NULL,
  summed BIGINT NOT NULL DEFAULT 0, made_by TEXT NOT NULL DEFAULT '', line TEXT NOT NULL DEFAULT '',
  checksum TEXT NOT NULL DEFAULT '')""",
    """CREATE TABLE events (
  number {serial}, stream {id} NOT NULL, device {id} NOT NULL, counter BIGINT NOT NULL,
  lamport BIGINT NOT NULL, batch TEXT NOT NULL, body TEXT NOT NULL, checksum TEXT NOT NULL,
  UNIQUE (stream, device, counter))""",
    """CREATE TABLE drafts (
  stream {id} NOT NULL, device {id} NOT NULL, body TEXT NOT NULL, checksum TEXT NOT NULL,
  PRIMARY KEY (stream, device))""",
    "CREATE TABLE notes (name {id} PRIMARY KEY, body TEXT NOT NULL)",
)

_ADD: Final = """
INSERT INTO events (stream, device, counter, lamport, batch, body, checksum) VALUES {rows}
ON CONFLICT (stream, device, counter) DO NOTHING RETURNING number"""
_PUT_HEAD: Final = """
INSERT INTO streams (stream, events, stored) VALUES (?, ?, ?)
ON CONFLICT (stream) DO UPDATE SET events = streams.events + excluded.events, stored = excluded.stored"""
_ROWS: Final = "SELECT device, counter, lamport, batch, body, checksum FROM events WHERE stream = ?"
_PUT_DRAFT: Final = """
INSERT INTO drafts VALUES (?, ?, ?, ?)
ON CONFLICT (stream, device) DO UPDATE SET body = excluded.body, checksum = excluded.checksum"""
PUT_LINE: Final = """
UPDATE streams SET summed = ?, made_by = ?, line = ?, checksum = ? WHERE stream = ?"""
_LINES: Final = """
SELECT stream, events, summed, made_by, line, checksum FROM streams
WHERE stream > ? AND stream <> ? ORDER BY stream LIMIT ?"""
_PUT_NOTE: Final = "INSERT INTO notes VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body"
_AT_ONCE: Final = 500
"""Rows in one statement."""


def make(ask: Ask, **types: str) -> None:
    """Make the tables. types: how the database calls an `id` and a `serial`."""
    for statement in SCHEMA:
        ask(statement.format(**types))


def checksum(*parts: object) -> str:
    """Return the checksum of a row's values, 16 hexadecimal digits. It answers accidents, not people."""
    texts = [str(part).encode("utf-8", "surrogatepass") for part in parts]
    return blake2b(b"".join([b"%d:%b" % (len(text), text) for text in texts]), digest_size=8).hexdigest()


def append(
    ask: Ask, stream: StreamId, rows: Sequence[EventRow], drafts: Mapping[DeviceId, Draft | None]
) -> None:
    """Add the events that are not there yet, and replace drafts.

    Raises Refused `not_kept` where another touch has an event of the same id.
    """
    numbers = add(ask, [(stream, *row, checksum(stream, *row)) for row in rows])
    if len(numbers) < len(rows):
        _refuse_others(ask, stream, rows)
    if numbers:
        ask(_PUT_HEAD, stream, len(numbers), max(numbers))
    for device, draft in drafts.items():
        if draft is None:
            ask("DELETE FROM drafts WHERE stream = ? AND device = ?", stream, device)
        else:
            body = compact_json(draft_to_json(draft))
            ask(_PUT_DRAFT, stream, device, body, checksum(stream, device, body))


def add(ask: Ask, rows: Sequence[tuple[object, ...]]) -> list[int]:
    """Add the rows of events that are not there yet, and return their numbers in the order of storing.

    rows: the stream, the event's values, their checksum.
    """
    numbers: list[int] = []
    for begin in range(0, len(rows), _AT_ONCE):
        some = rows[begin : begin + _AT_ONCE]
        statement = _ADD.format(rows=", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(some)))
        numbers += [number for (number,) in ask(statement, *(value for row in some for value in row))]
    return numbers


def _refuse_others(ask: Ask, stream: StreamId, rows: Sequence[EventRow]) -> None:
    """Raise Refused where an event of one of these ids belongs to another touch."""
    there = {(device, counter): batch for device, counter, _lamport, batch, *_rest in ask(_ROWS, stream)}
    if any(there[row.device, row.counter] != row.batch for row in rows):
        raise saved_elsewhere()


def head_of(ask: Ask, stream: StreamId) -> tuple[int, int]:
    """Return how many events a stream has, and the number of the one stored last; 0 where there is none.

    Where somebody has changed them from outside it is -1, and the stream is damaged.
    """
    found = ask("SELECT events, stored FROM streams WHERE stream = ?", stream)
    events, stored = found[0] if found else (0, 0)
    return (events, stored) if isinstance(events, int) and isinstance(stored, int) else (-1, 0)


def rows_of(ask: Ask, stream: StreamId) -> list[EventRow]:
    """Return the rows of a stream; raises Refused `game_damaged` or `library_damaged`."""
    rows = sound_rows(ask, stream)
    if len(rows) != head_of(ask, stream)[0]:
        raise Refused((damage_of(stream),))
    return rows


def sound_rows(ask: Ask, stream: StreamId) -> list[EventRow]:
    """Return the rows of a stream that are as they were stored."""
    found = ((EventRow(*row), stored) for *row, stored in ask(_ROWS, stream))
    return [row for row, stored in found if stored == checksum(stream, *row)]


def drafts_of(ask: Ask, stream: StreamId) -> list[tuple[DeviceId, str]]:
    """Return the drafts of a stream as JSON, in the order of their devices; damaged ones are passed over."""
    found = ask("SELECT device, body, checksum FROM drafts WHERE stream = ? ORDER BY device", stream)
    return [
        (DeviceId(device), body) for device, body, stored in found if stored == checksum(stream, device, body)
    ]


def count(ask: Ask) -> int:
    """Return how many events there are."""
    return int(ask("SELECT count(*) FROM events")[0][0])


def all_streams(ask: Ask) -> list[StreamId]:
    """Return every stream of which there is any trace."""
    return [stream_of(name) for (name,) in ask("SELECT stream FROM streams UNION SELECT stream FROM events")]


def last_stored_first(ask: Ask) -> list[GameId]:
    """Return the ids of all games, the one that was written to last first."""
    found = ask("SELECT stream FROM streams WHERE stream <> ? ORDER BY stored DESC", LIBRARY)
    return [GameId(stream) for (stream,) in found]


def lines_after(ask: Ask, after: str, most: int) -> list[tuple[GameId, StoredSummary | None]]:
    """Return at most `most` games after an id, each with its summary if that is as it was stored."""
    lines: list[tuple[GameId, StoredSummary | None]] = []
    for stream, events, summed, made_by, body, stored in ask(_LINES, after, LIBRARY, most):
        found = StoredSummary(GameId(stream), summed, made_by, body, is_stale=events != summed)
        is_sound = stored == checksum(stream, summed, made_by, body)
        lines.append((found.stream, found if is_sound else None))
    return lines


def put_lines(ask: Ask, lines: Iterable[StoredSummary]) -> None:
    """Store summaries in place of the games' earlier ones."""
    for each in lines:
        row = each.events, each.made_by, each.body
        ask(PUT_LINE, *row, checksum(each.stream, *row), each.stream)


def note(ask: Ask, name: str) -> str | None:
    """Return a text that is kept beside the games, None if there is none of that name."""
    found = ask("SELECT body FROM notes WHERE name = ?", name)
    return str(found[0][0]) if found else None


def put_note(ask: Ask, name: str, body: str) -> None:
    """Replace a text that is kept beside the games."""
    ask(_PUT_NOTE, name, body)


def replace_rows(ask: Ask, stream: StreamId, rows: Sequence[EventRow]) -> None:
    """Replace all events of a stream; its summary is gone."""
    ask("DELETE FROM events WHERE stream = ?", stream)
    ask("DELETE FROM streams WHERE stream = ?", stream)
    append(ask, stream, rows, {})


def erase(ask: Ask, game: GameId, library: Sequence[LibraryEvent]) -> None:
    """Remove a game, with all that is computed or kept beside it. library: those of its events that stay."""
    ask("DELETE FROM drafts WHERE stream = ?", game)
    replace_rows(ask, game, ())
    kept = {(event.device, event.counter) for event in library}
    replace_rows(ask, LIBRARY, [row for row in rows_of(ask, LIBRARY) if (row.device, row.counter) in kept])


def erase_everything(ask: Ask) -> None:
    """Remove all games and the library."""
    for table in ("events", "streams", "drafts"):
        ask(f"DELETE FROM {table}")  # noqa: S608 - own names
