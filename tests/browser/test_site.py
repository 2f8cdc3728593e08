"""The site in a browser: from a plain web server, below another folder, and without any server."""

import shutil
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from openpyxl import load_workbook

from scorepad.site.build import build_site
from scorepad.site.offline import write_service_worker
from tests.browser.moves import begin_round, keys, seat
from tests.browser.page import Screen
from tests.browser.published import fallback_host, served
from tests.browser.table import FIRST, SECOND, choose, game_file
from tests.browser.test_game_files import pick
from tests.browser.test_print import words_of
from tests.browser.test_whole_game import play_to_a_rematch

KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


def saved(screen: Screen, button: str, folder: Path) -> Path:
    """Save a sheet at once: the message about the last one still covers the button."""
    with screen.page.expect_download() as download:
        screen.tap_fast(button)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    screen.wait_for(f"Sheet saved to {file.name}.")
    return file


def test_a_whole_game_is_played_and_saved_on_paper_after_the_server_has_gone(
    site: Path, new_screen: Callable[[str], Screen], tmp_path: Path
) -> None:
    with served(site) as host:
        screen = new_screen(host.address).open()
        assert screen.page.evaluate(KEPT)
    game = play_to_a_rematch(screen.reload())
    screen.open(f"{game}/result").wait_for("Ann & Bo won", "by 2,680 points")
    screen.tap("Print")
    screen.wait_for("Page 1 of 1: ")
    text = words_of(saved(screen, "Save as PDF", tmp_path).read_bytes())
    assert [each for each in ("Ann & Bo", "Cy & Di", "10,210", "7,530") if each not in text] == []
    book = load_workbook(saved(screen, "Save as spreadsheet", tmp_path), data_only=True)
    assert {10210, 7530} <= {cell for row in book.worksheets[0].values for cell in row}


@pytest.mark.grid
def test_the_window_of_the_first_visit_saves_a_sheet_after_the_server_has_gone(
    site: Path, new_screen: Callable[[str], Screen], tmp_path: Path
) -> None:
    with served(site) as host:
        screen = new_screen(host.address).open()
        screen.page.wait_for_function("() => navigator.serviceWorker.controller")
    screen.tap("Print a score pad")
    screen.wait_for("Page 1 of ")
    assert words_of(saved(screen, "Save as PDF", tmp_path).read_bytes())


@pytest.mark.grid
def test_a_game_comes_back_from_its_spreadsheet(
    site: Path, new_screen: Callable[[str], Screen], tmp_path: Path
) -> None:
    game = tmp_path / "game.scorepad.json"
    game.write_bytes(game_file(FIRST, SECOND, id=str(uuid4())))
    with served(site) as host:
        screen = new_screen(host.address).open()
        assert screen.page.evaluate(KEPT)
        pick(screen.reload(), game)
        screen.wait_for("Added: ")
        screen.tap("Open")
        choose(screen, "Print this game")
        screen.wait_for("Page 1 of 1: ")
        assert ",4265" in saved(screen, "Save as CSV", tmp_path).read_text("utf-8-sig")
        sheet = saved(screen, "Save as spreadsheet", tmp_path)
        screen.tap("Back")
        screen.tap("Back")
        pick(screen, sheet)
        screen.wait_for("Already here and up to date")


def test_a_round_is_counted_below_another_folder_and_without_prepared_memory(
    tmp_path: Path, new_screen: Callable[[str], Screen]
) -> None:
    build_site(tmp_path / "pads")
    with served(tmp_path, by=fallback_host) as host:
        screen = new_screen(host.address).open("/pads/new/with/whitnack")
        seat(screen, North="Ann", South="Bo", East="Cy", West="Di")
        screen.tap("Start the game")
        begin_round(screen, "Ann & Bo")
        keys(screen, "4312" + "485n" + "n")
        keys(screen, "2301" + "310n" + "85n")
        screen.wait_for("Ann & Bo, 5,185, leads by 2,960, needs 90 to open")
        assert screen.path.startswith("/pads/game/")
        screen.tap("Back")
        screen.wait_for("Continue")
        assert screen.path == "/pads/"


@pytest.mark.grid
def test_a_new_version_waits_on_the_home_page_until_it_is_taken(
    site: Path, tmp_path: Path, new_screen: Callable[[str], Screen]
) -> None:
    published = tmp_path / "site"
    shutil.copytree(site, published)
    with served(published) as host:
        screen = new_screen(host.address).open()
        assert screen.page.evaluate(KEPT)
        words = published / "words.js"
        words.write_text(words.read_text("utf-8") + "window.isNew = true;", "utf-8")
        write_service_worker(published)
        screen.open("/settings").wait_for("Text size")
        screen.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        screen.page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting")
        news = screen.page.locator("#news")
        assert not news.is_visible()
        screen.tap("Back")
        news.get_by_text("A new version is ready.").wait_for()
        assert not screen.page.evaluate("window.isNew")
        news.get_by_role("button", name="Use it now").click()
        screen.page.wait_for_function("() => window.isNew")
        screen.ready().wait_for("New game")
