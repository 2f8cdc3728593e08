"""Finds the games and rule sets in a file to import, including a spreadsheet filled in by hand."""

from collections.abc import Iterator
from typing import BinaryIO

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.backups import FilePart, ReadDatabase
from scorepad.storage.gamefile.strict_json import MIB, MOST_GAME, MOST_OTHER
from scorepad.storage.zip_files import count_members, is_packed, read_backup

_OURS = b"xl/work"
_SQLITE = b"SQLite format 3\0"
_XLS = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ODS, _FIRST_NAME = b"mimetypeapplication/vnd.oasis.opendocument", 30


def game_files_in(file: BinaryIO, read_database: ReadDatabase | None = None) -> Iterator[FilePart]:
    """Yield the game files and rule sets in a file, each with its name inside the file.

    A backup holds several, and so does a copy of a file of games; a spreadsheet is converted to a game file;
    any other file is yielded as it is, without a name, and read to one byte more than a game file may have.
    file: seekable. read_database: None where no file of games can be read.
    Raises Refused for a file that can't be read, with all its faults.
    """
    file.seek(0)
    head = file.read(MOST_OTHER + 1)
    if is_spreadsheet(head):
        yield "", game_file_from_workbook(head)
    elif is_database(head):
        yield from _database(file, read_database)[1]
    elif is_packed(head):
        yield from read_backup(file)
    else:
        yield "", head + file.read(MOST_GAME - MOST_OTHER)


def is_database(head: bytes) -> bool:
    """Return whether a file is a copy of a file of games, or another program's like it, by how it begins."""
    return head.startswith(_SQLITE)


def _database(file: BinaryIO, read_database: ReadDatabase | None) -> tuple[int, Iterator[FilePart]]:
    if read_database is None:
        raise Refused((Fault("no_database_here"),))
    return read_database(file)


def count_in(file: BinaryIO) -> int | None:
    """Return how many game files and rule sets are in a file, None where that is not known at once.

    Raises Refused `not_a_backup`.
    """
    file.seek(0)
    head = file.read(MOST_OTHER + 1)
    if is_database(head):
        return None
    return count_members(file) if is_packed(head) and not is_spreadsheet(head) else 1


def is_spreadsheet(data: bytes) -> bool:
    """Return whether a file is a spreadsheet of any kind, by its first bytes and the names inside."""
    return _is_foreign(data) or (is_packed(data) and _OURS in data)


def game_file_from_workbook(data: bytes) -> bytes:
    """Return the game file of a spreadsheet that was filled in.

    data: at most 4 MiB. Raises Refused with every fault, each with the address of its cell.
    """
    if len(data) > MOST_OTHER:
        raise Refused((Fault("too_large", "", {"limit": MOST_OTHER // MIB}),))
    if _is_foreign(data):
        raise Refused((Fault("not_xlsx"),))
    from scorepad.sheets.xlsx.read_cells import cells_of, saved_time  # noqa: PLC0415 - only loaded for a spreadsheet
    from scorepad.sheets.xlsx.read_game import game_of  # noqa: PLC0415 - only loaded for a spreadsheet

    return game_of(cells_of(data), saved_time(data))


def _is_foreign(data: bytes) -> bool:
    return data.startswith(_XLS) or data.startswith(_ODS, _FIRST_NAME)
