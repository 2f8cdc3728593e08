"""What becomes of the games when the site or the browser changes: new versions, nothing kept."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession

from scorepad.site.build import write_service_worker
from scorepad.storage.sql.tables import VERSION
from tests.browser.moves import half_typed, keys, type_half_a_round
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.published import kept, served
from tests.browser.table import US
from tests.browser.test_in_browser import ELSEWHERE
from tests.storage.test_page import NEWER

pytestmark = pytest.mark.grid

LOOK = "() => navigator.serviceWorker.ready.then((found) => found.update().catch(() => {})).then(() => {})"
READY = "A new version is ready."
OLDER = "The version now offered here can't read your games, so you keep the one you have."
TOO_NEW = "The games were saved by a newer version of Scorepad. This one can't read them."
KEPT_FORMATS = """navigator.storage.getDirectory()
  .then((root) => root.getDirectoryHandle("scorepad"))
  .then((folder) => Array.fromAsync(folder.keys()))
  .then((names) => names.filter((name) => name.startsWith("version ")).sort())"""


def copy_of(site: Path, folder: Path) -> Path:
    """Return a copy of the site, whose files a test may replace but not write into."""
    shutil.copytree(site, folder, copy_function=os.link)
    return folder


def replace(file: Path, changes: dict[str, str]) -> None:
    """Put a changed file in the place of one that others share."""
    text = file.read_text("utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    file.unlink()
    file.write_text(text, "utf-8")


def publish(site: Path, name: str, *, newer: bool = False) -> None:
    """Publish another version, which says its name. newer: whether it keeps the games in the next format."""
    (site / "sw.js").unlink()
    replace(site / "words.js", {"window.scorepadWords": f"window.version = '{name}';\nwindow.scorepadWords"})
    if newer:
        replace(site / "opfs.js", {"`version ${version}`": "`version ${version + 1}`"})
    write_service_worker(site)
    if newer:
        replace(site / "sw.js", {f"const FORMAT = {VERSION};": f"const FORMAT = {VERSION + 1};"})


@pytest.fixture
def published(site: Path, tmp_path: Path) -> Path:
    return copy_of(site, tmp_path / "site")


@pytest.fixture
def host(published: Path) -> Iterator[Program]:
    with served(published) as running:
        yield running


def version(screen: Screen) -> object:
    return screen.page.evaluate("window.version")


def be_offered(screen: Screen, sentence: str = READY) -> None:
    """Look for a new version, and wait until the page speaks of it."""
    screen.page.bring_to_front()
    screen.page.evaluate(LOOK)
    screen.page.locator("#news").get_by_text(sentence).wait_for()


def take(screen: Screen) -> None:
    screen.page.locator("#news").get_by_role("button", name="Use it now").click()


def test_a_new_version_leaves_an_open_round_alone_until_it_is_taken_on_the_home_page(
    published: Path, site_window: Screen
) -> None:
    screen = kept(site_window.open())
    there = type_half_a_round(screen)
    publish(published, "two", newer=True)
    screen.page.evaluate(LOOK)
    screen.page.wait_for_function("() => navigator.serviceWorker.ready.then((found) => found.waiting)")
    keys(screen, "p20")
    screen.wait_for(f"{US}, Cards on the table, 185")
    news = screen.page.locator("#news")
    assert not news.is_visible()
    assert version(screen) is None
    screen.page.go_back()
    screen.page.go_back()
    news.get_by_text(READY).wait_for()
    take(screen)
    screen.page.wait_for_function("() => window.version === 'two'")
    screen.ready().wait_for("Continue")
    assert screen.page.evaluate(KEPT_FORMATS) == [f"version {VERSION}", f"version {VERSION + 1}"]
    screen.open(there).wait_for(f"{US}, Cards on the table, 185", "185, 120 + 45 + 20")


def test_a_notice_about_a_new_version_can_be_hidden(published: Path, site_window: Screen) -> None:
    screen = kept(site_window.open())
    publish(published, "two")
    be_offered(screen)
    screen.page.locator("#news").get_by_role("button", name="Hide this notice").click()
    assert not screen.page.locator("#news").is_visible()
    screen.reload()
    screen.page.locator("#news").get_by_text(READY).wait_for()


def test_a_second_window_takes_a_version_of_another_format_and_the_first_one_stops_unharmed(
    published: Path, site_window: Screen
) -> None:
    first = kept(site_window.open())
    type_half_a_round(first)
    second = first.beside().open()
    second.wait_for(ELSEWHERE)
    publish(published, "two", newer=True)
    be_offered(second)
    take(second)
    second.page.wait_for_function("() => window.version === 'two'")
    second.ready().wait_for(ELSEWHERE)
    first.page.bring_to_front()
    keys(first, "p20")
    first.wait_for(f"{US}, Cards on the table, 185")
    assert version(first) is None
    second.page.bring_to_front()
    second.tap("Continue here")
    second.wait_for("Continue", US)
    first.page.wait_for_function("() => window.version === 'two'")
    first.page.bring_to_front()
    first.ready().wait_for(ELSEWHERE)
    first.tap("Continue here")
    first.wait_for(f"{US}, Cards on the table, 185", "185, 120 + 45 + 20")
    second.page.close()


def test_an_older_version_that_cannot_read_the_games_is_not_taken(
    site: Path, published: Path, site_window: Screen
) -> None:
    publish(published, "two", newer=True)
    screen = kept(site_window.open())
    there = type_half_a_round(screen)
    screen.open()
    shutil.rmtree(published)
    copy_of(site, published)
    # As of a moment ago: the server would tell the browser that an older file has not changed.
    (published / "sw.js").unlink()
    write_service_worker(published)
    be_offered(screen, OLDER)
    assert not screen.page.locator("#take").is_visible()
    screen.reload()
    assert version(screen) == "two"
    screen.open(there)
    half_typed(screen)


def test_games_of_a_newer_version_get_one_sentence_and_nothing_is_written(
    site_window: Screen, tmp_path: Path
) -> None:
    site_window.page.route("**/favicon.ico", lambda route: route.fulfill(body=""))
    site_window.page.goto(f"{site_window.address}/manifest.json")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("PRAGMA user_version = 1000")
    site_window.page.evaluate(NEWER, list((tmp_path / "newer.db").read_bytes()))
    text = site_window.open().wait_for(TOO_NEW)
    assert "Continue here" not in text
    assert "New game" not in text
    site_window.reload().wait_for(TOO_NEW)
    # What the browser itself can do is asked before there are games.
    assert site_window.page.evaluate("Object.keys(localStorage)") == ["flutter.scorepad.abilities"]


NO_FILES = "navigator.storage.getDirectory = undefined;\n"
CLOSED = """const never = () => Promise.reject(new DOMException("", "SecurityError"));
navigator.storage.getDirectory = never;
navigator.locks.request = never;
"""


@pytest.mark.parametrize(
    ("reads", "before", "sentence"),
    [
        ("en-US", NO_FILES, "This browser doesn't let Scorepad save your games"),
        ("de-DE", CLOSED, "In diesem Browser kann Scorepad Ihre Spiele nicht speichern"),
    ],
)
def test_a_window_that_keeps_nothing_says_so_in_the_language_of_the_browser(
    published: Path, site_window: Screen, before: str, sentence: str
) -> None:
    replace(published / "opfs.js", {"const FOLDER": f"{before}const FOLDER"})
    site_window.open().wait_for(sentence)


INSTALLED = """async () => {
  const { installing } = await (await navigator.serviceWorker.ready).update();
  return new Promise((done) => {
    const look = () => ["installed", "redundant"].includes(installing.state) && done(installing.state);
    installing.onstatechange = look;
  });
}"""


def test_a_version_that_a_host_has_only_in_part_is_not_taken(published: Path, site_window: Screen) -> None:
    screen = kept(site_window.open())
    publish(published, "two")
    replace(published / "words.js", {"window.version = 'two'": "window.version = 'three'"})
    assert screen.page.evaluate(INSTALLED) == "redundant"


FILLER = """
  const opened = (asked) => new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
    asked.onupgradeneeded = () => asked.result.createObjectStore("rows", { autoIncrement: true });
  });
  const filler = await opened(indexedDB.open("filler"));
  const put = (bytes) => new Promise((done) => {
    const writing = filler.transaction("rows", "readwrite", { durability: "strict" });
    writing.objectStore("rows").put(crypto.getRandomValues(new Uint8Array(bytes)));
    writing.oncomplete = () => done(true);
    writing.onabort = () => done(false);
  });
"""
FILL = f"""async () => {{ {FILLER}
  for (let bytes = 65536; bytes >= 64; bytes /= 2) while (await put(bytes)) {{}}
  filler.close();
}}"""
"""Writes as much beside the games as there is room for: the browser looks at the quota every half minute."""

UNTIL_ROOM = f"""async () => {{ {FILLER}
  while (!await put(64)) await new Promise((later) => setTimeout(later, 200));
  filler.close();
}}"""

ROOM = 1_000_000


def set_quota(screen: Screen, devtools: CDPSession, room: int | None) -> None:
    """Leave the app's address this many bytes to write, or as much as the browser gives any.

    devtools: the same as before, because another session can't take back what this one has set.
    """
    used = screen.page.evaluate("navigator.storage.estimate().then((told) => told.usage)")
    quota = {} if room is None else {"quotaSize": used + room}
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": screen.address, **quota})


def test_a_browser_without_room_refuses_touches_until_it_has_room_again(site_window: Screen) -> None:
    screen = kept(site_window.open())
    there = type_half_a_round(screen)
    devtools = screen.page.context.new_cdp_session(screen.page)
    set_quota(screen, devtools, ROOM)
    screen.page.evaluate(FILL)
    keys(screen, "9")
    screen.wait_for("This couldn't be saved: the disk is full.")
    half_typed(screen)
    screen.forgive("a touch was not kept")
    set_quota(screen, devtools, None)
    screen.page.evaluate(UNTIL_ROOM)
    keys(screen, "p20")
    screen.wait_for(f"{US}, Cards on the table, 185", "185, 120 + 45 + 20")
    screen.open(there).wait_for(f"{US}, Cards on the table, 185", "185, 120 + 45 + 20")
