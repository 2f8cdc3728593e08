"""Practice games: one a device, not written down, in no list, gone with the program or for newer ones."""

from hashlib import sha256
from typing import Final
from uuid import UUID

MOST_PRACTICES: Final = 64
"""How many are kept; beyond them the one begun longest ago goes, or each visit could leave one for ever."""

_MARK = b"practi"
_START = "70726163-7469-"
"""The mark as an id shows it: no id made by chance begins so."""


def practice_id(device: str) -> str:
    """Name the practice game of a device; the id has the form of every game's."""
    rest = 16 - len(_MARK)
    return str(UUID(bytes=_MARK + sha256(device.encode()).digest()[:rest]))


def is_practice(stream: str | None) -> bool:
    """Tell whether a stream is a practice game."""
    return stream is not None and stream.startswith(_START)


def unkept(_stream: str, _events: object, _drafts: object) -> None:
    """Take the place of what keeps a touch, in a practice game."""
