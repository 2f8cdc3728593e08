"""The one file of a data folder's games, and what is done where it is wrong.

It is wrong in three ways: it can't be read, another file lies in its place, or it can't be written. What is
done keeps to two rules: a file that isn't ours is never changed, only renamed, and nothing that was
acknowledged is given up as long as it lies anywhere.
"""

import errno
import os
import re
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.backups import game_copies
from scorepad.storage.codec import can_begin
from scorepad.storage.private_file import sync_folder
from scorepad.storage.sql import recovery, sqlite, tables
from scorepad.storage.sql.place import State
from scorepad.storage.sql.store import KEY, SharedChange
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import LIBRARY, StreamId, device_key_from_json

_KEY_FILE: Final = "device.key"
"""The file that had the devices' key at commit 6fb5a5de."""

_OURS: Final = "ours"
_SET_ASIDE: Final = re.compile(r"scorepad\.[a-z]+-\d{8}T\d{6}Z(-\d+)?\.db")
_ENDINGS: Final = ("-wal", "-shm", "-journal", "")
"""Of the database's files. A new database must never meet an old journal, so that is moved first."""

_AGAIN: Final = ("", *(f"-{number}" for number in range(2, 1000)))

T = TypeVar("T")


class GamesFile(sqlite.SqliteFile):
    """The open file of a folder. notices: what happened to it that somebody has to see, the oldest first."""

    def __init__(self, folder: Path, *, can_write: bool = True) -> None:
        """Open the file of an existing folder.

        A damaged one is renamed, and the newest copy is opened with all that is newer elsewhere; so it is
        where there is none, or an empty one, but copies of it. Where it can't be written it is only read.
        can_write: False where it must not be written, either: another app has it open, say.
        Raises Refused `folder_unusable` (folder, reason), `database_too_new` (file, version, known),
        `not_a_database` of one that is only read.
        """
        self.notices: list[Fault] = []
        self._ours: Path | None = None
        self._saving = threading.Lock()
        self._private = ExitStack()
        self._can_write = can_write
        super().__init__(folder / sqlite.DATABASE_FILE)

    def _start(self) -> None:
        if self._can_write:
            try:
                self._start_writing()
            except Refused as refused:
                # A full disk has room for a file's name, not for what SQLite needs to open one.
                if refused.faults[0].code != "folder_unusable" or not os.access(self.path, os.R_OK):
                    raise
            else:
                self._take_key()
                return
        self._start_reading()

    def _start_writing(self) -> None:
        path, folder = self.path, self.path.parent
        with sqlite.refusing(path):
            if path.exists() and not os.access(path, os.W_OK):
                # SQLite would open it all the same, to read.
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            self._ours = next(reversed(set_aside_files(folder, _OURS)), None)
            if self._ours and not path.exists():
                # Nothing else has come into the place of the file that was deleted.
                self._ours = self._ours.rename(path) and None
            is_empty = _is_empty(path)
        if is_empty and (recovery.sound_copies(folder) or game_copies(folder)):
            self._begin_anew()
        self._open_or_begin_anew()

    def _open_or_begin_anew(self) -> None:
        # SQLite calls a page that the disk failed to read damaged, too: only a second time is it true.
        for _try in range(2):
            with suppress(sqlite.DamagedFile):
                super()._start()
                return
        self._begin_anew()
        super()._start()

    def _start_reading(self) -> None:
        """Open the file as it lies, or a private copy where SQLite would have to write before it reads."""
        self._is_reading = True
        with _refusing_others(), sqlite.refusing(self.path), ExitStack() as stack:
            if not _can_be_read(self.path):
                self._source = stack.enter_context(recovery.private_copy(self.path))
            self._open()
            self._private = stack.pop_all()

    def try_to_write(self) -> None:
        """Open a file that was only read for writing; raises Refused, and then it is still read."""
        with self._door:
            if self._is_done:
                return
            self._release()
            self._source, self._is_reading = self.path, False
            try:
                self._start_writing()
            except Refused:
                self._private.close()
                self._start_reading()
                raise
        self._private.close()
        self._take_key()

    def write(self, change: Callable[[Ask], T], _changed: Iterable[SharedChange] = (), /) -> T:
        """Make a change durable, as any file does; what is held is safe before anybody hears of a refusal."""
        try:
            return super().write(change)
        except Refused:
            self.misplacement()
            raise

    def misplacement(self) -> Fault | None:
        """Return why nothing is written at present; None while the file is in place.

        What was held of a file that was replaced or deleted is saved beside it the first time.
        """
        if self._is_reading:
            return Fault("cannot_write", "", {"folder": str(self.path.parent)})
        misplaced = super().misplacement()
        if misplaced and misplaced.code != "file_overwritten":
            with self._saving, suppress(Refused, OSError):
                if self._ours is None:
                    self._save_beside()
        return misplaced

    def close(self) -> None:
        """Release the file; what was held of one that is elsewhere lies beside its place."""
        self.misplacement()
        super().close()
        self._private.close()

    def go_on_with_ours(self) -> None:
        """Rename what lies at the path now, and move what was held there.

        Where the file was overwritten, that is the newest copy with the games' own files.
        Raises Refused `folder_unusable`, `not_kept` (reason).
        """
        with sqlite.refusing(self.path), self._saving:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            misplaced = super().misplacement()
            if misplaced and misplaced.code != "file_overwritten" and not self._ours:
                self._save_beside()
            fresh = self._ours or _free_name(self.path, "fresh")
            if not self._ours:
                recovery.put_together(self.path.parent, fresh, file=self.id)
        with sqlite.refusing(self.path), self._door:
            self._release()
            _move(self.path, _free_name(self.path, "replaced"))
            fresh.rename(self.path)
            sync_folder(self.path.parent)
            self._ours = None
            self._open()

    def use_what_is_there(self) -> None:
        """Go on with the file that lies at the path; what was held is kept in a file beside it.

        Raises Refused `folder_unusable`, `database_too_new`, `not_a_database`.
        """
        with _refusing_others(), sqlite.refusing(self.path), recovery.opened_copy(self.path):
            pass
        with sqlite.refusing(self.path), self._door:
            self._release()
            self._open()
            if self._ours:
                before = self._ours.rename(_free_name(self.path, "before"))
                self._ours = None
                params = {"file": str(self.path), "before": str(before)}
                self.notices.append(Fault("file_taken", "", params))

    def begin_anew(self) -> None:
        """Rename the damaged file and go on as when it is opened; raises Refused `folder_unusable`."""
        with self._door:
            self._release()
            self._begin_anew()
            with sqlite.refusing(self.path):
                self._open()

    def repair(self, stream: StreamId) -> bool:
        """Put together what is known of a damaged stream, here and in copies; return whether that is all.

        Raises Refused `game_damaged` where not even its beginning is found, `not_kept` (reason).
        """
        rows = recovery.repaired(self.path.parent, self, stream)
        if stream != LIBRARY and not any(map(can_begin, rows)):
            raise Refused((Fault("game_damaged"),))
        wanted, _last = self.read(lambda ask: tables.head_of(ask, stream))
        self.write(lambda ask: tables.replace_rows(ask, stream, rows))
        return len(rows) >= wanted

    def add_what_it_lacks(self) -> bool:
        """Add what the games' own files have and this one lacks; return whether there was anything."""
        before = self.read(tables.count)
        recovery.add_games(self.path.parent, self.id, self)
        return self.read(tables.count) != before

    def damaged_streams(self) -> list[StreamId]:
        """Return the streams that are not as they were stored; blocks, a game at a time."""
        return [stream for stream in self.read(tables.all_streams) if self._is_damaged(stream)]

    def erase(self, change: Callable[[Ask], T]) -> T:
        """Make a change durable, and leave no byte of what it has removed in the folder.

        `folder_unusable` means that it is gone from the games, while its bytes may be left in a file.
        """
        answer = super().erase(change)
        folder = self.path.parent
        with sqlite.refusing(self.path):
            for path in set_aside_files(folder):
                path.unlink()
            for each in folder.glob("scorepad.log*"):
                # Emptied where they are: the app that runs has one of them open, and appends to it.
                with each.open("r+b") as file:
                    file.truncate()
        return answer

    def _is_damaged(self, stream: StreamId) -> bool:
        try:
            self.read(lambda ask: tables.rows_of(ask, stream))
        except Refused as refused:
            return refused.faults[0].code in ("game_damaged", "library_damaged")
        return False

    def _state(self) -> State:
        state = super()._state()
        return state or (State.REPLACED if self._ours and self._is_open else state)

    def _save_beside(self) -> None:
        fresh = _free_name(self.path, "fresh")
        try:
            self.save_as(fresh)
        except Refused:
            fresh.unlink(missing_ok=True)
            raise
        self._ours = fresh.rename(_free_name(self.path, _OURS))
        sync_folder(self.path.parent)

    def _begin_anew(self) -> None:
        """Rename a damaged file once a new one is complete: if the disk fails, it is still there."""
        path = self.path
        aside, fresh = _free_name(path, "damaged"), _free_name(path, "fresh")
        is_there = not _is_empty(path)
        with sqlite.refusing(path):
            copy = recovery.put_together(path.parent, fresh, damaged=path if is_there else None)
            _move(path, aside)
            fresh.rename(path)
            sync_folder(path.parent)
        kept = {"aside": str(aside)} if is_there else {}
        opened = Fault("copy_opened", "", {"at": copy.at.isoformat(), **kept}) if copy else None
        self.notices.append(opened or Fault("games_rescued", "", kept))

    def _take_key(self) -> None:
        """Take over the key from the file that had it."""
        path = self.path.with_name(_KEY_FILE)
        with suppress(OSError, Refused):
            text = path.read_text(encoding="utf-8", errors="replace")
            if device_key_from_json(text) and not self.read(lambda ask: tables.note(ask, KEY)):
                self.write(lambda ask: tables.put_note(ask, KEY, text))
            path.unlink()


def _move(path: Path, aside: Path) -> None:
    """Rename a database with all that SQLite keeps beside it, if it is there."""
    for ending in _ENDINGS:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))


def _free_name(path: Path, why: str) -> Path:
    """Return a path beside a database that is not taken, such as `scorepad.damaged-20261122T180000Z.db`."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    names = (f"{path.stem}.{why}-{stamp}{more}{path.suffix}" for more in _AGAIN)
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())


def set_aside_files(folder: Path, why: str = "*") -> list[Path]:
    """Return the databases that were set aside in a folder, for a reason or for any, the oldest first."""
    return [path for path in sorted(folder.glob(f"scorepad.{why}-*.db")) if _SET_ASIDE.fullmatch(path.name)]


def _is_empty(path: Path) -> bool:
    with suppress(FileNotFoundError):
        return path.stat().st_size == 0
    return True


@contextmanager
def _refusing_others() -> Iterator[None]:
    """Refuse a damaged file, or another program's, with `not_a_database`."""
    try:
        yield
    except sqlite.DamagedFile as error:
        raise Refused((Fault("not_a_database"),)) from error


def _can_be_read(path: Path) -> bool:
    """Return whether a file can be read as it lies there: today's tables, and nothing to roll back first."""
    with suppress(sqlite3.Error), closing(sqlite.connect(path, "ro")) as connection:
        return sqlite.version_of(connection) == tables.VERSION
    return False
