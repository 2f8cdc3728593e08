"""What is in sight on a score pad without scrolling."""

import pytest

from tests.browser.page import Screen
from tests.browser.places import enlarge
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, THEM, US, game_file, lay, sit_down

FOUR = [{"name": name} for name in ("Marge", "Bill", "Doris", "Earl")]
WRITTEN = {"tallies": [{"points": 12 + 7 * side} for side in range(4)]}
SMALLEST, HEIGHT = 44, 844


def box(screen: Screen, name: str) -> tuple[float, float]:
    """Return where something begins and ends, from the top of the window."""
    node = next(each for each in screen.nodes() if each.said.startswith(name))
    found = screen.page.locator(node.selector).bounding_box()
    assert found
    return found["y"], found["y"] + found["height"]


def answered(screen: Screen, answer: str) -> float:
    """Return where the button of an answer ends, from the top of the window."""
    found = screen.page.get_by_role("button", name=answer, exact=True).bounding_box()
    assert found
    return found["y"] + found["height"]


@pytest.mark.grid
def test_eleven_rounds_and_at_double_text_size_the_answers_are_in_sight(
    screen: Screen, program: Program
) -> None:
    sit_down(screen, program, WRITTEN, variant="five-crowns", sides=FOUR)
    boxes = [box(screen, f"Round {number}:") for number in range(1, 12)]
    assert all(bottom - top >= SMALLEST for top, bottom in boxes)
    assert boxes == sorted(boxes)
    assert boxes[-1][1] <= box(screen, "Enter round 2")[0]
    game = lay(program, game_file(FIRST, SECOND))
    enlarge(screen, 2.0)
    screen.go(game, "Who went out?")
    for answer in (US, THEM):
        assert answered(screen, answer) <= HEIGHT
