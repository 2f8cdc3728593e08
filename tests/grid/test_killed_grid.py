"""The browser killed at random moments while somebody types or counts: what was seen is there afterwards."""

import os
import random
import re
import secrets
import signal
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import pytest
from playwright.sync_api import Browser, Error

from tests import chromium
from tests.browser.moves import type_half_a_round
from tests.browser.page import Screen
from tests.browser.program import Program, wait_for
from tests.browser.published import kept
from tests.browser.table import US

SECONDS: Final = 20
_PORT: Final = "DevToolsActivePort"


class OwnBrowser:
    """Chromium on a profile in a folder; its processes are a group of their own."""

    def __init__(self, profile: Path) -> None:
        (profile / _PORT).unlink(missing_ok=True)
        options = [*chromium.arguments(), "--headless", "--remote-debugging-port=0", "--lang=en-US"]
        self._process = subprocess.Popen(
            [chromium.make_sure(), *options, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._port = _first_line(profile / _PORT)

    def window(self, other: Browser, program: Program) -> Screen:
        """Open an empty window for the app of a program. other: any browser that Playwright has started."""
        browser = other.browser_type.connect_over_cdp(f"http://127.0.0.1:{self._port}")
        page = browser.contexts[0].new_page()
        page.set_viewport_size({"width": 412, "height": 915})
        page.emulate_media(reduced_motion="reduce")
        return Screen(page, program)

    def kill(self) -> None:
        """Kill it with all its processes, as a phone's system would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        if self._process.poll() is None:
            self.kill()

    def kill_after(self, seconds: float) -> threading.Timer:
        """Kill it in some seconds, whatever happens meanwhile."""
        timer = threading.Timer(seconds, self.kill)
        timer.start()
        return timer


def _first_line(file: Path) -> str:
    return wait_for(lambda: file.read_text("utf-8").split() if file.is_file() else [], "the browser's port")[
        0
    ]


KILLS = 10
"""Of each turn; sixty in all. A failed turn is repeated with the seed that it printed."""

AT_MOST_SECONDS = 1.5
FIELD = f"{US}, Cards on the table"
TOTAL = re.compile(rf"{US}, this round ([\d,]+), total \1\.")
UNDO = re.compile(r"^Undo: .*$", re.MULTILINE)
PILES = 3500
"""What the piles are worth that are counted before."""

BEFORE = 120
"""The first stack; the second one is being typed."""

DIGITS = 3


@dataclass(frozen=True)
class Shown:
    """What a round shows. points: of the cards on the table, by the total; undo: the last change counted."""

    points: int
    undo: str


def shown_on(screen: Screen) -> Shown:
    """Return what the round shows, once it is there."""
    text = screen.wait_until(lambda seen: bool(TOTAL.search(seen.text())), "the total")
    total, undo = TOTAL.search(text), UNDO.search(text)
    assert total
    assert undo
    return Shown(int(total[1].replace(",", "")) - PILES, undo[0])


class Typist(ABC):
    """Somebody who goes on without a pause.

    sent: what is shown before and after each touch on its way. seen: which of them was last on the screen.
    """

    def __init__(self, screen: Screen, chance: random.Random) -> None:
        self._screen, self._chance = screen, chance
        self.sent = [self._begin()]
        self.seen = 0

    def type_until_killed(self) -> None:
        """Type until the browser is gone."""
        try:
            while True:
                self._go_on()
        except Error:
            return

    def _begin(self) -> Shown:
        """Get ready, and return what the screen shows."""
        return shown_on(self._screen)

    @abstractmethod
    def _go_on(self) -> None:
        """Do the next thing."""

    def _press(self, key: str, then: Shown) -> None:
        self.sent.append(then)
        self._screen.press(key)
        if self._chance.random() < 0.5:
            self.seen = self.sent.index(shown_on(self._screen), self.seen)


class Drafting(Typist):
    """Types and deletes digits of a number that is never finished."""

    def _go_on(self) -> None:
        last = self.sent[-1]
        text = str(last.points - BEFORE) if last.points > BEFORE else ""
        erases = len(text) == DIGITS or (text and self._chance.random() < 0.3)
        key = "Backspace" if erases else str(self._chance.randint(1, 9))
        text = text[:-1] if erases else text + key
        self._press(key, Shown(BEFORE + int(text or 0), last.undo))


class Counting(Typist):
    """Counts the field over and over: two digits that replace its number, and Next."""

    def _begin(self) -> Shown:
        """Finish the number that was being typed, whatever it is."""
        before = shown_on(self._screen)
        self._screen.tap(FIELD)
        self._screen.press("5", "Enter")
        # A number that was counted before is still there for a moment.
        self._screen.wait_until(
            lambda seen: is_counted(now := shown_on(seen)) and (now != before or now.points == 5),
            "the number counted",
        )
        return shown_on(self._screen)

    def _go_on(self) -> None:
        undo, tens = self.sent[-1].undo, self._chance.randint(1, 9)
        points = 10 * tens + 5
        self._screen.tap(FIELD)
        self._press(str(tens), Shown(tens, undo))
        self._press("5", Shown(points, undo))
        self._press("Enter", Shown(points, counted(points)))


def counted(points: int) -> str:
    """Return what the button for undo says once these points are counted."""
    return f"Undo: {US}: cards on the table {points:,}"


def is_counted(shown: Shown) -> bool:
    """Whether the points are counted, and nothing else has been since."""
    return shown.undo == counted(shown.points)


@pytest.mark.parametrize(
    ("turn", "typist"), [(turn, Drafting if turn < 2 else Counting) for turn in range(6)]
)
def test_what_was_seen_is_there_after_the_browser_was_killed_and_the_server_has_gone(
    turn: int,
    typist: type[Typist],
    host: Program,
    browser: Browser,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    seed = secrets.randbits(32)
    # Whatever ends the turn, an error of the driver too, is shown with it.
    print(f"seed {seed}, turn {turn}")  # noqa: T201 - pytest shows it
    chance, typed = random.Random(seed), 0  # noqa: S311 - when to kill is no secret
    with OwnBrowser(tmp_path) as first:
        screen = first.window(browser, host).open()
        kept(screen)
        there = type_half_a_round(screen)
        expected = [shown_on(screen)]
    host.stop()
    for kill in range(KILLS):
        with OwnBrowser(tmp_path) as running:
            screen = running.window(browser, host).open(there)
            assert shown_on(screen) in expected, f"after kill {kill}"
            typing = typist(screen, chance)
            timer = running.kill_after(chance.uniform(0, AT_MOST_SECONDS))
            typing.type_until_killed()
            timer.join()
            expected = typing.sent[typing.seen :]
            typed += len(typing.sent) - 1
    record_property("kills, touches, seed", (KILLS, typed, seed))
