"""What is read from beside an app that has the file open is whole and of one moment."""

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import pytest

from scorepad.game.events import DetailSet
from scorepad.rules.faults import Refused
from scorepad.storage.sqlite.database import DATABASE_FILE
from scorepad.storage.sqlite.reading import ReadOnlyStore
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.ui.shared.file_saver import GAME_FILE_SUFFIX
from tests.cli.run import scorepad
from tests.many_games import events, fill, game_id
from tests.storage.sqlite.busy_app import GAMES, game_of, touch

READS = 20
LAST = 50
"""Touches, the newest ones, that are looked for in each."""

NEW_WALS = 5
"""How often the -wal must have begun anew meanwhile, or nothing was proved."""

ON_DISK = Path("/var/tmp")  # noqa: S108 - what is made there has a name of its own

WAL = f"{DATABASE_FILE}-wal"
WAL_HEAD = 32


class BusyApp:
    """A running app that stores one touch after another. acknowledged: the number of the last one stored."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout
        self._process = process
        self._lines = process.stdout
        self.acknowledged = int(self._lines.readline())
        self._counting = threading.Thread(target=self._count)
        self._counting.start()

    def _count(self) -> None:
        for line in self._lines:
            if line.endswith(b"\n"):
                self.acknowledged = int(line)

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._counting.join()


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Yield a folder on a disk: an app that writes to memory without a pause leaves no moment to read."""
    with TemporaryDirectory(dir=ON_DISK if ON_DISK.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def busy_app(tmp_path: Path) -> Iterator[BusyApp]:
    """Run an app on a folder until the test ends; its first touch is stored."""
    command = [sys.executable, "-m", "tests.storage.sqlite.busy_app", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        app = BusyApp(process)
        yield app
        app.stop()


def newest_touch(store: ReadOnlyStore) -> int:
    """Return the number of the newest touch that a store has."""
    change = store.events(store.last_stored_first()[0])[-1].change
    assert isinstance(change, DetailSet)
    return int(change.value or "")


def test_every_read_beside_an_app_that_writes_is_whole_and_of_one_moment(
    tmp_path: Path, busy_app: BusyApp
) -> None:
    heads = set()
    for _read in range(READS):
        known = busy_app.acknowledged
        with closing(ReadOnlyStore.beside(tmp_path)) as store:
            newest = newest_touch(store)
            assert newest >= known
            for number in range(newest, max(newest - LAST, -1), -1):
                assert store.events(game_of(number))[-2:] == touch(number)
            assert store.are_pages_sound()
        heads.add((tmp_path / WAL).read_bytes()[:WAL_HEAD])
    assert len(heads) > NEW_WALS


def test_a_backup_beside_an_app_that_writes_has_whole_touches_alone(
    tmp_path: Path, busy_app: BusyApp
) -> None:
    known = busy_app.acknowledged
    found = scorepad("backup", "-o", str(tmp_path / "all.zip"), "--data-dir", str(tmp_path))
    assert (found.status, found.err) == (0, "")
    with ZipFile(tmp_path / "all.zip") as files:
        games = [json.loads(files.read(name)) for name in files.namelist() if name.endswith(GAME_FILE_SUFFIX)]
    assert len(games) == GAMES
    touched = {int(game["title"]): int(game["place"]) for game in games if game["title"].isdecimal()}
    assert max(touched) >= known
    assert all(title == place for title, place in touched.items())


def test_a_damaged_wal_is_named_by_a_reader_beside_the_app(tmp_path: Path) -> None:
    app, copy = tmp_path / "app", tmp_path / "copy"
    fill(app, 1)
    with closing(SqliteStore.open(app)) as store:
        store.append(game_id(1), tuple(events(1)))
        shutil.copytree(app, copy)
    with (copy / WAL).open("r+b") as wal:
        wal.seek(WAL_HEAD)
        wal.write(bytes(WAL_HEAD))
    with pytest.raises(Refused) as refused:
        ReadOnlyStore.beside(copy)
    assert [fault.code for fault in refused.value.faults] == ["changes_missing"]
