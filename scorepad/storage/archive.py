"""A backup: a zip of game files, each whole with its log, and of rule sets."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile_json import MAX_BYTES

ENDING = ".scorepad.json"
RULES_ENDING = ".scorepad-rules.json"
MOST_UNPACKED = 64 * MAX_BYTES
"""More than a thousand long games; what unpacks to more was not packed by this program."""
_SIGNS = (b"PK\x03\x04", b"PK\x05\x06")
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
"""What Python's reader of zip files raises for one that is none, or no longer."""


def packed(files: Mapping[str, bytes]) -> bytes:
    """Pack game files and rule sets, by their file names; the same ones always make the same bytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o600 << 16
            archive.writestr(member, data)
    return whole.getvalue()


def is_packed(data: bytes) -> bool:
    """Tell whether a file is a zip, by how it begins."""
    return data.startswith(_SIGNS)


def unpacked(file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """Give the game files and rule sets of a backup, each by its name, one byte more than is read at most.

    Raises Refused `not_a_backup`.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            for member in _members(archive):
                with archive.open(member) as inside:
                    data = inside.read(MAX_BYTES + 1)
                yield member.filename, data
    except _DAMAGED as error:
        raise Refused((Fault("not_a_backup"),)) from error


def _members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    there = archive.infolist()
    ours = [each for each in there if each.filename.endswith((ENDING, RULES_ENDING))]
    too_much = sum(min(each.file_size, MAX_BYTES) for each in ours) > MOST_UNPACKED
    if too_much or (there and not ours):
        raise Refused((Fault("not_a_backup"),))
    return ours
