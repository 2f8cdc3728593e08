"""The file notices that the normal run leaves out, in a real browser."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.browser.page import Screen
from tests.browser.program import Program
from tests.browser.table import FIRST, game_file, lay
from tests.disks import make_read_only, small_disk
from tests.many_games import fill

HIDE = "Hide this notice"
FRESH = "Save all games to a new file"
IN_THE_FOURTH_GAME = b"2016-01-02T22:24:00.000Z"
"""When a field in the middle of the game "Evening 4" was entered; its page has events of no other game."""


def break_page_of(path: Path, content: bytes) -> None:
    data = bytearray(path.read_bytes())
    start = data.index(content) // 4096 * 4096
    data[start : start + 100] = b"\xff" * 100
    path.write_bytes(data)


def test_an_overwritten_damaged_or_missing_file_is_reported_and_recovered_from(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    path = own_program.folder / "scorepad.db"
    lay(own_program, game_file(FIRST, title="Friday"))
    own_program.stop()
    older = Path(shutil.copy(path, path.with_name("older.db")))
    own_program.start()
    lay(own_program, game_file(FIRST, title="Sunday"))
    screen = new_screen(own_program.address).open()
    screen.wait_for("Sunday")

    path.write_bytes(older.read_bytes())
    screen.wait_for("Another program has overwritten")
    screen.tap("Use the file that's there now")
    screen.wait_gone("overwritten")
    screen.wait_for("Friday", "Sunday")

    own_program.stop()
    path.write_bytes(b"no database at all" * 1000)
    own_program.start()
    screen.wait_for("couldn't be read. That file was renamed")
    screen.tap(HIDE)
    screen.wait_gone("That file was renamed")

    lay(own_program, game_file(FIRST, title="Monday"))
    own_program.stop()
    path.unlink()
    own_program.start()
    screen.wait_for("was no longer there, so Scorepad has started a new, empty file.")
    screen.tap(HIDE)
    screen.wait_gone("no longer there")


def test_a_partly_recovered_file_is_reported_with_its_numbers(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    path = own_program.folder / "scorepad.db"
    own_program.stop()
    path.unlink()
    fill(own_program.folder, 6)
    break_page_of(path, IN_THE_FOURTH_GAME)
    own_program.start()
    screen = new_screen(own_program.address).open()
    screen.wait_for("Games recovered in full: 5; in part: 1; lost: 0.", "Evening 4")
    aside = next(own_program.folder.glob("scorepad.damaged-*.db"))
    assert aside.name in screen.text()
    own_program.stop()
    own_program.start()
    screen.open().wait_for("Games recovered in full: 5")
    screen.tap(HIDE)
    screen.wait_gone("recovered in full")


def test_a_damaged_list_of_deleted_games_is_reported_and_recovered_from(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    path = own_program.folder / "scorepad.db"
    lay(own_program, game_file(FIRST, title="Friday"))
    screen = new_screen(own_program.address).open()
    screen.tap("Delete Friday")
    screen.wait_for("Friday: game deleted")
    own_program.stop()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE events SET body = replace(body, 'true', 'null') WHERE stream = 'library'")
    own_program.start()
    screen.wait_for("Part of the list of your own rules and deleted games is damaged.", "Friday")
    screen.tap("Keep what isn't damaged")
    screen.wait_gone("no longer as it was saved")
    screen.wait_for("Please check your games and rules.")
    screen.tap(HIDE)
    screen.wait_gone("Please check")
    screen.tap("Delete Friday")
    screen.wait_for("Friday: game deleted")


def test_a_new_file_is_offered_when_the_file_is_replaced_or_its_folder_is_gone(
    own_program: Program, new_screen: Callable[[str], Screen]
) -> None:
    path = own_program.folder / "scorepad.db"
    lay(own_program, game_file(FIRST, title="Friday"))
    own_program.stop()
    older = Path(shutil.copy(path, own_program.folder.with_name("older.db")))
    own_program.start()
    lay(own_program, game_file(FIRST, title="Sunday"))
    screen = new_screen(own_program.address).open()
    screen.wait_for("Sunday")

    older.rename(path)
    screen.wait_for("Another program has replaced")
    screen.tap(FRESH)
    screen.wait_gone("Another program has replaced")
    assert list(own_program.folder.glob("scorepad.replaced-*.db"))

    shutil.rmtree(own_program.folder)
    screen.wait_for("is gone. Nothing new is saved until you choose what to do.")
    screen.tap(FRESH)
    screen.wait_gone("is gone.")
    own_program.stop()
    own_program.start()
    screen.open().wait_for("Friday", "Sunday")


def test_a_read_only_disk_is_reported_while_games_stay_readable(
    tmp_path: Path, new_screen: Callable[[str], Screen]
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        program = Program(disk / "games").start()
        try:
            game = lay(program, game_file(FIRST, title="Friday"))
            program.stop()
            make_read_only(disk)
            program.start()
            screen = new_screen(program.address).open()
            screen.wait_for(
                "can't be written to. You can look at your games, but nothing new is saved.", "Friday"
            )
            screen.open(game)
            screen.wait_for("North–South", "3,765")
        finally:
            program.stop()
