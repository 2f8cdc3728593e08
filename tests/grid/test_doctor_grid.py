"""The doctor on a hundred damaged files: no traceback, and no undamaged game is lost."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from scorepad.game.events import GameEvent
from scorepad.score.record import GameId
from tests.cli.test_doctor import damage_and_repair, games, sound

__all__ = ["games", "sound"]

FLIPS = 60


def test_no_damage_gives_a_traceback_and_no_repair_loses_an_undamaged_game(
    sound: Path,
    tmp_path: Path,
    games: Mapping[GameId, list[GameEvent]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    damage_and_repair(sound, tmp_path, games, FLIPS, capsys)
