"""A backup: a zip of game files, each whole with its log, and of rule sets; import takes it in again."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from scorepad.cli.files import STANDARD, read_bounded
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile_json import MAX_BYTES

ENDING = ".scorepad.json"
RULES_ENDING = ".scorepad-rules.json"
_SIGNS = (b"PK\x03\x04", b"PK\x05\x06")
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


def backup_bytes(files: Mapping[str, bytes]) -> bytes:
    """Pack game files and rule sets, by their file names; the same ones always make the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o600 << 16
            archive.writestr(member, data)
    return packed.getvalue()


def files_in(name: str) -> Iterator[tuple[str, bytes]]:
    """Give the game files and rule sets in a file, itself or those of a backup, each with what to call it.

    name: `-` for standard input. Raises OSError, Refused `not_a_backup`, `too_large`.
    """
    head = read_bounded(name)
    if not head.startswith(_SIGNS):
        yield name, head
        return
    if name == STANDARD:
        _refuse_large(len(head))
        yield from _members(name, io.BytesIO(head))
        return
    with Path(name).open("rb") as file:
        yield from _members(name, file)


def _members(name: str, file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(file) as archive:
            members = [each for each in archive.infolist() if each.filename.endswith((ENDING, RULES_ENDING))]
            for member in members:
                with archive.open(member) as inside:
                    data = inside.read(MAX_BYTES + 1)
                yield f"{name}: {member.filename}", data
    except _DAMAGED as error:
        raise Refused((Fault("not_a_backup"),)) from error


def _refuse_large(size: int) -> None:
    if size > MAX_BYTES:
        raise Refused((Fault("too_large", "", {"limit": MAX_BYTES // 1024 // 1024}),))
