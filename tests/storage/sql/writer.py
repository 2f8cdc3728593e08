"""A program that writes batches into a store, printing which ones are kept, until it is killed."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from scorepad.game.draft import Draft
from scorepad.game.events import Author, BatchId, DeviceId, Event, GameEvent, TallyField
from scorepad.score.record import GameId, RoundId
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.store import SqlStore

BATCH = 3
BETWEEN = 0.005
"""Seconds between two batches: more of them than any table makes, but a moment for others to read."""
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


@contextmanager
def writing(where: str, device: DeviceId) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a writer until the block ends, and kill it then; its first batch is acknowledged."""
    command = [sys.executable, "-m", "tests.storage.sql.writer", where, device]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"0\n"
        yield writer
        writer.kill()


def killed_writer(where: str, device: DeviceId, life: float) -> tuple[DeviceId, int]:
    """Run a writer for some seconds, kill it, and return the number of the last batch it acknowledged."""
    with writing(where, device) as writer:
        assert writer.stdout is not None
        time.sleep(life)
        writer.kill()
        lines = [b"0\n", *writer.stdout.readlines()]
    return device, int([line for line in lines if line.endswith(b"\n")][-1])


def check(store: SqlStore, acknowledged: Mapping[DeviceId, int]) -> None:
    """Check that a store has all that was acknowledged, and each batch whole."""
    events, drafts = store.events(STREAM), store.drafts(STREAM)
    for device, last in acknowledged.items():
        kept = [event for event in events if event.device == device]
        batches = len(kept) // BATCH
        assert batches in (last + 1, last + 2)
        assert kept == [event for number in range(batches) for event in batch(device, number)]
        assert drafts[device].text == str(batches - 1)


async def main(where: str, device: DeviceId) -> None:
    """Write forever. where: a folder, or the address of a database."""
    store = SqlStore(PostgresDatabase(where) if "://" in where else GamesFile(Path(where)))
    for number in count():
        typed = {device: Draft(RoundId("r1"), 0, "melded.points", str(number))}
        await store.append(STREAM, batch(device, number), typed)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
        await asyncio.sleep(BETWEEN)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], DeviceId(sys.argv[2])))
