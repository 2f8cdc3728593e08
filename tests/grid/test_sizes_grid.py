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

EVERYWHERE = [((320, 568), 2), ((360, 740), 1), ((740, 360), 1), ((820, 1180), 1), ((1440, 900), 1)]
"""The sizes at which every screen is looked at, each with the share of the letters."""
BY_TURNS = [
    *(((320, 568), 1), ((390, 844), 1), ((412, 915), 1), ((1180, 820), 1)),
    *(((390, 844), 2), ((844, 390), 2), ((820, 1180), 2)),
]
"""Sizes between those: each screen is looked at in two or three of them."""
THIRDS = range(3)
"""Of the screens that are looked at: all at once take minutes."""
LANGUAGES = languages()[1:]


def written_as(value: object) -> str | None:
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else None


each_third = pytest.mark.parametrize("third", THIRDS)

AT_THE_TABLE = ("scoreboard", "entry")

Walk = tuple[Screen, dict[str, str]]


@pytest.fixture(scope="module")
def walk(browser: Browser, program: Program) -> Iterator[Walk]:
    """A window, and the addresses of the games in it."""
    context = browser.new_context(viewport={"width": 412, "height": 915}, reduced_motion="reduce")
    screen = Screen(context.new_page(), program)
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


@pytest.mark.parametrize(("size", "share"), EVERYWHERE, ids=written_as)
@each_third
def test_every_control_on_every_screen_is_named_inside_the_window_and_uncovered(
    walk: Walk, third: int, size: tuple[int, int], share: float
) -> None:
    assert look(walk, size, share, PLACES[third :: len(THIRDS)]) == {}


@pytest.mark.parametrize("turn", range(len(BY_TURNS)), ids=map(str, BY_TURNS))
def test_no_control_on_a_third_of_the_screens_is_unnamed_outside_the_window_or_covered(
    walk: Walk, turn: int
) -> None:
    size, share = BY_TURNS[turn]
    assert look(walk, size, share, PLACES[turn % len(THIRDS) :: len(THIRDS)]) == {}


@pytest.mark.parametrize(
    ("size", "share"), [((320, 568), 2), ((390, 844), 1), ((844, 390), 1), ((1440, 900), 1)], ids=written_as
)
def test_any_number_of_sides_fits(walk: Walk, size: tuple[int, int], share: float) -> None:
    assert look(walk, size, share, places_of_sides()) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@each_third
def test_no_word_is_cut_in_any_language_in_the_largest_letters_on_the_narrowest_phone(
    walk: Walk, lang: str, third: int
) -> None:
    assert look(walk, (320, 568), 2, [*PLACES, *places_of_sides()][third :: len(THIRDS)], lang) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_cut_on_a_usual_phone(walk: Walk, lang: str) -> None:
    places = [*PLACES, *places_of_sides()][LANGUAGES.index(lang) :: len(LANGUAGES)]
    assert look(walk, (360, 740), 1, places, lang) == {}


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
