"""Which households there are: a server for many keeps the games of each one apart, in a folder of its own."""

import os
import re
import secrets
import shutil
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NewType, Protocol

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.private_file import write_private

HouseholdId = NewType("HouseholdId", str)
"""What each link of a household begins with. It leads there, and opens nothing by itself."""

_ID: Final = re.compile("[0-9a-f]{32}")
_FOLDER: Final = "households"
_NEWCOMERS: Final = "nobody"
_USED: Final = "used"
_RUNNING: Final = "running"
_GOING: Final = ".going-"


def new_household_id() -> HouseholdId:
    """Return a random id for a new household."""
    return HouseholdId(secrets.token_hex(16))


def household_of(token: object) -> HouseholdId | None:
    """Return the household that the token of a link names, None if it names none."""
    name = token.partition(".")[0] if isinstance(token, str) else ""
    return HouseholdId(name) if _ID.fullmatch(name) else None


def hidden_name(household: HouseholdId) -> str:
    """Return a name for what a household is kept in, which doesn't tell its id."""
    return sha256(household.encode()).hexdigest()[:32]


class HouseholdRegister(Protocol):
    """Which households there are, and when each was used last, in seconds since 1970.

    Every method blocks, and raises Refused `not_kept` (reason) or `not_readable` (reason).
    """

    def is_there(self, household: HouseholdId) -> bool:
        """Return whether there is such a household."""

    def make(self, household: HouseholdId, at: float) -> None:
        """Make a place for a new household, which is used now."""

    def note_use(self, households: Collection[HouseholdId], at: float) -> None:
        """Note that households are used now."""

    def note_running(self, at: float, longest: float) -> None:
        """Note that a server runs, and count no time against households in which none did.

        Such a time is longer than `longest` seconds since the last note; a clock that jumps counts too.
        """

    def remove(self, household: HouseholdId) -> None:
        """Remove a household with everything in it."""

    def remove_unused(self, since: float, but: Collection[HouseholdId]) -> None:
        """Remove the households that nobody has used since a moment. but: those that are open here."""


class HouseholdFolders:
    """The households in folders below a data folder, a `HouseholdRegister`."""

    def __init__(self, data_folder: Path) -> None:
        self._place = data_folder / _FOLDER

    @property
    def newcomers(self) -> Path:
        """The folder of those who have no household yet, in which nothing is ever kept."""
        return self._place / _NEWCOMERS

    def path(self, household: HouseholdId) -> Path:
        """Return the folder of a household, whether or not it is there."""
        return self._place / hidden_name(household)

    def is_there(self, household: HouseholdId) -> bool:
        """Return whether there is such a household."""
        return (self.path(household) / _USED).is_file()

    def make(self, household: HouseholdId, at: float) -> None:
        """Make the folder of a new household."""
        with _keeping():
            self.path(household).mkdir(mode=0o700, parents=True)
            write_private(self.path(household) / _USED, b"")
        self.note_use((household,), at)

    def note_use(self, households: Collection[HouseholdId], at: float) -> None:
        """Note that households are used now, where the disk allows it."""
        for each in households:
            with suppress(OSError):
                os.utime(self.path(each) / _USED, (at, at))

    def note_running(self, at: float, longest: float) -> None:
        """Note that the server runs, as `HouseholdRegister.note_running` says."""
        mark = self._place / _RUNNING
        with _keeping():
            away = at - mark.stat().st_mtime if mark.exists() else 0.0
            if away > longest:
                for used in self._place.glob(f"*/{_USED}"):
                    moment = used.stat().st_mtime + away
                    os.utime(used, (moment, moment))
            mark.touch(mode=0o600)
            os.utime(mark, (at, at))

    def remove(self, household: HouseholdId) -> None:
        """Remove a household with everything in it; refused if something may be left."""
        with _keeping():
            _remove(self.path(household))

    def remove_unused(self, since: float, but: Collection[HouseholdId]) -> None:
        """Remove unused households, and what is left of those whose removal was interrupted."""
        is_open = {self.path(each) for each in but}
        with _keeping():
            for used in self._place.glob(f"*/{_USED}"):
                if used.stat().st_mtime < since and used.parent not in is_open:
                    _remove(used.parent)
            for rest in self._place.glob(f"{_GOING}*"):
                shutil.rmtree(rest)


def _remove(folder: Path) -> None:
    # Under another name first, so that half of one is never taken for a household.
    going = folder.with_name(f"{_GOING}{secrets.token_hex(8)}")
    folder.rename(going)
    shutil.rmtree(going)


@contextmanager
def _keeping() -> Iterator[None]:
    """Refuse with `not_kept` (reason) what the disk refuses."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refused((Fault("not_kept", params={"reason": reason}),)) from error


def now() -> float:
    """Return the seconds since 1970."""
    return time.time()
