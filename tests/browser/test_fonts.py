"""The fonts in a browser without internet: what is fetched and when, and that the requests end.

Flutter requests a font from its server whenever it has to draw a character that none of its fonts has. So
no such request proves that a character is drawn, as long as one is made for a character nobody has.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, Route

from scorepad.flet_support.fonts import JAPANESE_FILE
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import game_file, lay

JAPANESE = "/" + JAPANESE_FILE["Pad Japanese"]
LOOKED_FOR = "/assets/fonts/noto"
MOST_AT_START = 200_000
QUIET_MS, IDLE_MS = 1500, 5000


class Asked:
    """What a screen requests from its server, and from others, which it never reaches."""

    def __init__(self, screen: Screen) -> None:
        self.paths: list[str] = []
        self.sizes: dict[str, int] = {}
        self.foreign: list[str] = []
        self._screen = screen
        screen.page.on("request", self._note)

    def cut(self) -> None:
        """Cut off the network: from now on only this server can be reached."""
        own = urlsplit(self._screen.address).netloc
        self._screen.page.route(lambda address: urlsplit(address).netloc != own, self._stop)

    def weigh(self) -> None:
        """Record from now on how many bytes each font has."""
        self._screen.page.on("requestfinished", self._weigh)

    def fonts_missed(self) -> list[str]:
        """Return what was requested because no font has a character."""
        return [path for path in self.paths if path.startswith(LOOKED_FOR)]

    def _note(self, request: Request) -> None:
        self.paths.append(urlsplit(request.url).path)

    def _stop(self, route: Route) -> None:
        self.foreign.append(route.request.url)
        route.abort()

    def _weigh(self, request: Request) -> None:
        path = urlsplit(request.url).path
        if "/fonts/" in path:
            self.sizes[path] = self.sizes.get(path, 0) + request.sizes()["responseBodySize"]


def lay_names(program: Program, *names: str) -> None:
    sides = [{"name": name, "players": ["Ann", "Bo"]} for name in names]
    lay(program, game_file(sides=sides))


@pytest.mark.grid
def test_starting_in_a_latin_language_fetches_few_fonts_and_no_japanese_one(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address)
    asked = Asked(screen)
    asked.weigh()
    screen.open()
    screen.page.wait_for_timeout(QUIET_MS)
    assert JAPANESE not in asked.paths
    assert asked.fonts_missed() == []
    assert 0 < sum(asked.sizes.values()) <= MOST_AT_START, asked.sizes


@pytest.mark.parametrize("reads", ["ja-JP"])
def test_starting_in_japanese_requests_its_font_before_the_first_frame(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address)
    asked = Asked(screen)
    screen.open()
    assert asked.paths.index(JAPANESE) < asked.paths.index("/assets/FontManifest.json")
    screen.wait_for("新しいゲーム")
    screen.page.wait_for_timeout(QUIET_MS)
    assert asked.fonts_missed() == []


@pytest.mark.grid
def test_all_european_and_japanese_names_are_drawn_without_internet(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address)
    asked = Asked(screen)
    asked.cut()
    screen.open()
    with screen.page.expect_response(lambda answer: urlsplit(answer.url).path == JAPANESE) as fetched:
        lay_names(own_program, "山", "花")
    assert fetched.value.ok
    screen.wait_for("山")
    screen.page.wait_for_timeout(QUIET_MS)
    before = asked.fonts_missed()
    lay_names(own_program, "♠♥♦♣ ★ äåčł", "田中・クリーン、髙﨑")
    screen.wait_for("クリーン")
    screen.page.wait_for_timeout(QUIET_MS)
    assert asked.fonts_missed() == before
    lay_names(own_program, "김", "Cy")
    screen.wait_until(lambda _screen: asked.fonts_missed() != before, "a font asked for")
    assert asked.foreign == []


@pytest.mark.grid
def test_a_typed_character_without_a_glyph_requests_fonts_only_once(
    screen: Screen,
) -> None:
    typed = "😀 김 مرحبا"
    screen.open("/new")
    asked = Asked(screen)
    screen.write("North", typed)
    screen.page.wait_for_timeout(QUIET_MS)
    assert 0 < len(asked.fonts_missed()) <= 3 * len(set(typed))
    asked.paths.clear()
    screen.page.wait_for_timeout(IDLE_MS)
    assert asked.paths == []
    screen.tap("Start the game")
    screen.wait_for(typed)
    screen.page.wait_for_timeout(QUIET_MS)
    assert asked.fonts_missed() == []
