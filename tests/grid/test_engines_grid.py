"""The app played in other engines, and in Chromium to compare them: `python -m tests.engines`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.browser.moves import start_game
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.engines.driver import Driver
from tests.engines.firefox import Firefox
from tests.engines.play import PHONE, Album, EngineScreen, go_on_without_a_server, play, share
from tests.engines.webkit import WebKit
from tests.own_network import needs_own_address

OTHERS: Final[tuple[type[Driver], ...]] = (Firefox, WebKit)


@pytest.fixture
def viewport() -> tuple[int, int]:
    return PHONE


@pytest.fixture
def fingers() -> bool:
    return True


@pytest.fixture
def driver(engine: type[Driver]) -> Iterator[Driver]:
    """A browser with a phone's window."""
    if sentence := engine.missing():
        pytest.skip(sentence)
    with engine() as started:
        started.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        yield started
        assert started.errors == []


@pytest.fixture
def album(request: pytest.FixtureRequest, place: str) -> Album:
    engine = request.node.callspec.params.get("engine")
    return Album(place, engine.name if engine else "Chromium")


@pytest.fixture
def program(request: pytest.FixtureRequest, place: str) -> Program:
    running: Program = request.getfixturevalue("own_program" if place == "served" else "host")
    return running


@pytest.mark.parametrize(("engine", "place"), [(Firefox, "served"), (Firefox, "site"), (WebKit, "served")])
def test_a_game_is_played_printed_and_looked_at(
    driver: Driver, program: Program, album: Album, tmp_path: Path
) -> None:
    play(EngineScreen(driver, program).open(), album, tmp_path)


@pytest.mark.parametrize("place", ["served"])
def test_the_same_is_seen_in_chromium(window: Screen, album: Album, tmp_path: Path) -> None:
    play(window.open(), album, tmp_path)


@needs_own_address
@pytest.mark.parametrize("engine", OTHERS)
def test_a_phone_with_another_engine_counts_for_a_side(driver: Driver, own_window: Screen) -> None:
    keeper = own_window.open()
    share(keeper, EngineScreen(driver, own_window.program), start_game(keeper))


@pytest.mark.parametrize("engine", [WebKit])
def test_where_a_page_can_keep_nothing_it_says_so_before_anything_is_typed(
    driver: Driver, host: Program
) -> None:
    EngineScreen(driver, host).open().wait_for("This browser doesn't let Scorepad save your games")


@pytest.mark.parametrize("engine", [Firefox])
def test_the_site_goes_on_without_its_server(driver: Driver, host: Program) -> None:
    go_on_without_a_server(EngineScreen(driver, host).open(), host)
