"""The uvicorn server with connections that end when a request or a message is never finished.

Pinned to uvicorn 0.54 and websockets 17, some of whose inside they use; tests/web/test_connections.py tells
when that changes.
"""

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
from scorepad.service.network import Limits

MOST_FRAGMENTS: Final = 256
"""Of one message: each costs more memory than what is in it if it holds a byte."""

_log = logging.getLogger(__name__)

GRACE_SECONDS: Final = 1
YOUNG: Final = 20_000
"""After how many new objects the youngest are looked through for garbage."""

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class ConnectionConfig(uvicorn.Config):
    """A configuration whose connections keep to limits."""

    def __init__(self, app: Any, limits: Limits, **more: Any) -> None:
        self.limits = limits
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
    """A connection for requests: each has so many seconds for its head, and longer for a body that flows."""

    config: ConnectionConfig

    def __init__(self, config: ConnectionConfig, server_state: ServerState, **more: Any) -> None:
        super().__init__(config, server_state, **more)
        self._limits = config.limits
        self._in_head = self._in_request = self._upgraded = False
        self._received = 0
        self._begun = 0.0
        self._timer: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for the rest where there must be one."""
        self._received += len(data)
        super().data_received(data)
        if self._upgraded or self.transport.is_closing():
            self._rest()
        elif self._in_head and self._received > self._limits.head_bytes:
            self.send_400_response("The head of the request is too large.")
        elif self._waits_for_client():
            self._watch()
        else:
            self._rest()

    def on_message_begin(self) -> None:
        """Note that a request has begun."""
        super().on_message_begin()
        self._in_head = self._in_request = True

    def on_headers_complete(self) -> None:
        """Note that its head is there."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that all of it is there."""
        self._in_request = False
        self._received = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the websocket."""
        self._upgraded = True
        super().handle_websocket_upgrade()
        # It would else stay until the garbage collection, as nobody tells it that the connection has ended.
        self.parser = None  # type: ignore[assignment]  # as uvicorn itself leaves it

    def _waits_for_client(self) -> bool:
        return self._in_request or self.cycle is None or self.cycle.response_complete

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
            # It is the app that does not read on.
            end = now + limits.stall_seconds
        self._timer = self.loop.call_at(end, self._look) if end > now else None
        if self._timer is None and not self.transport.is_closing():
            _log.warning("ended a request that was never finished")
            self.transport.abort()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A websocket: small messages at first, and each with so many seconds from its first byte to its last."""

    config: ConnectionConfig

    def __init__(self, config: ConnectionConfig, server_state: ServerState, **more: Any) -> None:
        super().__init__(config, server_state, **more)
        self._limits = config.limits
        self._registered = False
        self._between_frames = True
        self._timer: TimerHandle | None = None
        self._watch_frames()

    def register(self) -> None:
        """Take larger messages from now on: the client has said who it is."""
        self._registered = True
        self.conn.max_message_size = self._limits.message_bytes
        self._rest()
        self._watch()

    @property
    def is_silent(self) -> bool:
        """Whether the browser has left a ping without an answer for longer than a living one would."""
        waited = self.loop.time() - self.ping_sent_at
        return self.pending_ping_payload is not None and waited > self._limits.silent_seconds

    def end(self, code: CloseCode, why: str) -> None:
        """Close the line at once and tell the browser why, as far as it listens."""
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
        """Wait no longer, and part what knows each other.

        A line of 50 KB would else stay until the garbage collection; a flood of them took 17 MB.
        """
        self._rest()
        super().connection_lost(exc)
        self.conn.extensions = []
        self.conn.parser.close()
        vars(self.conn.reader).pop("at_eof")

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for the rest where there must be one."""
        super().data_received(data)
        self._watch()

    def handle_connect(self, event: Request) -> None:
        """Make this line known to the app."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][LINE_KEY] = self

    def handle_cont(self, event: Frame) -> None:
        """Take the next part of a message, as long as there are few."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.end(CloseCode.MESSAGE_TOO_BIG, "too many fragments")

    def send_receive_event_to_app(self) -> None:
        """Hand on a whole message; the next one has all its time."""
        self._rest()
        super().send_receive_event_to_app()

    def _watch_frames(self) -> None:
        """Note when the parser stands between two frames: it looks for the end of the line only there."""
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
            # It is the app that does not read on.
            self._watch()
            return
        _log.warning("ended a websocket whose message was never finished")
        self.end(CloseCode.POLICY_VIOLATION, "unfinished")


class Server(uvicorn.Server):
    """A server that calls `started` once it answers, and takes a signal as the wish to stop."""

    def __init__(self, app: FastAPI, started: Callable[["Server"], None]) -> None:
        config = ConnectionConfig(
            app,
            app.state.limits,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer, then say so."""
        await super().startup(sockets)
        if self.started:
            _spare_what_stays()
            self._tell(self)

    def stop(self) -> None:
        """Stop soon."""
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at the first signal, at once at the second; afterwards the process ends by itself.

        What is ignored from the start stays so: `nohup` and a script's background jobs rely on it.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        heeded = [each for each in _SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]
        before = {each: signal.signal(each, self._asked_to_stop) for each in heeded}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _asked_to_stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def _spare_what_stays() -> None:
    """Spare the search for garbage all that was loaded: it took 90 ms while somebody waited for a key."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


async def serve(app: FastAPI, listening: socket.socket, started: Callable[[Server], None]) -> None:
    """Serve an app on a socket until a signal or `stop`; started: called once it answers."""
    await Server(app, started).serve(sockets=[listening])
