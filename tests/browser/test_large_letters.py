"""With letters twice as large, the main button of a screen is in sight without scrolling."""

from typing import Final

import pytest

from tests.browser.boxes import SLACK, boxes
from tests.browser.page import Screen
from tests.browser.places import enlarge, resize

MAIN: Final = {
    "/house-rules/{own}": "Play with these rules",
    "/house-rules/{own}/page/piles": "Play with these rules",
    "/rules/whitnack/pad": "Print",
    "/club/new": "Start the evening",
}


def is_in_sight(screen: Screen, name: str, height: int) -> bool:
    """Return whether a button is within the window and nothing of it is cut off."""
    named = (box for box in boxes(screen) if box.name == name and box.touchable)
    return any(box.whole == box.shown and box.shown[3] <= height + SLACK for box in named)


@pytest.mark.grid
@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_the_main_button_of_each_screen_is_in_sight(own_window: Screen, width: int, height: int) -> None:
    screen = own_window.open("/make-rules")
    screen.tap("Hand and Foot (Whitnack)")
    screen.wait_for("All rules")
    own = screen.path.rpartition("/")[2]
    resize(screen, width, height)
    enlarge(screen, 2)
    for path, name in MAIN.items():
        screen.go(path.format(own=own), name)
        assert is_in_sight(screen, name, height), path
