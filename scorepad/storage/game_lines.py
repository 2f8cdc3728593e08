"""What lists show of each game, kept beside its events so that a list need not fold them.

A line is never the truth: it says of how many events it was made and by which version of the program, and it
is worked out anew when either differs from what is there now, or when its seal does not fit.
"""

import sqlite3
from collections.abc import Iterable
from typing import Final, NamedTuple

from scorepad.storage.seals import FIRST, seal
from scorepad.storage.store import LIBRARY, GameLine

LINES: Final = """
CREATE TABLE lines (
  stream TEXT PRIMARY KEY,
  events INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  body TEXT NOT NULL,
  seal BLOB NOT NULL
) WITHOUT ROWID"""

_PAGE: Final = """
SELECT streams.stream, streams.events, lines.events, lines.made_by, lines.body, lines.seal
FROM streams LEFT JOIN lines ON lines.stream = streams.stream
WHERE streams.stream > ? AND streams.stream <> ? ORDER BY streams.stream LIMIT ?"""
_PUT: Final = """
INSERT INTO lines VALUES (?, ?, ?, ?, ?)
ON CONFLICT (stream) DO UPDATE SET events = excluded.events, made_by = excluded.made_by,
  body = excluded.body, seal = excluded.seal"""
_LAST_STORED: Final = """
SELECT stream FROM events WHERE stream <> ? GROUP BY stream ORDER BY MAX(rowid) DESC"""


class _Row(NamedTuple):
    stream: str
    stored: int
    events: int | None
    made_by: str
    body: str
    seal: bytes


def lines_after(connection: sqlite3.Connection, after: str, most: int) -> list[tuple[str, GameLine | None]]:
    """Return the games that follow an id, at most so many, each with its line if it is as it was stored."""
    rows = connection.execute(_PAGE, (after, LIBRARY, most))
    return [(row.stream, _line(row)) for row in map(_Row._make, rows)]


def put_lines(connection: sqlite3.Connection, lines: Iterable[GameLine]) -> None:
    """Store lines in place of the games' earlier ones."""
    rows = ((line.stream, line.events, line.made_by, line.body) for line in lines)
    connection.executemany(_PUT, ((*row, seal(FIRST, *row)) for row in rows))


def last_stored_first(connection: sqlite3.Connection) -> list[str]:
    """Return the ids of all games, the one that was written to last first."""
    return [stream for (stream,) in connection.execute(_LAST_STORED, (LIBRARY,))]


def _line(row: _Row) -> GameLine | None:
    if row.events is None or row.seal != seal(FIRST, row.stream, row.events, row.made_by, row.body):
        return None
    return GameLine(row.stream, row.events, row.made_by, row.body, is_stale=row.events != row.stored)
