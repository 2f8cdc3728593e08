"""Where the file of the games is wrong, home says so in a sentence, and a tap sets it right."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.fold import fold
from scorepad.storage.backups import BACKUP_FOLDER, Occasion
from scorepad.storage.sql.copies import Copies
from tests.browser.moves import begin_round
from tests.browser.page import NewScreen, Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, US, lay, sit_down
from tests.disks import make_read_only, small_disk
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
    tmp_path: Path, new_screen: NewScreen
) -> None:
    path = with_a_copy(tmp_path / "games")
    with path.open("r+b") as file:
        file.write(b"\xff" * 100)
    with Program(path.parent) as program:
        screen = new_screen(program).open()
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


@pytest.mark.grid
def test_of_a_replaced_and_an_overwritten_file_one_chooses_which_games_to_go_on_with(
    own_program: Program, own_window: Screen
) -> None:
    path = own_program.folder / "scorepad.db"
    lay(own_program, FIRST, title="Friday")
    own_program.stop()
    older = Path(shutil.copy(path, own_program.folder.with_name("older.db")))
    own_program.start()
    sit_down(own_window, FIRST, title="Saturday")
    begin_round(own_window, US)
    own_window.go("/", "Saturday")

    Path(shutil.copy(older, older.with_name("moved.db"))).rename(path)
    own_window.wait_for("Another program has replaced")
    own_window.tap("Use it")
    own_window.wait_gone("Another program has replaced")
    own_window.wait_for("The games it had before are saved as", "Friday", "Saturday")
    own_window.tap(HIDE)
    own_window.wait_gone("are saved as")
    lay(own_program, FIRST, title="Sunday")
    own_window.wait_for("Sunday")

    path.write_bytes(older.read_bytes())
    own_window.wait_for("Another program has changed")
    own_window.tap("Go on with ours")
    own_window.wait_gone("Another program has changed")
    own_window.wait_for("Friday", "Saturday", "Sunday")
    lay(own_program, FIRST, title="Monday")
    own_program.stop()
    own_program.start()
    own_window.open().wait_for("Friday", "Saturday", "Sunday", "Monday")


@pytest.mark.grid
def test_on_a_disk_that_cannot_be_written_one_can_look_and_goes_on_once_it_can(
    tmp_path: Path, new_screen: NewScreen
) -> None:
    with small_disk(tmp_path / "disk") as disk, Program(disk / "games") as program:
        screen = new_screen(program)
        game = sit_down(screen, FIRST, title="Friday")
        with pytest.raises(OSError, match="space"):
            (disk / "rest").write_bytes(bytes(16 * 1024 * 1024))
        screen.tap(US, role="button")
        screen.wait_for("This couldn't be saved: the disk is full.")
        assert screen.path == game
        (disk / "rest").unlink()
        begin_round(screen, US)

        program.stop()
        make_read_only(disk)
        program.start()
        sentence = "can't be written to. You can look at your games, but nothing new is saved."
        screen.open().wait_for(sentence, "Friday")
        screen.go(game, "3,765")
        screen.tap(next(name for name in screen.buttons() if name.startswith("Undo")))
        screen.wait_for("This couldn't be saved: the file is read-only.")
