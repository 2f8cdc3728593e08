"""In a real browser: a round of which only the total is known, from the menu to the mark on the pad."""

import pytest

from tests.browser.moves import keys, negative, wait_for_paper
from tests.browser.page import Screen
from tests.browser.table import FIRST, THEM, US, choose, sit_down


@pytest.mark.grid
def test_a_round_of_which_only_the_total_is_known_is_two_numbers(screen: Screen) -> None:
    game = sit_down(screen, FIRST)
    screen.wait_for("Who went out?")
    choose(screen, "Change the game")
    screen.tap("Only the total is known")
    screen.wait_for(f"{US}, Total only, –", "Next")
    assert "Who went out?" not in screen.text()
    keys(screen, "1540n")
    screen.wait_for(f"{THEM}, Total only, –")
    negative(screen, 35)
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 5,305", f"{THEM}, 430", "total only", "Round 3")
