"""The driver and the server, tested on bare Flet apps."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.page import NewScreen
from tests.browser.program import Program, bare
from tests.browser.shared_table import is_lost

# Every other browser test leans on the same driver and would show most of its faults.
pytestmark = pytest.mark.grid


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Program]:
    with bare("counter", tmp_path) as running:
        yield running


@pytest.fixture
def signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setenv("FLET_WEB_RENDERER", "canvaskit")  # the one of other browsers, and the one that storms
    with bare("signs", tmp_path) as running:
        yield running


def test_taps_keys_a_reload_and_a_restart_are_seen_on_screen(counter: Program, new_screen: NewScreen) -> None:
    screen = new_screen(counter).open()
    screen.tap("Plus")
    screen.wait_until(lambda seen: "1" in seen.text().splitlines(), "1")
    for _ in range(10):
        screen.tap_fast("Plus")
    screen.press("5")
    screen.wait_until(lambda seen: "12" in seen.text().splitlines(), "12")
    screen.reload().wait_for("12")
    counter.kill()
    screen.wait_until(is_lost, "that the connection is lost")
    assert "Nothing is lost" in screen.page.locator("#lost").inner_text()
    counter.start()
    screen.wait_until(lambda seen: not is_lost(seen), "the connection back")
    screen.wait_until(lambda seen: "0" in seen.text().splitlines(), "a new session")
    assert screen.path == "/"


def test_missing_glyphs_request_fonts_a_few_times_and_then_never_again(
    signs: Program, new_screen: NewScreen
) -> None:
    screen = new_screen(signs)
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.open()
    screen.page.wait_for_timeout(2000)
    before = len(asked)
    screen.page.wait_for_timeout(2000)
    # After 10 quiet seconds the page asks whether the server is still there.
    assert [url for url in asked[before:] if not url.endswith("/favicon.png")] == []
    assert before < 60
