"""Every screen on a small window: nothing over the side, nothing under another, all named."""

from collections.abc import Callable

from tests.browser.page import Screen
from tests.browser.places import PLACES, begin, lay_games, look_at, resize
from tests.browser.program import Program

LYING = {"scoreboard", "entry", "meld", "far view", "result"}
"""What is used at the table; the other screens and sizes are in the grid."""


def test_on_every_screen_all_controls_are_named_within_the_window_and_free(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    games = lay_games(own_program)
    screen = new_screen(own_program.address)
    begin(screen, games)
    resize(screen, 320, 568)
    assert look_at(screen, PLACES, games) == {}
    resize(screen, 740, 360)
    assert look_at(screen, [place for place in PLACES if place.name in LYING], games) == {}
