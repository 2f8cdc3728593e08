"""Who follows what, and who has a screen open: known to this process alone, never stored."""

import logging
from collections.abc import Callable
from typing import Final

from scorepad.game.events import DeviceId

log = logging.getLogger("scorepad.service")

STARTS: Final = "starts"
"""The topic for games that have been started."""

Callback = Callable[[], None]


def loaded_topic(stream: str) -> str:
    """Return the topic for the opening and closing of a stream."""
    return f"opening of {stream}"


def line_topic(stream: str) -> str:
    """Return the topic for changes of a game's summary."""
    return f"line of {stream}"


class Followed:
    """Calls back its followers after each change; everything runs on the event loop."""

    def __init__(self) -> None:
        self._callbacks: dict[object, Callback] = {}

    @property
    def has_followers(self) -> bool:
        """Whether anybody follows it."""
        return bool(self._callbacks)

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Call back after each change, until the returned function is called."""
        key = object()
        self._callbacks[key] = callback

        def unsubscribe() -> None:
            self._callbacks.pop(key, None)

        return unsubscribe

    def notify(self) -> None:
        """Call all followers; one that fails is logged, and the others are still called."""
        for key, callback in list(self._callbacks.items()):
            if key not in self._callbacks:
                continue
            try:
                callback()
            except Exception:
                log.exception("a subscriber failed")


class Presence(Followed):
    """The devices that have a screen open; followers hear whenever one comes or leaves."""

    def __init__(self) -> None:
        super().__init__()
        self._screens: dict[object, DeviceId] = {}

    def is_here(self, device: DeviceId) -> bool:
        """Return whether a device has a screen open."""
        return device in self._screens.values()

    def arrive(self, device: DeviceId) -> Callable[[], None]:
        """Count one more open screen of a device until the returned function is called first."""
        key = object()
        self._screens[key] = device

        def leave() -> None:
            if self._screens.pop(key, None):
                self.notify()

        self.notify()
        return leave
