"""The uvicorn server: what is never finished on a connection ends it, and a signal ends the server.

Pinned to uvicorn 0.54 and websockets 17 because it uses their internals; tests/web/test_connections.py fails
when these change.
"""

import asyncio
import gc
import logging
import signal
import socket
import threading
from asyncio import TimerHandle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from scorepad.flet_support import sessions

HEAD_BYTES: Final = 64 * sessions.KIB
MOST_FRAGMENTS: Final = 256
"""Per message: a fragment costs more memory than its content if it holds one byte."""

SLOWEST: Final = 16 * sessions.KIB
"""Bytes a second that have to come of what takes longer than `UNFINISHED_SECONDS`."""

GRACE_SECONDS: Final = 1
YOUNG: Final = 20_000
"""New objects after which the youngest generation is searched for garbage."""

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)

_log = logging.getLogger(__name__)


class _Connection(asyncio.Protocol):
    """Ends itself when a request or a message stays unfinished."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _timer: TimerHandle | None = None
    _begun = 0.0
    _came = 0

    def is_unfinished(self) -> bool:
        """Return whether something has begun here of which more must follow."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for what comes first."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for more of it if that must follow."""
        self._came += len(data)
        super().data_received(data)
        self._watch()

    def rest(self) -> None:
        """Wait for nothing."""
        if self._timer:
            self._timer.cancel()
        self._timer, self._came = None, 0

    def _watch(self) -> None:
        if not self.is_unfinished():
            self.rest()
        elif self._timer is None:
            self._begun = self.loop.time()
            self._timer = self.loop.call_later(sessions.UNFINISHED_SECONDS, self._look)

    def _look(self) -> None:
        left = self._begun + sessions.UNFINISHED_SECONDS + self._came / SLOWEST - self.loop.time()
        if not self.transport.is_reading() and not self.transport.is_closing():
            # The app, not the client, is the one that stopped reading.
            left = sessions.UNFINISHED_SECONDS
        if left > 0:
            self._timer = self.loop.call_later(left, self._look)
        elif self.is_unfinished():
            _log.warning("ended a connection on which something was never finished")
            self.transport.abort()


class HttpConnection(_Connection, H11Protocol):
    """A connection for requests."""

    def is_unfinished(self) -> bool:
        """Return whether a request must still come, or the rest of one."""
        is_upgraded = self.transport.get_protocol() is not self
        return not is_upgraded and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)


class WebSocketConnection(_Connection, WebSocketsSansIOProtocol):
    """A connection for messages."""

    def is_unfinished(self) -> bool:
        """Return whether a part of a message is held here."""
        return bool(self.conn.reader.buffer) or self.conn.current_size is not None

    def handle_cont(self, event: Frame) -> None:
        """Add the next fragment of a message; too many end the connection."""
        super().handle_cont(event)
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on; the next one has its own time."""
        self.rest()
        super().send_receive_event_to_app()


class Server(uvicorn.Server):
    """A server that calls `started` once it answers, and stops at a signal."""

    def __init__(self, app: FastAPI, started: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            http=HttpConnection,
            ws=WebSocketConnection,
            ws_max_size=sessions.PICTURE_BYTES,
            h11_max_incomplete_event_size=HEAD_BYTES,
            proxy_headers=bool(app.state.trusted_proxies),
            forwarded_allow_ips=app.state.trusted_proxies,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        super().__init__(config)
        self._on_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer, then call `started`."""
        await super().startup(sockets)
        if self.started:
            # Searching all loaded objects for garbage took 90 ms while a player waited for a key.
            gc.collect()
            gc.freeze()
            gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
            self._on_start()

    async def listen_too(self, bound: socket.socket) -> asyncio.Server:
        """Answer at one more socket, until the server stops or the returned listener is closed."""

        def connect() -> HttpConnection:
            return HttpConnection(self.config, self.server_state, app_state=self.lifespan.state)

        loop = asyncio.get_running_loop()
        listener = await loop.create_server(connect, sock=bound, backlog=self.config.backlog)
        self.servers.append(listener)
        return listener

    def stop(self) -> None:
        """Stop soon."""
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at the first signal, at once at the second; then the process ends normally.

        Signals ignored from the start stay ignored: `nohup` and a script's background jobs rely on it.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        handled = [each for each in _SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]
        before = {each: signal.signal(each, self._stop_at_signal) for each in handled}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _stop_at_signal(self, _signal: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True
