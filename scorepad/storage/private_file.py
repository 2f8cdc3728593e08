"""Small files for their owner alone, and names that survive a power cut."""

import errno
import os
import secrets
import sys
from pathlib import Path
from typing import Final

_HAS_NO_SYNC: Final = (errno.EINVAL, errno.ENOTSUP)
"""From file systems on which a folder can't be synced."""


def write_private(path: Path, data: bytes) -> None:
    """Replace a file, all or nothing, so that only its owner can read it; raises OSError."""
    beside = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        sync_folder(path.parent)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def sync_folder(path: Path) -> None:
    """Make the names in a folder durable: a file that was renamed has its earlier name until then.

    Raises OSError.
    """
    if sys.platform == "win32":
        return  # It can't open a folder, and keeps names by itself.
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _HAS_NO_SYNC:
            raise
    finally:
        os.close(handle)


def make_name(path: Path) -> None:
    """Make a file, if it isn't there, so that a power cut leaves its name, or no file; raises OSError.

    SQLite passes over a sync of the folder that fails, and a later one may not make up for it.
    """
    if path.exists():
        return
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    try:
        sync_folder(path.parent)
    except OSError:
        path.unlink()
        raise
