"""The page that opens Scorepad: how much has come, and what it says when nothing more does; its own icon."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request

from tests.bench.slow_host import slow_host
from tests.browser.installable import installability_errors, whole_chromium
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.published import served

MEGABITS = 30
A_PART = "() => document.querySelector('#opening progress')?.value > 0.2"
ALL_BUT_ONE = "() => document.querySelector('#opening progress').value > 0.29"
BROKEN = "The connection broke off. What has arrived is kept."
NOTE_VALUES = """new MutationObserver(() => {
  const bar = document.querySelector("#opening progress");
  if (bar) (window.values ??= []).push(bar.value);
}).observe(document, { subtree: true, childList: true, attributes: true })"""
SPEAKS_NONE = """
Object.defineProperty(navigator, "languages", { value: ["C"], configurable: true });
Object.defineProperty(navigator, "language", { value: "C", configurable: true });
"""


@pytest.fixture
def takes() -> str:
    """What the bar counts is packed."""
    return "gzip, deflate, br, zstd"


@pytest.fixture
def host(site: Path) -> Iterator[Program]:
    """The site at the other end of a line that is slower than this machine."""
    with served(site, by=partial(slow_host, megabits=MEGABITS)) as running:
        yield running


def opening(screen: Screen) -> Page:
    """Begin to open the app, and return its page while much is missing."""
    screen.page.goto(screen.address, wait_until="commit")
    screen.page.wait_for_selector("#opening progress")
    screen.page.wait_for_function(A_PART)
    return screen.page


@pytest.mark.grid
def test_a_bar_fills_by_what_has_come_and_is_full_when_the_app_is_there(site_window: Screen) -> None:
    site_window.page.add_init_script(NOTE_VALUES)
    opening(site_window)
    site_window.ready().wait_for("New game")
    values = site_window.page.evaluate("window.values")
    assert values == sorted(values)
    assert len({round(value, 1) for value in values}) == 11
    assert values[-1] > 0.999


def test_where_the_line_breaks_the_page_says_so_and_goes_on_with_the_rest(site_window: Screen) -> None:
    asked: list[Request] = []
    came = set[str]()

    def note(request: Request) -> None:
        asked.append(request)

    site_window.page.on("request", note)
    site_window.page.on("requestfinished", lambda request: came.add(request.url))
    page = opening(site_window)
    site_window.program.stop()
    page.get_by_text(BROKEN).wait_for()
    before, there = len(asked), set(came)
    site_window.program.start()
    page.get_by_role("button", name="Continue").click()
    site_window.ready(60).wait_for("New game")
    again = {Path(each.url).name: each.headers.get("range", "") for each in asked[before:]}
    assert not there & {each.url for each in asked[before:]}
    assert int(again["python.memory"].removeprefix("bytes=").removesuffix("-")) > 0
    site_window.forgive_silence()


def test_the_app_opens_where_the_browsers_language_is_none_and_after_20_seconds_offers_to_try_again(
    window: Screen,
) -> None:
    page = window.page
    page.add_init_script(SPEAKS_NONE)
    page.clock.install()
    page.route("**/main.dart.wasm", lambda _route: None)
    page.goto(window.address, wait_until="commit")
    again = page.get_by_role("button", name="Try again")
    page.get_by_text("Opening Scorepad").wait_for()
    page.wait_for_function(ALL_BUT_ONE)
    page.clock.fast_forward(19_000)
    assert not again.is_visible()
    page.clock.fast_forward(2_000)
    page.get_by_text("This is taking longer than usual. You can wait, or try again.").wait_for()
    again.click()
    page.unroute("**/main.dart.wasm")
    window.ready().wait_for("New game")


@pytest.mark.grid
@pytest.mark.skipif(not whole_chromium(), reason="no Chromium with windows")
def test_a_browser_finds_nothing_against_a_place_on_the_home_screen(
    browser: Browser, program: Program, host: Program
) -> None:
    for each in (program, host):
        assert installability_errors(browser.browser_type, each.address) == []
