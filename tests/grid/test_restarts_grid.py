"""Ten restarts under one open page, and long absences of the server."""

import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.moves import keys, type_half_a_round
from tests.browser.page import SECONDS, WEBSOCKETS, NewScreen, Screen
from tests.browser.program import Program, scorepad, served_to_all
from tests.browser.shared_table import is_lost
from tests.browser.table import US
from tests.own_network import needs_own_address

BACK_SECONDS: Final = 5.0
"""How soon after the server's first answer a page is at its field again."""

TYPED: Final = "120 + 45"

WATCH: Final = """
const look = () => {
  const lost = document.getElementById("lost");
  const notice = lost && (!lost.hidden || document.getElementById("opening"));
  const screen = document.querySelector("flt-semantics-host");
  const words = screen && (screen.textContent.trim() || screen.querySelector("[aria-label]"));
  window.blankFrames ??= [];
  if (lost && !notice && !words) window.blankFrames.push(Math.round(performance.now()));
  requestAnimationFrame(look);
};
look();
"""
"""Notes when there were frames in which a page shows neither a screen nor the notice that there will be one.

Where one screen follows another there is such a frame too, so the list begins anew when the server goes.
"""

Ending = Callable[[Program], object]


class Typist:
    """Somebody who types a number on an open page, however often the server goes away meanwhile.

    game: the address of the game being played.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.program = screen.program
        screen.page.add_init_script(WATCH)
        self._there = type_half_a_round(screen.open())
        self.game = self._there.partition("/round/")[0]

    def type_through(self, end: Ending, digit: int, away: float = 0) -> None:
        """Type a digit, stop the server for some seconds, and delete the digit when the page is back.

        Fails unless the page is back at its field in time with the digit, without a blank frame before.
        """
        keys(self.screen, str(digit))
        shown = f"{120 + int(f'45{digit}')}, {TYPED}{digit}"
        self.screen.wait_for(shown)
        self.screen.page.evaluate("window.blankFrames = []")
        end(self.program)
        self.screen.wait_until(is_lost, "that the connection is lost")
        assert "Nothing is lost" in self.screen.page.locator("#lost").inner_text()
        self.screen.page.wait_for_timeout(away * 1000)
        self.program.start()
        answered = _first_answer(self.program.address)
        self._be_back(shown, answered + BACK_SECONDS - time.monotonic())
        self._erase()

    def reload(self) -> None:
        """Reload the page; fails unless it returns to the same field."""
        self.screen.reload()
        self._be_back(f"165, {TYPED}", SECONDS)

    def _be_back(self, shown: str, seconds: float) -> None:
        self.screen.wait_until(lambda _seen: self._at_field(shown), f"{shown!r} at its field", seconds)
        assert self.screen.page.evaluate("window.blankFrames") == []

    def _at_field(self, shown: str) -> bool:
        text = self.screen.text()
        assert "reload the page" not in text
        there = self.screen.path == self._there and shown in text
        return there and f"{US}, Cards on the table" in text and not is_lost(self.screen)

    def _erase(self) -> None:
        self.screen.press("Backspace")
        self.screen.wait_for(f"165, {TYPED}")


def _first_answer(address: str) -> float:
    """Return once the server has answered for the first time."""
    with urllib.request.urlopen(f"{address}/healthz", timeout=BACK_SECONDS) as answer:  # noqa: S310 - our own server
        assert answer.status == 200
    return time.monotonic()


ENDS = (Program.kill, Program.stop)
SCREEN_BYTES = 2000
SLOW_MS = 2500


@pytest.mark.parametrize("reloads", [False, True], ids=["left alone", "reloaded between"])
def test_a_page_returns_to_its_field_after_ten_restarts(own_window: Screen, *, reloads: bool) -> None:
    typist = Typist(own_window)
    for turn in range(10):
        typist.type_through(ENDS[turn % 2], turn)
        if reloads:
            typist.reload()


def stumble(program: Program) -> None:
    """Kill the server, and again as soon as it is back."""
    program.kill()
    program.start()
    program.kill()


def test_a_page_returns_after_a_server_that_starts_and_dies_again(own_window: Screen) -> None:
    typist = Typist(own_window)
    for digit in range(5):
        typist.type_through(stumble, digit)


def at_a_foreign_address(folder: Path, port: int) -> list[str]:
    """Return the command that serves at an address Flet's client takes for another machine's."""
    return [*scorepad(folder, port), "--host", "127.0.0.2"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 without being asked")
def test_a_page_returns_as_quickly_after_a_long_absence_of_its_server(
    tmp_path: Path, new_screen: NewScreen
) -> None:
    with Program(tmp_path, at_a_foreign_address) as running:
        typist = Typist(new_screen(running))
        typist.type_through(Program.kill, 7, away=20)
        typist.type_through(Program.stop, 8, away=5)
        typist.type_through(Program.kill, 9)


@needs_own_address
@pytest.mark.parametrize(
    ("reads", "sentence"), [("en-US", "Scan the new code under"), ("de-DE", "„Mit Handys teilen“")]
)
def test_a_phone_whose_server_stays_away_asks_for_the_new_code_and_goes_on_when_it_is_back(
    tmp_path: Path, new_screen: NewScreen, sentence: str
) -> None:
    with Program(tmp_path, served_to_all) as running:
        screen = new_screen(running).open()
        running.kill()
        lost = screen.page.locator("#lost")
        screen.wait_until(lambda _seen: lost.is_visible(), "the notice", seconds=20)
        assert sentence not in lost.inner_text()
        screen.wait_until(lambda _seen: sentence in lost.inner_text(), sentence, seconds=40)
        running.start()
        screen.wait_until(lambda _seen: not lost.is_visible(), "the app back", seconds=20)


class SlowLine:
    """A connection that holds back screens until `release` and passes on only what comes before."""

    def __init__(self, line: WebSocketRoute) -> None:
        self._line = line
        self.held: list[str | bytes] = []
        self._holds = True
        line.connect_to_server().on_message(self._pass_on)

    def release(self) -> None:
        """Pass on what was held back and everything after it."""
        self._holds = False
        for message in self.held:
            self._line.send(message)

    def _pass_on(self, message: str | bytes) -> None:
        if self._holds and (self.held or len(message) > SCREEN_BYTES):
            self.held.append(message)
        else:
            self._line.send(message)


def test_the_opening_notice_stays_until_a_slow_screen_has_arrived(own_window: Screen) -> None:
    screen, lines = own_window, list[SlowLine]()
    screen.page.route_web_socket(WEBSOCKETS, lambda line: lines.append(SlowLine(line)))
    screen.page.goto(own_window.program.address)
    screen.wait_until(lambda _seen: bool(lines and lines[0].held), "a screen on its way")
    screen.page.wait_for_timeout(SLOW_MS)
    assert screen.page.locator("#opening").is_visible()
    lines[0].release()
    screen.wait_for("New game")
    screen.wait_until(lambda seen: not seen.page.locator("#opening").is_visible(), "the notice gone")
