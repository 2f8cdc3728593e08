"""Every screen of the app once, as a screen reader hears it; other sizes and languages are in the grid.

Those that the sample of `test_sizes` looks at in a window of this size are left to it.
"""

from collections.abc import Callable

from tests.browser.letters import listen
from tests.browser.page import Screen
from tests.browser.places import PLACES, begin, lay_games, look_at, resize
from tests.browser.program import Program
from tests.browser.test_sizes import UPRIGHT


def test_at_every_other_place_all_controls_have_a_name_and_a_role_and_no_word_is_cut(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    games = lay_games(own_program)
    screen = new_screen(own_program.address)
    listen(screen)
    begin(screen, games)
    resize(screen, 360, 740)
    others = [place for place in PLACES if place.name not in UPRIGHT]
    assert look_at(screen, others, games) == {}
