"""A copy of a file of games, read as if it were a backup of game files; and the games to try something in.

Neither the copy nor the games themselves are written: what is opened is a private copy of either.
"""

import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from scorepad.game.fold import fold
from scorepad.game.library import Library, fold_library, unseated_games
from scorepad.rules.custom import RuleSetId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.backups import FilePart
from scorepad.storage.earlier_evenings import earlier_of
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.in_threads import InThreads
from scorepad.storage.library_files import library_members
from scorepad.storage.rules_file import write_rules
from scorepad.storage.sqlite.copies import copy_of_one_moment
from scorepad.storage.sqlite.database import DATABASE_FILE, SCHEMA
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.storage.store import Store
from scorepad.storage.zip_files import DELETED_FOLDER, GAME_ENDING, RULES_ENDING

_WORD: Final = re.compile(r"\w+")
_EARLIER: Final = "migrations (version, name, at), seal DEFAULT x, IF EXISTS"
"""What the schema of 6fb5a5de has besides ours."""

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
        store = _open(place)
        stack.callback(store.close)
        notices = [notice.fault for notice in store.notices()]
        if any(fault.code == "games_set_aside" for fault in notices):
            raise Refused((Fault("not_a_database"),))
        library = _library(store)
        games = sorted(store.streams())
        count = len(games) + len(_rules(library)) + len(library_members(library.state))
        return count, _parts(stack.pop_all(), store, library, is_damaged=bool(notices))


def _open(place: Path) -> SqliteStore:
    """Open a copy made by anybody; raises Refused."""
    if _has_strange_schema(place / DATABASE_FILE):
        raise Refused((Fault("not_a_database"),))
    try:
        return SqliteStore.open(place)
    except Refused as refused:
        is_newer = refused.faults[0].code == "database_too_new"
        raise Refused((Fault("database_too_new" if is_newer else "not_a_database"),)) from refused


def _has_strange_schema(path: Path) -> bool:
    """Return whether a database has more than our tables: a trigger or a view could run for hours.

    Not of a damaged one whose tables can't be listed: only rows are copied from that.
    """
    ours = {word.lower() for statement in (*SCHEMA, _EARLIER) for word in _WORD.findall(statement)}
    try:
        with closing(sqlite3.connect(path)) as connection:
            found = [text for (text,) in connection.execute(_SCHEMA)]
    except sqlite3.Error:
        return False
    return any(word.lower() not in ours for text in found for word in _WORD.findall(text))


def _library(store: SqliteStore) -> Library:
    try:
        return fold_library(store.library())
    except Refused:
        return fold_library(())


def _rules(library: Library) -> list[RuleSetId]:
    return sorted(library.state.rule_sets.keys() - library.state.deleted_rules)


def _parts(
    opened: ExitStack, store: SqliteStore, library: Library, *, is_damaged: bool
) -> Iterator[FilePart]:
    with opened:
        for game in sorted(store.streams()):
            folder = DELETED_FOLDER if _is_deleted(store, library, game) else ""
            yield f"{folder}{game}{GAME_ENDING}", _game(store, game)
        for rule_set in _rules(library):
            yield f"{rule_set}{RULES_ENDING}", write_rules(library.state.rule_sets[rule_set])
        yield from library_members(library.state, earlier_of(library))
        if is_damaged:
            yield "", Refused((Fault("copy_damaged"),))


def _is_deleted(store: SqliteStore, library: Library, game: GameId) -> bool:
    """Return whether a game was deleted, or went with its sitting."""
    if game in library.state.deleted:
        return True
    try:
        return game in unseated_games(library) and len(store.events(game)) == 1
    except Refused:
        return False


def _game(store: SqliteStore, game: GameId) -> bytes | Refused:
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
    with (
        tempfile.TemporaryDirectory(prefix="scorepad-") as place,
        closing(SqliteStore.open(Path(place))) as copy,
    ):
        copy.append_to_library(store.library())
        for game in reversed(store.last_stored_first()):
            with suppress(Refused):
                copy.append(game, store.events(game))
        yield InThreads(copy)


@contextmanager
def rehearsal_beside(folder: Path) -> Iterator[Store]:
    """Open a copy of a folder's games, whoever has them open, to try something in; raises Refused."""
    with tempfile.TemporaryDirectory(prefix="scorepad-") as place:
        try:
            if (folder / DATABASE_FILE).exists():
                copy_of_one_moment(folder / DATABASE_FILE, Path(place))
        except OSError as error:
            reason = error.strerror or str(error)
            raise Refused((Fault("not_readable", params={"reason": reason}),)) from error
        with closing(SqliteStore.open(Path(place))) as store:
            yield InThreads(store)
