"""Several processes write, to a file each or to one game of a database, and nothing acknowledged is lost."""

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game.events import DeviceId, GameEvent
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.store import SqlStore
from tests.postgres import new_address
from tests.storage.sql.games import games
from tests.storage.sql.writer import STREAM, check, killed_writer
from tests.storage.test_contract import event

WRITERS, TURNS = 3, 2
"""Writers at a time, and how often each file gets one more."""
LONGEST_LIFE = 0.25
"""Seconds a writer lives after its first acknowledgement, at most."""

Batches = Sequence[Sequence[GameEvent]]


@pytest.mark.parametrize("kept_in", ["files", "postgres"])
async def test_no_acknowledged_batch_is_lost_when_writers_are_killed(kept_in: str, tmp_path: Path) -> None:
    moments = random.Random(2)  # noqa: S311 - moments, no secrets
    places = [str(tmp_path / str(number)) for number in range(WRITERS)]
    for number in range(WRITERS):
        (tmp_path / str(number)).mkdir()
    if kept_in == "postgres":
        places = [new_address()] * WRITERS
    known: list[tuple[str, tuple[DeviceId, int]]] = []
    for turn in range(TURNS if kept_in == "files" else 1):
        names = [DeviceId(f"device {turn} {number}") for number in range(WRITERS)]
        lives = [moments.uniform(0, LONGEST_LIFE) for _writer in names]
        with ThreadPoolExecutor() as pool:
            known += zip(places, pool.map(killed_writer, places, names, lives), strict=True)
    for place in set(places):
        acknowledged = dict(end for where, end in known if where == place)
        if kept_in == "postgres":
            store = SqlStore(PostgresDatabase(place))
            check(store, acknowledged)
            await store.close()
            continue
        with games(Path(place)) as opened:
            assert (opened.file.notices, opened.file.is_sound()) == ([], True)
            check(opened, acknowledged)


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


@settings(max_examples=8)
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
