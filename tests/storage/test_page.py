"""What only a browser does to the games that its page keeps, in the site's own Python in Chromium."""

import asyncio
import json
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext

from scorepad.game.draft import Draft
from scorepad.game.fold import fold
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, RoundId
from scorepad.score.totals import score_game
from scorepad.storage.codec import compact_json, draft_to_json, row_of
from scorepad.storage.store import DeviceKey, device_key_from_json, device_key_to_json
from tests.disks import small_disk
from tests.service.test_earlier_files import MADE
from tests.slices import one_in
from tests.storage.in_page import Pages, Window
from tests.storage.test_contract import DRAFT, GAME, PHONE, event

pytestmark = pytest.mark.browser

LONG = Draft(RoundId("r1"), 0, "melded.points", secrets.token_hex(1_000_000))
NOTED = """(() => {
  globalThis.noted = [];
  for (const name of ["write", "flush"]) {
    const { prototype } = FileSystemSyncAccessHandle, before = prototype[name];
    prototype[name] = function (...given) { noted.push(name); return before.apply(this, given); };
  }
})()"""
NO_SYNC = (
    "FileSystemSyncAccessHandle.prototype.flush = () => { throw new DOMException('', 'UnknownError'); }, 0"
)
NEWER = """(bytes) => navigator.storage.getDirectory()
  .then((root) => root.getDirectoryHandle("scorepad", { create: true }))
  .then((folder) => folder.getFileHandle("scorepad.db", { create: true }))
  .then((file) => file.createWritable())
  .then((writing) => writing.write(new Uint8Array(bytes)).then(() => writing.close()))"""


@pytest.fixture
def profile(pages: Pages) -> Iterator[BrowserContext]:
    with pages.profile() as context:
        yield context


@pytest.fixture
def window(pages: Pages) -> Iterator[Window]:
    with pages.same_window() as window:
        yield window


async def refusal(begun: object) -> Fault:
    """Return why something is refused."""
    with pytest.raises(Refused) as refused:
        await begun  # type: ignore[misc]
    return refused.value.faults[0]


async def test_what_is_answered_and_nothing_else_is_there_after_a_kill(
    pages: Pages, profile: BrowserContext
) -> None:
    window = pages.window(profile)
    window.in_worker(NOTED)
    store = await window.open()
    await store.append(GAME, [event(1)], {PHONE: DRAFT})
    window.in_worker("noted.length = 0")
    await store.append(GAME, [event(2)])
    assert window.in_worker("noted.join()") == "write,flush"
    window.in_worker(NO_SYNC)
    refused = await refusal(store.append(GAME, [event(3)]))
    assert refused == Fault("not_kept", params={"reason": "disk_fails"})
    window.close()
    again = await pages.window(profile).open()
    assert again.events(GAME) == [event(1), event(2)]
    assert again.drafts(GAME) == {PHONE: DRAFT}


@pytest.mark.grid
async def test_one_window_has_the_games_until_another_takes_them(
    pages: Pages, profile: BrowserContext
) -> None:
    first, second = pages.window(profile), pages.window(profile)
    assert first.ask("browser", "hold").result()
    assert not second.ask("browser", "hold").result()
    store = await first.open()
    await store.append(GAME, [event(1)])
    lost = first.ask("browser", "lost")
    assert second.ask("browser", "steal").result()
    lost.result(5)
    # It is as if the first one hung: its files are open.
    assert await refusal(second.open()) == Fault("held_elsewhere")
    opening = asyncio.ensure_future(second.open())
    await store.close()
    other = await opening
    assert other.events(GAME) == [event(1)]
    assert await refusal(store.append(GAME, [event(2)])) == Fault("not_kept", params={"reason": ""})
    second.close()
    async with asyncio.timeout(10):
        # The browser lets go of a closed window's lock a little later.
        while not first.ask("browser", "hold").result():
            await asyncio.sleep(0.05)
    assert (await first.open()).events(GAME) == [event(1)]


@pytest.mark.grid
async def test_a_browser_that_refuses_locks_leaves_it_to_the_files(window: Window) -> None:
    window.in_worker("navigator.locks.request = () => Promise.reject(new Error('refused')), 0")
    assert window.ask("browser", "hold").result(5)
    assert window.ask("browser", "steal").result(5)
    window.in_worker("delete navigator.locks.request, 0")
    await window.open()


@pytest.mark.parametrize("is_private", one_in(2, [True, False]))
async def test_a_window_whose_storage_was_cleared_keeps_nothing_more_and_shows_what_it_had(
    pages: Pages, tmp_path: Path, *, is_private: bool
) -> None:
    with pages.profile(None if is_private else tmp_path) as context:
        window = pages.window(context)
        store = await window.open()
        await store.append(GAME, [event(1)])
        devtools = pages.run(context.new_cdp_session(window.page))
        cleared = {"origin": pages.address, "storageTypes": "all"}
        pages.run(devtools.send("Storage.clearDataForOrigin", cleared))
        for _again in range(2):
            assert await refusal(store.append(GAME, [event(2)])) == Fault("storage_cleared")
        assert store.events(GAME) == [event(1)]


@pytest.mark.grid
async def test_a_full_disk_keeps_nothing_and_the_next_change_is_kept(pages: Pages, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "80m") as disk, pages.profile(disk) as context:
        window = pages.window(context)
        store = await window.open()
        await store.append(GAME, [event(1)])
        filler = disk / "filler"
        # The browser may take a few of the bytes that were free a moment ago.
        with suppress(OSError):
            filler.write_bytes(bytes(shutil.disk_usage(disk).free))
        refused = await refusal(store.append(GAME, [event(2)], {PHONE: LONG}))
        assert refused.code == "not_kept"
        filler.unlink()
        await store.append(GAME, [event(3)])
        await store.close()
        again = await window.open()
        assert again.events(GAME) == [event(1), event(3)]
        assert again.drafts(GAME) == {}


async def test_a_browser_without_private_files_is_told_from_games_of_a_newer_version(
    pages: Pages, profile: BrowserContext, tmp_path: Path
) -> None:
    window = pages.window(profile)
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("PRAGMA user_version = 1000")
    window.evaluate(NEWER, list((tmp_path / "newer.db").read_bytes()))
    assert await refusal(window.open()) == Fault("database_too_new")
    window.in_worker("navigator.storage.getDirectory = undefined, 0")
    assert await refusal(window.open()) == Fault("keeps_nothing")


EARLIER = """(rows) => new Promise((made, failed) => {
  const event = ["stream", "device", "counter"], draft = ["stream", "device"];
  const keys = { events: event, drafts: draft, lines: "stream", values: "name" };
  const opening = indexedDB.open("scorepad", 2);
  opening.onerror = failed;
  opening.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(keys)) {
      const table = opening.result.createObjectStore(name, { keyPath });
      for (const row of rows[name]) table.put(row);
    }
  };
  opening.onsuccess = () => {
    window.earlier = opening.result;
    window.earlier.onversionchange = () => window.earlier.close();
    made();
  };
})"""
"""Makes the database of 6fb5a5de's site, and leaves it open as a window of that site does."""

KNOWN = "indexedDB.databases().then((known) => known.map(({ name }) => name).join())"


async def test_the_games_of_6fb5a5des_site_are_taken_over_once_with_their_totals(window: Window) -> None:
    kept = json.loads((MADE / "browser.json").read_bytes())
    window.evaluate(EARLIER, kept)
    store = await window.open()
    expected = json.loads((MADE / "everything.json").read_bytes())["games"]
    games = store.last_stored_first()
    totals = {game: list(score_game(fold(store.events(game)).record).totals) for game in games}
    assert all(totals[game] == each["totals"] for game, each in expected.items())
    lines = sorted(kept["lines"], key=lambda line: line["number"], reverse=True)
    assert list(totals) == [line["stream"] for line in lines]
    assert len(store.library()) == sum(row["stream"] == "library" for row in kept["events"])
    assert window.evaluate(KNOWN) == ""
    await store.close()
    again = await window.open()
    assert again.last_stored_first() == list(totals)


def earlier_rows(games: int) -> dict[str, list[dict[str, object]]]:
    """Return the rows of that site for so many games with two events each."""
    names = [f"game {number:03}" for number in range(games)]
    events = [
        {"stream": name, "number": 2 * at + counter, **row_of(event(counter))._asdict()}
        for at, name in enumerate(names)
        for counter in (1, 2)
    ]
    lines: list[dict[str, object]] = [
        {"stream": name, "number": 2 * at + 2, "events": 0, "made_by": "", "body": "", "is_stale": True}
        for at, name in enumerate(names)
    ]
    return {"events": events, "lines": lines, "drafts": [], "values": []}


async def test_a_takeover_that_is_cut_off_begins_again_and_nothing_is_there_twice(window: Window) -> None:
    key = DeviceKey()
    rows = earlier_rows(120)
    rows["drafts"] = [
        {"stream": "game 007", "device": PHONE, "body": compact_json(draft_to_json(DRAFT))},
        {"stream": "game 008", "device": PHONE},
    ]
    rows["values"] = [
        {"name": "holder", "body": "another window"},
        {"name": "device.key", "body": device_key_to_json(key)},
    ]
    window.evaluate(EARLIER, rows)
    window.in_worker("indexedDB.deleteDatabase = () => { throw new DOMException('', 'UnknownError'); }, 0")
    assert await refusal(window.open()) == Fault("keeps_nothing")
    window.in_worker("delete indexedDB.deleteDatabase, 0")
    store = await window.open()
    games = store.last_stored_first()
    assert games == [f"game {number:03}" for number in reversed(range(120))]
    assert [store.events(game) for game in games] == [[event(1), event(2)]] * 120
    assert store.device_key() == device_key_from_json(device_key_to_json(key))
    assert [store.drafts(GameId(f"game {number}")) for number in ("007", "008")] == [{PHONE: DRAFT}, {}]
    assert window.evaluate(KNOWN) == ""
