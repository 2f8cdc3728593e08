"""Reads what browsers send through the websocket, within limits (FLET.md, fault 28)."""

import asyncio
import logging
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, Protocol

import msgpack
from fastapi import WebSocket, WebSocketDisconnect
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp, app_manager
from flet_web.fastapi.flet_app_manager import FletAppManager
from websockets.frames import CloseCode

from scorepad.flet_support.origins import Origin, is_passed_on, remember_origin, session_host
from scorepad.flet_support.pacing import REGISTERING, Allowance, Pacing, link_of
from scorepad.service.network import Limits, counted_as

LINE_KEY: Final = "line"
"""The key under which a websocket scope's `state` has its connection."""

MOST_MAP_KEYS: Final = 256
MOST_ITEMS: Final = 4096
MOST_DEPTH: Final = 32
_LONGEST_LOGGED: Final = 200
_PROTOCOL: Final = b"\x00"
_PARTS_OF_CONTROLS: Final = ("page", "props")

_log = logging.getLogger(__name__)


class _Config(Protocol):
    @property
    def limits(self) -> Limits: ...

    @property
    def pacing(self) -> Pacing: ...


class Connection(Protocol):
    """The connection to a browser, as far as reading its messages needs it."""

    @property
    def config(self) -> _Config:
        """The configuration of its server."""

    @property
    def is_gone(self) -> bool:
        """Whether it has ended."""

    def register(self) -> None:
        """Accept larger messages from now on: the client has identified itself."""

    def end(self, code: CloseCode, why: str) -> None:
        """Close the connection at once and tell the browser why."""


class MalformedMessage(ValueError):  # noqa: N818 - a message, not a failure
    """Raised for a message that no client of this app sends."""


def read_message(message: bytes) -> tuple[MessageAction, dict[str, Any]]:
    """Return a message's action and body: a byte for its kind, then MessagePack; raises MalformedMessage."""
    if message[:1] != _PROTOCOL:
        raise MalformedMessage("an unknown kind of message")
    try:
        size = len(message)
        parts = msgpack.unpackb(
            memoryview(message)[1:],
            ext_hook=decode_ext_from_msgpack,
            max_map_len=MOST_MAP_KEYS,
            max_array_len=MOST_ITEMS,
            max_str_len=size,
            max_bin_len=size,
            max_ext_len=size,
        )
        action, body = MessageAction(parts[0]), dict(parts[1])
    except Exception as error:
        # MessagePack and the types packed inside of it each fail in their own ways.
        raise MalformedMessage(_cut(error)) from None
    if _depth(body) > MOST_DEPTH:
        raise MalformedMessage("too deep")
    return action, body


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
    line: Connection = getattr(websocket.state, LINE_KEY)
    own = line.config.pacing.for_screen()
    try:
        while True:
            message = await websocket.receive_bytes()
            if seconds := _wait(app, line.config.pacing, own):
                # What a flood sends stays in its own connection, which isn't read meanwhile.
                await asyncio.sleep(seconds)
                if line.is_gone:
                    return
            await _take(app, line, *read_message(message))
    except WebSocketDisconnect:
        return
    except Exception as error:
        # Whatever a message breaks here, only its sender loses the connection.
        _log.warning("ended a websocket for what it said: %s", _cut(error))
        line.end(CloseCode.POLICY_VIOLATION, "not understood")


def _wait(app: FletApp, pacing: Pacing, own: Allowance) -> float:
    """Return the seconds before a message may be handled; this machine itself never waits."""
    state, now = vars(app), asyncio.get_running_loop().time()
    session, address = state["_FletApp__session"], counted_as(state["_FletApp__client_ip"])
    if address is None:
        return 0
    shared = pacing.shared(link_of(session) or address, now)
    return max(own.take(now), shared.take(now, 1 if session else REGISTERING))


async def _take(app: FletApp, line: Connection, action: MessageAction, body: dict[str, Any]) -> None:
    state = vars(app)
    registered = state["_FletApp__session"] is not None
    if registered is (action is MessageAction.REGISTER_CLIENT):
        raise MalformedMessage(f"{action.name} out of turn")
    if not registered:
        address = state["_FletApp__client_ip"]
        await make_room(app_manager, line.config.limits, address, body.get("session_id"))
    body = {name: _public(part) if name in _PARTS_OF_CONTROLS else part for name, part in body.items()}
    await getattr(app, "_FletApp__on_message")([action.value, body])  # noqa: B009 - a name that Python has mangled
    if not registered:
        # Before anything else of this client is read, and before its page is drawn.
        remember_origin(state["_FletApp__session"], _origin(app, line.config.limits))
        line.register()


def _public(part: Any) -> Any:
    """Return a part of a message without private names, which Flet would set (FLET.md, fault 28)."""
    if isinstance(part, dict):
        return {name: _public(more) for name, more in part.items() if not str(name).startswith("_")}
    return [_public(each) for each in part] if isinstance(part, list) else part


def _origin(app: FletApp, limits: Limits) -> Origin:
    state = vars(app)
    websocket: WebSocket = state["_FletApp__websocket"]
    # With trusted proxies the address is one that a client may have made up.
    is_direct = not limits.trusted_proxies and not is_passed_on(websocket.headers)
    return Origin(state["_FletApp__client_ip"], is_direct)


def _cut(error: Exception) -> str:
    return repr(error)[:_LONGEST_LOGGED]


async def make_room(manager: FletAppManager, limits: Limits, host: str, resumed: object) -> None:
    """Drop sessions that wait for their browser, the longest waiting first, until a new one fits the limits.

    resumed: the id of the session that is being resumed; if it exists, no new one is made.
    """
    sessions: dict[str, Session] = vars(manager)["_FletAppManager__sessions"]
    if any(session.id == resumed for session in sessions.values()):
        return
    address = counted_as(host)
    if address is not None:
        own = {key: each for key, each in sessions.items() if counted_as(session_host(each)) == address}
        await drop_waiting(manager, own, len(own) - limits.sessions_per_address + 1)
    await drop_waiting(manager, sessions, len(sessions) - limits.sessions + 1)


async def drop_waiting(manager: FletAppManager, sessions: Mapping[str, Session], count: int) -> None:
    """Drop so many of some sessions that wait for their browser, the longest waiting first."""
    waiting = [(each.expires_at, key) for key, each in sessions.items() if each.expires_at]
    for _until, key in sorted(waiting)[: max(count, 0)]:
        await manager.delete_session(key)
