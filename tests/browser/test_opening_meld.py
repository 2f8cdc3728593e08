"""Are we at 90 yet? Asked of the app in a real browser."""

from tests.browser.page import Screen
from tests.browser.table import FIRST, THEM, sit_down


def test_four_aces_two_queens_and_a_joker_are_enough_to_open(screen: Screen) -> None:
    game = sit_down(screen, FIRST)
    screen.tap(f"{THEM}: opens with 90")
    screen.wait_for("90 more needed; 0 of 90 laid down")
    for card in ("Ace", "Ace", "Ace", "Ace"):
        screen.tap(card)
    screen.wait_for("10 more needed; 80 of 90 laid down", "Ace, 80, selected")
    for card in ("Queen", "Queen"):
        screen.tap(card)
    screen.wait_for("100 of 90, but this isn't a legal meld", "At least 3 cards: 1 more")
    screen.tap("Joker")
    screen.wait_for("That's enough: 150 of 90", "Queen, 70, selected")
    screen.tap("Back")
    screen.wait_until(lambda seen: seen.path == game and "Who went out?" in seen.text(), "the score pad")
