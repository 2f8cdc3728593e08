"""A writing process killed at any moment loses nothing it had acknowledged."""

import random
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import repeat
from pathlib import Path

import pytest

from scorepad.game.events import DeviceId
from tests.storage.sql.games import games
from tests.storage.sql.writer import check, killed_writer

WRITERS = 4
"""Writers at a time, each on a file of its own, as the lock sees to."""

LONGEST_LIFE = 0.25
"""Seconds a writer lives after its first acknowledgement, at most."""


@pytest.mark.parametrize("kills", [16, pytest.param(60, marks=pytest.mark.grid)])
def test_no_acknowledged_batch_is_lost_when_a_writer_is_killed(tmp_path: Path, kills: int) -> None:
    moments = random.Random(2)  # noqa: S311 - moments, no secrets
    folders = [tmp_path / str(number) for number in range(WRITERS)]
    for folder in folders:
        folder.mkdir()
    acknowledged: list[dict[DeviceId, int]] = [{} for _ in folders]
    turns = kills // WRITERS
    for turn in range(turns):
        lives = [moments.uniform(0, LONGEST_LIFE) for _ in folders]
        with ThreadPoolExecutor() as pool:
            ends = pool.map(killed_writer, map(str, folders), repeat(DeviceId(f"device{turn}")), lives)
        for known, (device, last) in zip(acknowledged, ends, strict=True):
            known[device] = last
        assert all(map(sound, folders))
    assert [len(known) for known in acknowledged] == [turns] * WRITERS
    for folder, known in zip(folders, acknowledged, strict=True):
        with games(folder) as store:
            assert store.file.notices == []
            check(store, known)


def sound(folder: Path) -> bool:
    """Return whether a copy of the file as the killed process left it passes SQLite's own check."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for file in folder.glob("scorepad.db*"):
        shutil.copy(file, copy)
    with closing(sqlite3.connect(copy / "scorepad.db")) as connection:
        return bool(connection.execute("PRAGMA quick_check").fetchone() == ("ok",))
