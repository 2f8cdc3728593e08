"""Files that go in and out: never more read than a game can be, never a file half written."""

import contextlib
import errno
import os
import sys
import tempfile
from pathlib import Path

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile_json import MAX_BYTES

STANDARD = "-"


def read_bounded(name: str) -> bytes:
    """Read a file, `-` for standard input: one byte more than is allowed at most.

    Raises OSError, Refused `empty_file_name`.
    """
    _refuse_empty(name)
    if name == STANDARD and sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), STANDARD)
    if name == STANDARD:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def write_whole(name: str, data: bytes) -> None:
    """Write a file so that at every moment it is the old or the new one; `-` for standard output.

    Raises OSError, Refused `empty_file_name`.
    """
    _refuse_empty(name)
    if name == STANDARD:
        sys.stdout.buffer.write(data)
        return
    path = Path(name).resolve()
    if path.exists() and not path.is_file():
        # A directory is refused by the system itself, and a pipe or a device can't be replaced.
        with path.open("wb") as target:
            target.write(data)
        return
    try:
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).chmod(_mode_of(path))
        Path(beside).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(beside).unlink()
        raise


def _refuse_empty(name: str) -> None:
    """Refuse an empty name, which the system would take for the folder at hand."""
    if not name:
        raise Refused((Fault("empty_file_name"),))


def _mode_of(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
