"""A copy of a file of games, read as if it were a backup of game files, from a private copy of it."""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import BinaryIO, Final

from scorepad.game.fold import fold
from scorepad.game.library import Library, fold_library, unseated_games
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.backups import FilePart
from scorepad.storage.earlier_evenings import earlier_of
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import library_members
from scorepad.storage.rules_file import write_rules
from scorepad.storage.sql import earlier, tables
from scorepad.storage.sql.private_copy import place_for_copy
from scorepad.storage.sql.recovery import add_readable
from scorepad.storage.sql.sqlite import DamagedFile, SqliteFile, connect
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.zip_files import DELETED_FOLDER, GAME_ENDING, RULES_ENDING

_WORD: Final = re.compile(r"\w+")
_SCHEMAS: Final = " ".join((*tables.SCHEMA, earlier.WORDS, "INTEGER PRIMARY KEY"))
_KNOWN: Final = frozenset(_WORD.findall(_SCHEMAS.lower()))
"""The words of our tables; a trigger or a view has others, and could run for hours."""

_SCHEMA: Final = "SELECT coalesce(sql, '') FROM sqlite_master"


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


def _library(store: SqlStore) -> Library:
    try:
        return fold_library(store.library())
    except Refused:
        return fold_library(())


def _parts(opened: ExitStack, store: SqlStore, *, is_damaged: bool) -> Iterator[FilePart]:
    with opened:
        library = _library(store)
        for game in sorted(store.last_stored_first()):
            folder = DELETED_FOLDER if _is_deleted(store, library, game) else ""
            yield f"{folder}{game}{GAME_ENDING}", _game(store, game)
        for rule_set in sorted(library.state.rule_sets.keys() - library.state.deleted_rules):
            yield f"{rule_set}{RULES_ENDING}", write_rules(library.state.rule_sets[rule_set])
        yield from library_members(library.state, earlier_of(library))
        if is_damaged:
            yield "", Refused((Fault("copy_damaged"),))


def _is_deleted(store: SqlStore, library: Library, game: GameId) -> bool:
    """Return whether a game was deleted, or went with its sitting."""
    if game in library.state.deleted:
        return True
    try:
        return game in unseated_games(library) and len(store.events(game)) == 1
    except Refused:
        return False


def _game(store: SqlStore, game: GameId) -> bytes | Refused:
    try:
        found = fold(store.events(game))
        if not found.is_started:
            return Refused((Fault("not_readable"),))
        return write_game(found.record, found.events)
    except Refused as refused:
        return refused
