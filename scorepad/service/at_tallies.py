"""Who is counting at this moment: the devices that have a tally of a game on their screens."""

from collections.abc import Callable

from scorepad.game.ids import DeviceId
from scorepad.score.record import GameId
from scorepad.service.hub import Callback, Hub


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
