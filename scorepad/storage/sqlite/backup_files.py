"""The backups of a folder's games: made, copied, erased from, and tried out."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Final

from scorepad.game.erasing import Erased, ErasedGame, without_game
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage.backups import Backup, Occasion, backups_in
from scorepad.storage.in_threads import InThreads
from scorepad.storage.sqlite.backups import (
    Folded,
    check,
    copy_backup,
    copy_database_now,
    file_id,
    make_backup,
    one_file,
    refused,
)
from scorepad.storage.sqlite.database import DATABASE_FILE, DamagedDatabase
from scorepad.storage.sqlite.erasing import set_aside_files
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.store import FileStore, Store

_FAILURES: Final = (OSError, sqlite3.Error, DamagedDatabase)


class SqliteBackups:
    """The backups of the games that a store has open."""

    def __init__(self, store: FileStore) -> None:
        self._store = store
        self._folded: Folded = {}
        self._stopping = Event()

    def make(self, folder: Path, occasion: Occasion, at: datetime) -> Backup:
        """Make a backup in a folder, check it, and remove those that are superfluous then."""
        self._refuse_if_misplaced()
        try:
            return make_backup(self._store.path, folder, occasion, at, self._folded, self._stopping)
        except _FAILURES as error:
            raise refused(error) from error

    def stop(self) -> None:
        """Make no more backups: one that is being made ends soon, without a file."""
        self._stopping.set()

    def _refuse_if_misplaced(self) -> None:
        if misplaced := self._store.misplacement():
            raise Refused((misplaced,))

    def copy_to(self, backup: Backup, folder: Path) -> None:
        """Copy a backup to another folder, compare both, and remove what is superfluous there."""
        try:
            copy_backup(backup, folder)
        except OSError as error:
            raise refused(error) from error

    def erase(self, folder: Path, second: Path | None, what: Erased) -> None:
        """Remove something from all backups in a folder; one that resists is removed whole."""
        self._refuse_if_misplaced()
        try:
            own = backups_in(folder)
            ids = {backup.file for backup in own} | {file_id(self._store.path)}
            found = backups_in(second) if second else []
            for backup in (*own, *(each for each in found if each.file in ids)):
                if not (isinstance(what, ErasedGame) and _was_erased(backup.path, what.game)):
                    backup.path.unlink(missing_ok=True)
        except _FAILURES as error:
            raise refused(error) from error

    def set_aside(self) -> int:
        """Return how many damaged files of games were set aside in the data folder."""
        return len([path for path in set_aside_files(self._store.path.parent) if path.suffix == ".db"])

    @contextmanager
    def rehearsal(self) -> Iterator[Store]:
        """Open a copy of the games, in which anything can be tried."""
        with tempfile.TemporaryDirectory(prefix="scorepad-") as place:
            try:
                copy_database_now(self._store.path, Path(place) / DATABASE_FILE)
            except _FAILURES as error:
                raise refused(error) from error
            with closing(SqliteStore.open(Path(place))) as store:
                yield InThreads(store)


def _was_erased(path: Path, game: GameId) -> bool:
    """Remove a game from a backup and return whether that was possible."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as place:
        copy = Path(place) / DATABASE_FILE
        try:
            shutil.copyfile(path, copy)
            with closing(SqliteStore.open(copy.parent)) as store:
                if store.notices():
                    return False
                store.erase(game, without_game(store.library(), game))
            one_file(copy)
            if not check(copy, {}):
                return False
            copy.replace(path)
        except (*_FAILURES, Refused):
            return False
    return True
