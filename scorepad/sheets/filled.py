"""The way back: what a file holds that somebody takes in, a spreadsheet filled in by hand among them."""

from collections.abc import Iterator
from typing import BinaryIO

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.archive import is_packed, unpacked
from scorepad.storage.gamefile_json import MAX_BYTES

_OURS = b"xl/work"
_OTHERS = (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"mimetypeapplication/vnd.oasis.opendocument")
_FIRST_NAME = 30


def files_in(file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """Give the game files and rule sets in a file, one after the other, each with its name inside of it.

    A backup holds several; a spreadsheet is turned into its game; what is anything else stands for itself,
    without a name. Raises Refused for a backup or a spreadsheet that can't be read, with all its faults.
    """
    head = file.read(MAX_BYTES + 1)
    if is_spreadsheet(head):
        yield "", game_file(head)
    elif is_packed(head):
        file.seek(0)
        yield from unpacked(file)
    else:
        yield "", head


def is_spreadsheet(data: bytes) -> bool:
    """Tell whether a file is a spreadsheet, of any kind, by its first bytes and the names inside."""
    return _is_foreign(data) or (is_packed(data) and _OURS in data)


def game_file(data: bytes) -> bytes:
    """Turn a spreadsheet that was filled in into the text of a game file.

    data: at most 4 MiB. Raises Refused with every fault, each with the address of its cell.
    """
    if len(data) > MAX_BYTES:
        raise Refused((Fault("too_large", "", {"limit": MAX_BYTES // 1024 // 1024}),))
    if _is_foreign(data):
        raise Refused((Fault("not_xlsx"),))
    from scorepad.sheets.filled_book import cells_of  # noqa: PLC0415 - only what is asked for is loaded
    from scorepad.sheets.filled_game import game_of  # noqa: PLC0415 - only what is asked for is loaded

    return game_of(cells_of(data))


def _is_foreign(data: bytes) -> bool:
    sign, name = _OTHERS
    return data.startswith(sign) or data.startswith(name, _FIRST_NAME)
