"""The app in the page's own Python, from the plainest web server: games stay, and one window has them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.moves import begin_round, keys, start_game
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.published import served
from tests.browser.table import US

ELSEWHERE = "Your games are open in another window of this browser."


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Program]:
    """A web server with the site."""
    with served(site) as running:
        yield running


@pytest.fixture
def window(new_screen: Callable[[str], Screen], host: Program) -> Screen:
    """A window of a browser that was never here before."""
    return new_screen(host.address).open()


def type_half_a_round(screen: Screen) -> str:
    """Start a game and its first round, with a sum still being typed; returns the round's address."""
    start_game(screen)
    begin_round(screen, US)
    keys(screen, "2213" + "120p45")
    half_typed(screen)
    screen.wait_until(lambda seen: "/round/" in seen.path, "the round's own address")
    return screen.path


def half_typed(screen: Screen) -> None:
    screen.wait_for(f"{US}, Cards on the table, 165", "165, 120 + 45")


@pytest.mark.grid
def test_a_game_and_what_was_half_typed_are_there_after_a_reload(window: Screen) -> None:
    window.wait_for("No games yet")
    there = type_half_a_round(window)
    window.reload()
    half_typed(window)
    assert window.path == there
    keys(window, "p320n")
    window.wait_for(f"{US}, Cards on the table, 485")
    window.open()
    window.wait_for("Continue", US)


@pytest.mark.grid
def test_a_second_window_leaves_the_games_to_the_first_until_it_is_asked_to_continue(window: Screen) -> None:
    there = type_half_a_round(window)
    second = Screen(window.page.context.new_page(), window.address).open(there)
    second.wait_for(ELSEWHERE)
    # A window behind another one doesn't draw, and nobody could tap it.
    window.page.bring_to_front()
    keys(window, "p20")
    window.wait_for(f"{US}, Cards on the table, 185")
    second.page.bring_to_front()
    second.tap("Continue here")
    second.wait_for(f"{US}, Cards on the table, 185")
    window.wait_for(ELSEWHERE)
    keys(second, "n")
    second.wait_for("Cards left in hand and foot")
    window.page.bring_to_front()
    window.tap("Continue here")
    window.wait_for(f"{US}, Cards on the table, 185", "Cards left in hand and foot")
    second.wait_for(ELSEWHERE)
    second.page.close()


@pytest.mark.grid
def test_the_settings_say_that_a_browser_may_delete_the_games(window: Screen) -> None:
    window.tap("Settings")
    window.wait_for("This browser may delete your games to make room")


@pytest.mark.grid
@pytest.mark.parametrize("reads", ["sv-SE"])
def test_the_app_speaks_the_language_of_the_browser(window: Screen) -> None:
    window.wait_for("Nytt spel")
