"""What surrounds a game: its rule card, warnings, light and dark, wrong addresses, security headers."""

import base64
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Final, Literal
from uuid import uuid4

import pytest

from scorepad.storage.sql.sqlite import BUSY_SECONDS, DATABASE_FILE
from tests.browser.moves import begin_round, keys, wait_for_paper
from tests.browser.page import SECONDS, Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, US, choose, game_file, lay, sit_down

# How light a picture is in its corner, and at its lightest and darkest dot: 0 black, 255 white.
GREYS: Final = """async (png) => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const brush = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  brush.drawImage(picture, 0, 0);
  const dots = brush.getImageData(0, 0, picture.width, picture.height).data;
  const grey = (_, at) => (dots[4 * at] + dots[4 * at + 1] + dots[4 * at + 2]) / 3;
  const greys = Array.from({length: dots.length / 4}, grey);
  const [darkest, lightest] = greys.reduce(([a, b], one) => [Math.min(a, one), Math.max(b, one)], [255, 0]);
  return {corner: greys[0], darkest, lightest};
}"""


def greys(screen: Screen) -> dict[str, float]:
    png = base64.b64encode(screen.page.screenshot()).decode()
    found: dict[str, float] = screen.page.evaluate(GREYS, png)
    return found


@pytest.mark.grid
def test_the_rule_card_shows_the_rules_the_game_was_started_with(screen: Screen, program: Program) -> None:
    game = sit_down(screen, program, FIRST, house_rules={"piles.clean": 700})
    choose(screen, "Rules for this game")
    screen.wait_for("The rules saved with this game", "Clean piles +700", "Dirty piles +300")
    screen.tap("Back")
    wait_for_paper(screen, game)


@pytest.mark.grid
def test_a_warning_blocks_nothing_and_its_check_button_leads_to_the_field(
    screen: Screen, program: Program
) -> None:
    game = sit_down(screen, program)
    begin_round(screen, US)
    keys(screen, "2210" + "55n" + "0n")
    screen.wait_for("5 completed piles are worth at least")
    keys(screen, "0000" + "60n" + "45n")
    wait_for_paper(screen, game)
    screen.wait_for(f"{US}, 3,255", "Round 2 of 4", "but only 55 were melded")
    screen.tap("Check")
    screen.wait_for("Next")
    keys(screen, "585n")
    screen.wait_gone("completed piles are worth at least")
    screen.wait_for(f"{US}, this round 3,785")


@pytest.mark.parametrize(
    ("scheme", "is_paper"),
    [
        pytest.param("light", lambda grey: grey > 200, marks=pytest.mark.grid),
        ("dark", lambda grey: grey < 60),
    ],
)
def test_the_page_follows_the_devices_colour_scheme(
    new_screen: Callable[[str], Screen],
    program: Program,
    scheme: Literal["light", "dark"],
    is_paper: Callable[[float], bool],
) -> None:
    def is_drawn(seen: Screen) -> bool:
        grey = greys(seen)
        return is_paper(grey["corner"]) and grey["lightest"] - grey["darkest"] > 150

    screen = new_screen(program.address)
    screen.page.emulate_media(color_scheme=scheme)
    screen.open().tap("New game")
    screen.wait_for("Start the game")
    screen.wait_until(is_drawn, f"a {scheme} page with ink on it")


@pytest.mark.grid
def test_an_address_without_a_game_says_so_and_leads_home(
    new_screen: Callable[[str], Screen], program: Program
) -> None:
    screen = new_screen(program.address).open("/game/unknown")
    screen.wait_for("Game not found", "This game is no longer here.")
    screen.tap("Home")
    screen.wait_for("New game")
    assert screen.path == "/"


def test_the_page_has_security_headers(new_screen: Callable[[str], Screen], program: Program) -> None:
    screen = new_screen(program.address)
    answer = screen.page.goto(program.address + "/game/unknown")
    assert answer
    policy = answer.headers["content-security-policy"].split("; ")
    assert {"default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"} <= set(policy)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.grid
def test_a_change_that_cannot_be_saved_says_so_and_works_afterwards(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    screen = new_screen(own_program.address)
    game = sit_down(screen, own_program, FIRST)
    with closing(sqlite3.connect(own_program.folder / DATABASE_FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        screen.tap(US, role="button")
        refusal = "This couldn't be saved: another program is using the file."
        told = screen.wait_until(lambda seen: refusal in seen.text(), refusal, 2 * SECONDS + BUSY_SECONDS)
        other.execute("ROLLBACK")
    assert screen.path == game
    assert not re.search("sqlite|locked|error|traceback", told, re.IGNORECASE)
    begin_round(screen, US)


def test_two_windows_of_one_browser_are_one_device(
    new_screen: Callable[[str], Screen], program: Program
) -> None:
    game = lay(program, game_file(id=str(uuid4())))
    first = new_screen(program.address).open(game)
    second = Screen(first.page.context.new_page(), program.address).open(game)
    first.page.bring_to_front()
    begin_round(first, US)
    other = new_screen(program.address).open(game)
    other.wait_for(f"{US} is being counted elsewhere now")
    second.page.bring_to_front()
    second.wait_for("Continue scoring")
    assert "elsewhere" not in second.text()
