"""Finds the games and rule sets in a file to import."""

from collections.abc import Iterator
from typing import BinaryIO

from scorepad.storage.backups import FilePart
from scorepad.storage.gamefile.strict_json import MOST_GAME
from scorepad.storage.sql.copied_games import read_database
from scorepad.storage.zip_files import count_members, is_packed, read_backup

_SQLITE = b"SQLite format 3\0"
"""How a copy of a file of games begins, or another program's like it."""


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
    elif is_packed(head):
        yield from read_backup(file)
    else:
        yield "", head + file.read(MOST_GAME + 1 - len(head))


def count_in(file: BinaryIO) -> int | None:
    """Return how many game files and rule sets are in a file, None where that is not known at once.

    Raises Refused `not_a_backup`.
    """
    head = _head(file)
    if head == _SQLITE:
        return None
    return count_members(file) if is_packed(head) else 1


def _head(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read(len(_SQLITE))
