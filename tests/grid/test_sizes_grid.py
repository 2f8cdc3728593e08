"""Every screen at the sizes of real devices, at normal and double text size, for 2 to 12 sides."""

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser

from scorepad.i18n import languages
from scorepad.i18n.catalogue import DEFAULT
from tests.browser.boxes import Edges, boxes
from tests.browser.letters import listen
from tests.browser.page import Screen
from tests.browser.places import (
    PLACES,
    Place,
    begin,
    enlarge,
    lay_games,
    lay_sides,
    look_at,
    places_of_sides,
    resize,
    speak,
)
from tests.browser.program import Program

USUAL_LETTERS = (
    (320, 568),
    (360, 740),
    (390, 844),
    (412, 915),
    (820, 1180),
    (740, 360),
    (1180, 820),
    (1440, 900),
)
LARGE_LETTERS = ((320, 568), (390, 844), (844, 390), (820, 1180))
SIZES = [*((size, 1) for size in USUAL_LETTERS), *((size, 2) for size in LARGE_LETTERS)]
THIRDS = range(3)
"""Of the screens that are looked at: all at once take minutes."""


def written_as(value: object) -> str | None:
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else None


each_size = pytest.mark.parametrize(("size", "share"), SIZES, ids=written_as)
each_third = pytest.mark.parametrize("third", THIRDS)

AT_THE_TABLE = ("scoreboard", "entry")

Walk = tuple[Screen, dict[str, str]]


@pytest.fixture(scope="module")
def walk(browser: Browser, program: Program) -> Iterator[Walk]:
    """A window, and the addresses of the games in it."""
    context = browser.new_context(viewport={"width": 412, "height": 915}, reduced_motion="reduce")
    screen = Screen(context.new_page(), program.address)
    listen(screen)
    games = lay_games(program) | lay_sides(program)
    begin(screen, games)
    yield screen, games
    assert not screen.foreign + screen.errors
    context.close()


def laid_out(screen: Screen, games: dict[str, str]) -> list[dict[str, Edges]]:
    """Return where everything tappable is on the most used screens."""
    found = []
    for place in PLACES:
        if place.name in AT_THE_TABLE:
            screen.go(place.path.format(**games), place.says)
            found.append({box.name: box.whole for box in boxes(screen) if box.touchable})
    return found


def look(
    walk: Walk, size: tuple[int, int], share: float, places: Iterable[Place], lang: str = DEFAULT
) -> dict[str, list[str]]:
    """Open places in a window of a size and return their faults."""
    screen, games = walk
    if screen.lang != lang:
        speak(screen, lang)
    resize(screen, *size)
    enlarge(screen, share)
    return look_at(screen, places, games)


@each_size
@each_third
def test_every_control_on_every_screen_is_named_inside_the_window_and_uncovered(
    walk: Walk, third: int, size: tuple[int, int], share: float
) -> None:
    assert look(walk, size, share, PLACES[third :: len(THIRDS)]) == {}


@pytest.mark.parametrize(
    ("size", "share"), [((320, 568), 2), ((390, 844), 1), ((844, 390), 1), ((1440, 900), 1)], ids=written_as
)
def test_any_number_of_sides_fits(walk: Walk, size: tuple[int, int], share: float) -> None:
    assert look(walk, size, share, places_of_sides()) == {}


@pytest.mark.parametrize("lang", languages()[1:])
@each_third
@pytest.mark.parametrize(("size", "share"), [((320, 568), 2), ((360, 740), 1)], ids=written_as)
def test_no_word_is_cut_in_any_language(
    walk: Walk, lang: str, third: int, size: tuple[int, int], share: float
) -> None:
    assert look(walk, size, share, [*PLACES, *places_of_sides()][third :: len(THIRDS)], lang) == {}


def test_text_size_chosen_in_the_app_is_laid_out_like_the_systems(walk: Walk) -> None:
    screen, games = walk
    speak(screen, DEFAULT)
    resize(screen, 360, 740)
    enlarge(screen, 2)
    of_the_system = laid_out(screen, games)
    enlarge(screen, 1)
    screen.go("/settings", "Settings")
    screen.tap("Largest (200%)")
    screen.wait_for("Largest (200%), selected")
    assert look_at(screen, [place for place in PLACES if place.name == "settings"], games) == {}
    assert laid_out(screen, games) == of_the_system
