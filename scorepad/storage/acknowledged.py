"""How many writes were acknowledged last, kept beside the database: what shows that its end is missing.

SQLite passes over a -wal that was lost, cut or damaged without a word, and an older copy of the file looks as
sound as the newest one. This number is written after each commit, never before it, so the database may be
ahead of it after a power cut but is behind it only if something that was kept is gone.
"""

import logging
import os
from pathlib import Path
from typing import Self

NAME = "scorepad.acknowledged"

log = logging.getLogger("scorepad.storage")


class Acknowledged:
    """The number in its file; not being able to write it is logged and stops nobody."""

    def __init__(self, handle: int | None) -> None:
        self._handle = handle

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open a folder's number, made for its owner alone where there is none."""
        try:
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            return cls(os.open(folder / NAME, flags, 0o600))
        except OSError:
            log.warning("the number of writes can't be kept", exc_info=True)
            return cls(None)

    def read(self) -> tuple[str, int] | None:
        """Return the id of the database that was written last and its writes; None if nothing is known."""
        if self._handle is None:
            return None
        try:
            os.lseek(self._handle, 0, os.SEEK_SET)
            file, writes = os.read(self._handle, 100).decode().split()
            return file, int(writes)
        except (OSError, ValueError):
            return None

    def write(self, file: str, writes: int) -> None:
        """Keep the number; there is no fsync, for one more would double what a touch costs."""
        if self._handle is None:
            return
        try:
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, f"{file} {writes:020}\n".encode())
        except OSError:
            log.warning("the number of writes was not kept", exc_info=True)

    def close(self) -> None:
        """Release the file."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
