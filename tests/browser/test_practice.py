"""The practice game, and the line that says what a touch did, on a phone."""

import re

import pytest

from tests.browser.moves import begin_round
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import US, sit_down

STEP = re.compile(r"[Tt]ouch (\d)\.|(\d+(?: \+ \d+)*), then Next|touch Next")
NAMES = {"+": "plus, the next stack"}


def touch_as_told(screen: Screen) -> str:
    """Touch the keys that the sentence on screen asks for, and give it."""
    found = STEP.search(screen.text())
    assert found, screen.text()
    typed, stacks = found[1], found[2]
    for key in typed or (stacks or "").replace(" ", ""):
        screen.tap_fast(NAMES.get(key, key))
    if not typed:
        screen.tap_fast("Next")
    return found[0]


@pytest.mark.parametrize("viewport", [(390, 844)])
def test_the_practice_game_leads_through_a_round_and_leaves_nothing_behind(screen: Screen) -> None:
    screen.tap("Practice game: a round in a minute")
    screen.wait_for("A round is over. Touch who went out: Ann & Bo.")
    screen.tap("Ann & Bo")
    screen.wait_for("Ann & Bo? Touch 4.")
    for _field in range(12):
        screen.wait_gone(touch_as_told(screen))
    screen.wait_for("That was a round.", "Ann & Bo, 4,835", "Cy & Di, 1,975")
    screen.tap("Leave")
    screen.wait_for("New game")
    assert "1,975" not in screen.text()


@pytest.mark.parametrize("viewport", [(360, 740)])
def test_saying_what_was_done_moves_no_key(screen: Screen, program: Program) -> None:
    sit_down(screen, program)
    begin_round(screen, US)

    def key() -> object:
        (node,) = (node for node in screen.nodes() if node.name == "7")
        return screen.page.locator(node.selector).filter(has_text="7").bounding_box()

    before = key()
    screen.tap("4")
    screen.wait_for(f"{US}: clean piles 4")
    assert key() == before
    screen.tap("Undo")
    screen.wait_for(f"Taken back: {US}: clean piles 4")
    assert key() == before
