"""Households in a real browser: begun with a tap, and opened elsewhere by their code alone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.moves import start_game
from tests.browser.page import Screen
from tests.browser.program import Program, scorepad
from tests.browser.shared_table import photograph

NOBODY = "Nobody has shared a game with this device."
SECRET = "Whoever has this link may change everything here."  # noqa: S105 - words on the screen


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Program]:
    running = Program(
        tmp_path / "many", lambda folder, port: [*scorepad(folder, port), "--households"]
    ).start()
    yield running
    running.stop()


def test_two_households_on_one_server_know_nothing_of_each_other(
    server: Program, new_screen: Callable[[str], Screen]
) -> None:
    ours = new_screen(server.address).open()
    ours.wait_for(NOBODY)
    ours.tap("Start a new score pad")
    # The browser connects anew for it, without anybody reloading the page.
    ours.wait_for(SECRET)
    link = photograph(ours)
    assert urlsplit(link).path == "/join"
    game = start_game(ours.open())

    theirs = new_screen(server.address).open()
    theirs.tap("Start a new score pad")
    theirs.wait_for(SECRET)
    theirs.open(game).wait_for("Game not found")

    friend = new_screen(server.address)
    friend.page.goto(link)
    friend.ready().wait_for("New game")
    friend.open(game).wait_for("Who went out?")

    # In the tab of another household the same link changes over, while that one's session still lives.
    theirs.page.goto(link)
    theirs.ready().wait_for("New game")
    theirs.open(game).wait_for("Who went out?")
