"""Who may be connected: so many screens from one address, and so many in all."""

import logging
from collections import Counter
from typing import Any, Final

from flet.messaging.session import Session
from flet_web.fastapi.flet_app_manager import FletAppManager
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.frames import CloseCode

from scorepad.live.connections import LINE, SocketLine
from scorepad.live.limits import Limits, counted_as

FULL: Final = CloseCode.TRY_AGAIN_LATER
"""How a websocket is closed that finds no place; assets/notices.js says it in words."""

_log = logging.getLogger(__name__)


class Places:
    """The connected screens of one server, by their lines, and what each is counted by."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken: dict[SocketLine, str | None] = {}

    def take(self, line: SocketLine, host: str) -> bool:
        """Take a place for a line, if need be that of one that is gone; returns False if there is none."""
        address = counted_as(host)
        if self._is_full(address):
            self._free_one(address)
        if self._is_full(address):
            return False
        self._taken[line] = address
        return True

    def leave(self, line: SocketLine) -> None:
        """Free the place of a line."""
        self._taken.pop(line, None)

    def _is_full(self, address: str | None) -> bool:
        if len(self._taken) >= self._limits.sessions:
            return True
        here = Counter(self._taken.values())[address]
        return address is not None and here >= self._limits.sessions_per_address

    def _free_one(self, address: str | None) -> None:
        everybody = len(self._taken) >= self._limits.sessions
        for line, taken_by in self._taken.items():
            if (everybody or taken_by == address) and line.is_silent:
                line.end(CloseCode.GOING_AWAY, "no answer")
                self.leave(line)
                return


class PlacesOnly:
    """Lets a websocket in that finds a place; others hear at once that there is none."""

    def __init__(self, app: ASGIApp, *, places: Places) -> None:
        self._app = app
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and keep the place until the line has ended."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        line: SocketLine = scope["state"][LINE]
        try:
            await self._let_in(line, scope, receive, send)
        finally:
            # They know each other, and would wait together for the garbage collection.
            del scope["state"][LINE]

    async def _let_in(self, line: SocketLine, scope: Scope, receive: Receive, send: Send) -> None:
        host = scope["client"][0] if scope["client"] else ""
        if not self._places.take(line, host):
            _log.warning("no place left for a screen at %s", host)
            await receive()
            # Pages learn why only of a websocket that was open.
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": int(FULL), "reason": "full"})
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._places.leave(line)


async def make_room(manager: FletAppManager, limits: Limits, host: str, resumed: object) -> None:
    """Drop sessions that wait for their browser, the longest waiting first, until a new one keeps the limits.

    resumed: the id of the session that is taken up again; if it is there, no new one comes.
    """
    sessions: dict[str, Session] = vars(manager)["_FletAppManager__sessions"]
    if any(session.id == resumed for session in sessions.values()):
        return
    address = counted_as(host)
    if address is not None:
        own = {key: each for key, each in sessions.items() if counted_as(_host(each)) == address}
        await _drop(manager, own, len(own) - limits.sessions_per_address + 1)
    await _drop(manager, sessions, len(sessions) - limits.sessions + 1)


async def _drop(manager: FletAppManager, sessions: dict[str, Session], count: int) -> None:
    waiting = [(each.expires_at, key) for key, each in sessions.items() if each.expires_at]
    for _until, key in sorted(waiting)[: max(count, 0)]:
        await manager.delete_session(key)


def _host(session: Session) -> str:
    host: Any = session.page.client_ip
    return host or ""
