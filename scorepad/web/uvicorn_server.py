"""The uvicorn server, with connections that end when a request or a message is never finished.

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
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from scorepad.flet_support.messages import LINE_KEY
from scorepad.flet_support.pacing import Pacing
from scorepad.service.network import Limits

MOST_FRAGMENTS: Final = 256
"""Per message: a fragment costs more memory than its content if it holds one byte."""

_log = logging.getLogger(__name__)

GRACE_SECONDS: Final = 1
YOUNG: Final = 20_000
"""New objects after which the youngest generation is searched for garbage."""

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class ConnectionConfig(uvicorn.Config):
    """A uvicorn configuration whose connections have limits."""

    def __init__(self, app: Any, limits: Limits, **more: Any) -> None:
        self.limits = limits
        self.pacing = Pacing(limits)
        proxies = list(limits.trusted_proxies)
        super().__init__(
            app,
            http=HttpConnection,
            ws=WebSocketConnection,
            ws_max_size=limits.first_bytes,
            ws_ping_interval=limits.ping_seconds,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
            **more,
        )


class HttpConnection(HttpToolsProtocol):
    """A connection for requests: little time for the headers, more for a body that keeps coming."""

    config: ConnectionConfig

    def __init__(self, config: ConnectionConfig, server_state: ServerState, **more: Any) -> None:
        super().__init__(config, server_state, **more)
        self._limits = config.limits
        self._in_head = self._in_request = self._upgraded = False
        self._received = 0
        self._begun = 0.0
        self._timer: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start to wait for a request."""
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limits."""
        self._rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Process the data, and start a time limit if more must follow."""
        self._received += len(data)
        super().data_received(data)
        if self._upgraded or self.transport.is_closing():
            self._rest()
        elif self._in_head and self._received > self._limits.head_bytes:
            self.send_400_response("The head of the request is too large.")
        elif self._in_request or self.cycle is None or self.cycle.response_complete:
            self._watch()
        else:
            self._rest()

    def on_message_begin(self) -> None:
        """Record that a request has begun."""
        super().on_message_begin()
        self._in_head = self._in_request = True

    def on_headers_complete(self) -> None:
        """Record that its headers are complete."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Record that the request is complete."""
        self._in_request = False
        self._received = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the websocket."""
        self._upgraded = True
        super().handle_websocket_upgrade()
        # It never learns that the connection has ended, and would stay until the garbage collection.
        self.parser = None  # type: ignore[assignment]  # uvicorn itself sets it to None

    def _watch(self) -> None:
        if self._timer is None:
            self._begun = self.loop.time()
            self._timer = self.loop.call_at(self._begun + self._limits.stall_seconds, self._look)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        now, limits = self.loop.time(), self._limits
        flows = not self._in_head and self.cycle is not None and not self.cycle.response_complete
        end = self._begun + limits.stall_seconds + (self._received / limits.slowest if flows else 0)
        if self.flow.read_paused:
            # The app, not the client, is the one that stopped reading.
            end = now + limits.stall_seconds
        self._timer = self.loop.call_at(end, self._look) if end > now else None
        if self._timer is None and not self.transport.is_closing():
            _log.warning("ended a request that was never finished")
            self.transport.abort()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A websocket that takes only small messages at first, with a time limit on each message."""

    config: ConnectionConfig

    def __init__(self, config: ConnectionConfig, server_state: ServerState, **more: Any) -> None:
        super().__init__(config, server_state, **more)
        self._limits = config.limits
        self._registered = False
        self._between_frames = True
        self._timer: TimerHandle | None = None
        self._watch_frames()

    def register(self) -> None:
        """Allow larger messages from now on, because the client has registered."""
        self._registered = True
        self.conn.max_message_size = self._limits.message_bytes
        self._rest()
        self._watch()

    @property
    def is_silent(self) -> bool:
        """Whether the browser has not answered a ping for longer than a live one would take."""
        waited = self.loop.time() - self.ping_sent_at
        return self.pending_ping_payload is not None and waited > self._limits.silent_seconds

    @property
    def is_gone(self) -> bool:
        """Whether the connection has ended."""
        return self.transport.is_closing()

    def end(self, code: CloseCode, why: str) -> None:
        """Close the connection at once and send the browser the reason, if it still listens."""
        self._rest()
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.fail(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limits, and break the reference cycles.

        Otherwise a connection of 50 KB would stay until the garbage collection; a flood of them took 17 MB.
        """
        self._rest()
        super().connection_lost(exc)
        self.conn.extensions = []
        self.conn.parser.close()
        vars(self.conn.reader).pop("at_eof")

    def data_received(self, data: bytes) -> None:
        """Process the data, and start a time limit if more must follow."""
        super().data_received(data)
        self._watch()

    def handle_connect(self, event: Request) -> None:
        """Make this connection known to the app."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][LINE_KEY] = self

    def handle_cont(self, event: Frame) -> None:
        """Add the next fragment of a message; too many end the connection."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.end(CloseCode.MESSAGE_TOO_BIG, "too many fragments")

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on; the time limit starts anew for the next one."""
        self._rest()
        super().send_receive_event_to_app()

    def _watch_frames(self) -> None:
        """Record when the parser is between two frames: only there does it look for the end of the stream."""
        look = self.conn.reader.at_eof

        def at_eof() -> Generator[None, None, bool]:
            self._between_frames = True
            ended = yield from look()
            self._between_frames = False
            return ended

        self.conn.reader.at_eof = at_eof  # type: ignore[method-assign]

    def _watch(self) -> None:
        unfinished = not self._between_frames or self.conn.current_size is not None
        if self.close_sent or (self._registered and not unfinished):
            self._rest()
        elif self._timer is None:
            self._timer = self.loop.call_later(self._limits.stall_seconds, self._look)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = None
        if self.read_paused:
            # The app, not the client, is the one that stopped reading.
            self._watch()
            return
        _log.warning("ended a websocket whose message was never finished")
        self.end(CloseCode.POLICY_VIOLATION, "unfinished")


class Server(uvicorn.Server):
    """A server that calls `started` once it answers, and stops at a signal."""

    def __init__(self, app: FastAPI, started: Callable[[], None]) -> None:
        config = ConnectionConfig(
            app,
            app.state.limits,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        super().__init__(config)
        self._connections = config
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
        config = self._connections

        def connect() -> HttpConnection:
            return HttpConnection(config, self.server_state, app_state=self.lifespan.state)

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
