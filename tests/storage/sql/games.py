"""A folder's games, written and read by a test that has no event loop."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from scorepad.game.draft import Draft
from scorepad.game.events import Change, DeviceId, Event, GameEvent, LibraryEvent
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.codec import row_of
from scorepad.storage.sql import tables
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.sqlite import DATABASE_FILE
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StoredSummary, StreamId


class Games(SqlStore):
    """The store of a file, whose writes are done when they return."""

    def __init__(self, file: GamesFile) -> None:
        super().__init__(file)
        self.file = file
        self.path = file.path

    def put(
        self,
        stream: StreamId,
        events: Sequence[Event[Change]],
        drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS,
    ) -> None:
        """Append events and drafts."""
        rows = list(map(row_of, events))
        self.file.write(lambda ask: tables.append(ask, stream, rows, drafts))

    def put_summaries(self, lines: Iterable[StoredSummary]) -> None:
        """Store summaries."""
        self.file.write(lambda ask: tables.put_lines(ask, lines))

    def take_out(self, game: GameId, library: Sequence[LibraryEvent] = ()) -> None:
        """Erase a game."""
        self.file.erase(lambda ask: tables.erase(ask, game, library))

    def ask(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """Ask the database, past the store, as if the file had done so itself."""
        found = self.file._connection.execute(statement, values).fetchall()
        self.file._place.note()
        return found


@contextmanager
def games(folder: Path) -> Iterator[Games]:
    """Open the games of a folder, which is made if there is none."""
    folder.mkdir(exist_ok=True)
    with closing(GamesFile(folder)) as file:
        yield Games(file)


def spoil(folder: Path, statement: str, *values: object) -> None:
    """Change the file of a folder's games from outside."""
    with closing(sqlite3.connect(folder / DATABASE_FILE, isolation_level=None)) as other:
        other.execute(statement, values)


def content(store: SqlStore) -> dict[StreamId, list[GameEvent] | list[LibraryEvent] | str]:
    """Return the events of all streams, or the code of why they can't be read."""
    found: dict[StreamId, list[GameEvent] | list[LibraryEvent] | str] = {LIBRARY: store.library()}
    for game in store.last_stored_first():
        try:
            found[game] = store.events(game)
        except Refused as refused:
            found[game] = refused.faults[0].code
    return found
