"""An evening of several tables in a real browser: opened by typing, and read on the wall."""

from functools import partial

import pytest

from tests.browser.boxes import boxes
from tests.browser.page import Screen


def is_empty(typed: str, screen: Screen) -> bool:
    """Return whether the field no longer holds what was typed."""
    return typed not in {node.value for node in screen.nodes()}


@pytest.mark.parametrize("viewport", [(1920, 1080)])
def test_an_evening_is_opened_by_typing_names_one_after_the_other(own_window: Screen) -> None:
    screen = own_window.open("/club/new")
    screen.wait_for("The first table needs 4 people.")
    screen.write("Name", "Ann, Bo, Cy, Di")
    screen.press("Enter")
    screen.wait_for("Table 1: Ann & Bo · Cy & Di")
    # The field is ready for the next names without a touch.
    for name in ("Eve", "Finn", "Gus", "Hedwig"):
        screen.page.keyboard.type(name)
        screen.press("Enter")
        screen.wait_for(f"Remove {name}")
        screen.wait_until(partial(is_empty, name), "an empty field")
    screen.wait_for("Table 2: Eve & Finn · Gus & Hedwig")
    screen.tap("Start the evening")
    screen.wait_for("Table 2, Eve & Finn 0, Gus & Hedwig 0, Round 1")
    screen.tap("Table 2, Eve & Finn 0, Gus & Hedwig 0, Round 1")
    screen.wait_for("Eve & Finn", "Round 1 of 4")
    screen.open("/club").wait_for("Board for the wall")
    screen.tap("Board for the wall")
    screen.wait_gone("Who is here?")
    screen.wait_for("Table 1, Ann & Bo 0, Cy & Di 0, Round 1")
    tables = [box for box in boxes(screen) if box.name.startswith("Table ")]
    assert len(tables) == 2
    assert all(box.whole[3] <= 1080 for box in tables)
