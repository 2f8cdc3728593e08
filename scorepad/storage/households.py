"""The folders of households: a server for many keeps the games of each one apart."""

import os
import re
import secrets
import shutil
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NewType

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


class HouseholdFolders:
    """The folders of all households below a data folder; every method blocks.

    A folder's name is worked out from the household's id and doesn't tell it.
    """

    def __init__(self, data_folder: Path) -> None:
        self._place = data_folder / _FOLDER

    @property
    def newcomers(self) -> Path:
        """The folder of those who have no household yet, in which nothing is ever kept."""
        return self._place / _NEWCOMERS

    def path(self, household: HouseholdId) -> Path:
        """Return the folder of a household, whether or not it is there."""
        return self._place / sha256(household.encode()).hexdigest()[:32]

    def is_there(self, household: HouseholdId) -> bool:
        """Return whether there is such a household."""
        return (self.path(household) / _USED).is_file()

    def make(self, household: HouseholdId) -> None:
        """Make the folder of a new household; raises OSError."""
        self.path(household).mkdir(mode=0o700, parents=True)
        write_private(self.path(household) / _USED, b"")

    def note_use(self, household: HouseholdId, at: float) -> None:
        """Note when a household was used last. at: in seconds since 1970."""
        with suppress(OSError):
            os.utime(self.path(household) / _USED, (at, at))

    def note_running(self, at: float, longest: float) -> None:
        """Note that the server runs, and count no time against households in which it didn't.

        Such a time is longer than `longest` seconds since the last note; a clock that jumps counts too.
        Raises OSError.
        """
        mark = self._place / _RUNNING
        away = at - mark.stat().st_mtime if mark.exists() else 0.0
        if away > longest:
            for used in self._place.glob(f"*/{_USED}"):
                moment = used.stat().st_mtime + away
                os.utime(used, (moment, moment))
        mark.touch(mode=0o600)
        os.utime(mark, (at, at))

    def unused_since(self, moment: float) -> list[Path]:
        """Return the folders of the households that nobody has used since a moment."""
        marks = self._place.glob(f"*/{_USED}")
        return [each.parent for each in marks if each.stat().st_mtime < moment]

    def remove(self, folder: Path) -> None:
        """Remove a household with everything in it; raises OSError if something may be left."""
        # Under another name first, so that half of one is never taken for a household.
        going = folder.with_name(f"{_GOING}{secrets.token_hex(8)}")
        folder.rename(going)
        shutil.rmtree(going)

    def remove_rests(self) -> None:
        """Remove what is left of households whose removal was interrupted; raises OSError."""
        for each in self._place.glob(f"{_GOING}*"):
            shutil.rmtree(each)


def now() -> float:
    """Return the seconds since 1970."""
    return time.time()
