"""A person takes in each screen at a glance: no more controls and words than these.

Other languages may take 20 % more words; Japanese has no words to count.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pytest

from tests.browser.moves import keys
from tests.browser.page import Node, Screen
from tests.browser.places import in_words_of, speak
from tests.browser.table import FIRST, SECOND, lay

_WORD: Final = re.compile(r"[^\W\d_][\w’'-]*")
_PLACE: Final = re.compile(r"^Tab \d+ of \d+$")
"""What Flutter adds to a tab, in English whatever the language."""

_SCREEN_READER: Final = "Enable accessibility"


@dataclass(frozen=True, slots=True)
class Glance:
    """Counts of one screen. controls: what can be tapped; words: in all labels, without figures."""

    controls: int
    words: int


def glance(screen: Screen, *chips: str) -> Glance:
    """Count the controls and words of a screen; what a picture says to a screen reader doesn't count.

    chips: names that are offered; their chips don't count.
    """
    left_out = {_SCREEN_READER, *chips}
    nodes = [node for node in screen.nodes() if node.name not in left_out]
    return Glance(sum(node.touchable for node in nodes), sum(map(_words, nodes)))


def _words(node: Node) -> int:
    if node.role == "img":
        return 0
    lines = [line for line in node.said.split("\n") if not _PLACE.match(line.strip())]
    return sum(len(_WORD.findall(line)) for line in lines)


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


def visits(screen: Screen) -> Iterator[tuple[str, Glance]]:
    """Open one screen after the other and yield its name and what is on it."""
    yield "home, first time", glance(screen)
    over = [lay(screen.program, *rounds, sides=SIDES) for rounds in OVER]
    lay(screen.program, FIRST, SECOND, sides=SIDES)
    screen.reload()
    yield "home, in use", glance(screen)
    screen.go("/new", in_words_of(screen, "Start without names"))
    yield "set-up", glance(screen, *PEOPLE)
    for name, typed in FIELDS.items():
        screen.go(lay(screen.program, FIRST, SECOND, sides=SIDES))
        screen.tap("Marge & Bill", role="button")
        screen.wait_for(in_words_of(screen, "Next"))
        keys(screen, typed)
        asked = in_words_of(screen, "It's right")
        (screen.wait_gone if name == "counting" else screen.wait_for)(asked)
        yield name, glance(screen)
    # Else the counts of the round that is left are looked at.
    pad = in_words_of(screen, "Who went out?")
    screen.go(lay(screen.program, FIRST, SECOND, FIRST, sides=SIDES), pad)
    screen.wait_gone(in_words_of(screen, "It's right"))
    yield "score pad", glance(screen)
    screen.tap(in_words_of(screen, "Menu") or "Menu")
    screen.wait_for(in_words_of(screen, "Standings"))
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
def test_no_screen_has_more_than_a_person_takes_in(own_window: Screen, lang: str) -> None:
    screen = own_window.open()
    if lang != screen.lang:
        speak(screen, lang)
        screen.go("/", in_words_of(screen, "New game"))
    found = dict(visits(screen))
    assert found.keys() == LIMITS.keys()
    too_much = {
        name: each
        for name, each in found.items()
        if each.controls > LIMITS[name].controls or each.words > LIMITS[name].words * MORE[lang]
    }
    assert too_much == {}
