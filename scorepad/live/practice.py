"""Practice games: one a device, never written down and in no list, gone when the program ends."""

from hashlib import sha256
from uuid import UUID

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
