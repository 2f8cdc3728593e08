"""Runs the web server until it is asked to stop: quietly, and never longer than it must."""

import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from scorepad.live.connections import LineConfig

GRACE_SECONDS: Final = 1
YOUNG: Final = 20_000
"""After how many new objects the youngest are looked through for garbage."""

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)


class Server(uvicorn.Server):
    """A server that calls `started` once it answers, and takes a signal as the wish to stop."""

    def __init__(self, app: FastAPI, started: Callable[["Server"], None]) -> None:
        config = LineConfig(
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
