"""A request to take something in, which whoever asked can take back as long as nothing came of it.

Two processes share one file in the data folder. Its name says how far things are, and renaming and deleting
are single steps of the system: of an app that was stopped and goes on later, and of whoever no longer waits
for it, exactly one gets the file.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_NAME = re.compile("[0-9a-f]{32}")


class WithdrawnError(Exception):
    """Raised where nobody waits any more for what is to be taken in."""


class Ticket:
    """The side that asks. folder: the data folder."""

    def __init__(self, folder: Path) -> None:
        self.name = secrets.token_hex(16)
        self._folder = folder
        _asked(folder, self.name).touch(0o600, exist_ok=False)

    def withdraw(self) -> bool:
        """Take the request back for good and return whether nothing at all was taken in."""
        nothing = _unlinked(_asked(self._folder, self.name))
        _unlinked(_taken(self._folder, self.name))
        _unlinked(_taking(self._folder, self.name))
        return nothing


class Leave:
    """The side that was asked: its leave to take something in. Raises ValueError for what is no name."""

    def __init__(self, folder: Path, name: str) -> None:
        if not _NAME.fullmatch(name):
            raise ValueError(name)
        self._folder, self._name = folder, name

    @contextmanager
    def taking(self) -> Iterator[None]:
        """Take one thing in meanwhile; raises WithdrawnError."""
        taking, taken = _taking(self._folder, self._name), _taken(self._folder, self._name)
        if not any(_renamed(before, taking) for before in (_asked(self._folder, self._name), taken)):
            raise WithdrawnError
        try:
            yield
        finally:
            _renamed(taking, taken)

    def end(self) -> None:
        """Leave no file behind, also where whoever asked was killed."""
        for path in (_asked, _taking, _taken):
            _unlinked(path(self._folder, self._name))


def _asked(folder: Path, name: str) -> Path:
    return folder / f"import-{name}.asked"


def _taking(folder: Path, name: str) -> Path:
    return folder / f"import-{name}.taking"


def _taken(folder: Path, name: str) -> Path:
    return folder / f"import-{name}.taken"


def _renamed(before: Path, after: Path) -> bool:
    with suppress(FileNotFoundError):
        before.rename(after)
        return True
    return False


def _unlinked(path: Path) -> bool:
    with suppress(FileNotFoundError):
        path.unlink()
        return True
    return False
