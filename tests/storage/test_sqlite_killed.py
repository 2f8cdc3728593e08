"""A writing process killed at any moment loses nothing it had said to be kept."""

import random
import shutil
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import repeat
from pathlib import Path

from scorepad.storage.sqlite import SqliteStore
from tests.storage.writer import BATCH, STREAM, batch

ROUNDS = 15
WRITERS = 4
"""Writers at a time, on one file: 60 are killed altogether."""

LONGEST_LIFE = 0.25
"""Seconds a writer lives after its first acknowledgement, at most."""


def killed_writer(folder: Path, device: str, life: float) -> tuple[str, int]:
    """Let a writer write for some seconds, kill it, and give the number of the last batch it acknowledged."""
    command = [sys.executable, "-m", "tests.storage.writer", str(folder), device]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(life)
        writer.kill()
        lines = [first, *writer.stdout.readlines()]
    return device, int([line for line in lines if line.endswith(b"\n")][-1])


def test_nothing_acknowledged_is_lost_when_a_writer_is_killed_at_60_moments(tmp_path: Path) -> None:
    moments = random.Random(2)  # noqa: S311 - moments, no secrets
    acknowledged: dict[str, int] = {}
    for turn in range(ROUNDS):
        devices = [f"device{turn}.{number}" for number in range(WRITERS)]
        lives = [moments.uniform(0, LONGEST_LIFE) for _ in devices]
        with ThreadPoolExecutor() as pool:
            acknowledged |= dict(pool.map(killed_writer, repeat(tmp_path), devices, lives))
        assert sound(tmp_path)
    store = SqliteStore.open(tmp_path)
    with closing(store):
        assert store.set_aside is None
        events, drafts = store.events(STREAM), store.drafts(STREAM)
    for device, last in acknowledged.items():
        kept = [event for event in events if event.device == device]
        assert len(kept) % BATCH == 0
        batches = len(kept) // BATCH
        assert batches in (last + 1, last + 2)
        assert kept == [event for number in range(batches) for event in batch(device, number)]
        assert drafts[device].text == str(batches - 1)


def sound(folder: Path) -> bool:
    """Tell whether a copy of the file as the killed process left it passes SQLite's own check."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for file in folder.glob("scorepad.db*"):
        shutil.copy(file, copy)
    with closing(sqlite3.connect(copy / "scorepad.db")) as connection:
        return bool(connection.execute("PRAGMA quick_check").fetchone() == ("ok",))
