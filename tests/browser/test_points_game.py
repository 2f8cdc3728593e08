"""A game of points in a real browser: Five Crowns by finger, with the touches of a round counted."""

from collections.abc import Callable

import pytest

from tests.browser.moves import keys, seat, wait_for_paper
from tests.browser.page import Screen


def start_five_crowns(screen: Screen) -> str:
    """Start a game of four on the set-up screen and return its address."""
    screen.open("/new")
    screen.tap("Other rules")
    screen.tap("Five Crowns: ")
    screen.wait_for("Five Crowns, selected")
    seat(screen, Player_1="Ann", Player_2="Bo", Player_3="Cy", Player_4="Di")
    screen.tap("Start the game")
    screen.wait_until(lambda seen: seen.path.startswith("/game/"), "the game")
    screen.wait_for("Round 1 of 11", "Enter round 1: threes are wild")
    return screen.path


@pytest.mark.parametrize(("viewport", "fingers"), [((390, 844), True)])
def test_a_round_of_five_crowns_takes_13_finger_taps(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    game = start_five_crowns(screen)
    screen.page.evaluate("() => { window.felt = 0; window.ontouchstart = () => { window.felt += 1; }; }")
    screen.tap("Enter round 1: threes are wild")
    screen.wait_for("Next", "Bo, this round –, total 0, selected")
    keys(screen, "12n")
    screen.wait_for("Bo, this round 12, total 12", "Cy, this round –, total 0, selected")
    keys(screen, "25n" + "40n" + "31n")
    wait_for_paper(screen, game)
    felt = screen.page.evaluate("window.felt")
    record_property("touches for a round of Five Crowns", felt)
    assert felt == 13
    screen.wait_for("Bo, 12, leads by 13", "Ann, 31", "Round 2 of 11", "Enter round 2: fours are wild")
    assert "Who went out?" not in screen.text()
    assert "to open" not in screen.text()
