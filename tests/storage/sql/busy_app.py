"""An app that stores one touch after another until it is killed."""

import sys
import time
from itertools import count
from pathlib import Path

from scorepad.game.events import Author, BatchId, DetailSet, DeviceId, Event, GameEvent
from scorepad.score.record import GameId
from scorepad.storage.folder import Folder, FolderClaim
from tests.many_games import fill, game_id
from tests.storage.sql.games import games

GAMES = 200
BETWEEN = 0.01
"""Seconds between two touches: more of them than any table makes, but not without a pause."""

WHO = Author(DeviceId("busy phone"))
_LATER = 1000
"""More than any game has events before."""


def game_of(number: int) -> GameId:
    """Return the game of a touch: each game has its turn."""
    return game_id(number % GAMES)


def touch(number: int) -> list[GameEvent]:
    """Return the two events of a touch, which write its number into the game's title and place."""
    first = _LATER + 2 * number
    return [
        Event(
            WHO.device,
            first + at,
            first + at,
            BatchId(f"touch {number}"),
            WHO,
            "2026-11-21T10:00:00Z",
            DetailSet(detail, str(number)),
        )
        for at, detail in enumerate(("title", "place"))
    ]


def main(folder: Path) -> None:
    """Write forever, and print the number of each touch once it is stored."""
    claim = Folder.open(folder).claim()
    assert isinstance(claim, FolderClaim)
    claim.publish("http://127.0.0.1:1")
    fill(folder, GAMES)
    with games(folder) as store:
        for number in count():
            store.put(game_of(number), touch(number))
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()
            time.sleep(BETWEEN)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
