"""A message of a browser, as Flet's protocol packs it."""

from collections.abc import Iterator
from typing import Any, Final

import msgpack
from flet.messaging.protocol import MessageAction

from scorepad.flet_support.sessions import MOST_DEPTH, MalformedMessage, _public, read_message
from tests.web.frames import changing, registering

HOLDS: Final = ""
WORDS: Final = (b"\xdd\xff\xff\xff\xff", b"\xdf\x00\x10\x00\x00", b"\xc7\x00\x01", b"\xd4\x01\xff", b"\xc1")


def seeds() -> Iterator[bytes]:
    """Yield a message of each kind."""
    yield registering()
    yield changing(1_000)
    events: tuple[Any, ...] = (
        {"target": 7, "name": "click", "data": None},
        {"target": 7, "name": "change", "data": {"value": "x", "at": [1, 2.5, True]}},
        {"control_id": 7, "call_id": "a", "result": {"width": 400.0}, "error": None},
    )
    for action in MessageAction:
        for body in events:
            yield b"\x00" + msgpack.packb([action.value, body])


def target(data: bytes) -> None:
    """Read a message; what was understood has bounds."""
    try:
        action, body = read_message(data)
    except MalformedMessage:
        return
    assert isinstance(action, MessageAction)
    assert _levels({key: _public(part) for key, part in body.items()}) <= MOST_DEPTH + 1


def _levels(value: Any) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_levels, parts), default=0)
