"""Whether the file that is written to is still the one that lies at its path."""

import os
from enum import Enum, auto
from pathlib import Path
from typing import Final

_HEAD: Final = 100
"""Bytes of SQLite's header."""


class FileState(Enum):
    """What lies at the path of an open database."""

    IN_PLACE = auto()
    GONE = auto()
    REPLACED = auto()
    """Another file: the open one can still be read, though nobody else can find it."""
    OVERWRITTEN = auto()
    """The same file with a content that is not ours: the open one can't be trusted any more."""


class OpenFile:
    """A file that SQLite has open, seen from beside it.

    Its handle stays open as long as SQLite's: closing it earlier would drop SQLite's locks (POSIX). The time
    of the last change would be cheaper to compare, but some file systems write it late.
    page: where the page lies that counts the writes, and its size, in bytes; no two contents have it alike.
    """

    def __init__(self, path: Path, page: tuple[int, int]) -> None:
        self._path = path
        self._page = page
        self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self.note()

    def note(self) -> None:
        """Take the file's content as it is now for ours."""
        self._content = self._read()

    def state(self) -> FileState:
        """Return whether this file still lies at its path with our content; costs some 5 µs."""
        try:
            there = self._path.stat()
        except OSError:
            return FileState.GONE
        if not os.path.samestat(there, os.fstat(self._handle)):
            return FileState.REPLACED
        return FileState.IN_PLACE if self._read() == self._content else FileState.OVERWRITTEN

    def close(self) -> None:
        """Release the handle; only after SQLite has closed the file."""
        os.close(self._handle)

    def _read(self) -> bytes:
        offset, size = self._page
        os.lseek(self._handle, 0, os.SEEK_SET)
        head = os.read(self._handle, _HEAD)
        os.lseek(self._handle, offset, os.SEEK_SET)
        return head + os.read(self._handle, size)
