"""The operating system's own lock on an open file: it ends with the process, however that ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    # Windows forbids reading what is locked, so the lock lies far behind what the file holds.
    _FAR = 1 << 30

    def open_folder(_path: Path) -> int | None:
        """Return None: Windows locks no folders, and lets nobody remove a file that is open."""
        return None

    def lock(handle: int) -> bool:
        """Take the lock if it is free; says whether it was."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlock(handle: int) -> None:
        """Give the lock back."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def open_folder(path: Path) -> int | None:
        """Return a handle of a folder that `lock` takes; raises OSError."""
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY)

    def lock(handle: int) -> bool:
        """Take the lock if it is free; says whether it was."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(handle: int) -> None:
        """Give the lock back."""
        fcntl.flock(handle, fcntl.LOCK_UN)
