"""Whether a file that SQLite has open still lies at its path with the content that we left."""

import errno
import os
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final

_GONE: Final = (errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.ESTALE)
_HEAD: Final = 100
"""Bytes of SQLite's header, in which every commit counts up."""
_LARGEST_PAGE: Final = 65_536
"""Its size in bytes, which the header calls 1."""


class State(StrEnum):
    """The state of the path of an open database, by the code of its fault."""

    IN_PLACE = ""
    GONE = "file_gone"
    REPLACED = "file_replaced"
    """Another file: the open one can still be read, though nobody else can find it."""
    OVERWRITTEN = "file_overwritten"
    """The same file with a content that is not ours: the open one can't be trusted any more."""


class Place:
    """The path of an open database, looked at from beside SQLite.

    Its handle stays open as long as SQLite's: closing it earlier would drop SQLite's locks (POSIX). The time
    of the last change would be cheaper to compare, but some file systems write it late.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._content: bytes | None = None
        self.note()

    def note(self) -> None:
        """Remember the content as it is now as ours; one that can't be read is looked at later."""
        try:
            self._content = self._read()
        except OSError:
            self._content = None

    def is_changed(self) -> bool:
        """Return whether the content is known, and another one by now; raises OSError."""
        return self._content not in (None, self._read())

    def forget(self) -> None:
        """Take whatever the content is when somebody looks next as ours: a write has failed half-way."""
        self._content = None

    def state(self) -> State:
        """Return whether the file still lies at its path with our content; costs some 5 µs."""
        if self._content is None:
            self.note()
        try:
            found = os.fstat(self._handle)
            if not os.path.samestat(self._path.stat(), found):
                return State.REPLACED
            ours = self._content
            is_ours = ours is None or (found.st_size >= _length(ours) and self._read() == ours)
        except OSError as error:
            # A disk that fails says nothing about the file; the next write will.
            return State.GONE if error.errno in _GONE else State.IN_PLACE
        return State.IN_PLACE if is_ours else State.OVERWRITTEN

    def close(self) -> None:
        """Release the handle; only after SQLite has closed the file."""
        with suppress(OSError):  # it is released all the same, and nothing was written by it
            os.close(self._handle)

    def _read(self) -> bytes:
        os.lseek(self._handle, 0, os.SEEK_SET)
        return os.read(self._handle, _HEAD)


def _length(head: bytes) -> int:
    """Return how long a file with such a header is, in bytes.

    Source: https://sqlite.org/fileformat.html, 1.3.
    """
    size, pages = int.from_bytes(head[16:18]), int.from_bytes(head[28:32])
    return pages * (_LARGEST_PAGE if size == 1 else size)
