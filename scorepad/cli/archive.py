"""What stands in a file named on the command line: a game, a rule set, a filled-in sheet, or a backup."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from scorepad.cli.files import STANDARD, read_bounded
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.archive import is_packed
from scorepad.storage.gamefile_json import MAX_BYTES


def files_in(name: str) -> Iterator[tuple[str, bytes]]:
    """Give the game files and rule sets in a file, each with what to call it.

    name: `-` for standard input. Raises OSError, Refused for a backup or a spreadsheet that can't be read.
    """
    head = read_bounded(name)
    if not is_packed(head):
        yield from _inside(name, io.BytesIO(head))
    elif name == STANDARD:
        _refuse_large(len(head))
        yield from _inside(name, io.BytesIO(head))
    else:
        with Path(name).open("rb") as file:
            yield from _inside(name, file)


def _inside(name: str, file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    from scorepad.sheets import filled  # noqa: PLC0415 - only those who import need it

    for inside, data in filled.files_in(file):
        yield f"{name}: {inside}" if inside else name, data


def _refuse_large(size: int) -> None:
    if size > MAX_BYTES:
        raise Refused((Fault("too_large", "", {"limit": MAX_BYTES // 1024 // 1024}),))
