"""The folder with the games, and the lock that keeps it to one running app."""

import json
import os
import secrets
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import Final

from filelock import BaseFileLock, FileLock, Timeout
from platformdirs import user_data_path

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.private_file import write_private
from scorepad.storage.sql.sqlite import DATABASE_FILE
from scorepad.storage.store import STORE, folder_unusable

LOCK: Final = "scorepad.lock"
ADDRESS: Final = "scorepad.address"
"""The file in which the application that has the folder says where it answers."""

SECONDS_TO_START = 10
"""How long another start on the same folder may take to publish its address."""

FOLDER_VARIABLES = ("SCOREPAD_DATA_DIR", "FLET_APP_STORAGE_DATA")
"""Environment variables that name the folder: a person's own, then the one packaged apps are given."""


@dataclass(frozen=True, slots=True)
class RunningApp:
    """Another application that has the folder.

    address: where it answers. token: shows it that we may read the folder. outside: where it answers other
    devices.
    """

    address: str
    token: str
    outside: tuple[str, ...] = ()


@dataclass(slots=True)
class FolderClaim:
    """A claim on the folder, which lasts until it is released or our process ends, however it ends.

    token: random; a process that reads it from the folder may talk to this application. published: where this
    application answers, None before it does.
    """

    path: Path
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    published: RunningApp | None = field(default=None, init=False)
    _lock: BaseFileLock | None = field(default=None, init=False)
    """None while the disk can't be written."""
    _locked: os.stat_result | None = field(default=None, init=False)
    """The file that was locked; another may lie at its path by now."""
    _is_released: bool = field(default=False, init=False)

    def lock(self) -> bool:
        """Lock the folder that is at the path now; False where another process has it.

        Raises Refused `folder_unusable` (folder, reason).
        """
        lock = FileLock(self.path / LOCK, timeout=0, mode=0o600, thread_local=False, is_singleton=False)
        try:
            lock.acquire()
            self._locked = (self.path / LOCK).stat()
        except Timeout:
            return False
        except OSError as error:
            raise folder_unusable(self.path, error) from error
        if self._lock:
            self._lock.release()
        self._lock = lock
        return True

    def publish(self, address: str, outside: tuple[str, ...] = ()) -> None:
        """Publish where this application answers, such as `http://127.0.0.1:8550`. outside: other devices.

        On a full disk nobody finds it, but it works; `restore` tries again.
        """
        self.published = RunningApp(address, self.token, outside)
        self._write_address()

    def restore(self) -> None:
        """Lock the folder that is at the path now, and publish the address, where that isn't so.

        Raises Refused: `folder_taken` where another application has the folder, `folder_unusable`.
        """
        if self._is_released or not os.path.isdir(self.path):  # noqa: PTH112 - False on a disk that fails
            return
        if not (self._is_in_place() or self.lock()):
            raise folder_taken(self.path)
        if _running(self.path) != self.published:
            self._write_address()

    def release(self) -> None:
        """Release the folder for the next application."""
        self._is_released = True
        if self._lock is None:
            return
        if self._is_in_place():
            _remove_address(self.path)
        with suppress(OSError):  # the system does it when our process ends
            self._lock.release()
        self._lock = self._locked = None

    def _is_in_place(self) -> bool:
        """Return whether the file that is locked still lies at its path."""
        try:
            return self._locked is not None and os.path.samestat(self._locked, (self.path / LOCK).stat())
        except OSError:
            return False

    def _write_address(self) -> None:
        if self.published and self._is_in_place():
            with suppress(OSError):
                write_private(self.path / ADDRESS, json.dumps(asdict(self.published)).encode())


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
            if isinstance(error, OSError) and os.access(path / DATABASE_FILE, os.R_OK):
                return cls(path, can_write=False)
            raise folder_unusable(path, error) from error
        return cls(path)

    def claim(self) -> FolderClaim | None:
        """Claim the folder; None where another application has it.

        What a killed application left doesn't count: its lock ended with it. Raises Refused
        `folder_unusable` (folder, reason).
        """
        claim = FolderClaim(self.path)
        try:
            if not claim.lock():
                return None
            _remove_address(self.path)
        except Refused:
            if self.can_write:
                raise
        return claim

    def claim_or_find(self) -> FolderClaim | RunningApp:
        """Claim the folder, or return the application that has it, with time to publish its address.

        Raises Refused: `app_not_found` (folder) where no address can be read, and as `claim` does.
        """
        end = time.monotonic() + SECONDS_TO_START
        while (claim := self.claim()) is None:
            if running := _running(self.path):
                return running
            if time.monotonic() > end:
                raise Refused((Fault("app_not_found", params={"folder": str(self.path)}),))
            time.sleep(0.1)
        return claim


def folder_taken(folder: Path) -> Refused:
    """Return the refusal `folder_taken` (folder): another application has it."""
    return Refused((Fault("folder_taken", params={"folder": str(folder)}),))


def data_folder(option: str | None, environment: Mapping[str, str]) -> Path:
    """Choose the folder: the command line's, the environment's, or the system's own place for such data."""
    named = (option, *(environment.get(name) for name in FOLDER_VARIABLES))
    chosen = next(filter(None, named), None) or user_data_path("scorepad", appauthor=False)
    return Path(os.path.expanduser(chosen)).absolute()  # noqa: PTH111 - as in a shell, that of nobody known stays


def games_place(
    data_dir: str | None, store: str | None, environment: Mapping[str, str]
) -> tuple[Path, str | None]:
    """Return the folder of an app, and the address of the database with its games, None = a file there.

    data_dir, store: the command line's, which outrank the environment's. Each database has a folder of its
    own, so that whoever finds an app there finds the one of this database.
    """
    folder, address = data_folder(data_dir, environment), store or environment.get(STORE)
    if not address:
        return folder, None
    return folder / f"store-{sha256(address.encode()).hexdigest()[:16]}", address


def open_private_log(path: Path) -> TextIOWrapper:
    """Return a log opened for appending, readable by its owner alone even if it is old; raises OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    if sys.platform != "win32":
        os.fchmod(handle, 0o600)
    return TextIOWrapper(FileIO(handle, "a"), encoding="utf-8", errors="backslashreplace")


def _running(folder: Path) -> RunningApp | None:
    """Return what the application that has the folder published; None if that can't be read, or not yet."""
    try:
        content = json.loads((folder / ADDRESS).read_bytes())
    except (OSError, ValueError):
        return None
    match content:
        case {"address": str(address), "token": str(token), "outside": [*outside]} if "://" in address:
            return RunningApp(address, token, tuple(outside))
    return None


def _remove_address(folder: Path) -> None:
    with suppress(OSError):
        (folder / ADDRESS).unlink(missing_ok=True)
