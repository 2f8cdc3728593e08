"""Which devices have a screen open, and when the others last had one."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import Final

from scorepad.game.ids import DeviceId
from scorepad.service.hub import Callback, Hub

MOST_LEFT: Final = 500
"""Otherwise every browser that ever came would be remembered."""

_TOPIC: Final = "presence"


class Presence:
    """The devices that are here and those that were; for one event loop."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._screens: Counter[DeviceId] = Counter()
        self._left: dict[DeviceId, datetime] = {}
        self._hub = Hub()

    def is_here(self, device: DeviceId) -> bool:
        """Return whether a device has a screen open."""
        return self._screens[device] > 0

    def left(self, device: DeviceId) -> datetime | None:
        """Return when a device had a screen open last; None if one is open, or none was."""
        return None if self.is_here(device) else self._left.get(device)

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
            self._left.pop(device, None)
            self._left[device] = self._clock()
            if len(self._left) > MOST_LEFT:
                del self._left[next(iter(self._left))]
        self._hub.notify(_TOPIC)
