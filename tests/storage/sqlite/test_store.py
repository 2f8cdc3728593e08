"""Appended events are there completely or not at all, once, in order, even after a restart."""

import dataclasses
import sqlite3
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import Author, Event, GameDeleted, GameEvent, TallyField
from scorepad.game.ids import BatchId, DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, RoundId
from scorepad.storage.sqlite.store import SqliteStore

GAME = GameId("game")

PHONE = DeviceId("phone")
TABLET = DeviceId("tablet")
ANN = Author(PHONE, "Ann")
DRAFT = Draft(RoundId("r1"), 0, "melded.points", "120+4")


def event(counter: int, lamport: int = 0, device: DeviceId = PHONE) -> GameEvent:
    change = TallyField(RoundId("r1"), 0, "piles.clean", counter)
    return Event(
        device, counter, lamport or counter, BatchId(f"touch{counter}"), ANN, "2026-11-21T10:00:00Z", change
    )


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.open(tmp_path, busy=0.05)
    with closing(store):
        yield store


def test_events_come_back_in_order_whatever_order_they_arrived_in(store: SqliteStore) -> None:
    first, second, third = event(2, 1, DeviceId("b")), event(1, 2, DeviceId("a")), event(9, 2, DeviceId("b"))
    store.append(GAME, [third, first])
    store.append(GAME, [second])
    assert store.events(GAME) == [first, second, third]


def test_an_event_already_stored_is_skipped(store: SqliteStore) -> None:
    store.append(GAME, [event(1)])
    store.append(GAME, [event(1), event(2)])
    assert store.events(GAME) == [event(1), event(2)]


def test_streams_are_separate_and_listed_in_storage_order_without_the_library(
    store: SqliteStore,
) -> None:
    deleted = Event(PHONE, 1, 1, BatchId("touch1"), ANN, "2026-11-21T10:00:00Z", GameDeleted(GameId("one")))
    store.append(GameId("two"), [event(1)])
    store.append(GameId("one"), [event(1), event(2)])
    store.append_to_library([deleted])
    assert store.streams() == ["two", "one"]
    assert store.events(GameId("two")) == [event(1)]
    assert store.library() == [deleted]


def test_a_draft_is_stored_replaced_and_deleted(store: SqliteStore) -> None:
    longer = dataclasses.replace(DRAFT, text="120+45")
    store.append(GAME, [], {PHONE: DRAFT, TABLET: DRAFT})
    store.append(GAME, [], {PHONE: longer})
    assert store.drafts(GAME) == {PHONE: longer, TABLET: DRAFT}
    store.append(GAME, [], {PHONE: None, DeviceId("nobody"): None})
    assert store.drafts(GAME) == {TABLET: DRAFT}
    assert store.drafts(GameId("other")) == {}


def test_everything_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with closing(SqliteStore.open(tmp_path)) as store:
        store.append(GAME, [event(1), event(2)], {PHONE: DRAFT})
    with closing(SqliteStore.open(tmp_path)) as store:
        assert store.notices() == ()
        assert store.events(GAME) == [event(1), event(2)]
        assert store.drafts(GAME) == {PHONE: DRAFT}


def test_the_file_is_durable_and_private_to_its_owner(store: SqliteStore) -> None:
    store.append(GAME, [event(1)])
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600 or sys.platform == "win32"
    asked = [
        store._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
    ]
    assert asked == ["wal", 2]


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_a_batch_with_an_impossible_event_is_not_stored_at_all(store: SqliteStore, number: int) -> None:
    with pytest.raises(Refused) as refused:
        store.append(GAME, [event(1), event(2, number)], {PHONE: DRAFT})
    assert [fault.code for fault in refused.value.faults] == ["not_kept"]
    store.append(GameId("other"), [event(1)])
    assert store.events(GAME) == []
    assert store.drafts(GAME) == {}


def test_nothing_is_stored_while_another_program_writes(store: SqliteStore) -> None:
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused) as refused:
            store.append(GAME, [event(1)])
        other.execute("ROLLBACK")
    assert refused.value.faults == (Fault("not_kept", params={"reason": "in_use"}),)
    store.append(GAME, [event(2)])
    assert store.events(GAME) == [event(2)]


def test_a_full_disk_stores_nothing_and_the_next_write_works(store: SqliteStore) -> None:
    resource = pytest.importorskip("resource")
    store.append(GAME, [event(1)])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(Refused) as refused:
            store.append(GAME, [event(counter) for counter in range(2, 50)], {PHONE: DRAFT})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert refused.value.faults == (Fault("not_kept", params={"reason": "disk_fails"}),)
    assert store.events(GAME) == [event(1)]
    assert store.drafts(GAME) == {}
    store.append(GAME, [event(2)])
    assert store.events(GAME) == [event(1), event(2)]


def test_several_threads_may_write_at_once(store: SqliteStore) -> None:
    def write(device: DeviceId) -> None:
        for counter in range(1, 21):
            store.append(GAME, [event(counter, device=device)])

    threads = [threading.Thread(target=write, args=(DeviceId(name),)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.events(GAME)) == 80


def test_a_closed_store_refuses_instead_of_failing(store: SqliteStore) -> None:
    store.close()
    with pytest.raises(Refused):
        store.append(GAME, [event(1)])
    with pytest.raises(Refused):
        store.events(GAME)
