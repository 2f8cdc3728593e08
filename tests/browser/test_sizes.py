"""A sample of the screens on two small windows: nothing over the side, under another, or cut."""

from collections.abc import Callable

from scorepad.i18n import languages
from tests.browser.letters import listen
from tests.browser.page import Screen
from tests.browser.places import PLACES, begin, lay_games, look_at, resize, speak
from tests.browser.program import Program

UPRIGHT = {
    "home",
    "practice under way",
    "new game",
    "scoreboard",
    "scoreboard of twelve",
    "entry",
    "entry of a penalty game",
    "why",
    "meld",
    "result",
    "rules of a game",
    "other rules compared",
    "print a game",
    "settings",
    "own rules",
}
SPOKEN = {"home", "scoreboard", "entry", "result", "rules of a game"}
LYING = {"scoreboard", "entry", "meld", "far view", "result"}
"""What is used at the table; the other screens and sizes are in the grid."""


def test_on_every_screen_all_controls_are_named_within_the_window_and_free(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    games = lay_games(own_program)
    screen = new_screen(own_program.address)
    listen(screen)
    begin(screen, games, {"hand"})
    resize(screen, 740, 360)
    assert look_at(screen, [place for place in PLACES if place.name in LYING], games) == {}
    resize(screen, 360, 740)
    assert look_at(screen, [place for place in PLACES if place.name in UPRIGHT], games) == {}
    for lang in languages()[1:]:
        speak(screen, lang)
        assert look_at(screen, [place for place in PLACES if place.name in SPOKEN], games) == {}, lang
