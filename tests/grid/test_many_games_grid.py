"""A thousand games, of twenty years, and one of 25,000 events are saved and restored; fewer in a browser."""

from pathlib import Path

import pytest

from tests.browser.moves import pick
from tests.browser.page import Screen
from tests.cli import run
from tests.cli.export_and_import import LONG, check_all_come_back, streams
from tests.cli.run import scorepad
from tests.long_game import long_log
from tests.many_games import fill, put

HALF_AN_HOUR = 1_800


def test_a_backup_of_a_thousand_games_is_restored_completely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "SECONDS", HALF_AN_HOUR)
    check_all_come_back(tmp_path, 1_000, long=25_000, verdicts=("1 game added", "1 game was already here"))


def test_a_backup_of_seven_hundred_games_is_imported_and_saved_in_the_browser(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    own_window: Screen,
) -> None:
    monkeypatch.setattr(run, "SECONDS", HALF_AN_HOUR)
    before, file, saved = tmp_path / "before", tmp_path / "all.zip", tmp_path / "saved.zip"
    fill(before, 700)
    put(before, LONG, long_log(25_000, LONG))
    assert scorepad("backup", "-o", str(file), "--data-dir", str(before)).status == 0
    screen = own_window.open()
    pick(screen, file)
    screen.wait_for("of 701 games")
    screen.wait_until(lambda seen: "701 games added." in seen.text(), "all games added", HALF_AN_HOUR)
    screen.open("/games").tap("Menu")
    with screen.page.expect_download(timeout=HALF_AN_HOUR * 1000) as download:
        screen.tap("Save all games")
    download.value.save_as(saved)
    own_window.program.stop()
    assert streams(own_window.program.folder) == streams(before)
    again = tmp_path / "again"
    assert scorepad("import", str(saved), "--data-dir", str(again)).status == 0
    assert streams(again) == streams(before)
