"""Three single players, in a real browser. Source of the figures: vector SI1."""

from collections.abc import Callable

import pytest

from tests.browser.moves import begin_round, by_cards, keys, seat, start_game, wait_for_paper
from tests.browser.page import Screen
from tests.browser.program import Program


def sit_down(screen: Screen) -> str:
    screen.tap("New game")
    screen.tap("Other rules")
    screen.tap("Hand and Foot (Simpson)")
    screen.tap("3")
    seat(screen, Player_1="Ann", Player_2="Bo", Player_3="Cy")
    return start_game(screen)


@pytest.mark.grid
def test_three_single_players_score_a_simpson_round_with_an_exact_cut(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address).open()
    game = sit_down(screen)
    begin_round(screen, "Ann")
    keys(screen, "110")
    screen.tap("Exact draws, –")
    keys(screen, "1")
    screen.wait_for("Ann, Exact draws, 1")
    by_cards(screen, "Cards on the table", "02358")
    screen.wait_for("Cards on the table, 190")
    keys(screen, "0n")
    screen.wait_for("Ann, this round 790", "Bo, Clean piles, –")
    keys(screen, "001" + "90n" + "25n")
    screen.wait_for("Bo, this round −435", "Cy, Clean piles, –")
    keys(screen, "112" + "150n")
    by_cards(screen, "Cards left in hand and foot", "111530")
    wait_for_paper(screen, game)
    screen.wait_for("Round 2", "Ann, 790, leads by 1,225, needs 90 to open")
    screen.wait_for("Bo, −435, needs 90 to open", "Cy, −605, needs 90 to open")
