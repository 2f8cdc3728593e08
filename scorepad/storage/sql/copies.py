"""Whole copies of the games that are kept, checked and erased from."""

import errno
import logging
import os
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from scorepad.game.fold import Game, fold
from scorepad.game.library import Erased, ErasedGame, fold_library, without_game
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.storage import backups
from scorepad.storage.codec import NOT_A_ROW, EventRow, event_of, library_event_of
from scorepad.storage.private_file import sync_folder
from scorepad.storage.sql import tables
from scorepad.storage.sql.recovery import place_for_copy
from scorepad.storage.sql.sqlite import DamagedFile, SqliteFile
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import LIBRARY, StreamId, not_kept

_ROOM: Final = 64 * 1024 * 1024
"""Bytes that stay free beside a copy: the games themselves have to grow."""

_FAILURES: Final = (OSError, sqlite3.Error, DamagedFile)

log = logging.getLogger("scorepad.storage")

Folded = dict[StreamId, tuple[int, int]]
"""Streams that could be folded, each with how many events it had and the number of the last one.

Events are only ever added, and each has a checksum: a stream that has no new one folds as it did.
"""


class Copies:
    """The copies of the games that are open; every method blocks."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self._folded: Folded = {}
        self._stopping = threading.Event()

    def make(self, folder: Path, occasion: backups.Occasion, at: datetime) -> backups.Backup:
        """Make a copy in a folder, check it, and remove those that are superfluous then.

        Raises Refused `not_kept` (reason); then none is removed.
        """
        self._refuse_if_misplaced()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _ask_for_room(self._file.path, folder)
            with place_for_copy(folder) as copy:
                self._file.copy_to(copy)
                with closing(SqliteFile(copy)) as copied:
                    is_sound = check(copied, self._folded, self._stopping)
                made = backups.new_backup(folder, self._file.id, at, occasion, is_sound=is_sound)
                _put(copy, made.path)
        except _FAILURES as error:
            raise not_kept(error) from error
        _prune(folder, self._file.id)
        return made

    def stop(self) -> None:
        """Make no more copies: one that is being made ends soon, without a file."""
        self._stopping.set()

    def copy_to(self, backup: backups.Backup, folder: Path) -> None:
        """Bring a copy to another folder, compare both, and remove what is superfluous there.

        Raises Refused `not_kept` (reason).
        """
        try:
            with place_for_copy(folder) as copy:
                _ask_for_room(backup.path, folder)
                shutil.copyfile(backup.path, copy)
                _compare(copy, backup.path)
                _put(copy, folder / backup.path.name)
        except OSError as error:
            raise not_kept(error) from error
        _prune(folder, backup.file)

    def erase(self, folder: Path, second: Path | None, what: Erased) -> None:
        """Remove something from all copies in a folder, and from the games' own files.

        A copy that resists is removed whole.

        second: another folder, in which the copies of other games are left alone.
        Raises Refused `not_kept` (reason) where one can't even be removed.
        """
        self._refuse_if_misplaced()
        own = backups.backups_in(folder)
        ids = {backup.file for backup in own} | {self._file.id}
        found = backups.backups_in(second) if second else []
        try:
            for backup in (*own, *(each for each in found if each.file in ids)):
                if not (isinstance(what, ErasedGame) and _was_erased(backup.path, what.game)):
                    backup.path.unlink(missing_ok=True)
            name = what.game if isinstance(what, ErasedGame) else "*"
            for path in backups.game_copies(self._file.path.parent, game=name):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise not_kept(error) from error

    def keep_game(self, name: GameId, game: Game) -> None:
        """Write a game as a file of its own; raises Refused."""
        backups.keep_game(self._file.path.parent, self._file.id, name, game)

    def _refuse_if_misplaced(self) -> None:
        if misplaced := self._file.misplacement():
            raise Refused((misplaced,))


def check(file: SqliteFile, folded: Folded, stopping: threading.Event | None = None) -> bool:
    """Return whether every game of a copy, and the library, can be read and folded; blocks.

    folded: what need not be folded once more; it learns what was folded now. stopping: the program is in
    use, so half of the time is left to others; once set, InterruptedError is raised.
    Raises DamagedFile where its pages are not in order.
    """
    if not file.is_sound():
        raise DamagedFile
    is_sound = True
    for stream in file.read(tables.all_streams):
        begun = time.monotonic()
        is_sound = _is_sound(file, stream, folded) and is_sound
        if stopping and stopping.wait(time.monotonic() - begun):
            raise InterruptedError(errno.EINTR, os.strerror(errno.EINTR))
    return is_sound


def _is_sound(file: SqliteFile, stream: StreamId, folded: Folded) -> bool:
    def found(ask: Ask) -> tuple[list[EventRow], tuple[int, int]]:
        return tables.rows_of(ask, stream), tables.head_of(ask, stream)

    try:
        rows, head = file.read(found)
        if folded.get(stream) == head:
            return True
        if stream == LIBRARY:
            fold_library(map(library_event_of, rows))
        elif not fold(map(event_of, rows)).is_started:
            return False
    except NOT_A_ROW:
        return False
    folded[stream] = head
    return True


def _prune(folder: Path, file: str) -> None:
    """Remove the superfluous copies of one file of games; one that can't be removed stays."""
    for each in backups.superfluous([backup for backup in backups.backups_in(folder) if backup.file == file]):
        try:
            each.path.unlink()
        except OSError:
            log.warning("a backup could not be removed", exc_info=True)


def _ask_for_room(database: Path, folder: Path) -> None:
    if shutil.disk_usage(folder).free < database.stat().st_size + _ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))


def _compare(copy: Path, source: Path) -> None:
    if copy.read_bytes() != source.read_bytes():
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(copy.parent))


def _put(copy: Path, path: Path) -> None:
    """Move a finished file to its place, so that a power cut leaves it whole or not at all."""
    with copy.open("rb+") as file:
        os.fsync(file.fileno())
    copy.replace(path)
    sync_folder(path.parent)


def _was_erased(path: Path, game: GameId) -> bool:
    """Remove a game from a copy and return whether that was possible."""
    with place_for_copy(path.parent) as copy:
        try:
            shutil.copyfile(path, copy)
            with closing(SqliteFile(copy)) as file:
                library = list(map(library_event_of, file.read(lambda ask: tables.rows_of(ask, LIBRARY))))
                file.erase(lambda ask: tables.erase(ask, game, without_game(library, game)))
                if not check(file, {}):
                    return False
            _put(copy, path)
        except (*_FAILURES, *NOT_A_ROW):
            return False
    return True
