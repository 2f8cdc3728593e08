"""Games that are only read: beside the app that has them open, or on a disk that can't be written."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import NoReturn, TypeVar

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.sql import tables
from scorepad.storage.sql.sqlite import (
    DATABASE_FILE,
    ENDINGS,
    DamagedFile,
    SqliteFile,
    connect,
    refusing,
    version_of,
)
from scorepad.storage.sql.store import SharedChange
from scorepad.storage.sql.tables import Ask

T = TypeVar("T")


class ReadingFile(SqliteFile):
    """The file of a folder, of which nothing is written: every change is refused with `not_kept`.

    notices: none. A message about the file is for the app that may do something about it.
    """

    def __init__(self, folder: Path) -> None:
        """Open the file where it lies, or a private copy where SQLite would have to write before it reads.

        Raises Refused `folder_unusable`, `database_too_new`, `not_a_database`.
        """
        path = folder / DATABASE_FILE
        self._place_of_copy: Path | None = None
        try:
            with refusing(path):
                if _can_be_read(path):
                    super().__init__(path, is_reading=True)
                else:
                    self._place_of_copy = _copied(path)
                    super().__init__(self._place_of_copy / DATABASE_FILE)
        except DamagedFile as error:
            self._remove_copy()
            raise Refused((Fault("not_a_database"),)) from error
        self._folder = folder
        self.notices: list[Fault] = []

    def write(self, _change: Callable[[Ask], T], _changed: Iterable[SharedChange] = ()) -> NoReturn:
        """Refuse."""
        raise Refused((Fault("not_kept", params={"reason": "read_only"}),))

    def erase(self, _change: Callable[[Ask], T]) -> NoReturn:
        """Refuse."""
        raise Refused((Fault("not_kept", params={"reason": "read_only"}),))

    def misplacement(self) -> Fault:
        """Return that nothing can be written."""
        return Fault("cannot_write", "", {"folder": str(self._folder)})

    def close(self) -> None:
        """Release the file."""
        super().close()
        self._remove_copy()

    def _remove_copy(self) -> None:
        if self._place_of_copy:
            shutil.rmtree(self._place_of_copy, ignore_errors=True)


def _can_be_read(path: Path) -> bool:
    """Return whether a file can be read as it lies there: today's tables, and nothing to roll back first."""
    with suppress(sqlite3.Error), closing(connect(path, "ro")) as connection:
        return version_of(connection) == tables.VERSION
    return False


def _copied(path: Path) -> Path:
    """Return a new private folder with a copy of a database; raises OSError."""
    place = Path(tempfile.mkdtemp(prefix="scorepad-"))
    try:
        shutil.copyfile(path, place / DATABASE_FILE)
        for ending in ENDINGS:
            with suppress(FileNotFoundError):
                shutil.copyfile(path.with_name(path.name + ending), place / (DATABASE_FILE + ending))
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    return place
