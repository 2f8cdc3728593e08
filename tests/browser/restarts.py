"""Restarts the server under an open page and watches how the page recovers."""

import time
import urllib.request
from collections.abc import Callable
from typing import Final

from tests.browser.moves import keys, type_half_a_round
from tests.browser.page import SECONDS, Screen
from tests.browser.program import Program
from tests.browser.shared_table import is_lost
from tests.browser.table import US

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

    def __init__(self, screen: Screen, program: Program) -> None:
        self.screen = screen
        self.program = program
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
