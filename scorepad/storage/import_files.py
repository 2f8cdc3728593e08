"""Finds the games and rule sets in a file to import.

A copy of a file of games is read as if it were a backup of game files, from a private copy of it.
"""

import re
import shutil
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import BinaryIO, Final

from scorepad.game.fold import fold
from scorepad.game.library import Library, fold_library, unseated_games
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage import zip_files
from scorepad.storage.earlier_evenings import earlier_of
from scorepad.storage.gamefile.strict_json import MOST_GAME
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import library_members
from scorepad.storage.sql import earlier, tables
from scorepad.storage.sql.recovery import add_readable, place_for_copy
from scorepad.storage.sql.sqlite import DamagedFile, SqliteFile, connect
from scorepad.storage.sql.store import SqlStore

FilePart = tuple[str, bytes | Refused]
"""A part of a backup with its name; a refusal in place of one that can't be read."""


_SQLITE: Final = b"SQLite format 3\0"
"""How a copy of a file of games begins, or another program's like it."""

_WORD: Final = re.compile(r"\w+")
_SCHEMAS: Final = " ".join((*tables.SCHEMA, earlier.WORDS, "INTEGER PRIMARY KEY"))
_KNOWN: Final = frozenset(_WORD.findall(_SCHEMAS.lower()))
"""The words of our tables; a trigger or a view has others, and could run for hours."""

_SCHEMA: Final = "SELECT coalesce(sql, '') FROM sqlite_master"


def game_files_in(file: BinaryIO) -> Iterator[FilePart]:
    """Yield the game files and rule sets in a file, each with its name inside the file.

    A backup holds several, and so does a copy of a file of games; any other file is yielded as it is, without
    a name, and read to one byte more than a game file may have.
    file: seekable.
    Raises Refused for a file that can't be read, with all its faults.
    """
    head = _head(file)
    if head == _SQLITE:
        yield from read_database(file)
    elif zip_files.is_packed(head):
        yield from zip_files.read_backup(file)
    else:
        yield "", head + file.read(MOST_GAME + 1 - len(head))


def count_in(file: BinaryIO) -> int | None:
    """Return how many game files and rule sets are in a file, None where that is not known at once.

    Raises Refused `not_a_backup`.
    """
    head = _head(file)
    if head == _SQLITE:
        return None
    return zip_files.count_members(file) if zip_files.is_packed(head) else 1


def _head(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read(len(_SQLITE))


def read_database(file: BinaryIO) -> Iterator[FilePart]:
    """Return the parts of a copy of a file of games, one by one; blocks.

    What of a damaged copy can be read comes first, and a refusal that says so last.
    Raises Refused: `not_a_database`, `database_too_new`.
    """
    with ExitStack() as stack:
        path = stack.enter_context(place_for_copy())
        file.seek(0)
        with path.open("wb") as copy:
            shutil.copyfileobj(file, copy)
        opened, is_damaged = _opened(path)
        stack.callback(opened.close)
        return _parts(stack.pop_all(), SqlStore(opened), is_damaged=is_damaged)


def _opened(path: Path) -> tuple[SqliteFile, bool]:
    """Open a copy made by anybody, or what can be read of a damaged one: True. Raises Refused."""
    if _has_strange_schema(path):
        raise Refused((Fault("not_a_database"),))
    try:
        return SqliteFile(path), False
    except Refused as refused:
        is_newer = refused.faults[0].code == "database_too_new"
        raise Refused((Fault("database_too_new" if is_newer else "not_a_database"),)) from refused
    except DamagedFile as damaged:
        fresh = SqliteFile(path.with_name("fresh.db"))
        add_readable(path, fresh)
        if fresh.read(tables.count):
            return fresh, True
        fresh.close()
        raise Refused((Fault("not_a_database"),)) from damaged


def _has_strange_schema(path: Path) -> bool:
    """Return whether a database has more than our tables.

    Not of a damaged one whose tables can't be listed: only rows are copied from that.
    """
    try:
        with closing(connect(path, "rw")) as connection:
            found = [text for (text,) in connection.execute(_SCHEMA)]
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    return any(word.lower() not in _KNOWN for text in found for word in _WORD.findall(text))


def _parts(opened: ExitStack, store: SqlStore, *, is_damaged: bool) -> Iterator[FilePart]:
    with opened:
        library = fold_library(())
        with suppress(Refused):
            library = fold_library(store.library())
        unseated = unseated_games(library)
        for game in sorted(store.last_stored_first()):
            yield _part(store, game, library, unseated)
        yield from library_members(library.state, earlier_of(library))
        if is_damaged:
            yield "", Refused((Fault("copy_damaged"),))


def _part(store: SqlStore, game: GameId, library: Library, unseated: Collection[GameId]) -> FilePart:
    """Return the file of a game, among the deleted ones if it was deleted, or went with its sitting."""
    folder = zip_files.DELETED_FOLDER if game in library.state.deleted else ""
    try:
        events = store.events(game)
        if game in unseated and len(events) == 1:
            folder = zip_files.DELETED_FOLDER
        found = fold(events)
        content: bytes | Refused = Refused((Fault("not_readable"),))
        if found.is_started:
            content = write_game(found.record, found.events)
    except Refused as refused:
        content = refused
    return f"{folder}{game}{zip_files.GAME_ENDING}", content
