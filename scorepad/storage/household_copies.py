"""The households of a data folder for commands beside the server: which there are, and a copy of all.

Nothing here claims a household's folder: whoever came to it meanwhile would find it taken.
"""

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZipFile

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.device_key import KEY_FILE
from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.households import HouseholdFolders
from scorepad.storage.kept_links import LINKS_FILE
from scorepad.storage.sqlite.copies import copy_of_one_moment
from scorepad.storage.sqlite.database import DATABASE_FILE

_USED: Final = "used"
_WHOLE: Final = (_USED, KEY_FILE, LINKS_FILE)
"""The files of a household that are small and replaced as a whole, so they can be read as they lie there."""


def place_of(data_folder: Path) -> Path:
    """Return where the households of a data folder are, whether or not it keeps any."""
    return HouseholdFolders(data_folder).newcomers.parent


def households_in(data_folder: Path) -> tuple[Path, ...]:
    """Return the folders of all households of a data folder."""
    return tuple(sorted(mark.parent for mark in place_of(data_folder).glob(f"*/{_USED}")))


def keeps_households(data_folder: Path) -> bool:
    """Return whether a data folder keeps households, and no games of its own."""
    return not (data_folder / DATABASE_FILE).exists() and bool(households_in(data_folder))


def data_folder_of(folder: Path) -> Path | None:
    """Return the data folder that a household's folder is in, None if it isn't a household's."""
    above = folder.parent.parent
    return above if folder in households_in(above) else None


def are_served(data_folder: Path) -> bool:
    """Return whether a server has the households of a data folder; raises Refused `folder_unusable`."""
    newcomers = HouseholdFolders(data_folder).newcomers
    if not newcomers.is_dir():
        return False
    claim = Folder(newcomers, can_write=os.access(newcomers, os.W_OK)).claim()
    if not isinstance(claim, FolderClaim):
        return True
    claim.release()
    return False


def refuse_if_served(folder: Path) -> None:
    """Raise Refused `households_served` if a server has the households in a folder, or the one that it is."""
    data_folder = data_folder_of(folder) or folder
    if are_served(data_folder):
        raise Refused((Fault("households_served", params={"folder": str(data_folder)}),))


def pack_households(data_folder: Path, out: BinaryIO) -> None:
    """Pack all households with their links, each as it was at one moment; a server may have them open.

    Unpacked into a data folder, they are there again. Raises OSError.
    """
    with ZipFile(out, "w", ZIP_DEFLATED, strict_timestamps=False) as archive:
        for household in households_in(data_folder):
            # It may be ended meanwhile.
            with suppress(FileNotFoundError), tempfile.TemporaryDirectory(prefix="scorepad-") as place:
                copy_of_one_moment(household / DATABASE_FILE, Path(place))
                files = [household / name for name in _WHOLE if (household / name).exists()]
                for file in (*files, *sorted(Path(place).iterdir())):
                    archive.write(file, Path(place_of(data_folder).name, household.name, file.name))
