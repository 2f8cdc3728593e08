"""The browser killed at random moments while somebody types: what was seen is there afterwards."""

import random
import re
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error

from tests.browser.conftest import browser, site
from tests.browser.killed import own_browser
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.published import served
from tests.browser.table import US
from tests.browser.test_in_browser import type_half_a_round

__all__ = ["browser", "site"]

TURNS, KILLS = 3, 20
"""Sixty in all; a failed turn is repeated with the seed that it printed."""

AT_MOST_SECONDS = 1.5
KEPT = "() => navigator.serviceWorker.ready.then(() => true)"
SHOWN = re.compile(rf"{US}, Cards on the table, ([\d,]+)")
BEFORE = 120
"""What is counted already; the rest is being typed."""

DIGITS = 3


@pytest.fixture
def host(site: Path) -> Iterator[Program]:
    with served(site) as running:
        yield running


def number_on(screen: Screen) -> int:
    """Return the number that the active field shows."""
    found = SHOWN.search(screen.wait_until(lambda seen: bool(SHOWN.search(seen.text())), "the number"))
    assert found
    return int(found[1].replace(",", ""))


class Typist:
    """Somebody who types without a pause.

    sent: the number before and after each touch on its way. seen: which of them was last seen on the screen.
    """

    def __init__(self, screen: Screen, chance: random.Random) -> None:
        self._screen, self._chance = screen, chance
        self.sent = [number_on(screen)]
        self.seen = 0

    def type_until_killed(self) -> None:
        """Type until the browser is gone."""
        text = str(self.sent[0] - BEFORE)
        try:
            while True:
                erases = len(text) == DIGITS or (text and self._chance.random() < 0.3)
                key = "Backspace" if erases else str(self._chance.randint(1, 9))
                text = text[:-1] if erases else text + key
                self.sent.append(BEFORE + int(text or 0))
                self._screen.press(key)
                if self._chance.random() < 0.5:
                    self.seen = self.sent.index(number_on(self._screen), self.seen)
        except Error:
            return


@pytest.mark.parametrize("turn", range(TURNS))
def test_what_was_seen_is_there_after_the_browser_was_killed_and_the_server_has_gone(
    turn: int,
    host: Program,
    browser: Browser,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    seed = secrets.randbits(32)
    chance, typed = random.Random(seed), 0  # noqa: S311 - when to kill is no secret
    with own_browser(tmp_path) as first:
        screen = first.window(browser, host.address).open()
        assert screen.page.evaluate(KEPT)
        there = type_half_a_round(screen)
    host.stop()
    expected = [165]
    for kill in range(KILLS):
        with own_browser(tmp_path) as running:
            screen = running.window(browser, host.address).open(there)
            assert number_on(screen) in expected, f"seed {seed}, after kill {kill} of turn {turn}"
            typist = Typist(screen, chance)
            timer = running.kill_after(chance.uniform(0, AT_MOST_SECONDS))
            typist.type_until_killed()
            timer.join()
            expected = typist.sent[typist.seen :]
            typed += len(typist.sent) - 1
    record_property("kills, touches, seed", (KILLS, typed, seed))
