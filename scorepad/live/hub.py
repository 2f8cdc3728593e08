"""Who wants to know when something changed."""

import logging
from collections.abc import Callable

log = logging.getLogger("scorepad.live")

Callback = Callable[[], None]


class Hub:
    """Calls back whoever subscribed to a stream; all of it on the event loop."""

    def __init__(self) -> None:
        self._callbacks: dict[str, dict[object, Callback]] = {}

    def subscribe(self, stream: str, callback: Callback) -> Callable[[], None]:
        """Call back after each change of a stream, until the function given back is called."""
        key = object()
        self._callbacks.setdefault(stream, {})[key] = callback

        def unsubscribe() -> None:
            callbacks = self._callbacks.get(stream, {})
            callbacks.pop(key, None)
            if not callbacks:
                self._callbacks.pop(stream, None)

        return unsubscribe

    def notify(self, stream: str) -> None:
        """Tell all subscribers of a stream; one that fails is logged and keeps nothing from the others."""
        for key, callback in list(self._callbacks.get(stream, {}).items()):
            if key not in self._callbacks.get(stream, {}):
                continue
            try:
                callback()
            except Exception:
                log.exception("a subscriber failed")
