"""Several processes write to one game: its order is one, and nothing of any of them is lost."""

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game.events import DeviceId, GameEvent
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.store import SqlStore
from tests.postgres import new_address
from tests.storage.sql.writer import STREAM, check, killed_writer
from tests.storage.test_contract import event

KILLED = 4
LONGEST_LIFE = 0.3
"""Seconds a writer lives after its first acknowledgement, at most."""

Batches = Sequence[Sequence[GameEvent]]


def batches_of(device: str, sizes: Sequence[int]) -> Batches:
    """Return a device's events in batches of these sizes."""
    events = [event(number, device=device) for number in range(1, sum(sizes) + 1)]
    return [events[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(len(sizes))]


async def write(store: SqlStore, batches: Batches) -> None:
    for each in batches:
        await store.append(STREAM, each)


async def written(address: str, parts: Sequence[Batches]) -> list[list[GameEvent]]:
    """Write to one game by two stores at once; return what each reads, and a third that is opened then."""
    stores = [SqlStore(PostgresDatabase(address)) for _ in parts]
    await asyncio.gather(*(write(*each) for each in zip(stores, parts, strict=True)))
    stores.append(SqlStore(PostgresDatabase(address)))
    found = [store.events(STREAM) for store in stores]
    for store in stores:
        await store.close()
    return found


SIZES = st.lists(st.integers(1, 3), min_size=1, max_size=6)


@settings(max_examples=25)
@given(one=SIZES, other=SIZES, shared=SIZES)
def test_two_stores_write_one_game_in_one_order(one: list[int], other: list[int], shared: list[int]) -> None:
    # Both also bring the same events, as an import at two machines does.
    common = batches_of("common", shared)
    parts = [[*batches_of("one", one), *common], [*common, *batches_of("other", other)]]
    found = asyncio.run(written(new_address(), parts))
    wanted = {each for part in parts for some in part for each in some}
    assert set(found[0]) == wanted
    assert len(found[0]) == len(wanted)
    assert found[0] == found[1] == found[2]


async def test_no_acknowledged_batch_is_lost_when_those_who_write_one_game_are_killed() -> None:
    address, moments = new_address(), random.Random(2)  # noqa: S311 - moments, no secrets
    names = [DeviceId(f"device{number}") for number in range(KILLED)]
    lives = [moments.uniform(0, LONGEST_LIFE) for _ in names]
    with ThreadPoolExecutor() as pool:
        acknowledged = dict(pool.map(killed_writer, repeat(address), names, lives))
    store = SqlStore(PostgresDatabase(address))
    check(store, acknowledged)
    await store.close()
