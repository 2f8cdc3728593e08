"""A long list in a real browser: it draws what is scrolled to, by key and by wheel."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.browser.page import Screen
from tests.browser.program import Program
from tests.many_games import fill

GAMES = 60


def games(screen: Screen) -> list[int]:
    """Return the numbers of the games that can be tapped."""
    return [int(found[1]) for name in screen.buttons() if (found := re.match(r"Evening (\d+),", name))]


def test_the_list_of_all_games_scrolls_to_its_end_and_back(
    tmp_path: Path, new_screen: Callable[[str], Screen]
) -> None:
    fill(tmp_path, GAMES, rounds=1)
    program = Program(tmp_path).start()
    try:
        screen = new_screen(program.address).open()
        screen.wait_until(lambda seen: GAMES in games(seen), "the latest game")
        screen.tap("Journal")
        screen.wait_until(lambda seen: GAMES - 8 in games(seen), "more games than the first page has")
        assert 1 not in games(screen)
        screen.page.keyboard.press("End")
        screen.wait_until(lambda seen: 1 in games(seen), "the first game")
        assert GAMES not in games(screen)
        screen.page.keyboard.press("Home")
        screen.wait_until(lambda seen: GAMES in games(seen), "the latest game again")
        screen.tap(f"Evening {GAMES},")
        screen.wait_for("Round 1")
        assert screen.path.startswith("/game/")
    finally:
        program.stop()
