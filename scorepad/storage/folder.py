"""The folder with the games, and the lock that keeps it to one running app."""

import json
import os
import secrets
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from io import FileIO, TextIOWrapper
from pathlib import Path

from platformdirs import user_data_path

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.sqlite.database import DATABASE_FILE, folder_unusable

LOCK = "scorepad.lock"
SECONDS_TO_START = 10
"""How long another start on the same folder may take to publish its address."""
FOLDER_VARIABLES = ("SCOREPAD_DATA_DIR", "FLET_APP_STORAGE_DATA")
"""Environment variables that name the folder: a person's own, then the one packaged apps are given."""

if sys.platform == "win32":
    import msvcrt

    # Windows forbids reading locked bytes, so the lock is far beyond the content of the file.
    _FAR = 1 << 30

    def open_folder(_path: Path) -> int | None:
        """Return None: Windows locks no folders, and lets nobody remove a file that is open."""
        return None

    def lock(handle: int) -> bool:
        """Take the lock if it is free and return whether it was."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlock(handle: int) -> None:
        """Release the lock."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def open_folder(path: Path) -> int | None:
        """Return a handle of a folder that `lock` takes; raises OSError."""
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY)

    def lock(handle: int) -> bool:
        """Take the lock if it is free and return whether it was."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(handle: int) -> None:
        """Release the lock."""
        fcntl.flock(handle, fcntl.LOCK_UN)


@dataclass(frozen=True, slots=True)
class RunningApp:
    """Another application has the folder.

    address: where it answers, empty while it is still starting. outside: where it answers other devices.
    """

    address: str
    token: str
    outside: tuple[str, ...] = ()


@dataclass(slots=True)
class FolderClaim:
    """A claim on the folder, which lasts until it is released or our process ends, however it ends.

    The folder itself is locked too: the lock file may be removed while we have it open.
    handles: of the lock file, None on a disk that can't be written, and of the folder, None where the system
    locks no folders. token: random; a process that reads it from the lock file may talk to this application.
    """

    path: Path
    handle: int | None
    folder_handle: int | None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    address: str = ""
    outside: tuple[str, ...] = ()

    def publish(self, address: str, outside: tuple[str, ...] = ()) -> None:
        """Publish where this application answers, such as `http://127.0.0.1:8550`. outside: other devices."""
        self.address, self.outside = address, outside
        if self.handle is not None:
            content = {"address": address, "token": self.token, "outside": outside}
            with suppress(OSError):  # nobody finds this application, but it works
                _write(self.handle, json.dumps(content))

    def restore(self) -> None:
        """Lock the folder and the lock file at the path now, if they are not the ones we have.

        Raises Refused: `folder_taken` where another application has them, `folder_unusable`.
        """
        if self.handle is None or self._is_in_place():
            return
        renewed = Folder(self.path).claim()
        if isinstance(renewed, RunningApp):
            if not self._has_folder():
                raise Refused((Fault("folder_taken", params={"folder": str(self.path)}),))
            handle = self._lock_file_anew()
            if handle is None:
                return
            renewed = FolderClaim(self.path, handle, None)
            renewed.folder_handle, self.folder_handle = self.folder_handle, None
        self._close()
        self.handle, self.folder_handle = renewed.handle, renewed.folder_handle
        self.publish(self.address, self.outside)

    def release(self) -> None:
        """Release the folder for the next application."""
        if self.handle is not None:
            with suppress(OSError):  # the lock counts, not what is written
                _write(self.handle, "")
        self._close()

    def _lock_file_anew(self) -> int | None:
        """Lock a lock file that was replaced; None where it wasn't, and the disk has only failed to say so.

        Our own lock on the folder was in the way. Raises Refused `folder_unusable`.
        """
        try:
            return _lock_file(self.path)
        except OSError as error:
            raise folder_unusable(self.path, error) from error

    def _is_in_place(self) -> bool:
        return self._has_folder() and _is_at(self.handle, self.path / LOCK)

    def _has_folder(self) -> bool:
        return self.folder_handle is None or _is_at(self.folder_handle, self.path)

    def _close(self) -> None:
        for handle in (self.handle, self.folder_handle):
            if handle is not None:
                with suppress(OSError):  # closing it releases it too
                    unlock(handle)
                with suppress(OSError):
                    os.close(handle)
        self.handle = self.folder_handle = None


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that exists. can_write: False where games can only be looked at."""

    path: Path
    can_write: bool = True

    @classmethod
    def open(cls, path: Path) -> "Folder":
        """Return the folder, made for its owner alone if it doesn't exist, after trying to write in it.

        A folder with games that can't be written, on a read-only disk, say, can still be looked at.
        Raises Refused `folder_unusable` (folder, reason).
        """
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            probe = path / f".probe-{secrets.token_hex(8)}"
            probe.touch(mode=0o600)
            probe.unlink()
        except (OSError, ValueError) as error:
            if _has_games(path):
                return cls(path, can_write=False)
            raise folder_unusable(path, error) from error
        return cls(path)

    def claim(self) -> FolderClaim | RunningApp:
        """Claim the folder, or return the application that has it.

        What a killed application left in the lock file does not count: its lock ended with it.
        Raises Refused `folder_unusable` (folder, reason).
        """
        try:
            with ExitStack() as unused:
                folder_handle = open_folder(self.path)
                if folder_handle is not None:
                    unused.callback(os.close, folder_handle)
                    if not lock(folder_handle):
                        return _running(self.path)
                handle = _lock_file(self.path) if self.can_write else None
                if self.can_write and handle is None:
                    return _running(self.path)
                unused.pop_all()
        except OSError as error:
            raise folder_unusable(self.path, error) from error
        return FolderClaim(self.path, handle, folder_handle)

    def claim_patiently(self, seconds: float = SECONDS_TO_START) -> FolderClaim | RunningApp:
        """Claim the folder, or return the application that has it, with time to publish its address."""
        end = time.monotonic() + seconds
        while True:
            claim = self.claim()
            if isinstance(claim, FolderClaim) or claim.address or time.monotonic() > end:
                return claim
            time.sleep(0.1)


def data_folder(option: str | None, environment: Mapping[str, str]) -> Path:
    """Choose the folder: the command line's, the environment's, or the system's own place for such data."""
    named = (option, *(environment.get(name) for name in FOLDER_VARIABLES))
    chosen = next((Path(name) for name in named if name), None)
    return _in_home(chosen or user_data_path("scorepad", appauthor=False)).absolute()


def _in_home(path: Path) -> Path:
    """Return a path with its ~ replaced; as in a shell, that of somebody unknown stays."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def open_private_log(path: Path) -> TextIOWrapper:
    """Return a log opened for appending, readable by its owner alone even if it is old; raises OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    if sys.platform != "win32":
        os.fchmod(handle, 0o600)
    return TextIOWrapper(FileIO(handle, "a"), encoding="utf-8", errors="backslashreplace")


def _lock_file(folder: Path) -> int | None:
    """Return the handle of the folder's lock file, emptied and locked; None where another process has it."""
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    try:
        if lock(handle):
            _write(handle, "")
            return handle
    except OSError:
        os.close(handle)
        raise
    os.close(handle)
    return None


def _write(handle: int, text: str) -> None:
    os.lseek(handle, 0, os.SEEK_SET)
    os.ftruncate(handle, 0)
    os.write(handle, text.encode())


def _running(folder: Path) -> RunningApp:
    try:
        content = json.loads((folder / LOCK).read_bytes())
        return RunningApp(content["address"], content["token"], tuple(content.get("outside", ())))
    except (OSError, ValueError, KeyError, TypeError):
        return RunningApp("", "")


def _is_at(handle: int | None, path: Path) -> bool:
    try:
        return handle is not None and os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _has_games(path: Path) -> bool:
    try:
        return os.access(path / DATABASE_FILE, os.R_OK)
    except ValueError:
        return False
