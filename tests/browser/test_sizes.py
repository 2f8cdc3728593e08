"""Some of the screens that are there at once, in a small window: nothing is cut.

All screens, sizes and languages are in the grid.
"""

import re
from collections.abc import Iterable, Mapping
from functools import partial

import pytest

from tests.browser.boxes import Box, boxes
from tests.browser.letters import listen
from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.places import (
    PLACES,
    Place,
    alone,
    begin,
    enlarge,
    lay_games,
    look_at,
    resize,
    speak,
)
from tests.browser.table import US, sit_down

# Logical pixels that whatever is touched is high at the least.
LOWEST = 47
# How low the title of a bar of one line ends.
BAR = 52
KEYPAD = {*"0123456789", "delete", "Next"}


def opened(screen: Screen) -> dict[str, str]:
    """Open a window that records what is drawn in it, and return the addresses of the games in it."""
    games = lay_games(screen.program)
    listen(screen)
    screen.open()
    return games


def test_every_control_is_named_inside_the_window_and_uncovered(
    own_window: Screen,
) -> None:
    games = opened(own_window)
    resize(own_window, 360, 740)
    at_once = {name for name in games if name != "open"}
    laid = [place for place in PLACES if set(re.findall("{(.+?)}", place.path)) <= at_once]
    assert look_at(own_window, laid[::9], games) == {}


@pytest.mark.grid
@pytest.mark.parametrize("lang", ["en", "de", "it", "ja", "sv"])
def test_the_bar_of_every_screen_is_one_line_on_a_narrow_phone(own_window: Screen, lang: str) -> None:
    games = opened(own_window)
    begin(own_window, games)
    resize(own_window, 360, 740)
    speak(own_window, lang)
    assert higher_bars(own_window, PLACES, games) == {}


def higher_bars(screen: Screen, places: Iterable[Place], games: Mapping[str, str]) -> dict[str, float]:
    """Return where the titles end that stand below the signs of their bar, or take two lines."""
    feet = {place.name: foot_of_bar(screen, place.path.format(**games)) for place in places}
    return {name: foot for name, foot in feet.items() if foot > BAR}


def foot_of_bar(screen: Screen, path: str) -> float:
    """Return where the title of a screen ends; 0 where there is none, as in the far view."""
    screen.go(path)
    screen.wait_until(lambda seen: seen.path == path.partition("#")[0] and bool(boxes(seen)), path)
    titles = screen.page.get_by_role("heading", level=1).all()
    return max((box["y"] + box["height"] for title in titles if (box := title.bounding_box())), default=0)


@pytest.mark.grid
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (360, 740), (640, 360)])
def test_at_double_text_size_the_whole_keypad_stays_visible_with_every_number(
    screen: Screen, size: tuple[int, int]
) -> None:
    sit_down(screen)
    begin_round(screen, US)
    resize(screen, *size)
    enlarge(screen, 2)
    screen.wait_until(keypad_in_sight, "the whole keypad after the page was loaded anew")
    for key in (*"4312", *"485", "plus, next stack", *"120", "Next", "0", "Next"):
        screen.tap_fast(key)
        screen.wait_until(keypad_in_sight, f"the whole keypad after {key}")


@pytest.mark.grid
@pytest.mark.parametrize("size", [(360, 740), (390, 844)])
def test_at_double_text_size_the_line_in_hand_stands_whole_above_the_keypad(
    screen: Screen, size: tuple[int, int]
) -> None:
    sit_down(screen)
    begin_round(screen, US)
    resize(screen, *size)
    enlarge(screen, 2)
    screen.tap("Red threes caught, –")
    screen.wait_until(partial(is_in_hand, line=f"{US}, Red threes caught"), "the last line in hand")
    screen.tap("Clean piles, –")
    for line, typed in (
        ("Clean piles", ()),
        ("Red threes laid", ("1", "2", "1")),
        ("Left in hand and foot", ("2", *"480", "Enter", "4", "5", "+", "5")),
    ):
        screen.press(*typed)
        screen.wait_until(partial(is_in_hand, line=f"{US}, {line}"), f"{line} in hand, and the keypad")
    screen.press("1", "Enter")
    screen.wait_for("Card values add up in fives")
    screen.wait_until(partial(is_in_hand, line=f"{US}, {line}"), f"{line} in hand beside a refusal")


def is_in_hand(screen: Screen, line: str) -> bool:
    """Return whether a line stands above the keypad, and both are in sight."""
    found = boxes(screen)
    whole = [box for box in found if box.name.startswith(line) and box.shown == box.whole]
    keys_from = min((box.whole[1] for box in found if box.name == "7"), default=0)
    return bool(whole) and max(box.whole[3] for box in whole) <= keys_from and keypad_in_sight(screen)


def keypad_in_sight(screen: Screen) -> bool:
    """Return whether each key is visible from top to bottom."""
    return {box.name for box in boxes(screen) if box.name in KEYPAD and not is_cut(box)} == KEYPAD


@pytest.mark.grid
def test_the_active_row_is_visible_after_rotation_reload_and_a_change_of_side(screen: Screen) -> None:
    sit_down(screen)
    resize(screen, 375, 667)
    begin_round(screen, US)
    keys(screen, "221012")
    for size, where in (((667, 375), "beside the paper"), ((375, 667), "below the paper")):
        resize(screen, *size)
        screen.wait_until(partial(keypad_stands, where), f"the keypad {where}")
        screen.wait_until(lambda seen: is_whole(seen, f"{US}, Cards on the table, 12"), f"the line at {size}")
    screen.reload()
    screen.wait_until(lambda seen: is_whole(seen, f"{US}, Cards on the table, 12"), "the line after a reload")
    sit_down(screen, sides=alone(6))
    begin_round(screen, "Player 1")
    for player in ("Player 5", "Player 2"):
        screen.tap(f"{player}, this round")
        keys(screen, "123")
    screen.tap("Player 5, this round")
    screen.wait_until(lambda seen: is_whole(seen, "Player 5, Red threes laid"), "the line of the other side")


def keypad_stands(where: str, screen: Screen) -> bool:
    """Return whether the keypad is there: "beside the paper" or "below the paper"."""
    beside = all(box.whole[0] > 300 for box in boxes(screen) if box.name == "7")
    return where == ("beside the paper" if beside else "below the paper")


def is_whole(screen: Screen, name: str) -> bool:
    """Return whether a line is visible from top to bottom."""
    return any(box.name.startswith(name) and not is_cut(box) for box in boxes(screen))


def is_cut(box: Box) -> bool:
    """Return whether only part of a control is visible; at a page's edge the tree knows only that part."""
    return box.shown != box.whole or box.whole[3] - box.whole[1] < LOWEST
