"""A game shared with a phone: the code's link, through this machine's own address, until it is stopped."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.moves import begin_round, keys, start_game
from tests.browser.page import NewScreen, Screen
from tests.browser.program import Program, answers
from tests.browser.shared_table import SharedTable, photograph
from tests.browser.table import US
from tests.own_network import needs_own_address, own_host

pytestmark = needs_own_address


def logs(folder: Path) -> list[str]:
    """Return what the program has logged."""
    return [each.read_text("utf-8") for each in folder.glob("*.log*")]


def plays_the_video(screen: Screen) -> bool:
    """Whether the page plays the video that keeps a screen on."""
    paused: bool = screen.page.evaluate("() => document.querySelector('#keep-awake').paused")
    return not paused


@pytest.mark.grid
def test_a_phone_counts_by_its_code_until_the_keeper_removes_it(
    own_program: Program, new_screen: NewScreen
) -> None:
    host, port = own_host(), urlsplit(own_program.address).port or 0
    keeper = new_screen(own_program).open()
    game = start_game(keeper)
    begin_round(keeper, "East–West")
    assert not answers(host, port)
    keeper.open(f"{game}/share")
    link = photograph(keeper)
    assert link.startswith(f"http://{host}:{port}/join/{game[-4:]}#")

    phone = new_screen(own_program, f"http://{host}:{port}").open()
    phone.wait_for("No game is shared with this device.")
    phone.page.goto(link)
    phone.ready().wait_for("Next")
    assert link.partition("#")[2] not in phone.page.url + phone.page.title()
    keys(phone, "2n")
    # Chromium has no wake lock without https: a silent video keeps the screen on.
    assert phone.page.evaluate("() => isSecureContext") is False
    phone.wait_until(plays_the_video, "the video that keeps the screen on")
    keeper.tap("Back")
    # What a side still lacks to go out stands here once it has a pile.
    keeper.wait_for("North–South: ")
    keeper.open(f"{game}/share")
    keeper.tap("Remove them and make a new code")
    phone.wait_for("No game is shared with this device.")
    phone.wait_until(lambda screen: not plays_the_video(screen), "the video stopped")
    assert photograph(keeper) != link
    assert link.partition("#")[2] not in "".join([*own_program.said, *logs(own_program.folder)])


def test_a_keeper_and_a_sides_phone_count_two_rounds_through_breaks(
    shared_table: SharedTable,
) -> None:
    shared_table.invite([US], each=1, watchers=0)
    at_once = {urlsplit(line.url).path for phone in shared_table.sides[US] for line in phone.lines}
    shared_table.play(rounds=2)
    assert at_once == {f"/ws/{shared_table.game[-4:]}"}, "a proxy sends a table's phones to one server"
