"""The claim of one running app on a folder, where no server tells a second start of the first one."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.sqlite.database import folder_unusable

LOCK_FILE: Final = "scorepad.app"


class AppLock:
    """A claim on a folder that lasts until it is released or the process ends, however it ends.

    SQLite holds it, because its locks work on every system that has Python; the modules of Python that lock
    files differ between them.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._file = path.stat()

    @classmethod
    def claim(cls, folder: Path) -> "AppLock":
        """Claim an existing folder; raises Refused `folder_taken` (folder) or `folder_unusable`."""
        path = folder / LOCK_FILE
        return cls(path, _lock(path))

    def restore(self) -> None:
        """Lock the file at the path now, if it isn't the one we have; raises Refused as `claim` does."""
        with contextlib.suppress(OSError):
            if os.path.samestat(self._file, self._path.stat()):
                return
        connection = _lock(self._path)
        self._connection.close()
        self._connection, self._file = connection, self._path.stat()

    def release(self) -> None:
        """Release the folder for the next app."""
        self._connection.close()


def _lock(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise Refused((Fault("folder_taken", params={"folder": str(path.parent)}),)) from error
        raise folder_unusable(path.parent, error) from error
    return connection
