"""Custom rules changed in a real browser: each change applies at once, is saved and can be undone."""

from collections.abc import Callable

import pytest

from tests.browser.page import Screen
from tests.browser.program import Program

BEGINNING = "Sample round: North–South 5,315; East–West 2,155"


def test_a_table_changes_rules_adds_its_own_kind_and_finds_everything_again(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address).open("/make-rules")
    screen.tap("Hand and Foot (Whitnack)")
    screen.wait_for("Differences from Hand and Foot (Whitnack)", BEGINNING)
    screen.tap("A red three caught costs: 300")
    screen.wait_for("A red three caught costs: 300, instead of 100", "East–West 2,155, now 1,955")
    screen.tap("A wild pile: 2,000")
    screen.wait_for("North–South 5,315, now 5,815")
    screen.tap_fast("Add piles of fives")
    screen.wait_for("North–South 5,315, now 6,815", "Piles of fives: +1,000", "Done")
    screen.press("7", "5", "0", "Escape")
    screen.wait_for("North–South 5,315, now 6,565", "Piles of fives: +750")
    screen.tap("Undo: Our rules: piles of fives: +750")
    screen.wait_for("North–South 5,315, now 6,815")
    screen.reload()
    screen.wait_for(
        "North–South 5,315, now 6,815; East–West 2,155, now 1,955",
        "Wild piles: +2,000, instead of +1,500",
        "Piles of fives: +1,000, your own",
    )
    screen.tap("Play with these rules")
    screen.wait_for("Our rules")


@pytest.mark.grid
def test_next_types_the_piles_of_every_round_and_the_pad_says_which(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address).open("/make-rules")
    screen.tap("California Hand and Foot")
    screen.tap("Going out, expand")
    screen.tap("Piles needed to go out: 2 clean + 2 dirty")
    screen.wait_for("Every round: clean piles 2")
    screen.tap("3")
    screen.tap("Next")
    screen.wait_for("Every round: dirty piles 2")
    screen.tap("4")
    screen.tap("Add a round")
    screen.wait_for("From round 2 on: clean piles 3")
    screen.tap("5")
    screen.tap("Done")
    screen.wait_for("Piles needed to go out: round 1: 3 clean + 4 dirty, from round 2 on: 5 clean + 4 dirty")


@pytest.mark.grid
def test_a_sentence_of_the_tables_own_is_typed_and_stands_on_the_rule_card(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address).open("/make-rules")
    screen.tap("Hand and Foot (Whitnack)")
    screen.wait_for(BEGINNING)
    editor = screen.path
    screen.tap("Notes, expand")
    screen.tap("Notes: 4 notes")
    screen.write("Another note", "No talking about cards.")
    screen.tap("Add this note")
    screen.wait_for("Note 5", "Remove note 5")
    screen.open(f"{editor}/card").wait_for("No talking about cards.")
