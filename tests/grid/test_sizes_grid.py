"""Every screen at the sizes of real devices, with letters as usual and twice as large."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import browser, fingers, new_screen, own_program, viewport
from tests.browser.page import Screen
from tests.browser.places import PLACES, begin, enlarge, lay_games, look_at, resize
from tests.browser.program import Program

__all__ = ["browser", "fingers", "new_screen", "own_program", "viewport"]

UPRIGHT = (
    (320, 568),
    (360, 640),
    (360, 740),
    (375, 667),
    (390, 844),
    (412, 915),
    (430, 932),
    (600, 960),
    (768, 1024),
    (820, 1180),
)
LYING = ((568, 320), (640, 360), (740, 360), (844, 390), (932, 430), (1024, 768), (1180, 820))
LARGE = ((1280, 800), (1366, 768), (1440, 900), (1920, 1080))


@pytest.mark.parametrize("share", [1, 2], ids=["usual letters", "twice as large"])
@pytest.mark.parametrize("size", [*UPRIGHT, *LYING, *LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_on_every_screen_all_controls_are_named_within_the_window_and_free(
    own_program: Program, new_screen: Callable[[str], Screen], size: tuple[int, int], share: float
) -> None:
    games = lay_games(own_program)
    screen = new_screen(own_program.address)
    begin(screen, games)
    resize(screen, *size)
    enlarge(screen, share)
    assert look_at(screen, PLACES, games) == {}
