"""Who follows what, who is counting, and who has a screen open: known to this process alone, never stored."""

import logging
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import Final

from scorepad.game.events import DeviceId
from scorepad.score.record import GameId

log = logging.getLogger("scorepad.service")

MOST_LEFT: Final = 500
"""Otherwise every browser that ever came would be remembered."""

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


class AtTallies:
    """The devices at the tallies of games, for one event loop; nothing of it is stored."""

    def __init__(self) -> None:
        self._there: dict[GameId, dict[object, DeviceId]] = {}
        self._hub = Hub()

    def arrive(self, game: GameId, device: DeviceId) -> Callable[[], None]:
        """Count a device as being at a game's tallies until the returned function is called."""
        visit = object()
        self._there.setdefault(game, {})[visit] = device
        self._hub.notify(game)

        def leave() -> None:
            visits = self._there.get(game, {})
            if visits.pop(visit, None) is None:
                return
            if not visits:
                del self._there[game]
            self._hub.notify(game)

        return leave

    def at(self, game: GameId) -> frozenset[DeviceId]:
        """Return the devices at a game's tallies."""
        return frozenset(self._there.get(game, {}).values())

    def subscribe(self, game: GameId, callback: Callback) -> Callable[[], None]:
        """Call back when somebody arrives or leaves, until the returned function is called."""
        return self._hub.subscribe(game, callback)


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
