"""Reads what browsers send through the websocket, within limits (FLET.md, fault 28)."""

import asyncio
import logging
from contextlib import suppress
from itertools import chain
from typing import Any, Final

import msgpack
from fastapi import WebSocket, WebSocketDisconnect
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from flet_web.fastapi.flet_app import FletApp
from websockets.frames import CloseCode

from scorepad.flet_support.origins import Origin, is_passed_on, remember_origin

UNFINISHED_SECONDS: float = 20
"""How long a message or a request may stay unfinished, and a screen's first message may be awaited."""

TRUSTS_PROXIES: Final = "trusts_proxies"
"""The key under which a websocket's `state` has whether addresses are those that a proxy reports."""

KIB: Final = 1024
MESSAGE_BYTES: Final = 256 * KIB
"""Of a message, unpacked."""
PICTURE_BYTES: Final = 2048 * KIB
"""Of an answer, which may be the picture of a card; nothing is nested in one larger than other messages."""

MOST_MAP_KEYS: Final = 256
MOST_ITEMS: Final = 4096
MOST_DEPTH: Final = 32
_ANSWER_KEYS: Final = 4
_LONGEST_LOGGED: Final = 200
_PROTOCOL: Final = b"\x00"
_PARTS_OF_CONTROLS: Final = ("page", "props")

_log = logging.getLogger(__name__)


class MalformedMessage(ValueError):  # noqa: N818 - a message, not a failure
    """Raised for a message that no client of this app sends."""


def read_message(message: bytes) -> tuple[MessageAction, dict[str, Any]]:
    """Return a message's action and body: a byte for its kind, then MessagePack; raises MalformedMessage."""
    if message[:1] != _PROTOCOL:
        raise MalformedMessage("an unknown kind of message")
    try:
        parts = _unpack_flat(message) if len(message) > MESSAGE_BYTES else _unpack(message)
        action, body = MessageAction(parts[0]), dict(parts[1])
    except Exception as error:
        # MessagePack and the types packed inside of it each fail in their own ways.
        raise MalformedMessage(_cut(error)) from None
    if _depth(body) > MOST_DEPTH:
        raise MalformedMessage("too deep")
    return action, body


def _unpack(message: bytes) -> Any:
    size = len(message)
    return msgpack.unpackb(
        memoryview(message)[1:],
        ext_hook=decode_ext_from_msgpack,
        max_map_len=MOST_MAP_KEYS,
        max_array_len=MOST_ITEMS,
        max_str_len=size,
        max_bin_len=size,
        max_ext_len=size,
    )


def _unpack_flat(message: bytes) -> Any:
    """Return the parts of an answer in which nothing is nested: these need no more memory than itself."""
    parts = msgpack.Unpacker(max_array_len=0, max_map_len=0, max_buffer_size=len(message))
    parts.feed(memoryview(message)[1:])
    _count, action, keys = parts.read_array_header(), parts.unpack(), parts.read_map_header()
    if action != MessageAction.INVOKE_METHOD.value or keys > _ANSWER_KEYS:
        raise MalformedMessage("too long for what it is")
    return action, {parts.unpack(): parts.unpack() for _key in range(keys)}


def _depth(body: dict[str, Any]) -> int:
    """Return how deeply lists and maps are nested, at most one level more than allowed."""
    level: list[Any] = [body]
    depth = 0
    while level and depth <= MOST_DEPTH:
        parts = chain.from_iterable(each.values() if isinstance(each, dict) else each for each in level)
        level = [part for part in parts if isinstance(part, dict | list)]
        depth += 1
    return depth


async def receive_messages(app: FletApp, websocket: WebSocket) -> None:
    """Hand a client's messages to Flet until the client leaves or sends a malformed one."""
    try:
        async with asyncio.timeout(UNFINISHED_SECONDS):
            first = await websocket.receive_bytes()
        await _register(app, websocket, *read_message(first))
        while True:
            await _take(app, *read_message(await websocket.receive_bytes()))
    except WebSocketDisconnect:
        return
    except Exception as error:
        # Whatever a message breaks here, only its sender loses the connection.
        _log.warning("ended a websocket for what it said: %s", _cut(error))
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.close(CloseCode.POLICY_VIOLATION, "not understood")


async def _register(app: FletApp, websocket: WebSocket, action: MessageAction, body: dict[str, Any]) -> None:
    """Begin a session, or go on with one."""
    if action is not MessageAction.REGISTER_CLIENT:
        raise MalformedMessage(f"{action.name} out of turn")
    await _hand_over(app, action, body)
    # Before anything else of this client is read, and before its page is drawn.
    state = vars(app)
    # With trusted proxies the address is one that a client may have made up.
    is_direct = not getattr(websocket.state, TRUSTS_PROXIES) and not is_passed_on(websocket.headers)
    remember_origin(state["_FletApp__session"], Origin(state["_FletApp__client_ip"], is_direct))


async def _take(app: FletApp, action: MessageAction, body: dict[str, Any]) -> None:
    """Take a message of a session."""
    if action is MessageAction.REGISTER_CLIENT:
        raise MalformedMessage(f"{action.name} out of turn")
    await _hand_over(app, action, body)


async def _hand_over(app: FletApp, action: MessageAction, body: dict[str, Any]) -> None:
    body = {name: _public(part) if name in _PARTS_OF_CONTROLS else part for name, part in body.items()}
    await getattr(app, "_FletApp__on_message")([action.value, body])  # noqa: B009 - a name that Python has mangled


def _public(part: Any) -> Any:
    """Return a part of a message without private names, which Flet would set (FLET.md, fault 28)."""
    if isinstance(part, dict):
        return {name: _public(more) for name, more in part.items() if not str(name).startswith("_")}
    return [_public(each) for each in part] if isinstance(part, list) else part


def _cut(error: Exception) -> str:
    return repr(error)[:_LONGEST_LOGGED]
