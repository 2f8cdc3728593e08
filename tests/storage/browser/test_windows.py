"""One window at a time writes to a browser's database, whatever the browser does; in real Chromium."""

import asyncio
import json
import secrets
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext

from scorepad.game.draft import Draft
from scorepad.game.fold import fold
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import RoundId
from scorepad.score.totals import score_game
from scorepad.storage.browser.store import BrowserStore
from tests.disks import small_disk
from tests.service.test_earlier_files import MADE
from tests.storage.browser.windows import PrivateProfiles, new_window, profile
from tests.storage.test_contract import GAME, PHONE, event, events

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

LONG = Draft(RoundId("r1"), 0, "melded.points", secrets.token_hex(200_000))
SMALL = """
navigator.storageBuckets.open("small", { quota: 300000 }).then(small =>
  Object.defineProperty(window, "indexedDB", { value: small.indexedDB })).then(() => {})
"""

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


@pytest.mark.parametrize("folder", ["browser-1-first", "browser-1-points"])
async def test_a_browsers_games_of_an_earlier_version_have_their_totals(
    chromium: BrowserContext, folder: str
) -> None:
    kept = json.loads((MADE / folder / "rows.json").read_bytes())
    window = await new_window(chromium)
    await window.take()
    values = [value for value in kept["values"] if value["name"] != "holder"]
    assert await window.keep(json.dumps({**kept, "values": values})) == ""
    store = await BrowserStore.open(await new_window(chromium))
    expected = json.loads((MADE / folder / "totals.json").read_bytes())
    totals = {
        game: list(score_game(fold(await events(store, game)).record).totals)
        for game in store.last_stored_first()
    }
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
