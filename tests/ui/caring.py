"""The care of a desk's file, as the program has it."""

from scorepad.live.desk import Desk
from scorepad.live.file_care import FileCare
from scorepad.rules.faults import Fault
from scorepad.storage.folder import Claim
from scorepad.storage.notices import add_notice
from scorepad.storage.sqlite import SqliteStore


def store_of(desk: Desk) -> SqliteStore:
    """Return the real store of a desk."""
    store = desk._store
    assert isinstance(store, SqliteStore)
    return store


def care_of(desk: Desk, *notices: Fault) -> FileCare:
    """Return the care of a desk's file, without a lock on its folder. notices: kept before."""
    store = store_of(desk)
    for fault in notices:
        add_notice(store._connection, fault)
    return FileCare(store, desk, Claim(store.path.parent, None, None))
