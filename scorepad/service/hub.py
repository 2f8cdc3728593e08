"""The subscribers to changes."""

import logging
from collections.abc import Callable
from typing import Final

log = logging.getLogger("scorepad.service")

Callback = Callable[[], None]


def loaded_topic(stream: str) -> str:
    """Return the topic for the opening and closing of a stream."""
    return f"opening of {stream}"


STARTS: Final = "starts"
"""The topic for games that have been started."""


def line_topic(stream: str) -> str:
    """Return the topic for changes of a game's summary."""
    return f"line of {stream}"


class Hub:
    """Calls back the subscribers of a stream; everything runs on the event loop."""

    def __init__(self) -> None:
        self._callbacks: dict[str, dict[object, Callback]] = {}

    def subscribe(self, stream: str, callback: Callback) -> Callable[[], None]:
        """Call back after each change of a stream, until the returned function is called."""
        key = object()
        self._callbacks.setdefault(stream, {})[key] = callback

        def unsubscribe() -> None:
            callbacks = self._callbacks.get(stream, {})
            callbacks.pop(key, None)
            if not callbacks:
                self._callbacks.pop(stream, None)

        return unsubscribe

    def is_followed(self, stream: str) -> bool:
        """Return whether anybody subscribes to a stream."""
        return stream in self._callbacks

    def notify(self, stream: str) -> None:
        """Call all subscribers of a stream; one that fails is logged, and the others are still called."""
        for key, callback in list(self._callbacks.get(stream, {}).items()):
            if key not in self._callbacks.get(stream, {}):
                continue
            try:
                callback()
            except Exception:
                log.exception("a subscriber failed")

    def notify_all(self) -> None:
        """Call all subscribers of every stream; no game has started."""
        for stream in list(self._callbacks):
            if stream != STARTS:
                self.notify(stream)
