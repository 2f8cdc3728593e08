"""The event loop of the Python in a page: many of its turns in one of the browser's.

Pyodide's own loop asks the browser for each callback anew, by a message or, in Safari, by a timer (Pyodide
314.0.7, `WebLoop.call_later` and `scheduleCallback`). A key takes more than twenty turns until its total is
sent.
"""

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

MOST_SECONDS: Final = 0.008
"""After that the browser has its turn: a touch, or the answer of its database, may wait."""


class _Turns:
    """What is to be called soon, in its order."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[asyncio.Handle] = deque()
        self._is_asked = False

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        """Call a function with its arguments after what was asked for before."""
        handle = asyncio.Handle(callback, args, self._loop, context)
        self._waiting.append(handle)
        self._ask()
        return handle

    def _ask(self) -> None:
        if not self._is_asked:
            self._is_asked = True
            self._loop.call_later(0, self._run)

    def _run(self) -> None:
        end = monotonic() + MOST_SECONDS
        try:
            while self._waiting and monotonic() < end:
                handle = self._waiting.popleft()
                if not handle.cancelled():
                    handle._run()  # noqa: SLF001 - as every loop of asyncio does
        finally:
            # Also where a callback ends the program: what others asked for is called all the same.
            self._is_asked = False
            if self._waiting:
                self._ask()


def join_turns(loop: asyncio.AbstractEventLoop) -> None:
    """Have a loop that asks the browser for each callback do many in one turn of the browser's."""
    setattr(loop, "call_soon", _Turns(loop).call_soon)  # noqa: B010 - mypy lets no method be assigned
