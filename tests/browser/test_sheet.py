"""What is in sight on a score pad without scrolling."""

import pytest

from tests.browser.boxes import Box, boxes
from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.places import enlarge
from tests.browser.table import FIRST, SECOND, THEM, US, lay, sit_down

FOUR = [{"name": name} for name in ("Marge", "Bill", "Doris", "Earl")]
WRITTEN = {"tallies": [{"points": 12 + 7 * side} for side in range(4)]}
SMALLEST, HEIGHT, LONGEST = 44, 844, 640


def edges(found: list[Box], name: str) -> tuple[float, float]:
    """Return where something begins and ends, from the top of the window."""
    _left, top, _right, bottom = next(box.whole for box in found if box.said.startswith(name))
    return top, bottom


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(390, HEIGHT)])
def test_eleven_rounds_and_at_double_text_size_the_answers_are_in_sight(screen: Screen) -> None:
    sit_down(screen, *[WRITTEN] * 10, variant="five-crowns", sides=FOUR)
    found = boxes(screen)
    rounds = [edges(found, f"Round {number}:") for number in range(1, 12)]
    assert all(bottom - top >= SMALLEST for top, bottom in rounds)
    assert rounds == sorted(rounds)
    assert rounds[-1][1] <= edges(found, "Enter round 11")[0]
    game = lay(screen.program, FIRST, SECOND)
    enlarge(screen, 2.0)
    screen.go(game, "Who went out?")
    ends = {box.name: box.whole[3] for box in boxes(screen) if box.role == "button"}
    assert max(ends[US], ends[THEM]) <= HEIGHT


@pytest.mark.parametrize("viewport", [(820, 1180), (1440, 900)])
def test_a_wide_window_has_the_pad_beside_the_round_being_counted_and_short_lines(screen: Screen) -> None:
    sit_down(screen, FIRST)
    begin_round(screen, US)
    keys(screen, "2")
    screen.wait_for(f"{US}, Clean piles, 2")
    found = boxes(screen)
    pad, line = (next(box.whole for box in found if box.said.startswith(it)) for it in ("Round 1; ", US))
    assert pad[0] >= line[2] or pad[2] <= line[0]
    screen.tap("Round 1; ")
    screen.wait_for(f"{US}, this round 3,765")
    screen.go("/settings", "More settings")
    left, _top, right, _bottom = next(box.whole for box in boxes(screen) if box.said == "More settings")
    assert right - left <= LONGEST
