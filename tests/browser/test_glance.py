"""A person takes in each screen at a glance: no more controls and words than these.

Other languages may take 20 % more words; Japanese has no words to count.
"""

from collections.abc import Callable, Iterator
from typing import Final

import pytest

from tests.browser.glance import Glance, glance
from tests.browser.moves import keys
from tests.browser.page import Screen
from tests.browser.places import in_words_of, speak
from tests.browser.program import Program
from tests.browser.table import FIRST, SECOND, game_file, lay

LIMITS: Final = {
    "home, first time": Glance(7, 25),
    "home, in use": Glance(14, 90),
    "set-up": Glance(12, 45),
    "score pad": Glance(15, 85),
    "menu": Glance(10, 30),
    "counting": Glance(36, 120),
    "counting, a question": Glance(38, 140),
    "result": Glance(8, 90),
    "own rules": Glance(30, 220),
}
MORE: Final = {"en": 1.0, "de": 1.2, "it": 1.2, "sv": 1.2}
"""How many of these words a language may take."""

PEOPLE: Final = ("Marge", "Bill", "Doris", "Earl")
SIDES: Final = [
    {"name": "Marge & Bill", "players": ["Marge", "Bill"]},
    {"name": "Doris & Earl", "players": ["Doris", "Earl"]},
]
FIELDS: Final = {"counting": "2210585n5n" + "111", "counting, a question": "22104850n5n" + "111"}
"""What is typed until the second side's fourth field is reached; 4,850 points are asked about."""
OVER: Final = [(FIRST, SECOND, FIRST, SECOND), (FIRST, FIRST, SECOND, SECOND), (SECOND, FIRST, FIRST, SECOND)]


def visits(screen: Screen, program: Program) -> Iterator[tuple[str, Glance]]:
    """Open one screen after the other and yield its name and what is on it."""
    yield "home, first time", glance(screen)
    over = [lay(program, game_file(*rounds, sides=SIDES)) for rounds in OVER]
    lay(program, game_file(FIRST, SECOND, sides=SIDES))
    screen.reload()
    yield "home, in use", glance(screen)
    screen.go("/new", in_words_of(screen, "Start without names"))
    yield "set-up", glance(screen, *PEOPLE)
    for name, typed in FIELDS.items():
        screen.go(lay(program, game_file(FIRST, SECOND, sides=SIDES)))
        screen.tap("Marge & Bill", role="button")
        screen.wait_for(in_words_of(screen, "Next"))
        keys(screen, typed)
        asked = in_words_of(screen, "It's right")
        (screen.wait_gone if name == "counting" else screen.wait_for)(asked)
        yield name, glance(screen)
    # Else the counts of the round that is left are looked at.
    pad = in_words_of(screen, "Who went out?")
    screen.go(lay(program, game_file(FIRST, SECOND, FIRST, sides=SIDES)), pad)
    screen.wait_gone(in_words_of(screen, "It's right"))
    yield "score pad", glance(screen)
    screen.tap(in_words_of(screen, "Menu") or "Menu")
    screen.wait_for(in_words_of(screen, "Print"))
    yield "menu", glance(screen)
    screen.press("Escape")
    screen.go(f"{over[0]}/result", in_words_of(screen, "Rematch"))
    yield "result", glance(screen)
    screen.go("/make-rules", in_words_of(screen, "Create your own rules"))
    screen.tap("Hand and Foot (Whitnack)")
    screen.wait_until(lambda seen: seen.path.startswith("/house-rules/"), "own rules")
    screen.wait_for("1,500" if screen.lang == "en" else "500")
    yield "own rules", glance(screen)


@pytest.mark.parametrize(
    "lang", ["en", *(pytest.param(each, marks=pytest.mark.grid) for each in MORE if each != "en")]
)
@pytest.mark.parametrize("viewport", [(390, 844)])
def test_no_screen_has_more_than_a_person_takes_in(
    own_program: Program, new_screen: Callable[[str], Screen], lang: str
) -> None:
    screen = new_screen(own_program.address).open()
    if lang != screen.lang:
        speak(screen, lang)
        screen.go("/", in_words_of(screen, "New game"))
    found = dict(visits(screen, own_program))
    assert found.keys() == LIMITS.keys()
    too_much = {
        name: each
        for name, each in found.items()
        if each.controls > LIMITS[name].controls or each.words > LIMITS[name].words * MORE[lang]
    }
    assert too_much == {}
