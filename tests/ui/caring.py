"""The care of a desk's file, as the program has it."""

from scorepad.rules.faults import Fault
from scorepad.service.file_care import FileCare
from scorepad.service.game_service import GameService
from scorepad.storage.folder import FolderClaim
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.sqlite.tables import add_notice


def store_of(desk: GameService) -> SqliteStore:
    """Return the real store of a desk."""
    store = desk._store
    assert isinstance(store, SqliteStore)
    return store


def care_of(desk: GameService, *notices: Fault) -> FileCare:
    """Return the care of a desk's file, without a lock on its folder. notices: kept before."""
    store = store_of(desk)
    for fault in notices:
        add_notice(store._connection, fault)
    return FileCare(store, desk, FolderClaim(store.path.parent, None, None))
