"""The site in a browser: from a plain web server, below another folder, and without any server."""

from collections.abc import Callable
from pathlib import Path

from scorepad.site.build import build_site
from scorepad.site.prepare import find_node
from tests.browser.moves import begin_round, keys, seat
from tests.browser.page import Screen
from tests.browser.published import served
from tests.browser.test_whole_game import play_to_a_rematch

KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


def test_a_whole_game_is_played_after_the_server_has_gone(
    tmp_path: Path, new_screen: Callable[[str], Screen]
) -> None:
    node = find_node()
    assert node, "Playwright brings its own"
    build_site(tmp_path, node=node)
    host = served(tmp_path).start()
    try:
        screen = new_screen(host.address).open()
        assert screen.page.evaluate(KEPT)
    finally:
        host.kill()
    game = play_to_a_rematch(screen.reload())
    screen.open(f"{game}/result").wait_for("Ann & Bo won", "by 2,680 points")


def test_a_round_is_counted_below_another_folder_and_without_prepared_memory(
    tmp_path: Path, new_screen: Callable[[str], Screen]
) -> None:
    build_site(tmp_path / "pads")
    host = served(tmp_path).start()
    try:
        screen = new_screen(host.address).open("/pads/")
        screen.tap("New game")
        seat(screen, North="Ann", South="Bo", East="Cy", West="Di")
        screen.tap("Start the game")
        begin_round(screen, "Ann & Bo")
        keys(screen, "4312" + "485n" + "n")
        keys(screen, "2301" + "310n" + "85n")
        screen.wait_for("Ann & Bo, 5,185, leads by 2,960, needs 90 to open")
        assert screen.path.startswith("/pads/game/")
    finally:
        host.kill()
