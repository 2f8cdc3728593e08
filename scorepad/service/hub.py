"""Who follows what, and who has a screen open: known to this process alone, never stored."""

import logging
from collections import Counter
from collections.abc import Callable
from typing import Final

from scorepad.game.events import DeviceId

log = logging.getLogger("scorepad.service")

_TOPIC: Final = "presence"

STARTS: Final = "starts"
"""The topic for games that have been started."""

Callback = Callable[[], None]


def loaded_topic(stream: str) -> str:
    """Return the topic for the opening and closing of a stream."""
    return f"opening of {stream}"


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


class Presence:
    """The devices that have a screen open; for one event loop."""

    def __init__(self) -> None:
        self._screens: Counter[DeviceId] = Counter()
        self._hub = Hub()

    def is_here(self, device: DeviceId) -> bool:
        """Return whether a device has a screen open."""
        return self._screens[device] > 0

    def arrive(self, device: DeviceId) -> Callable[[], None]:
        """Count one more open screen of a device until the returned function is called first."""
        self._screens[device] += 1
        is_open = [True]

        def leave() -> None:
            if is_open:
                is_open.clear()
                self._close(device)

        self._hub.notify(_TOPIC)
        return leave

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Call back whenever a device comes or leaves, until the returned function is called."""
        return self._hub.subscribe(_TOPIC, callback)

    def _close(self, device: DeviceId) -> None:
        self._screens[device] -= 1
        if not self._screens[device]:
            del self._screens[device]
        self._hub.notify(_TOPIC)
