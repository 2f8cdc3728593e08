"""Reads what browsers send through the websocket, within limits (FLET.md, fault 28)."""

import logging
from collections.abc import Iterable
from typing import Any, Final

import msgpack
from fastapi import WebSocket, WebSocketDisconnect
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from flet_web.fastapi.flet_app import FletApp, app_manager
from websockets.frames import CloseCode

from scorepad.live.connections import LINE, SocketLine
from scorepad.live.places import make_room

MOST_KEYS: Final = 256
MOST_ITEMS: Final = 4096
MOST_DEPTH: Final = 32
_LONGEST_LOGGED: Final = 200
_PROTOCOL: Final = b"\x00"

_log = logging.getLogger(__name__)


class Malformed(ValueError):  # noqa: N818 - a message, not a failure
    """Raised for a message that no client of this app sends."""


def read_message(message: bytes) -> tuple[MessageAction, dict[str, Any]]:
    """Return the action and the body of a message: a byte for its kind, then MessagePack.

    Raises Malformed, also for the channels of bytes that Flet has and this app doesn't use.
    """
    if message[:1] != _PROTOCOL:
        raise Malformed("an unknown kind of message")
    try:
        found = _unpacked(message)
        action, body = MessageAction(found[0]), dict(found[1])
    except Exception as error:
        # MessagePack and the types packed inside of it each fail in their own ways.
        raise Malformed(_cut(error)) from None
    if _depth(body) > MOST_DEPTH:
        raise Malformed("too deep")
    return action, body


def _unpacked(message: bytes) -> Any:
    size = len(message)
    return msgpack.unpackb(
        memoryview(message)[1:],
        ext_hook=decode_ext_from_msgpack,
        max_map_len=MOST_KEYS,
        max_array_len=MOST_ITEMS,
        max_str_len=size,
        max_bin_len=size,
        max_ext_len=size,
    )


def _depth(found: object) -> int:
    """Return how many lists and maps lie inside of each other, at most one more than may."""
    level, depth = [found], 0
    while level and depth <= MOST_DEPTH:
        level = [inside for each in level for inside in _parts(each) if isinstance(inside, dict | list)]
        depth += 1
    return depth


def _parts(found: object) -> Iterable[object]:
    if isinstance(found, dict):
        return found.values()
    return found if isinstance(found, list) else ()


async def hear(app: FletApp, websocket: WebSocket) -> None:
    """Hand a client's messages to Flet until the client goes or says what nobody understands."""
    line: SocketLine = getattr(websocket.state, LINE)
    try:
        while True:
            await _take(app, line, *read_message(await websocket.receive_bytes()))
    except WebSocketDisconnect:
        return
    except Exception as error:
        # Whatever a message breaks in here, its sender alone loses the line.
        _log.warning("ended a websocket for what it said: %s", _cut(error))
        line.end(CloseCode.POLICY_VIOLATION, "not understood")


async def _take(app: FletApp, line: SocketLine, action: MessageAction, body: dict[str, Any]) -> None:
    state = vars(app)
    registered = state["_FletApp__session"] is not None
    if registered is (action is MessageAction.REGISTER_CLIENT):
        raise Malformed(f"{action.name} out of turn")
    if not registered:
        address = state["_FletApp__client_ip"]
        await make_room(app_manager, line.config.limits, address, body.get("session_id"))
    await getattr(app, "_FletApp__on_message")([action.value, body])  # noqa: B009 - a name that Python has mangled
    if not registered:
        line.register()


def _cut(error: Exception) -> str:
    return repr(error)[:_LONGEST_LOGGED]
