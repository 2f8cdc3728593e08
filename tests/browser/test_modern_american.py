"""A round of Modern American Canasta in a real browser: a side without a canasta ends on minus."""

import pytest

from tests.browser.moves import begin_round, keys, seat, start_game, wait_for_paper
from tests.browser.page import Screen


@pytest.mark.grid
def test_a_side_without_a_canasta_loses_its_threes_and_its_cards(screen: Screen) -> None:
    screen.open("/new")
    screen.tap("Other rules")
    screen.tap("Modern American Canasta")
    screen.wait_for("Modern American Canasta, selected")
    seat(screen, North="Ann", South="Bo", East="Cy", West="Di")
    game = start_game(screen)
    begin_round(screen, "Ann & Bo")
    # A natural and a mixed canasta, one red three: 500 + 300 + 100, 100 for going out, 100 in cards.
    keys(screen, "1100000" + "10" + "100n" + "n")
    # No canasta: two red threes and a black one count minus, like the cards on the table; 20 left in hand.
    keys(screen, "0000000" + "21" + "50n" + "20n")
    wait_for_paper(screen, game)
    screen.wait_for("Ann & Bo, 1,100", "Cy & Di, −470")
    screen.tap("Why −470? Cy & Di")
    screen.wait_for("Red threes laid", "−300", "−100", "−50", "−20")
