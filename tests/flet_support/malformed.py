"""Malformed messages by chance, each over a connection of its own."""

import asyncio
import random

import msgpack
from flet.messaging.protocol import MessageAction

from tests.web.frames import close_code, frame, registering, upgraded
from tests.web.servers import end_sessions

AT_ONCE = 20
NAMES = ("target", "name", "data", "id", "props", "control_id", "call_id", "result", "page", "session_id")
VALUES: tuple[object, ...] = (None, True, -1, 1, 2**63, 1.5, "", "click", "\0", b"\xff", [], {}, {"_i": 1})
OUTSIDE_PROTOCOL = b"\x07"


def broken(chance: random.Random) -> bytes:
    """Return a message that no client sends: cut, changed in one bit, of chance alone, or of odd values."""
    good = bytearray(registering())
    match chance.randrange(4):
        case 0:
            return bytes(good[: chance.randrange(len(good))])
        case 1:
            good[chance.randrange(len(good))] ^= 1 << chance.randrange(8)
            return bytes(good)
        case 2:
            return b"\x00" + chance.randbytes(chance.randrange(200))
        case _:
            body = {chance.choice(NAMES): chance.choice(VALUES) for _part in range(chance.randrange(4))}
            packed: bytes = msgpack.packb([chance.choice(list(MessageAction)).value, body])
            return b"\x00" + packed


async def close_codes(place: str, count: int, seed: int) -> set[int | None]:
    """Send so many, half of them after registering, and return how the server closed the connections.

    A message that happens to be understood is followed by one that never is.
    """
    chance, room = random.Random(seed), asyncio.Semaphore(AT_ONCE)  # noqa: S311 - the same messages each time

    async def one(*messages: bytes) -> int | None:
        async with room, asyncio.timeout(60), upgraded(place) as (reader, writer):
            writer.write(b"".join(map(frame, (*messages, OUTSIDE_PROTOCOL))))
            return await close_code(reader)

    sent = [(registering(), broken(chance)) if at % 2 else (broken(chance),) for at in range(count)]
    found = await asyncio.gather(*(one(*messages) for messages in sent))
    await end_sessions()
    return set(found)
