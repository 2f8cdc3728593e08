"""Old paper slips typed in with a finger, every touch counted."""

from collections.abc import Callable

import pytest

from tests.browser.moves import keys
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import sit_down

FIRST, SECOND = "North–South 4,065 · East–West 3,150", "North–South 2,910 · East–West 3,305"
MOST_FOR_FIRST, MOST_FOR_NEXT = 20, 12


@pytest.mark.parametrize(("viewport", "fingers"), [((390, 844), True)])
def test_a_slip_takes_twelve_touches_and_the_first_of_a_season_twenty(
    screen: Screen, program: Program, record_property: Callable[[str, object], None]
) -> None:
    sit_down(screen, program)
    screen.open("/slips")
    screen.wait_for("When, –", "North–South, –", "East–West, –")
    screen.page.evaluate("() => { window.felt = 0; window.ontouchstart = () => { window.felt += 1; }; }")
    screen.tap("Summer")
    screen.wait_for("Summer, selected")
    keys(screen, "1998n" + "4065n" + "3150")
    screen.tap("Save")
    screen.wait_for("1 slip saved", FIRST)
    first = screen.page.evaluate("window.felt")
    keys(screen, "2910n" + "3305")
    screen.tap("Save")
    screen.wait_for("2 slips saved", SECOND)
    second = screen.page.evaluate("window.felt") - first
    record_property("touches for the first slip of a season", first)
    record_property("touches for the next one", second)
    assert first <= MOST_FOR_FIRST
    assert second <= MOST_FOR_NEXT
    screen.open("/games")
    screen.write("Search", "1998")
    screen.wait_for(f"{FIRST}, North–South won · summer 1998 · from paper", SECOND)
