"""Zip files of strangers: the list of their members is bounded before Python's reader takes it in."""

import io
import zlib
from typing import BinaryIO, Final, cast
from zipfile import BadZipFile, ZipFile

DAMAGED: Final = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
"""What Python's reader of zip files raises for one that is none, or no longer."""
_TAIL: Final = 66 * 1024
"""Bytes at the end of a file in which the reader looks for the place of the list."""


def open_zip(file: BinaryIO, most_list: int) -> ZipFile:
    """Open a zip file whose list of members has at most so many bytes; raises BadZipFile and others."""
    bounded = _Bounded(file, max(most_list, _TAIL))
    archive = ZipFile(cast("BinaryIO", bounded))
    bounded.most = None
    return archive


class _Bounded(io.RawIOBase):
    """A file of which no single read takes more than `most` bytes, None = any number.

    The reader takes in the whole list of members by one read, and makes an object for each.
    """

    def __init__(self, file: BinaryIO, most: int) -> None:
        super().__init__()
        self.most: int | None = most
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        """Read; raises BadZipFile for too much at once."""
        if self.most is None:
            return self._file.read(size)
        data = self._file.read(self.most + 1 if size < 0 else min(size, self.most + 1))
        if len(data) > self.most:
            raise BadZipFile("the list of members is too long")
        return data

    def seek(self, offset: int, whence: int = 0, /) -> int:
        """Go to a place."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Return the place."""
        return self._file.tell()

    def seekable(self) -> bool:
        """Return whether places can be gone to: always."""
        return True
