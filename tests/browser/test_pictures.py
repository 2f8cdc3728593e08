"""The pictures of a result in a real browser: said in full, and low enough for the totals to be seen."""

import pytest

from tests.browser.boxes import Box, boxes, faults
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, THEM, US, game_file, lay

COURSE = f"The totals after each round. {THEM}: 465; 4,265; 4,730; 8,530. {US}: 3,765; 3,990; 7,755; 7,980."


@pytest.mark.parametrize("viewport", [(390, 844)])
def test_a_result_says_its_pictures_and_shows_the_winner_and_all_totals_at_once(
    screen: Screen, program: Program
) -> None:
    screen.open(f"{lay(program, game_file(FIRST, SECOND, FIRST, SECOND))}/result")
    text = screen.wait_for(f"{THEM} won", COURSE)
    assert f"Where the points came from. {THEM}: clean piles 3,000;" in text.replace("\n", " ")
    found = boxes(screen)
    picture, *cards = (_box(found, words) for words in (COURSE, f"{THEM}, 8,530", f"{US}, 7,980"))
    assert _box(found, "by 550 points").whole[3] <= picture.whole[1]
    assert all(picture.whole[3] <= card.whole[1] and not card.cut for card in cards)
    buttons = next(box for box in found if box.name == "Rematch")
    why = [box for box in found if box.name.startswith("Why")]
    assert len(why) == 2
    assert all(box.whole[3] <= buttons.whole[1] for box in why)
    assert faults(screen) == []


def _box(found: list[Box], words: str) -> Box:
    """Return the box that says some words."""
    return next(box for box in found if words in box.said)
