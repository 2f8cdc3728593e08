"""A backup of many games, and of one with a long log, is restored."""

from pathlib import Path

from tests.cli.export_and_import import check_all_come_back


def test_a_backup_of_some_games_is_restored_completely(tmp_path: Path) -> None:
    check_all_come_back(tmp_path, 30, long=500, verdicts=["added as"])
