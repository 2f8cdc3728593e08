"""The folder where games are kept, and the lock that lets one application at a time have it."""

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.lock import lock, unlock

LOCK = "scorepad.lock"
VARIABLES = ("SCOREPAD_DATA_DIR", "FLET_APP_STORAGE_DATA")
"""Environment variables that name the folder: a person's own, then the one packaged apps are given."""


@dataclass(frozen=True, slots=True)
class Running:
    """Another application has the folder. address: where it answers, empty while it is still starting."""

    address: str
    token: str


@dataclass(slots=True)
class Claim:
    """The folder is ours until we release it or our process ends, however it ends.

    token: random; whoever reads it from the lock file may speak to this application.
    """

    handle: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)

    def publish(self, address: str) -> None:
        """Tell other processes where this application answers, such as `http://127.0.0.1:8550`."""
        _write(self.handle, json.dumps({"address": address, "token": self.token}))

    def release(self) -> None:
        """Let the next application have the folder."""
        if self.handle >= 0:
            _write(self.handle, "")
            unlock(self.handle)
            os.close(self.handle)
            self.handle = -1


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that exists and can be written."""

    path: Path

    @classmethod
    def open(cls, path: Path) -> "Folder":
        """Make the folder, for its owner alone, where it does not exist, and try to write in it.

        Raises Refused `folder_unusable` (folder, reason).
        """
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            probe = path / f".probe-{secrets.token_hex(8)}"
            probe.touch(mode=0o600)
            probe.unlink()
        except (OSError, ValueError) as error:
            raise _unusable(path, error) from error
        return cls(path)

    def claim(self) -> Claim | Running:
        """Take the folder, or learn which application has it.

        What a killed application left in the lock file does not count: its lock ended with it.
        Raises Refused `folder_unusable` (folder, reason).
        """
        try:
            handle = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        except OSError as error:
            raise _unusable(self.path, error) from error
        try:
            if not lock(handle):
                running = _read(handle)
                os.close(handle)
                return running
            _write(handle, "")
        except OSError as error:
            os.close(handle)
            raise _unusable(self.path, error) from error
        return Claim(handle)


def data_folder(option: str | None, environment: Mapping[str, str]) -> Path:
    """Choose the folder: the command line's, the environment's, or the system's own place for such data."""
    named = (option, *(environment.get(name) for name in VARIABLES))
    chosen = next((Path(name) for name in named if name), None)
    return (chosen or user_data_path("scorepad", appauthor=False)).expanduser().absolute()


def _write(handle: int, text: str) -> None:
    os.lseek(handle, 0, os.SEEK_SET)
    os.ftruncate(handle, 0)
    os.write(handle, text.encode())


def _read(handle: int) -> Running:
    os.lseek(handle, 0, os.SEEK_SET)
    try:
        said = json.loads(os.read(handle, 4096))
        return Running(said["address"], said["token"])
    except (ValueError, KeyError, TypeError):
        return Running("", "")


def _unusable(path: Path, error: Exception) -> Refused:
    reason = getattr(error, "strerror", None) or str(error)
    return Refused((Fault("folder_unusable", params={"folder": str(path), "reason": reason}),))
