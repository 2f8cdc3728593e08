"""Files read and written: reads are bounded, and no file is ever left half written."""

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, Final

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile.strict_json import MOST_GAME
from scorepad.storage.private_file import sync_folder

STDIO = "-"
_AT_ONCE: Final = 1024 * 1024


class RefusedFile(Refused):
    """Raised when a file is refused. file: its name as it was typed."""

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.file = file


@contextmanager
def errors_about(name: str) -> Iterator[None]:
    """Name a file in each refusal and each error of the system."""
    try:
        yield
    except Refused as refused:
        raise RefusedFile(name, refused.faults) from refused
    except OSError as error:
        error.filename = name
        raise


def read_bounded(name: str) -> bytes:
    """Return a file's content, `-` for standard input: at most one byte more than a game file may have.

    Raises OSError, Refused `empty_file_name`, `not_a_file`.
    """
    with open_bounded(name, MOST_GAME) as file:
        return file.read(MOST_GAME + 1)


@contextmanager
def open_bounded(name: str, most: int) -> Iterator[BinaryIO]:
    """Open a seekable file, `-` for standard input, which is read to at most one byte beyond the limit.

    most: bytes of standard input. Raises OSError, Refused `empty_file_name`, `not_a_file`.
    """
    _refuse_empty(name)
    if name != STDIO:
        path = Path(name)
        # A pipe or a device might never end; the system itself refuses a directory.
        if path.exists() and not path.is_file() and not path.is_dir():
            raise Refused((Fault("not_a_file"),))
        with path.open("rb") as file:
            yield file
        return
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), STDIO)
    # A copy on the disk: the whole stream may not fit into memory.
    with tempfile.TemporaryFile() as copy:
        left = most + 1
        while left and (piece := sys.stdin.buffer.read(min(left, _AT_ONCE))):
            copy.write(piece)
            left -= len(piece)
        copy.seek(0)
        yield copy


@contextmanager
def open_atomically(name: str) -> Iterator[BinaryIO]:
    """Open a file for writing; it keeps its old content until the new content is complete.

    name: `-` for standard output. Raises OSError, Refused `empty_file_name`.
    """
    with errors_about(name), _written(name) as file:
        yield file


@contextmanager
def _written(name: str) -> Iterator[BinaryIO]:
    _refuse_empty(name)
    path = Path(name).resolve()
    if name == STDIO or (path.exists() and not path.is_file()):
        # Write only when all is complete: output can't be taken back after a failure.
        with tempfile.TemporaryFile() as file:
            yield file
            file.seek(0)
            # The system itself refuses a directory; a pipe or a device can't be replaced.
            with nullcontext(sys.stdout.buffer) if name == STDIO else path.open("wb") as target:
                shutil.copyfileobj(file, target)
        return
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        # A temporary file is its owner's alone.
        Path(beside).chmod(_mode_of(path))
        Path(beside).replace(path)
        sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            Path(beside).unlink()
        raise


def _refuse_empty(name: str) -> None:
    """Refuse an empty name, which the system would take for the current folder."""
    if not name:
        raise Refused((Fault("empty_file_name"),))


def _mode_of(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
