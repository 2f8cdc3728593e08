"""Ten thousand games and one of 25,000 events go out through the command line and come in again."""

from pathlib import Path

import pytest

from scorepad.game.fold import fold
from scorepad.storage.gamefile_read import read_game
from scorepad.storage.gamefile_write import write_game
from tests.cli import run
from tests.cli.going_out_and_in import check_all_come_back
from tests.long_game import long_log


def test_a_backup_of_ten_thousand_games_comes_back_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "SECONDS", 1_800)
    check_all_come_back(tmp_path, 10_000, long=25_000, verdicts=("added as", "is up to date"))


def test_a_game_of_20_081_events_comes_back_whole() -> None:
    log = long_log(20_081)
    again = read_game(write_game(fold(log).record, log))
    assert again.log == log
