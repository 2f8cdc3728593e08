"""Makes the seals of changed rows fit again, as a program that wrote them would."""

import sqlite3

from scorepad.storage.seals import FIRST_SEAL, seal

_NEXT_ROWS = """
SELECT rowid, stream, device, counter, lamport, batch, body FROM events
WHERE rowid > ? ORDER BY rowid LIMIT 1000"""


def seal_streams(connection: sqlite3.Connection) -> None:
    """Rebuild the seals of all events of a database, in the order of storing, and each stream's head."""
    heads: dict[str, tuple[int, bytes]] = {}
    number = 0
    while page := connection.execute(_NEXT_ROWS, (number,)).fetchall():
        for number, stream, *row in page:
            events, before = heads.get(stream, (0, FIRST_SEAL))
            after = seal(before, stream, *row)
            connection.execute("UPDATE events SET seal = ? WHERE rowid = ?", (after, number))
            heads[stream] = (events + 1, after)
    connection.execute("DELETE FROM streams")
    rows = [(stream, events, last) for stream, (events, last) in heads.items()]
    connection.executemany("INSERT INTO streams VALUES (?, ?, ?)", rows)
