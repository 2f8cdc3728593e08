"""A device's own settings are remembered when it returns, on that device alone."""

import io

import pytest
from PIL import Image

from scorepad.ui.theme.style import DARK, LIGHT
from tests.browser.moves import start_game
from tests.browser.page import NewScreen, Screen
from tests.browser.program import Program


def paper(screen: Screen) -> str:
    """Return the background colour at the foot of the window."""
    picture = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
    return "#{:02X}{:02X}{:02X}".format(*picture.getpixel((2, picture.height - 2)))  # type: ignore[misc] # three of them


def letters(screen: Screen) -> float:
    """Return the height of the button that resets the text size."""
    box = screen.page.get_by_role("button", name="Standard").bounding_box()
    assert box
    return box["height"]


@pytest.mark.grid
def test_a_chosen_text_size_and_theme_survive_a_reload_on_this_device_only(
    screen: Screen, new_screen: NewScreen
) -> None:
    screen.tap("Settings")
    screen.wait_for("Standard, selected", "Automatic, selected")
    screen.wait_until(lambda each: paper(each) == LIGHT["surface"], "our own paper")
    usual = letters(screen)
    screen.tap("Larger (150%)")
    screen.tap("Dark")
    screen.wait_for("Larger (150%), selected", "Dark, selected")
    screen.wait_until(
        lambda each: letters(each) > usual and paper(each) == DARK["surface"], "large light letters"
    )
    large = letters(screen)
    screen.reload().wait_for("Larger (150%), selected", "Dark, selected")
    screen.wait_until(lambda each: (letters(each), paper(each)) == (large, DARK["surface"]), "the same again")
    other = new_screen(screen.program).open("/settings")
    other.wait_for("Standard, selected", "Automatic, selected")
    other.wait_until(lambda each: (letters(each), paper(each)) == (usual, LIGHT["surface"]), "the usual ones")


@pytest.mark.grid
def test_where_no_video_keeps_the_screen_on_the_setting_says_that_it_may_turn_off(
    at_home: Program, new_screen: NewScreen
) -> None:
    said = "This device may turn it off anyway."
    phone = new_screen(at_home)
    phone.page.goto(at_home.link)
    phone.ready().wait_for("New game")
    assert said not in phone.open("/settings").wait_for("Keep the screen on")
    phone.page.context.route("**/keep_awake.webm", lambda route: route.fulfill(body=""))
    game = start_game(phone.open("/"))
    phone.open(f"{game}/settings").wait_for(said)
