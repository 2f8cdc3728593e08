"""Private copies of a file of games, to read or to try something in; each is removed at the end."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from scorepad.storage.sql.sqlite import DATABASE_FILE, SqliteFile

_ENDINGS: Final = ("-wal", "-journal", "")


@contextmanager
def place_for_copy(folder: Path | None = None) -> Iterator[Path]:
    """Yield where a copy can be made; raises OSError. folder: on whose disk, None = on the system's own."""
    prefix = ".scorepad-" if folder else "scorepad-"
    with tempfile.TemporaryDirectory(dir=folder, prefix=prefix) as place:
        yield Path(place) / DATABASE_FILE


@contextmanager
def private_copy(path: Path) -> Iterator[Path]:
    """Copy a database as it lies there, with the journal beside it; raises OSError."""
    with place_for_copy() as copy:
        for ending in _ENDINGS:
            with suppress(FileNotFoundError):
                shutil.copyfile(path.with_name(path.name + ending), copy.with_name(copy.name + ending))
        yield copy


@contextmanager
def opened_copy(path: Path) -> Iterator[SqliteFile]:
    """Open a copy of a database; raises OSError, and as `SqliteFile` does."""
    with private_copy(path) as copy, closing(SqliteFile(copy)) as file:
        yield file


@contextmanager
def rehearsal(games: SqliteFile | None) -> Iterator[SqliteFile]:
    """Open a copy of games that are open, None = an empty one, to try something in; raises Refused."""
    with place_for_copy() as copy:
        if games:
            games.save_as(copy)
        with closing(SqliteFile(copy)) as file:
            yield file
