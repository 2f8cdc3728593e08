"""Ten restarts under one open page, and long absences of the server."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.page import WEBSOCKETS, Screen
from tests.browser.program import Program, scorepad, served_to_all
from tests.browser.restarts import Typist
from tests.own_network import needs_own_address

ENDS = (Program.kill, Program.stop)
SCREEN_BYTES = 2000
SLOW_MS = 2500


@pytest.mark.parametrize("reloads", [False, True], ids=["left alone", "reloaded between"])
def test_a_page_returns_to_its_field_after_ten_restarts(
    own_program: Program, new_screen: Callable[[str], Screen], *, reloads: bool
) -> None:
    typist = Typist(new_screen(own_program.address), own_program)
    for turn in range(10):
        typist.type_through(ENDS[turn % 2], turn)
        if reloads:
            typist.reload()


def stumble(program: Program) -> None:
    """Kill the server, and again as soon as it is back."""
    program.kill()
    program.start()
    program.kill()


def test_a_page_returns_after_a_server_that_starts_and_dies_again(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    typist = Typist(new_screen(own_program.address), own_program)
    for digit in range(5):
        typist.type_through(stumble, digit)


def at_a_foreign_address(folder: Path, port: int) -> list[str]:
    """Return the command that serves at an address Flet's client takes for another machine's."""
    return [*scorepad(folder, port), "--host", "127.0.0.2"]


@pytest.fixture
def foreign_program(tmp_path: Path) -> Iterator[Program]:
    running = Program(tmp_path / "games", at_a_foreign_address).start()
    yield running
    running.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 without being asked")
def test_a_page_returns_as_quickly_after_a_long_absence_of_its_server(
    foreign_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    typist = Typist(new_screen(foreign_program.address), foreign_program)
    typist.type_through(Program.kill, 7, away=20)
    typist.type_through(Program.stop, 8, away=5)
    typist.type_through(Program.kill, 9)


@needs_own_address
@pytest.mark.parametrize(
    ("reads", "sentence"), [("en-US", "Scan the new code under"), ("de-DE", "„Mit Handys teilen“")]
)
def test_a_phone_whose_server_stays_away_asks_for_the_new_code_and_goes_on_when_it_is_back(
    tmp_path: Path, new_screen: Callable[[str], Screen], sentence: str
) -> None:
    running = Program(tmp_path / "games", served_to_all).start()
    try:
        screen = new_screen(running.address).open()
        running.kill()
        lost = screen.page.locator("#lost")
        screen.wait_until(lambda _seen: lost.is_visible(), "the notice", seconds=20)
        assert sentence not in lost.inner_text()
        screen.wait_until(lambda _seen: sentence in lost.inner_text(), sentence, seconds=40)
        running.start()
        screen.wait_until(lambda _seen: not lost.is_visible(), "the app back", seconds=20)
    finally:
        running.stop()


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


def test_the_opening_notice_stays_until_a_slow_screen_has_arrived(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen, lines = new_screen(own_program.address), list[SlowLine]()
    screen.page.route_web_socket(WEBSOCKETS, lambda line: lines.append(SlowLine(line)))
    screen.page.goto(own_program.address)
    screen.wait_until(lambda _seen: bool(lines and lines[0].held), "a screen on its way")
    screen.page.wait_for_timeout(SLOW_MS)
    assert screen.page.locator("#opening").is_visible()
    lines[0].release()
    screen.wait_for("New game")
    screen.wait_until(lambda seen: not seen.page.locator("#opening").is_visible(), "the notice gone")
