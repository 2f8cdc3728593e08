"""Who sits at the table: unnamed sides, players renamed or replaced."""

from typing import Final

import pytest

from tests.browser.boxes import boxes
from tests.browser.moves import wait_for_paper
from tests.browser.page import Screen
from tests.browser.table import FIRST, SECOND, THEM, choose, lay, sit_down

SELECTED: Final = """() => {
  const {value, selectionStart, selectionEnd} = document.activeElement;
  return value?.slice(selectionStart, selectionEnd);
}"""
FOUR: Final = [{"name": "Ann & Bo", "players": ["Ann", "Bo"]}, {"name": THEM, "players": ["Cy", "Di"]}]
FINGER_MS: Final = 120
"""How long a finger rests on what it touches."""
FOCUS: Final = "() => document.activeElement?.getAttribute('aria-label') ?? ''"
"""Which field the keyboard writes into."""


def wait_for_cursor(screen: Screen, label: str) -> None:
    screen.wait_until(lambda seen: seen.page.evaluate(FOCUS) == label, f"the cursor in {label}")


def field(screen: Screen, label: str) -> str:
    return next(node.value for node in screen.nodes() if (node.label, node.role) == (label, "textbox"))


@pytest.mark.grid
def test_a_player_who_takes_over_a_seat_takes_over_its_points(screen: Screen) -> None:
    game = sit_down(screen, FIRST, sides=FOUR)
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
def test_a_known_name_tapped_while_typing_takes_the_seat_at_once(screen: Screen) -> None:
    lay(screen.program, FIRST, sides=[{"name": "Zacharias"}, {"name": "Gus"}])
    game = sit_down(screen, FIRST, sides=FOUR)
    choose(screen, "Players and names")
    screen.write("Player 2 of side 1", "za")
    screen.wait_for("Zacharias")
    name = next(box.whole for box in boxes(screen) if box.name == "Zacharias" and box.touchable)
    screen.page.mouse.move(name[0] + 5, name[1] + 5)
    screen.page.mouse.down()
    screen.page.wait_for_timeout(FINGER_MS)
    screen.page.mouse.up()
    screen.wait_for("Undo: Ann & Zacharias: names")
    screen.tap("Undo: Ann & Zacharias: names")
    screen.wait_for("Redo: Ann & Zacharias: names")
    screen.tap("Back")
    wait_for_paper(screen, game)
    screen.wait_for("Ann & Bo, 3,765")


@pytest.mark.grid
def test_enter_goes_from_name_to_name(own_window: Screen) -> None:
    screen = own_window.open("/new")
    screen.write("North", "Ann")
    for name, label in (("Bo", "South"), ("Cy", "East"), ("Di", "West")):
        screen.press("Enter")
        wait_for_cursor(screen, label)
        screen.page.keyboard.type(name)
    screen.wait_until(lambda seen: field(seen, "West") == "Di", "all names")
    assert [field(screen, label) for label in ("North", "South", "East")] == ["Ann", "Bo", "Cy"]


def test_a_known_name_tapped_sends_the_cursor_on_to_the_next_seat(own_window: Screen) -> None:
    lay(own_window.program, FIRST, sides=FOUR)
    screen = own_window.open()
    screen.tap("New game")
    wait_for_cursor(screen, "North")
    screen.write("South", " ")
    screen.write("North", "A")
    screen.wait_for("Tap a name for North")
    # As a screen reader touches it: nothing but the button itself learns of that.
    screen.tap_fast("Ann")
    wait_for_cursor(screen, "South")
    screen.page.keyboard.type("x")
    screen.wait_until(lambda seen: field(seen, "South") == "x", "the name")
    screen.tap("Start")
    screen.wait_for("Ann & x", THEM)


@pytest.mark.grid
@pytest.mark.parametrize(("viewport", "fingers"), [((390, 844), True)])
def test_what_is_typed_after_a_touch_takes_the_place_of_last_times_name(own_window: Screen) -> None:
    lay(own_window.program, FIRST, sides=FOUR)
    screen = own_window.open()
    screen.tap("New game")
    screen.tap("North", role="textbox")
    screen.wait_until(lambda seen: seen.page.evaluate(SELECTED) == "Ann", "the whole name selected")
    screen.page.keyboard.type("Zoe")
    screen.wait_until(lambda seen: field(seen, "North") == "Zoe", "the new name")


@pytest.mark.grid
@pytest.mark.parametrize(("viewport", "fingers"), [((390, 844), True)])
@pytest.mark.parametrize("way", ["last time's names", "four names"])
def test_at_most_three_touches_lead_from_home_to_the_first_digit(own_window: Screen, way: str) -> None:
    if way == "last time's names":
        lay(own_window.program, FIRST, SECOND, FIRST, SECOND, sides=FOUR)
    screen = own_window.open()
    screen.page.evaluate("() => { window.felt = 0; window.ontouchstart = () => { window.felt += 1; }; }")
    screen.tap("New game")
    screen.wait_for("Start")
    if way == "four names":
        for name, label in (("Ann", "North"), ("Bo", "South"), ("Cy", "East"), ("Di", "West")):
            wait_for_cursor(screen, label)
            screen.page.keyboard.type(name)
            screen.press("Enter")
    screen.tap("Start")
    screen.wait_for("Who went out?")
    screen.tap("Ann & Bo", role="button")
    screen.wait_for("Next")
    assert screen.page.evaluate("window.felt") <= 3
