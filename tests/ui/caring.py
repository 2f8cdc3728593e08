"""The care of a game service's file, set up as in the program."""

from scorepad.rules.faults import Fault
from scorepad.service.file_care import FileCare
from scorepad.service.game_service import GameService
from scorepad.storage.folder import FolderClaim
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.sqlite.tables import add_notice
from tests.service.services import file_of


def store_of(service: GameService) -> SqliteStore:
    """Return the real store of a game service."""
    store = file_of(service)
    assert isinstance(store, SqliteStore)
    return store


def care_of(service: GameService, *notices: Fault) -> FileCare:
    """Return the care of a game service's file, without a lock on its folder. notices: stored before."""
    store = store_of(service)
    for fault in notices:
        add_notice(store._connection, fault)
    return FileCare(store, service, FolderClaim(store.path.parent, None))
