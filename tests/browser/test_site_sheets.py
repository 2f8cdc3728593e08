"""Score sheets in the site, which fetches what makes them at first need."""

from collections.abc import Callable
from pathlib import Path

from openpyxl import load_workbook

from tests.browser.page import Screen
from tests.browser.published import served
from tests.browser.table import FIRST, SECOND, THEM, US, choose, game_file
from tests.browser.test_print import downloaded, words_of


def import_file(screen: Screen, file: Path) -> None:
    with screen.page.expect_file_chooser() as chooser:
        screen.tap("Import games")
    chooser.value.set_files(file)


def test_a_game_is_saved_as_pdf_and_spreadsheet_and_comes_back_from_it(
    site: Path, new_screen: Callable[[str], Screen], tmp_path: Path
) -> None:
    game = tmp_path / "game.scorepad.json"
    game.write_bytes(game_file(FIRST, SECOND, id="f7bd4a4e-51a3-4d9b-8c8e-1d5f1ae5c1aa"))
    with served(site) as host:
        screen = new_screen(host.address).open()
        import_file(screen, game)
        screen.wait_for("Added: ")
        screen.tap("Open")
        screen.wait_for(f"{US}, 3,990", f"{THEM}, 4,265")
        choose(screen, "Print this game")
        screen.wait_for("Page 1 of 1: ")
        text = words_of(downloaded(screen, "Save as PDF", tmp_path).read_bytes())
        assert [each for each in ("3,990", "4,265", US, THEM) if each not in text] == []
        sheet = downloaded(screen, "Save as spreadsheet", tmp_path)
        book = load_workbook(sheet, data_only=True)
        assert {3990, 4265} <= {cell for row in book.worksheets[0].values for cell in row}
        assert "4265" in downloaded(screen, "Save as CSV", tmp_path).read_text("utf-8-sig")
        screen.open()
        import_file(screen, sheet)
        screen.wait_for("Already here and up to date")
