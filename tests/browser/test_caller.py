"""The caller in a real browser, with a stand-in voice that records what it was asked to say."""

from typing import Final

import pytest

from tests.browser.moves import keys, wait_for_paper
from tests.browser.page import NewScreen, Screen
from tests.browser.table import FIRST, THEM, US, choose, lay, sit_down

pytestmark = pytest.mark.grid

VOICE: Final = """
window.said = [];
window.spokenTooEarly = 0;
window.SpeechSynthesisUtterance = class { constructor(text) { Object.assign(this, { text, lang: "" }); } };
Object.defineProperty(window, "speechSynthesis", { value: {
  speaking: false,
  pending: false,
  cancel() {},
  speak({ text, lang }) {
    if (!navigator.userActivation.hasBeenActive) window.spokenTooEarly += 1;
    if (text) window.said.push(`${lang}: ${text}`);
  }
} });
"""
COUNTED: Final = """
window.spoken = 0;
const speak = SpeechSynthesis.prototype.speak;
SpeechSynthesis.prototype.speak = function (words) { speak.call(this, words); window.spoken += 1; };
"""
SETTING: Final = "Say the score after each round. Browsers speak only once you have tapped the page."
WANTED: Final = """
localStorage["flutter.scorepad.settings"] = JSON.stringify(JSON.stringify({ voice: true }));
"""
"""What a device that was asked for the caller has kept. A page reads it once, when it is opened first."""
ALMOST: Final = {
    "tallies": [FIRST["tallies"][0], {"piles": {"clean": 1}, "melded": 160, "counted": False}],
}
"""The round without its last number."""
LAST: Final = "195n"
CALL: Final = [
    "en-US: After round 1",
    f"en-US: {US}: 3765",
    f"en-US: {THEM}: 465",
    "en-US: Next: round 2",
    "en-US: Everyone needs 90 to open",
]

BEFORE: Final = 2
"""The sentences before the first round is complete: which one comes, and what it takes to open."""


def said(screen: Screen) -> list[str]:
    """Return what was said since the page was loaded, each sentence with its language."""
    return list(screen.page.evaluate("() => window.said"))


def finish(screen: Screen, game: str) -> None:
    """Enter the last number of the round."""
    screen.tap("Continue scoring")
    screen.tap(f"{THEM}, Left in hand and foot, –")
    keys(screen, LAST)
    wait_for_paper(screen, game)


def test_a_round_is_said_once_and_again_by_a_touch_but_not_after_undo_or_reload(screen: Screen) -> None:
    game = lay(screen.program, ALMOST)
    screen.page.add_init_script(VOICE)
    screen.open(f"{game}/settings").tap(SETTING)
    screen.wait_for(f"{SETTING}, checked")
    screen.tap("Back")
    finish(screen, game)
    screen.wait_until(lambda seen: said(seen) == CALL, "the round, said")
    screen.press("Control+z")
    screen.wait_for("Continue scoring")
    screen.press("Control+Shift+z")
    screen.wait_for("Who went out?")
    choose(screen, "Say the score")
    screen.wait_until(lambda seen: said(seen) == CALL * 2, "said once more, by the touch alone")
    screen.reload().tap("Large scores")
    screen.tap("Say the score")
    screen.wait_until(lambda seen: said(seen) == CALL, "by the touch alone, after the reload")
    assert screen.page.evaluate("() => window.spokenTooEarly") == 0


def test_without_a_touch_nothing_is_said_and_the_first_one_says_the_newest(
    screen: Screen, new_screen: NewScreen
) -> None:
    game = sit_down(screen, ALMOST)
    tablet = new_screen(screen.program)
    tablet.page.add_init_script(VOICE + WANTED)
    tablet.open(f"{game}/far")
    finish(screen, game)
    tablet.wait_for("3,765")
    assert said(tablet) == []
    tablet.tap("Say the score")
    tablet.wait_until(lambda seen: said(seen) == CALL * 2, "what waited, and what the touch asked for")
    assert tablet.page.evaluate("() => window.spokenTooEarly") == 0


def test_two_windows_of_one_browser_say_a_round_once(window: Screen) -> None:
    game = lay(window.program, ALMOST)
    window.page.add_init_script(VOICE + WANTED)
    window.open(f"{game}/far").tap("Say the score")
    window.wait_until(lambda seen: len(said(seen)) == BEFORE, "the first touch there")
    # The window opened last is the one in front, which alone is drawn.
    one = window.beside()
    one.page.add_init_script(VOICE + WANTED)
    one.open(game)
    finish(one, game)
    one.wait_until(lambda seen: len(said(seen) + said(window)) == len(CALL) + BEFORE, "one of them")
    choose(one, "Say the score")
    one.wait_until(lambda seen: len(said(seen) + said(window)) == 2 * len(CALL) + BEFORE, "it alone")


@pytest.mark.parametrize("reads", ["de-AT"])
def test_it_speaks_the_devices_own_kind_of_its_language(window: Screen) -> None:
    first = "de-AT: Nach Runde 1"
    window.page.add_init_script(VOICE + WANTED)
    window.open(f"{lay(window.program, FIRST)}/far").tap("Stand ansagen")
    window.wait_until(lambda seen: said(seen)[:1] == [first], first)


def test_a_browser_without_a_voice_is_not_offered_the_caller(window: Screen) -> None:
    window.page.add_init_script("delete window.speechSynthesis; delete window.SpeechSynthesisUtterance")
    assert "Say the score" not in window.open("/settings").wait_for("Keep the screen on")


def test_the_browsers_own_voice_takes_what_it_is_given(window: Screen) -> None:
    window.page.add_init_script(WANTED + COUNTED)
    choose(window.open(lay(window.program, FIRST)), "Say the score")
    window.wait_until(lambda seen: seen.page.evaluate("() => window.spoken") == 1 + len(CALL), "all of it")
