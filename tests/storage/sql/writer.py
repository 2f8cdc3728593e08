"""A program that writes batches into a file, printing which ones are stored, until it is killed."""

import sys
from itertools import count
from pathlib import Path

from scorepad.game.draft import Draft
from scorepad.game.events import Author, Event, GameEvent, TallyField
from scorepad.game.ids import BatchId, DeviceId
from scorepad.score.record import GameId, RoundId
from tests.storage.sql.games import games

BATCH = 3
STREAM = GameId("game")


def batch(device: DeviceId, number: int) -> list[GameEvent]:
    """Return the events of a device's batch, the first one being 0."""
    who = Author(device)
    return [
        Event(
            device,
            BATCH * number + index + 1,
            BATCH * number + index + 1,
            BatchId(f"{device}-{number}"),
            who,
            "2026-11-21T10:00:00Z",
            TallyField(RoundId(f"round {number}"), index % 2, "piles.clean", number),
        )
        for index in range(BATCH)
    ]


def main(folder: str, device: DeviceId) -> None:
    """Write forever."""
    with games(Path(folder)) as store:
        for number in count():
            typed = {device: Draft(RoundId("r1"), 0, "melded.points", str(number))}
            store.put(STREAM, batch(device, number), typed)
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], DeviceId(sys.argv[2]))
