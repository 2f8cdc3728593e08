"""A copy of a file of games, read as if it were a backup of game files; and the games to try something in.

Neither the copy nor the games themselves are written: what is opened is a private copy of either.
"""

import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from scorepad.game.events import Change, Event
from scorepad.game.fold import fold
from scorepad.game.library import Library, fold_library, unseated_games
from scorepad.rules.custom import RuleSetId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.backups import FilePart
from scorepad.storage.earlier_evenings import earlier_of
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import library_members
from scorepad.storage.rows import row_of
from scorepad.storage.rules_file import write_rules
from scorepad.storage.sql import earlier, tables
from scorepad.storage.sql.reading_file import ReadingFile
from scorepad.storage.sql.recovery import add_readable
from scorepad.storage.sql.sqlite import DATABASE_FILE, DamagedFile, SqliteFile, connect
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY, NO_DRAFTS, Store, StreamId
from scorepad.storage.zip_files import DELETED_FOLDER, GAME_ENDING, RULES_ENDING

_WORD: Final = re.compile(r"\w+")
_SCHEMAS: Final = " ".join((*tables.SCHEMA, earlier.WORDS, "INTEGER PRIMARY KEY"))
_KNOWN: Final = frozenset(_WORD.findall(_SCHEMAS.lower()))
"""The words of our tables; a trigger or a view has others, and could run for hours."""

_SCHEMA: Final = "SELECT coalesce(sql, '') FROM sqlite_master"


def read_database(file: BinaryIO) -> tuple[int, Iterator[FilePart]]:
    """Return how many parts a copy of a file of games has, and these, one by one; blocks.

    What of a damaged copy can be read comes first, and a refusal that says so last.
    Raises Refused: `not_a_database`, `database_too_new`.
    """
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="scorepad-")))
        file.seek(0)
        with (place / DATABASE_FILE).open("wb") as copy:
            shutil.copyfileobj(file, copy)
        opened, is_damaged = _opened(place)
        stack.callback(opened.close)
        store = SqlStore(opened)
        library = _library(store)
        games = sorted(store.last_stored_first())
        count = len(games) + len(_rules(library)) + len(library_members(library.state))
        return count, _parts(stack.pop_all(), store, library, is_damaged=is_damaged)


def _opened(place: Path) -> tuple[SqliteFile, bool]:
    """Open a copy made by anybody, or what can be read of a damaged one: True. Raises Refused."""
    path = place / DATABASE_FILE
    if _has_strange_schema(path):
        raise Refused((Fault("not_a_database"),))
    try:
        return SqliteFile(path), False
    except Refused as refused:
        is_newer = refused.faults[0].code == "database_too_new"
        raise Refused((Fault("database_too_new" if is_newer else "not_a_database"),)) from refused
    except DamagedFile as damaged:
        fresh = SqliteFile(place / "fresh.db")
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


def _library(store: Store) -> Library:
    try:
        return fold_library(store.library())
    except Refused:
        return fold_library(())


def _rules(library: Library) -> list[RuleSetId]:
    return sorted(library.state.rule_sets.keys() - library.state.deleted_rules)


def _parts(opened: ExitStack, store: Store, library: Library, *, is_damaged: bool) -> Iterator[FilePart]:
    with opened:
        for game in sorted(store.last_stored_first()):
            folder = DELETED_FOLDER if _is_deleted(store, library, game) else ""
            yield f"{folder}{game}{GAME_ENDING}", _game(store, game)
        for rule_set in _rules(library):
            yield f"{rule_set}{RULES_ENDING}", write_rules(library.state.rule_sets[rule_set])
        yield from library_members(library.state, earlier_of(library))
        if is_damaged:
            yield "", Refused((Fault("copy_damaged"),))


def _is_deleted(store: Store, library: Library, game: GameId) -> bool:
    """Return whether a game was deleted, or went with its sitting."""
    if game in library.state.deleted:
        return True
    try:
        return game in unseated_games(library) and len(store.events(game)) == 1
    except Refused:
        return False


def _game(store: Store, game: GameId) -> bytes | Refused:
    try:
        found = fold(store.events(game))
        if not found.is_started:
            return Refused((Fault("not_readable"),))
        return write_game(found.record, found.events)
    except Refused as refused:
        return refused


@contextmanager
def rehearsal_of(store: Store) -> Iterator[Store]:
    """Copy the games of any store to try something in; one that can't be read isn't there. Raises Refused."""
    with _new_file() as copy:
        _add(copy, LIBRARY, store.library())
        for game in reversed(store.last_stored_first()):
            with suppress(Refused):
                _add(copy, game, store.events(game))
        yield SqlStore(copy)


def _add(copy: SqliteFile, stream: StreamId, events: Sequence[Event[Change]]) -> None:
    rows = list(map(row_of, events))
    copy.write(lambda ask: tables.append(ask, stream, rows, NO_DRAFTS))


@contextmanager
def rehearsal_beside(folder: Path) -> Iterator[Store]:
    """Open a copy of a folder's games, whoever has them open, to try something in; raises Refused."""
    if not (folder / DATABASE_FILE).exists():
        with _new_file() as empty:
            yield SqlStore(empty)
        return
    with tempfile.TemporaryDirectory(prefix="scorepad-") as place:
        copy = Path(place) / DATABASE_FILE
        with closing(ReadingFile(folder)) as games:
            games.save_as(copy)
        with closing(SqliteFile(copy)) as copied:
            yield SqlStore(copied)


@contextmanager
def _new_file() -> Iterator[SqliteFile]:
    with ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory(prefix="scorepad-"))
        yield stack.enter_context(closing(SqliteFile(Path(place) / DATABASE_FILE)))
