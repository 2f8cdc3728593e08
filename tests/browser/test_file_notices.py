"""Where the file of the games is wrong, home says so in a sentence, and a tap sets it right."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.fold import fold
from scorepad.storage.backups import BACKUP_FOLDER, Occasion
from scorepad.storage.sql.copies import Copies
from tests.browser.page import Screen
from tests.browser.program import Program
from tests.many_games import events, game_id
from tests.storage.sql.games import games
from tests.storage.sql.test_copies import NOON

HIDE = "Hide this notice"
COPIED, PLAYED_SINCE = game_id(1), game_id(2)


def with_a_copy(folder: Path) -> Path:
    """Return a file of games that is copied at noon; one more is then played, which only has its own file."""
    with games(folder) as store:
        store.put(COPIED, list(events(1)))
        copies = Copies(store.file)
        copies.make(folder / BACKUP_FOLDER, Occasion.START, NOON)
        store.put(PLAYED_SINCE, list(events(2)))
        copies.keep_game(PLAYED_SINCE, fold(store.events(PLAYED_SINCE)))
    return store.path


@pytest.mark.grid
def test_a_damaged_file_opens_the_newest_copy_and_a_damaged_game_is_taken_from_one(
    tmp_path: Path, new_screen: Callable[[str], Screen]
) -> None:
    path = with_a_copy(tmp_path / "games")
    with path.open("r+b") as file:
        file.write(b"\xff" * 100)
    program = Program(path.parent).start()
    try:
        screen = new_screen(program.address).open()
        screen.wait_for("was damaged. The copy of 26 November 2026", "rounds finished since")
        (aside,) = path.parent.glob("scorepad.damaged-*.db")
        screen.wait_for(f"kept as {aside}", "Evening 2", "Evening 3")
        screen.tap(HIDE)
        screen.wait_gone("was damaged")

        program.stop()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            change = "UPDATE events SET body = replace(body, 'Ann', 'Eve') WHERE stream = ?"
            assert other.execute(change, (PLAYED_SINCE,)).rowcount > 0
        program.start()
        screen.wait_for("Evening 3: This game is no longer as it was saved", "Evening 2")
        screen.tap("Take it from a copy")
        screen.wait_for("Evening 3: part of it was damaged. It is whole again, from a copy.")
        screen.tap(HIDE)
        screen.wait_gone("whole again")
        screen.go(f"/game/{PLAYED_SINCE}", "4,730")
    finally:
        program.stop()
