"""One window at a time writes to a browser's database, whatever the browser does; in real Chromium."""

import asyncio
import json
import secrets
import shutil
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext

from scorepad.game.draft import Draft
from scorepad.game.fold import fold
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, RoundId
from scorepad.score.totals import score_game
from scorepad.storage.browser.store import BrowserStore
from tests.disks import small_disk
from tests.service.test_earlier_files import MADE
from tests.storage.browser.windows import PrivateProfiles, new_window, profile
from tests.storage.test_contract import GAME, LINE, PHONE, event, events

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

LONG = Draft(RoundId("r1"), 0, "melded.points", secrets.token_hex(200_000))
SMALL = """
navigator.storageBuckets.open("small", { quota: 300000 }).then(small =>
  Object.defineProperty(window, "indexedDB", { value: small.indexedDB })).then(() => {})
"""

EARLIER = """rows => new Promise((made, failed) => {
  const event = ["stream", "device", "counter"], draft = ["stream", "device"];
  const keys = { events: event, drafts: draft, lines: "stream", values: "name" };
  const opening = indexedDB.open("scorepad", 1);
  opening.onerror = failed;
  opening.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(keys)) {
      const table = opening.result.createObjectStore(name, { keyPath });
      for (const row of rows[name]) table.put(row);
    }
  };
  opening.onsuccess = () => { opening.result.close(); made(); };
})"""
"""Makes a database as the first version kept it."""

NEWER = "new Promise(made => { indexedDB.open('scorepad', 1000).onsuccess = made }).then(() => {})"


@pytest_asyncio.fixture(loop_scope="module")
async def chromium(profiles: PrivateProfiles) -> AsyncIterator[BrowserContext]:
    context = await profiles.open()
    yield context
    await context.close()


async def test_a_window_whose_games_were_taken_writes_nothing_more(chromium: BrowserContext) -> None:
    first = await BrowserStore.open(await new_window(chromium))
    await first.append(GAME, [event(1)])
    second = await BrowserStore.open(await new_window(chromium))
    assert await events(second, GAME) == [event(1)]
    with pytest.raises(Refused) as refused:
        await first.append(GAME, [event(2)], {PHONE: LONG})
    assert refused.value.faults == (Fault("open_elsewhere"),)
    assert await events(first, GAME) == [event(1)]
    await second.append(GAME, [event(2)])
    again = await BrowserStore.open(await new_window(chromium))
    assert await events(again, GAME) == [event(1), event(2)]
    assert again.drafts(GAME) == {}


async def test_what_was_begun_when_another_window_took_the_games_is_there_or_refused(
    chromium: BrowserContext,
) -> None:
    window, other = await new_window(chromium), await new_window(chromium)
    first = await BrowserStore.open(window)
    begun = [asyncio.ensure_future(first.append(GAME, [event(number)])) for number in range(1, 40)]
    second = await BrowserStore.open(other)
    results = await asyncio.gather(*begun, return_exceptions=True)
    kept = [number for number, result in enumerate(results, 1) if result is None]
    assert [each.counter for each in await events(second, GAME)] == kept


async def test_a_browsers_games_of_6fb5a5de_have_their_totals(chromium: BrowserContext) -> None:
    kept = json.loads((MADE / "browser.json").read_bytes())
    window = await new_window(chromium)
    await window.page.evaluate(EARLIER, kept)
    store = await BrowserStore.open(window)
    expected = json.loads((MADE / "everything.json").read_bytes())
    totals = {
        game: list(score_game(fold(await events(store, game)).record).totals)
        for game in store.last_stored_first()
    }
    assert dict(store.lines("", 99)).keys() == totals.keys()
    assert {game: totals[game] for game in expected["games"]} == {
        game: each["totals"] for game, each in expected["games"].items()
    }


async def test_one_window_holds_the_games_until_another_takes_them(chromium: BrowserContext) -> None:
    first, second = await new_window(chromium), await new_window(chromium)
    assert await first.hold()
    assert not await second.hold()
    lost = asyncio.ensure_future(first.lost())
    assert await second.steal()
    await asyncio.wait_for(lost, 5)
    assert not await first.hold()
    await second.page.close()
    assert await first.steal()


async def test_a_window_whose_games_a_newer_version_has_taken_keeps_nothing_and_says_so(
    chromium: BrowserContext,
) -> None:
    first = await BrowserStore.open(await new_window(chromium))
    newer = await new_window(chromium)
    await newer.page.evaluate(NEWER)
    with pytest.raises(Refused) as refused:
        await first.append(GAME, [event(1)])
    assert refused.value.faults == (Fault("open_elsewhere"),)
    assert await events(first, GAME) == []


CLEARED = "new Promise(done => { indexedDB.deleteDatabase('scorepad').onsuccess = done }).then(() => {})"


@pytest.mark.parametrize("by", ["page", "browser"])
async def test_a_window_whose_storage_was_cleared_keeps_nothing_and_does_not_speak_of_another_window(
    chromium: BrowserContext, by: str
) -> None:
    window = await new_window(chromium)
    store = await BrowserStore.open(window)
    await store.append(GAME, [event(1)])
    if by == "page":
        await window.page.evaluate(CLEARED)
    else:
        devtools = await chromium.new_cdp_session(window.page)
        origin = await window.page.evaluate("location.origin")
        await devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    for _again in range(2):
        with pytest.raises(Refused) as refused:
            await store.append(GAME, [event(2)])
        assert refused.value.faults == (Fault("storage_cleared"),)
    assert await events(store, GAME) == [event(1)]


async def test_a_browser_that_refuses_locks_leaves_it_to_the_database(chromium: BrowserContext) -> None:
    window = await new_window(chromium)
    await window.page.evaluate("navigator.locks.request = () => Promise.reject(new Error('refused')), 0")
    assert await asyncio.wait_for(window.hold(), 5)
    assert await asyncio.wait_for(window.steal(), 5)


async def test_a_browser_that_grants_no_more_room_keeps_nothing_of_a_change(tmp_path: Path) -> None:
    # A private profile has no buckets, which have the room that they were given.
    async with profile(tmp_path) as chromium:
        window = await new_window(chromium)
        await window.page.evaluate(SMALL)
        store = await BrowserStore.open(window)
        await store.append(GAME, [event(1)])
        with pytest.raises(Refused) as refused:
            await store.append(GAME, [event(2)], {PHONE: LONG})
        assert refused.value.faults == (Fault("not_kept", params={"reason": "disk_full"}),)
        again = await BrowserStore.open(window)
        for each in (store, again):
            assert await events(each, GAME) == [event(1)]
            assert each.drafts(GAME) == {}


async def test_a_full_disk_keeps_nothing_and_the_next_change_is_kept(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "80m") as disk:
        async with profile(disk) as chromium:
            store = await BrowserStore.open(await new_window(chromium))
            await store.append(GAME, [event(1)])
            filler = disk / "filler"
            # The browser may take a few of the bytes that were free a moment ago.
            with suppress(OSError):
                filler.write_bytes(bytes(shutil.disk_usage(disk).free))
            with pytest.raises(Refused) as refused:
                await store.append(GAME, [event(2)], {PHONE: LONG})
            assert refused.value.faults == (Fault("not_kept", params={"reason": "disk_fails"}),)
            filler.unlink()
            await store.append(GAME, [event(3)])
            again = await BrowserStore.open(await new_window(chromium))
            for each in (store, again):
                assert await events(each, GAME) == [event(1), event(3)]
                assert each.drafts(GAME) == {}


async def test_a_browser_without_a_database_is_told_from_games_of_a_newer_version(
    chromium: BrowserContext,
) -> None:
    newer = await new_window(chromium)
    await newer.page.evaluate(NEWER)
    with pytest.raises(Refused) as refused:
        await BrowserStore.open(newer)
    assert refused.value.faults == (Fault("database_too_new"),)
    await chromium.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    with pytest.raises(Refused) as refused:
        await BrowserStore.open(await new_window(chromium))
    assert refused.value.faults == (Fault("keeps_nothing"),)


async def test_of_more_games_than_are_read_at_once_all_are_there(chromium: BrowserContext) -> None:
    games = [GameId(f"game {number:04}") for number in range(1100)]
    first = await BrowserStore.open(await new_window(chromium))
    await first.append_together({game: (event(1),) for game in games}, (), 0)
    await first.put_lines([replace(LINE, stream=games[-1])])
    again = await BrowserStore.open(await new_window(chromium))
    lines = again.lines("", 2000)
    assert [game for game, _line in lines] == games
    assert [line for _game, line in lines if line] == [replace(LINE, stream=games[-1])]


async def test_only_a_game_within_reach_is_read_and_a_few_stay_at_hand(chromium: BrowserContext) -> None:
    first = await BrowserStore.open(await new_window(chromium))
    games = [GameId(f"game {number:03}") for number in range(60)]
    await first.append_together({game: [event(1)] for game in games}, (), 0)
    store = await BrowserStore.open(await new_window(chromium))
    with pytest.raises(RuntimeError):
        store.events(games[0])
    async with store.within_reach(games[:1]):
        # Others come and go meanwhile.
        async with store.within_reach(games):
            assert [store.events(game) for game in games] == [[event(1)]] * 60
        assert store.events(games[0]) == [event(1)]
    with pytest.raises(RuntimeError):
        store.events(games[1])


async def test_a_change_of_a_game_out_of_reach_is_there_when_it_is_read(chromium: BrowserContext) -> None:
    first = await BrowserStore.open(await new_window(chromium))
    await first.append(GAME, [event(1)])
    await first.put_lines([LINE])
    store = await BrowserStore.open(await new_window(chromium))
    assert store.lines("", 5) == [(GAME, LINE)]
    await store.append(GAME, [event(2)])
    for each in (store, await BrowserStore.open(await new_window(chromium))):
        assert [line.is_stale for _game, line in each.lines("", 5) if line] == [True]
        assert await events(each, GAME) == [event(1), event(2)]


async def test_a_summary_of_other_events_than_a_game_has_is_stale_when_it_is_kept(
    chromium: BrowserContext,
) -> None:
    store = await BrowserStore.open(await new_window(chromium))
    await store.append(GAME, [event(1)])
    late = store.append(GAME, [event(2)])
    await store.put_lines([LINE])
    await late
    again = await BrowserStore.open(await new_window(chromium))
    assert [line.is_stale for _game, line in again.lines("", 5) if line] == [True]
