"""Custom rules changed in a real browser: each change applies at once, is saved and can be undone."""

import pytest

from tests.browser.moves import keys
from tests.browser.page import Screen

BEGINNING = "Sample round: North–South 5,315; East–West 2,155"


@pytest.mark.grid
def test_a_table_changes_rules_adds_its_own_kind_and_finds_everything_again(own_window: Screen) -> None:
    screen = own_window.open("/make-rules")
    screen.tap("Hand and Foot (Whitnack)")
    screen.wait_for("Based on Hand and Foot (Whitnack)")
    screen.tap("Dirty piles: +300")
    screen.wait_for("Done", BEGINNING)
    keys(screen, "200")
    screen.wait_for("East–West 2,155, now 1,855")
    screen.tap("Wild piles: +1,500")
    screen.wait_for("Dirty piles: +200, instead of +300", "The side gets 1,500.")
    screen.press("2", "0", "0", "0", "Escape")
    screen.wait_for("North–South 5,315, now 5,515")
    screen.tap("Piles")
    screen.write("Name of another kind of pile", "Piles of fives")
    screen.tap("Add this kind")
    screen.wait_for("North–South 5,315, now 6,015", "Piles of fives: +500", "Done")
    keys(screen, "750")
    screen.tap("Done")
    screen.wait_for("North–South 5,315, now 6,265", "Piles of fives: +750")
    screen.tap("Undo: Our rules: Piles of fives: +750")
    screen.wait_for("North–South 5,315, now 6,015")
    screen.tap("Back")
    screen.wait_for("Based on Hand and Foot (Whitnack)")
    screen.reload()
    screen.wait_for(
        "North–South 5,315, now 6,015; East–West 2,155, now 1,855",
        "Wild piles: +2,000, instead of +1,500",
        "Piles of fives: +500, your own",
    )
    screen.tap("Play with these rules")
    screen.wait_for("Our rules")
