"""The fonts in a browser without internet: what is fetched and when, and that the requests end.

Flutter requests a font from its server whenever it has to draw a character that none of its fonts has. So
no such request proves that a character is drawn, as long as one is made for a character nobody has.
"""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, Route

from scorepad.flet_support.fonts import JAPANESE_FILE
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import lay

JAPANESE = "/" + JAPANESE_FILE["Pad Japanese"]
LOOKED_FOR = "/assets/fonts/noto"
QUIET_MS, IDLE_MS = 1500, 5000


class Asked:
    """What a screen requests from its server, and from others, which it never reaches."""

    def __init__(self, screen: Screen) -> None:
        self.paths: list[str] = []
        self.foreign: list[str] = []
        self._screen = screen
        screen.page.on("request", self._note)

    def cut(self) -> None:
        """Cut off the network: from now on only this server can be reached."""
        own = urlsplit(self._screen.address).netloc
        self._screen.page.route(lambda address: urlsplit(address).netloc != own, self._stop)

    def fonts_missed(self) -> list[str]:
        """Return what was requested because no font has a character."""
        return [path for path in self.paths if path.startswith(LOOKED_FOR)]

    def _note(self, request: Request) -> None:
        self.paths.append(urlsplit(request.url).path)

    def _stop(self, route: Route) -> None:
        self.foreign.append(route.request.url)
        route.abort()


def lay_names(program: Program, *names: str) -> None:
    sides = [{"name": name, "players": ["Ann", "Bo"]} for name in names]
    lay(program, sides=sides)


@pytest.mark.parametrize("reads", ["ja-JP"])
@pytest.mark.grid
def test_starting_in_japanese_requests_its_font_before_the_first_frame(own_window: Screen) -> None:
    asked = Asked(own_window)
    own_window.open()
    assert asked.paths.index(JAPANESE) < asked.paths.index("/assets/FontManifest.json")
    own_window.wait_for("新しいゲーム")
    own_window.page.wait_for_timeout(QUIET_MS)
    assert asked.fonts_missed() == []


@pytest.mark.grid
def test_all_european_and_japanese_names_are_drawn_without_internet(
    own_program: Program, own_window: Screen
) -> None:
    asked = Asked(own_window)
    asked.cut()
    own_window.open()
    with own_window.page.expect_response(lambda answer: urlsplit(answer.url).path == JAPANESE) as fetched:
        lay_names(own_program, "山", "花")
    assert fetched.value.ok
    own_window.wait_for("山")
    own_window.page.wait_for_timeout(QUIET_MS)
    before = asked.fonts_missed()
    lay_names(own_program, "♠♥♦♣ ★ äåčł", "田中・クリーン、髙﨑")
    own_window.wait_for("クリーン")
    own_window.page.wait_for_timeout(QUIET_MS)
    assert asked.fonts_missed() == before
    lay_names(own_program, "김", "Cy")
    own_window.wait_until(lambda _screen: asked.fonts_missed() != before, "a font asked for")
    assert asked.foreign == []
