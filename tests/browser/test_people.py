"""Who sits at the table: unnamed sides, players renamed or replaced."""

from collections.abc import Callable
from typing import Final

import pytest

from tests.browser.boxes import boxes
from tests.browser.moves import wait_for_paper
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, THEM, choose, game_file, lay, sit_down

FINGER_MS: Final = 120
"""How long a finger rests on what it touches."""
FOCUS: Final = "() => document.activeElement?.getAttribute('aria-label') ?? ''"
"""Which field the keyboard writes into."""


def wait_for_cursor(screen: Screen, label: str) -> None:
    screen.wait_until(lambda seen: seen.page.evaluate(FOCUS) == label, f"the cursor in {label}")


def field(screen: Screen, label: str) -> str:
    return next(node.value for node in screen.nodes() if (node.label, node.role) == (label, "textbox"))


@pytest.mark.grid
def test_a_player_who_takes_over_a_seat_takes_over_its_points(screen: Screen, program: Program) -> None:
    sides = [{"name": "Ann & Bo", "players": ["Ann", "Bo"]}, {"name": THEM, "players": ["Cy", "Di"]}]
    game = sit_down(screen, program, FIRST, sides=sides)
    screen.wait_for("Ann & Bo, 3,765")
    choose(screen, "Players and names")
    screen.write("Player 2 of side 1", "Eve")
    screen.press("Enter")
    screen.wait_for("Undo: Ann & Eve: names")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for("Ann & Eve, 3,765", f"{THEM}, 465")
    screen.tap("Undo: Ann & Eve: names")
    screen.wait_for("Ann & Bo, 3,765")


@pytest.mark.grid
def test_a_known_name_tapped_while_typing_takes_the_seat_at_once(screen: Screen, program: Program) -> None:
    lay(program, game_file(FIRST, sides=[{"name": "Zacharias"}, {"name": "Gus"}]))
    sides = [{"name": "Ann & Bo", "players": ["Ann", "Bo"]}, {"name": THEM, "players": ["Cy", "Di"]}]
    game = sit_down(screen, program, FIRST, sides=sides)
    choose(screen, "Players and names")
    screen.write("Player 2 of side 1", "za")
    screen.wait_for("Zacharias")
    (name,) = (box.whole for box in boxes(screen) if box.name == "Zacharias")
    screen.page.mouse.move(name[0] + 5, name[1] + 5)
    screen.page.mouse.down()
    screen.page.wait_for_timeout(FINGER_MS)
    screen.page.mouse.up()
    screen.wait_for("Undo: Ann & Zacharias: names")
    screen.tap("Undo: Ann & Zacharias: names")
    screen.wait_for("Undone: Ann & Zacharias: names", "Nothing to undo")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for("Ann & Bo, 3,765")


def test_an_opened_name_takes_the_cursor_from_the_field_where_it_stood(screen: Screen) -> None:
    screen.open("/new").write("North", "Ann")
    # As a screen reader touches it: nothing but the button itself learns of that.
    screen.tap_fast("Name side 1")
    wait_for_cursor(screen, "Name of side 1")
    screen.page.keyboard.type("Us")
    screen.wait_until(lambda seen: field(seen, "Name of side 1") == "Us", "the name")
    assert field(screen, "North") == "Ann"
    screen.tap_fast("Carried over from paper")
    screen.wait_for("Carried over from paper, selected")
    screen.wait_until(lambda seen: seen.page.evaluate(FOCUS) != "Name of side 1", "the cursor away")
    screen.page.keyboard.type("x")
    screen.wait_for("Start, then enter the totals so far")
    assert field(screen, "Name of side 1") == "Us"


def test_enter_goes_from_name_to_name(screen: Screen) -> None:
    screen.open("/new").write("North", "Ann")
    for name, label in (("Cy", "South"), ("Bo", "East"), ("Di", "West")):
        screen.press("Enter")
        wait_for_cursor(screen, label)
        screen.page.keyboard.type(name)
    screen.wait_until(lambda seen: field(seen, "West") == "Di", "all names")
    assert [field(screen, label) for label in ("North", "South", "East")] == ["Ann", "Cy", "Bo"]


def test_ready_made_rules_bring_their_seating_and_leave_everybody_in_place(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address).open("/new")
    screen.write("East", "Bo")
    for rules, seats in (("Phase 10", "4, selected"), ("Hand and Foot (Whitnack)", "2 pairs, selected")):
        screen.tap("Other rules")
        screen.tap(rules)
        screen.wait_for(seats)
    screen.wait_for("Bo & West")
