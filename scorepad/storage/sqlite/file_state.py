"""Whether the open file is still ours, at its path, and complete.

SQLite passes over a -wal that was lost, cut or damaged without a word, and an older copy of the file looks as
sound as the newest one. This number is written after each commit, never before it, so the database may be
ahead of it after a power cut but is behind it only if something that was kept is gone.
"""

import errno
import logging
import os
from enum import Enum, auto
from pathlib import Path
from typing import Final, Self

_GONE: Final = (errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.ESTALE)

_HEAD: Final = 100
"""Bytes of SQLite's header."""

ACKNOWLEDGED_FILE = "scorepad.acknowledged"

log = logging.getLogger("scorepad.storage")


class FileState(Enum):
    """The state of the path of an open database."""

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
        """Remember the file's content as it is now as ours; one that can't be read is looked at later."""
        try:
            self._content: bytes | None = self._read()
        except OSError:
            self._content = None

    def state(self) -> FileState:
        """Return whether this file still lies at its path with our content; costs some 5 µs."""
        if self._content is None:
            self.note()
        try:
            if not os.path.samestat(self._path.stat(), os.fstat(self._handle)):
                return FileState.REPLACED
            is_ours = self._content is None or self._read() == self._content
        except OSError as error:
            # A disk that fails says nothing about the file; the next write will.
            return FileState.GONE if error.errno in _GONE else FileState.IN_PLACE
        return FileState.IN_PLACE if is_ours else FileState.OVERWRITTEN

    def close(self) -> None:
        """Release the handle; only after SQLite has closed the file."""
        os.close(self._handle)

    def _read(self) -> bytes:
        offset, size = self._page
        os.lseek(self._handle, 0, os.SEEK_SET)
        head = os.read(self._handle, _HEAD)
        os.lseek(self._handle, offset, os.SEEK_SET)
        return head + os.read(self._handle, size)


class Acknowledged:
    """The number in its file; a failure to write it is logged and stops nobody."""

    def __init__(self, handle: int | None) -> None:
        self._handle = handle

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open a folder's number, made for its owner alone where there is none."""
        try:
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            return cls(os.open(folder / ACKNOWLEDGED_FILE, flags, 0o600))
        except OSError:
            log.warning("the number of writes can't be kept", exc_info=True)
            return cls(None)

    @classmethod
    def look(cls, folder: Path) -> tuple[str, int] | None:
        """Return what `read` does, from beside the app that writes it."""
        try:
            handle = os.open(folder / ACKNOWLEDGED_FILE, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError:
            return None
        number = cls(handle)
        try:
            return number.read()
        finally:
            number.close()

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
