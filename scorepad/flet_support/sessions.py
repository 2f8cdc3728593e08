"""The sessions of a server: how many guests may have, and what their browsers send (FLET.md, fault 28).

Here what this module and `reconnecting` do takes the place of methods of Flet's server. Pinned to Flet 1.0.5,
whose private names it uses.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial, partialmethod
from itertools import chain
from typing import Any, Final
from weakref import WeakKeyDictionary

import flet as ft
import msgpack
from fastapi import WebSocket, WebSocketDisconnect
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from flet.messaging.session import Session
from flet_web.fastapi import flet_app
from flet_web.fastapi.flet_app import FletApp, app_manager
from flet_web.fastapi.flet_app_manager import FletAppManager
from websockets.frames import CloseCode

from scorepad.flet_support import reconnecting
from scorepad.flet_support.abilities import Origin, remember_origin
from scorepad.flet_support.drawing import patch_drawing

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
_PASSED_ON: Final = frozenset(
    {"forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"}
)
"""In the head of a request that came by a proxy which says so."""
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


async def _receive(app: FletApp) -> None:
    """Hand a client's messages to Flet until it leaves or sends a malformed one; then end the sending too."""
    state: dict[str, Any] = vars(app)
    websocket = state["_FletApp__websocket"]
    try:
        async with asyncio.timeout(UNFINISHED_SECONDS):
            first = await websocket.receive_bytes()
        await _register(app, websocket, *read_message(first))
        while True:
            await _hand_over(app, *read_message(await websocket.receive_bytes()), is_first=False)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        # Whatever a message breaks here, only its sender loses the connection.
        _log.warning("ended a websocket for what it said: %s", _cut(error))
        with suppress(WebSocketDisconnect, RuntimeError):
            await websocket.close(CloseCode.POLICY_VIOLATION, "not understood")
    await state["_FletApp__send_queue"].put(None)


async def _register(app: FletApp, websocket: WebSocket, action: MessageAction, body: dict[str, Any]) -> None:
    """Begin a session, or go on with one."""
    await _hand_over(app, action, body, is_first=True)
    # Before anything else of this client is read, and before its page is drawn.
    state = vars(app)
    # With trusted proxies the address is one that a client may have made up.
    is_direct = not getattr(websocket.state, TRUSTS_PROXIES) and _PASSED_ON.isdisjoint(websocket.headers)
    remember_origin(state["_FletApp__session"], Origin(state["_FletApp__client_ip"], is_direct))


async def _hand_over(app: FletApp, action: MessageAction, body: dict[str, Any], *, is_first: bool) -> None:
    if (action is MessageAction.REGISTER_CLIENT) is not is_first:
        raise MalformedMessage(f"{action.name} out of turn")
    body = {name: _public(part) if name in _PARTS_OF_CONTROLS else part for name, part in body.items()}
    await getattr(app, "_FletApp__on_message")([action.value, body])  # noqa: B009 - a name that Python has mangled


def _public(part: Any) -> Any:
    """Return a part of a message without private names, which Flet would set (FLET.md, fault 28)."""
    if isinstance(part, dict):
        return {name: _public(more) for name, more in part.items() if not str(name).startswith("_")}
    return [_public(each) for each in part] if isinstance(part, list) else part


def _cut(error: Exception) -> str:
    return repr(error)[:_LONGEST_LOGGED]


class GuestPlaces:
    """The places for guests: everybody but this computer and the keepers, who find one always.

    most: how many screens guests may have, with those that wait for their browser.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._is_guest: WeakKeyDictionary[Session, Callable[[], bool]] = WeakKeyDictionary()

    async def find(self, page: ft.Page, is_guest: Callable[[], bool]) -> bool:
        """Return whether a page's screen has a place.

        A screen whose browser has gone for now makes room, the one that has waited longest first. is_guest:
        asked again for each one that comes later, because guests become keepers.
        """
        self._is_guest[page.session] = is_guest
        if not is_guest():
            return True
        sessions: dict[str, Session] = vars(app_manager)["_FletAppManager__sessions"]
        asked = ((key, each, self._is_guest.get(each)) for key, each in sessions.items())
        guests = {key: each for key, each, asks in asked if asks and asks()}
        waiting = sorted((each.expires_at, key) for key, each in guests.items() if each.expires_at)
        over = max(0, len(guests) - self._most)
        for _until, key in waiting[:over]:
            await app_manager.delete_session(key)
        if over > len(waiting):
            # It will be gone in a moment, and takes nobody's place meanwhile.
            del self._is_guest[page.session]
            return False
        return True


@cache
def patch_sessions() -> None:
    """Replace Flet's methods; ours get the one that they replace as their second argument."""
    patch_drawing()
    encoder = vars(flet_app)["configure_encode_object_for_msgpack"]
    setattr(flet_app, "configure_encode_object_for_msgpack", partial(reconnecting.encoder, encoder))  # noqa: B010 - mypy lets no name be replaced
    setattr(FletApp, "_FletApp__receive_loop", _receive)  # noqa: B010 - as above
    setattr(FletAppManager, "_FletAppManager__evict_expired_sessions", reconnecting.expire_sessions)  # noqa: B010 - as above
    replaced: tuple[tuple[type, str, Any, tuple[object, ...]], ...] = (
        (FletApp, "handle", reconnecting.serve, (app_manager, WebSocketDisconnect)),
        (FletApp, "send_message", reconnecting.send_message, ()),
        (FletApp, "_FletApp__on_session_created", reconnecting.begin_session, ()),
        (FletAppManager, "disconnect_session", reconnecting.disconnect_session, ()),
        (FletAppManager, "get_session", reconnecting.find_session, ()),
        (FletAppManager, "delete_session", reconnecting.delete_session, ()),
    )
    for owner, name, ours, more in replaced:
        setattr(owner, name, partialmethod(ours, getattr(owner, name), *more))
