"""The seals that the rows of a database carry.

An event's seal covers its row and the seal of the event stored before it in the same stream, so that a row
that was changed, removed or exchanged breaks the chain. Seals are no signature: they answer accidents, not
people. They stay in the database; a game file has none.
"""

from collections.abc import Sequence
from hashlib import blake2b

from scorepad.game.ids import DeviceId
from scorepad.storage.rows import EventRow
from scorepad.storage.store import StreamId

FIRST_SEAL = b""
"""The seal before a stream's first event."""

_BYTES = 16

DraftRow = tuple[DeviceId, str, bytes]
"""A device, its draft as JSON, and the seal of both."""


def seal(before: bytes, *parts: object) -> bytes:
    """Return the 16-byte checksum of a row's values, chained to the seal `before` it."""
    texts = [str(part).encode("utf-8", "surrogatepass") for part in parts]
    return blake2b(
        before + b"".join([b"%d:%b" % (len(text), text) for text in texts]), digest_size=_BYTES
    ).digest()


def draft_seal(stream: StreamId, device: DeviceId, body: str) -> bytes:
    """Return the seal of a draft; drafts replace one another, so they are not chained."""
    return seal(FIRST_SEAL, stream, device, body)


def sound_rows(stream: StreamId, rows: Sequence[tuple[EventRow, bytes]]) -> list[bool]:
    """Return for each event of a stream, in the order of storing, whether its seal fits it.

    rows: each with its stored seal. One bad row does not condemn those after it: each is checked against
    the seal that is stored with the row before it.
    """
    befores = [FIRST_SEAL, *(stored for _row, stored in rows)]
    return [
        seal(before, stream, *row) == stored for before, (row, stored) in zip(befores, rows, strict=False)
    ]


def is_whole(
    stream: StreamId, rows: Sequence[tuple[EventRow, bytes]], head: tuple[int, bytes] | None
) -> bool:
    """Return whether a stream is as it was stored: every seal fits, and none is missing at the end.

    rows: in the order of storing, each with its stored seal. head: how many there must be, and the last seal.
    """
    last = rows[-1][1] if rows else FIRST_SEAL
    return head == (len(rows), last) and all(sound_rows(stream, rows))


def are_sound(stream: StreamId, drafts: Sequence[DraftRow]) -> bool:
    """Return whether the seals of all drafts fit them."""
    return all(sealed == draft_seal(stream, device, body) for device, body, sealed in drafts)
