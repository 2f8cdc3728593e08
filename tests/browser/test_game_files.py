"""Games imported and saved as files, and deleted games."""

from pathlib import Path

from tests.browser.moves import pick
from tests.browser.page import Screen
from tests.browser.table import FIRST, THEM, US, game_file


def test_a_game_file_is_imported_through_the_file_chooser(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "evening.scorepad.json"
    file.write_bytes(game_file(FIRST, title="Tuesday"))
    pick(screen, file)
    screen.wait_for("1 game added: Tuesday.")
    screen.tap("Open")
    screen.wait_for(f"{US}, 3,765", f"{THEM}, 465", "Round 2 of 4")
