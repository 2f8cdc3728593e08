"""A handwritten websocket: frames no library would send, over a bare connection."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress

import msgpack
from flet.messaging.protocol import MessageAction

CONTINUED, BINARY, PING = 0, 2, 9
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
)
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(place: str) -> AsyncIterator[Line]:
    """Connect to a server, sending nothing."""
    host, port = place.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


@asynccontextmanager
async def upgraded(place: str, more: str = "") -> AsyncIterator[Line]:
    """Open a websocket that sends nothing yet. more: lines of its head."""
    async with connected(place) as (reader, writer):
        writer.write(HANDSHAKE.format(place=place, more=more).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        yield reader, writer


def frame(payload: bytes, opcode: int = BINARY, *, final: bool = True, length: int | None = None) -> bytes:
    """Return a frame masked as by a client. length: the one stated in its head, in place of the true one."""
    size = len(payload) if length is None else length
    head = bytes([opcode | 128 * final, 128 | 127]) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


def registering(size: int | None = None, **page: object) -> bytes:
    """Return the message that registers a client, padded to so many bytes."""
    shown = {"route": "/", "width": 400, "height": 800, "web": True, **page}
    body = {"session_id": "", "page_name": ""}
    return _padded(
        MessageAction.REGISTER_CLIENT, size, lambda text: {**body, "page": {**shown, "title": text}}
    )


def changing(size: int) -> bytes:
    """Return a message of so many bytes that changes the page's title."""
    return _padded(MessageAction.UPDATE_CONTROL_PROPS, size, lambda text: {"id": 1, "props": {"title": text}})


def answering(size: int) -> bytes:
    """Return a message of so many bytes that answers with one text."""
    body = {"control_id": 1, "call_id": "", "error": None}
    return _padded(MessageAction.INVOKE_METHOD, size, lambda text: {**body, "result": text})


def _padded(action: MessageAction, size: int | None, body: Callable[[str], Mapping[str, object]]) -> bytes:
    """Return a message of so many bytes with a text in it, None = with an empty one."""

    def message(padding: int) -> bytes:
        packed: bytes = msgpack.packb([action.value, body("x" * padding)])
        return b"\x00" + packed

    if size is None:
        return message(0)
    about = size - len(message(70_000)) + 70_000 if size > 70_000 else size - len(message(1000)) + 1000
    (found,) = [data for data in map(message, range(about - 8, about + 8)) if len(data) == size]
    return found


async def close_code(reader: asyncio.StreamReader, seconds: float = 5) -> int | None:
    """Read until the server closes the connection and return its close code; None without one."""
    said = b""
    # What crosses the server's close on its way resets the connection; what was read before still counts.
    async with asyncio.timeout(seconds):
        with suppress(ConnectionResetError):
            while part := await reader.read(65_536):
                said += part
                at = said.rfind(b"\x88")
                # The server waits for our answer; whoever breaks its rules gives none.
                if 0 <= at < len(said) - 1 and said[at + 1] == len(said) - at - 2:
                    return int.from_bytes(said[at + 2 : at + 4], "big")
    return None
