"""Zip files: those from strangers read within bounds, and backups.

Source: FORMAT.md, "Sizes".
"""

import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final, cast
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile.strict_json import MIB, MOST_GAME

DAMAGED: Final = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)
"""What Python's reader of zip files raises for one that is none, or no longer."""
_TAIL: Final = 66 * 1024
"""Bytes at the end of a file in which the reader looks for the place of the list."""

GAME_ENDING: Final = ".scorepad.json"
RULES_ENDING: Final = ".scorepad-rules.json"
PEOPLE_ENDING: Final = ".scorepad-people.json"
EVENING_ENDING: Final = ".scorepad-evening.json"
_ENDINGS: Final = (GAME_ENDING, RULES_ENDING, PEOPLE_ENDING, EVENING_ENDING)
"""The members of a backup that are read; others are passed over."""
DELETED_FOLDER: Final = "deleted/"
"""Where a backup has the games that were deleted and can still be restored."""
_HOUSEHOLDS: Final = "households/"
"""Where a backup of several households, which Scorepad 0.2 made, has the folder of each."""
MOST_PACKED: Final = 256 * MIB
MOST_UNPACKED: Final = 2 * 1024 * MIB
_MOST_LIST: Final = 8 * MIB
"""Bytes of the list of members: room for 85,000 games."""
_LISTED: Final = 46
"""Bytes that the list has for a member besides its name."""
_SIGNS: Final = (b"PK\x03\x04", b"PK\x05\x06")


def open_zip(file: BinaryIO, most_list: int) -> ZipFile:
    """Open a zip file whose list of members has at most so many bytes; raises BadZipFile and others."""
    bounded = _Bounded(file, max(most_list, _TAIL))
    archive = ZipFile(cast("BinaryIO", bounded))
    bounded.most = None
    return archive


class _Bounded:
    """A file of which no single read takes more than `most` bytes, None = any number.

    The reader takes in the whole list of members by one read, and makes an object for each.
    """

    def __init__(self, file: BinaryIO, most: int) -> None:
        self.most: int | None = most
        self._file = file

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)

    def read(self, size: int = -1, /) -> bytes:
        """Read; raises BadZipFile for too much at once."""
        if self.most is None:
            return self._file.read(size)
        data = self._file.read(self.most + 1 if size < 0 else min(size, self.most + 1))
        if len(data) > self.most:
            raise BadZipFile("the list of members is too long")
        return data


@contextmanager
def packing_backup(out: BinaryIO) -> Iterator[Callable[[Iterable[tuple[str, bytes]]], None]]:
    """Yield what packs parts of a backup one by one, each with its name; the same ones make the same bytes.

    out: seekable. Raises Refused `backup_too_large` before more is written than can be read again.
    """
    unpacked = listed = 0
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:

        def pack(files: Iterable[tuple[str, bytes]]) -> None:
            nonlocal unpacked, listed
            for name, data in files:
                unpacked += len(data)
                listed += _LISTED + len(name.encode())
                if unpacked > MOST_UNPACKED or listed > _MOST_LIST or out.tell() + len(data) > MOST_PACKED:
                    raise _too_large()
                member = ZipInfo(name)
                member.compress_type = ZIP_DEFLATED
                member.external_attr = 0o600 << 16
                archive.writestr(member, data)

        yield pack


def is_packed(data: bytes) -> bool:
    """Return whether a file is a zip, by how it begins."""
    return data.startswith(_SIGNS)


def read_backup(file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """Unpack the parts of a backup one by one, each with its name.

    file: seekable. Of a member that is too large one byte more than is read is given.
    Raises Refused `backup_too_large`, `not_a_backup`, `backup_of_households`.
    """
    if file.seek(0, os.SEEK_END) > MOST_PACKED:
        raise _too_large()
    with _open_backup(file) as (archive, members):
        for member in members:
            with archive.open(member) as inside:
                data = inside.read(MOST_GAME + 1)
            yield member.filename, data


def count_members(file: BinaryIO) -> int:
    """Return how many parts a backup holds; raises Refused as `read_backup` does."""
    with _open_backup(file) as (_archive, members):
        return len(members)


@contextmanager
def _open_backup(file: BinaryIO) -> Iterator[tuple[ZipFile, list[ZipInfo]]]:
    """Open a backup and list its parts."""
    try:
        with open_zip(file, _MOST_LIST) as archive:
            listed = archive.infolist()
            members = [each for each in listed if each.filename.endswith(_ENDINGS)]
            if listed and not members:
                of_households = any(each.filename.startswith(_HOUSEHOLDS) for each in listed)
                raise Refused((Fault("backup_of_households" if of_households else "not_a_backup"),))
            if sum(min(each.file_size, MOST_GAME) for each in members) > MOST_UNPACKED:
                raise _too_large()
            yield archive, members
    except DAMAGED as error:
        raise Refused((Fault("not_a_backup"),)) from error


def _too_large() -> Refused:
    return Refused((Fault("backup_too_large", params={"limit": MOST_PACKED // MIB}),))
