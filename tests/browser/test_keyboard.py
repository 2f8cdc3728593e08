"""A laptop without its mouse."""

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser.moves import begin_round
from tests.browser.page import SECONDS, Screen
from tests.browser.places import PLACES, begin, lay_games, resize
from tests.browser.program import Program
from tests.browser.table import THEM, US, choose, lay
from tests.ui.colours import contrast

# 4 clean, 3 dirty, 1 wild, 2 red threes, 485; 2 clean, 3 dirty, 1 red three, 310, 85 left.
REFERENCE_ROUND: Final = (*"4312", *"485", "Enter", "0", "Enter", *"2301", *"310", "Enter", *"85", "Enter")

# Measures of the window: the height of the bar, and what is seen of a line with the focus at least.
BAR: Final = 54
LINE: Final = 40

# A window that shows the whole paper of these screens, and one of the same width that shows a part.
WIDE: Final = 820
UNSCROLLED: Final = 4000
LOW: Final = 900
SCROLLED: Final = {"new game", "entry of twelve", "other rules compared"}

MOST_KEYS: Final = 23
MOST_TABS: Final = 60

VISIBLE: Final = 3
"""How far a ring must stand out to be seen."""

FOCUSED: Final = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  const node = document.activeElement;
  return (node?.ariaLabel || node?.textContent || "").replace(/\\s+/g, " ").trim();
}"""

MAY_READ: Final = (
    "() => document.querySelector('flt-semantics-placeholder') && !document.getElementById('opening')"
)
# Without a semantics tree the app's own focus is not to be read, only that it is there.
IN_THE_APP: Final = "() => document.activeElement.localName === 'flutter-view'"
AT: Final = f"(name) => ({FOCUSED})().then((focused) => focused === name)"
FOR_READERS: Final = "Turn on screen reader support"

WRITTEN: Final = """() => {
  const node = document.activeElement;
  return node.localName === "input" ? node.ariaLabel : "";
}"""
"""Which field the keyboard writes into, none if it writes nowhere."""

PLACE: Final = """() => {
  const box = document.activeElement.getBoundingClientRect();
  return [box.top, box.bottom, innerHeight];
}"""

# The first control of a screen may have the focus already, unseen.
MOVED: Final = """async (had) => {
  const away = ["BODY", "FLUTTER-VIEW"];
  const moved = (node) => node !== had && !away.includes(node?.tagName);
  for (let frame = 0; frame < 30 && !moved(document.activeElement); frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
}"""


def tab(screen: Screen, key: str = "Tab") -> str:
    """Press Tab or an arrow, wait until the next control has the focus, and return its name."""
    had = screen.page.evaluate_handle("() => document.activeElement")
    screen.press(key)
    screen.page.evaluate(MOVED, had)
    return str(screen.page.evaluate(FOCUSED))


def tab_to(screen: Screen, name: str) -> list[str]:
    """Press Tab until this has the focus and return everything that had it on the way."""
    passed: list[str] = []
    while name not in passed:
        assert len(passed) < MOST_TABS, f"Tab does not come to {name!r}: {passed}"
        passed.append(tab(screen))
    return passed


def is_in_order(names: Sequence[str], passed: Sequence[str]) -> bool:
    """Return whether all of these passed in this order, with anything in between."""
    rest = iter(passed)
    return all(any(each.startswith(name) for each in rest) for name in names)


def sit_down(screen: Screen) -> str:
    """Open a game by its address, so that nothing has the focus yet, and return it."""
    game = lay(screen.program)
    screen.open(game)
    return game


@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_a_game_is_started_and_scored_by_keyboard_alone(own_window: Screen) -> None:
    screen = own_window.open()
    tab_to(screen, "New game")
    screen.press("Enter")
    screen.wait_for("Start")
    tab_to(screen, "Start")
    screen.press("Enter")
    screen.wait_for("Who went out?")
    tab_to(screen, US)
    screen.press("Enter")
    screen.wait_for("Next")
    screen.press(*REFERENCE_ROUND)
    screen.wait_for("Round 2 of 4", f"{US}, 5,185", f"{THEM}, 2,225")
    to_the_question = tab_to(screen, US)
    screen.press("Enter")
    screen.wait_for("Next")
    screen.press(*REFERENCE_ROUND)
    screen.wait_for("Round 3 of 4", f"{US}, 10,370", f"{THEM}, 4,450")
    assert len([*to_the_question, "Enter", *REFERENCE_ROUND]) <= MOST_KEYS
    screen.press("Control+z")
    screen.wait_for("Round 2 of 4", f"{US}, 5,185")


@pytest.mark.grid
@pytest.mark.parametrize("reads_aloud", [True, False])
def test_tab_first_reaches_the_screen_reader_button_and_then_the_app(
    browser: Browser, own_program: Program, reads_aloud: bool
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(own_program.address)
        page.wait_for_function(MAY_READ, timeout=SECONDS * 1000)
        page.keyboard.press("Tab")
        box = page.locator(":focus").bounding_box()
        assert (page.evaluate(FOCUSED), box and box["height"] >= LINE) == (FOR_READERS, True)
        page.keyboard.press("Enter" if reads_aloud else "Tab")
        if reads_aloud:
            # Flutter reads out the first place, and takes the focus there whoever has it by then.
            page.wait_for_function(AT, arg="Play, selected", timeout=SECONDS * 1000)
            page.keyboard.press("Tab")
            page.keyboard.press("Tab")
            page.wait_for_function(AT, arg="Journal", timeout=SECONDS * 1000)
        else:
            page.wait_for_function(IN_THE_APP, timeout=SECONDS * 1000)
            page.evaluate(FOCUSED)  # what is pressed in the frame that brings the focus is lost
            page.keyboard.press("Tab")
            page.evaluate(FOCUSED)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{own_program.address}/games", timeout=SECONDS * 1000)


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(1000, 1400), (1280, 800)], ids=["keypad below", "keypad beside"])
def test_tab_goes_down_the_screen_line_by_line(screen: Screen) -> None:
    sit_down(screen)
    assert tab_to(screen, "Nobody: the stock ran out") == [US, THEM, "Nobody: the stock ran out"]
    passed = tab_to(screen, "Nobody: the stock ran out")
    above = ["Back", "Menu", f"Why 0? {US}", f"{US}: opens with 50", "Round 1"]
    assert is_in_order([*above, US, THEM, "Nobody"], passed)
    begin_round(screen, US)
    passed = tab_to(screen, f"{US}, Going out, +100")
    at_hand = [*"789", "delete", *"456", "ten more", *"1230", "Next", "Round 1"]
    assert set(at_hand) <= set(screen.buttons())
    assert passed == [name for name in screen.buttons() if name not in at_hand]


@pytest.mark.grid
def test_tab_keeps_its_order_in_a_scrolled_page_and_shows_each_control_once(own_window: Screen) -> None:
    games = lay_games(own_window.program)
    begin(own_window, games, counted=["twelve"])
    for place in (place for place in PLACES if place.name in SCROLLED):
        resize(own_window, WIDE, UNSCROLLED)
        own_window.go(place.path.format(**games), place.says)
        on_paper = own_window.buttons()
        resize(own_window, WIDE, LOW)
        # The set-up screen has the cursor in its first name.
        written = own_window.page.evaluate(WRITTEN)
        first = on_paper.index(written) + 1 if written else 0
        in_turn = [*on_paper[first:], *on_paper[:first]]
        for name in in_turn:
            assert tab(own_window) == name
            own_window.wait_until(partial(holds_focus_in_sight, bar=0), f"{name} in the window")
        assert tab(own_window) == in_turn[0]
        step(own_window, "Shift+Tab", in_turn[-1])


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_enter_moves_on_after_typing_into_a_row_reached_with_tab(screen: Screen) -> None:
    sit_down(screen)
    begin_round(screen, US)
    tab_to(screen, f"{US}, Cards on the table, –")
    screen.press("Enter", *"485", "Enter", *"90", "Enter")
    screen.wait_for(f"Undo: {US}: left in hand and foot 90", f"{US}, this round 495")


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_with_arrow_keys_a_round_takes_23_keys_and_an_earlier_one_opens(
    screen: Screen, record_property: Callable[[str, object], None]
) -> None:
    sit_down(screen)
    for number in (1, 2):
        step(screen, "ArrowDown", US)
        screen.press("Enter")
        screen.wait_for("Next")
        screen.press(*REFERENCE_ROUND)
        screen.wait_for(f"Round {number + 1} of 4")
    keys = len(["ArrowDown", "Enter", *REFERENCE_ROUND])
    record_property("keys for the reference round", keys)
    assert keys <= MOST_KEYS
    screen.wait_for(f"{US}, 10,370", f"{THEM}, 4,450")
    step(screen, "ArrowDown", US)
    step(screen, "ArrowRight", THEM)
    step(screen, "ArrowLeft", US)
    for name in ("Round 3", "Round 2;", "Round 1;"):
        step(screen, "ArrowUp", name)
    screen.press("Enter")
    screen.wait_until(lambda seen: "/round/" in seen.path, "the round")
    screen.press("Escape")
    screen.wait_for("Who went out?")


def step(screen: Screen, key: str, name: str) -> None:
    """Press a key and wait until the control with this name has the focus."""
    screen.press(key)
    screen.wait_until(lambda seen: seen.page.evaluate(FOCUSED).startswith(name), f"the focus on {name}")


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(412, 915)])
@pytest.mark.parametrize("light", ["light", "dark", "strong"])
def test_the_menu_line_reached_by_arrow_keys_has_a_focus_ring(screen: Screen, light: str) -> None:
    screen.page.emulate_media(
        color_scheme="dark" if light == "dark" else "light", contrast="more" if light == "strong" else None
    )
    game = sit_down(screen)
    tab_to(screen, "Menu")
    step(screen, "Enter", "Players and names")
    step(screen, "ArrowDown", "Standings")
    screen.wait_until(lambda seen: ring_stands_out(seen, "Standings") >= VISIBLE, "the ring")
    assert ring_stands_out(screen, "Players and names") < VISIBLE
    screen.press("5")
    step(screen, "Escape", "Menu")
    assert screen.path == game
    step(screen, "Space", "Players and names")
    for name in ("Standings", "Rules of this game", "Change the game", "Share, print or save"):
        step(screen, "Tab", name)
    for name in ("Change the game", "Rules of this game", "Standings"):
        step(screen, "ArrowUp", name)
    screen.press("Enter")
    screen.wait_until(lambda seen: seen.path == f"{game}/result", "the standings")
    screen.press("Escape")
    screen.wait_until(lambda seen: seen.path == game, "the score pad")
    assert "Players and names" not in screen.wait_for("Who went out?")


def ring_stands_out(screen: Screen, name: str) -> float:
    """Return how far a button's focus ring stands out from what surrounds it and what it encloses."""
    box = screen.page.get_by_role("button", name=name).bounding_box()
    assert box
    picture = Image.open(BytesIO(screen.page.screenshot())).convert("RGB")
    across = round(box["x"] + box["width"] / 2)
    column = picture.crop((across, round(box["y"]) - 2, across + 1, round(box["y"]) + 7)).tobytes()
    outside, edge, inside = (f"#{column[at : at + 3].hex()}" for at in (0, 9, 24))
    return min(contrast(edge, outside), contrast(edge, inside))


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_escape_leaves_a_text_field_with_its_text_and_then_goes_back(screen: Screen) -> None:
    game = sit_down(screen)
    choose(screen, "Players and names")
    screen.write("Name of side 1", "Guests")
    screen.press("Escape")
    screen.wait_until(lambda seen: seen.page.evaluate(FOCUSED) == "Back", "the focus on the way back")
    screen.wait_for("Undo: Guests: names")
    screen.press("Escape")
    screen.wait_until(lambda seen: seen.path == game, "the score pad")


@pytest.mark.grid
@pytest.mark.parametrize("viewport", [(1280, 800), (1024, 600)])
def test_the_score_pad_scrolls_to_the_row_that_arrow_keys_focus(screen: Screen) -> None:
    screen.open(lay_games(screen.program)["twelve"])
    step(screen, "ArrowDown", "Player 1")
    for name in ("Round 3", "Round 2;", "Round 1;"):
        step(screen, "ArrowUp", name)
        screen.wait_until(holds_focus_in_sight, f"{name} in the window")
    for key, last in (("ArrowUp", "Player 1"), ("ArrowDown", "Player 12")):
        passed = ""
        while not passed.endswith(f"? {last}"):
            passed = tab(screen, key)
            screen.wait_until(holds_focus_in_sight, f"{passed} in the window")


def holds_focus_in_sight(screen: Screen, bar: int = BAR) -> bool:
    """Return whether at least one line's height of the focused control is visible. bar: the bar's height."""
    top, bottom, height = screen.page.evaluate(PLACE)
    return bool(top >= bar and min(bottom, height) - top >= LINE)
