"""Whatever happens to the file during play is reported on home, and fixed with a tap."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, game_file, lay

HIDE = "Hide this notice"


def break_index(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'events_in_order'"
        (root,) = other.execute(query).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 200)


def break_title(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE events SET body = replace(body, 'Friday', 'Monday')")


@pytest.mark.grid
def test_each_file_notice_says_what_is_wrong_and_its_button_fixes_it(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    path = own_program.folder / "scorepad.db"
    lay(own_program, game_file(FIRST, title="Friday"))
    own_program.stop()
    older = shutil.copy(path, path.with_name("older.db"))
    break_index(path)
    own_program.start()
    lay(own_program, game_file(FIRST, title="Sunday"))

    screen = new_screen(own_program.address).open()
    screen.wait_for("was damaged and has been renamed", "Every game in it was recovered (1).", "Friday")
    screen.tap(HIDE)
    screen.wait_gone("was damaged")

    path.unlink()
    screen.wait_for("is gone. Nothing new is saved until you choose what to do.")
    screen.tap("Save all games to a new file")
    screen.wait_gone("is gone.")

    Path(shutil.copy(older, path.with_name("moved.db"))).rename(path)
    screen.wait_for("Another program has replaced")
    screen.tap("Use the file that's there now")
    screen.wait_for("The games it had before are saved as", "Sunday")
    screen.tap(HIDE)
    screen.wait_gone("are saved as")

    lay(own_program, game_file(FIRST, title="Saturday"))
    own_program.stop()
    shutil.copy(older, path)
    break_title(path)
    own_program.start()
    screen.wait_for("are missing, or the file is an older copy. Please check your last game.")
    screen.wait_for("This game is no longer as it was saved: part of it is damaged.")
    screen.tap("Keep what isn't damaged")
    screen.wait_gone("part of it is damaged")
    screen.wait_for("Friday: the damaged parts were left out. Please check this game.", "Monday")
    screen.tap(HIDE)
    screen.wait_gone("an older copy")
