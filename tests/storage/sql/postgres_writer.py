"""A program that writes batches into a database, printing which ones are stored, until it is killed."""

import asyncio
import sys
from itertools import count

from scorepad.game.draft import Draft
from scorepad.game.ids import DeviceId
from scorepad.score.record import RoundId
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.store import SqlStore
from tests.storage.sql.writer import STREAM, batch


async def main(address: str, device: DeviceId) -> None:
    """Write forever."""
    store = SqlStore(PostgresDatabase(address))
    for number in count():
        draft = Draft(RoundId("r1"), 0, "melded.points", str(number))
        await store.append(STREAM, batch(device, number), {device: draft})
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], DeviceId(sys.argv[2])))
