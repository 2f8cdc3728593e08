"""The care of a game service's file, set up as in the program."""

from scorepad.rules.faults import Fault
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.storage.folder import FolderClaim
from tests.service.services import file_of


def care_of(service: Games, *notices: Fault) -> FileCare:
    """Return the care of a game service's file, without a lock on its folder. notices: it had before."""
    file = file_of(service)
    file.notices[:] = notices
    return FileCare(file, service, FolderClaim(file.path.parent).restore)
