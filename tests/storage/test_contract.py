"""What every store promises to the service: in a file, in PostgreSQL and in the site's Python in Chromium."""

import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import get_args
from uuid import uuid4

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.game import events as ev
from scorepad.game.draft import Draft
from scorepad.game.fold import C
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, RoundId
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.sqlite import SqliteFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import DeviceKey, StoredSummary
from tests.postgres import new_address
from tests.refusals import refuses
from tests.storage.in_page import Pages
from tests.storage.test_codec import changes_of

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE, TABLET, NOBODY = ev.DeviceId("phone"), ev.DeviceId("tablet"), ev.DeviceId("nobody")
GAME, ONE, TWO, OTHER, OLDER = map(GameId, ("game", "one", "two", "other", "older"))
ANN = ev.Author(PHONE, "Ann")
DRAFT = Draft(RoundId("r1"), 0, "melded.points", "120+4")
LINE = StoredSummary(GAME, 1, "1", "{}")

changes = st.sampled_from(get_args(ev.GameChange)).flatmap(changes_of)

Open = Callable[[], Awaitable[SqlStore]]
"""Opens the same games once more, as a restart does."""


def of(change: C, counter: int, lamport: int = 0, device: str = PHONE) -> ev.Event[C]:
    touch, at = ev.BatchId(f"touch{counter}"), "2026-11-21T10:00:00Z"
    return ev.Event(ev.DeviceId(device), counter, lamport or counter, touch, ANN, at, change)


def deleted(game: GameId, at: int = 1) -> ev.LibraryEvent:
    return of(ev.GameDeleted(game), at)


def event(counter: int, lamport: int = 0, device: str = PHONE) -> ev.GameEvent:
    return of(ev.TallyField(RoundId("r1"), 0, "piles.clean", counter), counter, lamport, device)


@pytest_asyncio.fixture(
    loop_scope="module", params=["file", "postgres", pytest.param("page", marks=pytest.mark.browser)]
)
async def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Open]:
    async def open_file() -> SqlStore:
        return SqlStore(SqliteFile(tmp_path / "scorepad.db"))

    if request.param == "file":
        yield open_file
        return
    if request.param == "postgres":
        address = new_address()

        async def open_database() -> SqlStore:
            return SqlStore(PostgresDatabase(address))

        yield open_database
        return
    pages: Pages = request.getfixturevalue("pages")
    with pages.same_window() as window:
        yield window.open


@pytest_asyncio.fixture(loop_scope="module")
async def store(reopen: Open) -> AsyncIterator[SqlStore]:
    opened = await reopen()
    yield opened
    await opened.close()


async def before_and_after_a_restart(store: SqlStore, reopen: Open) -> AsyncIterator[SqlStore]:
    yield store
    await store.close()
    again = await reopen()
    yield again
    await again.close()


async def test_events_come_back_once_in_their_order_whatever_order_they_arrived_in(store: SqlStore) -> None:
    first, second, third = event(2, 1, "b"), event(1, 2, "a"), event(9, 2, "b")
    await store.append(GAME, [third, first])
    await store.append(GAME, [event(9, 7, "b"), second])
    assert store.events(GAME) == [first, second, third]


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(changes, min_size=1, max_size=5), st.data())
async def test_every_change_comes_back_as_it_was_however_often_and_in_whichever_batches_it_arrived(
    store: SqlStore, made: list[ev.GameChange], data: st.DataObject
) -> None:
    game, events = GameId(str(uuid4())), [of(change, at) for at, change in enumerate(made, start=1)]
    batches = st.lists(st.lists(st.sampled_from(events), max_size=5), max_size=3)
    for batch in [*data.draw(batches), events]:
        await store.append(game, batch)
    assert store.events(game) == events


async def test_more_events_than_one_statement_takes_are_stored_at_once(store: SqlStore) -> None:
    many = [event(number) for number in range(1, 1203)]
    await store.append(GAME, [many[700]])
    await store.append(GAME, many)
    assert store.events(GAME) == many


async def test_changes_are_kept_in_the_order_in_which_they_were_begun(store: SqlStore) -> None:
    longer = dataclasses.replace(DRAFT, text="120+45")
    one = store.append(ONE, [event(1)], {PHONE: DRAFT})
    two = store.append(ONE, [event(2)], {PHONE: longer})
    await two
    await one
    assert store.events(ONE) == [event(1), event(2)]
    assert store.drafts(ONE) == {PHONE: longer}


async def test_games_are_separate_and_listed_by_their_last_change_without_the_library(
    store: SqlStore,
) -> None:
    await store.append(TWO, [event(1)])
    await store.append(ONE, [event(1), event(2)])
    await store.append_to_library([deleted(ONE)])
    assert store.last_stored_first() == ["one", "two"]
    await store.append(TWO, [event(2)])
    assert store.last_stored_first() == ["two", "one"]
    assert [stream for stream, _line in store.lines("", 5)] == ["one", "two"]
    assert [stream for stream, _line in store.lines("one", 5)] == ["two"]
    assert [stream for stream, _line in store.lines("", 1)] == ["one"]
    assert store.library() == [deleted(ONE)]


async def test_a_draft_is_stored_replaced_and_deleted(store: SqlStore) -> None:
    longer = dataclasses.replace(DRAFT, text="120+45")
    await store.append(GAME, [], {PHONE: DRAFT, TABLET: DRAFT})
    await store.append(GAME, [], {PHONE: longer})
    assert store.drafts(GAME) == {PHONE: longer, TABLET: DRAFT}
    await store.append(GAME, [], {PHONE: None, NOBODY: None})
    assert store.drafts(GAME) == {TABLET: DRAFT}
    assert store.drafts(OTHER) == {}


async def test_a_summary_is_stale_once_its_game_has_other_events(store: SqlStore) -> None:
    await store.append(GAME, [event(1)])
    assert store.lines("", 5) == [("game", None)]
    await store.put_lines([LINE])
    assert store.lines("", 5) == [("game", LINE)]
    await store.append(GAME, [event(2)])
    assert store.lines("", 5) == [("game", dataclasses.replace(LINE, is_stale=True))]


async def test_games_and_what_the_library_says_of_them_are_kept_together_or_not_at_all(reopen: Open) -> None:
    store = await reopen()
    said = [deleted(game, at) for at, game in enumerate((ONE, TWO, OTHER), start=1)]
    await store.append_together({ONE: [event(1)], TWO: [event(1), event(2)]}, said[:2], 0)
    with pytest.raises(Refused) as refused:
        await store.append_together({OTHER: [event(1)]}, said[2:], 1)
    assert [fault.params["reason"] for fault in refused.value.faults] == ["saved_elsewhere"]
    assert store.library() == said[:2]
    assert (store.events(ONE), store.events(TWO)) == ([event(1)], [event(1), event(2)])
    assert set(store.last_stored_first()) == {ONE, TWO}
    await store.append_together({OTHER: [event(1)]}, said[2:], 2)
    await store.close()
    after = await reopen()
    assert (after.library(), after.events(OTHER)) == (said, [event(1)])
    await after.close()


async def test_everything_is_still_there_after_a_restart(reopen: Open) -> None:
    before, key = await reopen(), DeviceKey()
    assert before.device_key() is None
    await before.append(OLDER, [event(1)])
    await before.append(OTHER, [event(1)])
    await before.append(GAME, [event(1), event(2)], {PHONE: DRAFT})
    await before.put_lines([LINE])
    assert await before.keep_device_key(key)
    assert not await before.keep_device_key(DeviceKey())
    await before.close()
    after = await reopen()
    assert after.events(GAME) == [event(1), event(2)]
    assert after.drafts(GAME) == {PHONE: DRAFT}
    assert after.last_stored_first() == ["game", "other", "older"]
    assert after.lines("", 1) == [("game", dataclasses.replace(LINE, is_stale=True))]
    assert after.device_key() == key
    await after.append(GAME, [event(2), event(3)], {PHONE: None})
    assert after.events(GAME) == [event(1), event(2), event(3)]
    assert after.drafts(GAME) == {}
    await after.close()


async def test_a_batch_with_an_impossible_event_is_not_stored_at_all_nor_is_one_after_the_end(
    store: SqlStore,
) -> None:
    for number in (2**63, -(2**63) - 1):
        with refuses("not_kept"):
            await store.append(GAME, [event(1), event(2, number)], {PHONE: DRAFT})
    await store.append(OTHER, [event(1)])
    assert (store.events(GAME), store.drafts(GAME)) == ([], {})
    await store.close()
    with refuses("not_kept"):
        await store.append(GAME, [event(1)])


async def test_what_is_erased_is_gone_after_a_restart_and_the_rest_stays(
    store: SqlStore, reopen: Open
) -> None:
    gone, kept = deleted(ONE), deleted(TWO, 2)
    for game in (ONE, TWO):
        await store.append(game, [event(1), event(2)], {PHONE: DRAFT})
    await store.append_to_library([gone, kept])
    await store.put_lines([LINE, dataclasses.replace(LINE, stream=TWO, events=2)])
    await store.erase(ONE, [kept])
    async for each in before_and_after_a_restart(store, reopen):
        assert (each.events(ONE), each.drafts(ONE), each.library()) == ([], {}, [kept])
        assert (each.events(TWO), each.drafts(TWO)) == ([event(1), event(2)], {PHONE: DRAFT})
        assert [line and line.events for _game, line in each.lines("", 5)] == [2]
    again = await reopen()
    await again.append_to_library([dataclasses.replace(gone, counter=3, lamport=3)])
    await again.append(ONE, [event(1)])
    assert again.events(ONE) == [event(1)]
    await again.close()


async def test_after_everything_was_erased_a_store_goes_on(store: SqlStore, reopen: Open) -> None:
    key = DeviceKey()
    await store.append(ONE, [event(1)], {PHONE: DRAFT})
    await store.append_to_library([deleted(ONE)])
    await store.keep_device_key(key)
    await store.erase_everything()
    await store.append(TWO, [event(1)])
    async for each in before_and_after_a_restart(store, reopen):
        assert (each.last_stored_first(), each.library(), each.drafts(ONE)) == (["two"], [], {})
        assert each.device_key() == key
