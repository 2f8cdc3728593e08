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
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.sqlite import SqliteFile
from scorepad.storage.sql.store import SqlStore
from scorepad.ui.shared.file_saver import GAME_FILE_SUFFIX
from tests.cli.run import scorepad
from tests.many_games import events, fill, game_id
from tests.refusals import refuses
from tests.storage.sql.busy_app import GAMES, game_of, touch

READS = 20
LAST = 50
"""Touches, the newest ones, that are looked for in each."""

ON_DISK = Path("/var/tmp")  # noqa: S108 - what is made there has a name of its own


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
    command = [sys.executable, "-m", "tests.storage.sql.busy_app", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        app = BusyApp(process)
        yield app
        app.stop()


def newest_touch(store: SqlStore) -> int:
    """Return the number of the newest touch that a store has."""
    change = store.events(store.last_stored_first()[0])[-1].change
    assert isinstance(change, DetailSet)
    return int(change.value or "")


def test_every_read_beside_an_app_that_writes_is_whole_and_of_one_moment(
    tmp_path: Path, busy_app: BusyApp
) -> None:
    for _read in range(READS):
        known = busy_app.acknowledged
        with closing(GamesFile(tmp_path, can_write=False)) as file:
            file.copy_to(tmp_path / f"{_read}.db")
            assert newest_touch(SqlStore(file)) >= known
        with closing(SqliteFile(tmp_path / f"{_read}.db")) as copy:
            store = SqlStore(copy)
            newest = newest_touch(store)
            for number in range(newest, max(newest - LAST, -1), -1):
                assert store.events(game_of(number))[-2:] == touch(number)
            assert copy.is_sound()


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


def test_nothing_is_written_not_even_beside_the_file(tmp_path: Path) -> None:
    fill(tmp_path, 1)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with closing(GamesFile(tmp_path, can_write=False)) as file:
        assert SqlStore(file).events(game_id(0)) == list(events(0))
        with pytest.raises(Refused) as refused:
            file.write(lambda ask: ask("DELETE FROM events"))
        assert refused.value.faults[0].params == {"reason": "read_only"}
        assert file.misplacement() == Fault("cannot_write", "", {"folder": str(tmp_path)})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_of_the_earlier_program_is_read_from_a_private_copy(tmp_path: Path) -> None:
    earlier = Path(__file__).parents[2] / "data" / "exports" / "scorepad.db"
    shutil.copy(earlier, tmp_path)
    with closing(GamesFile(tmp_path, can_write=False)) as file:
        assert len(SqlStore(file).last_stored_first()) == 14
    assert (tmp_path / "scorepad.db").read_bytes() == earlier.read_bytes()


def test_a_file_that_is_none_of_ours_is_refused(tmp_path: Path) -> None:
    (tmp_path / "scorepad.db").write_bytes(b"no database at all " * 1000)
    with refuses("not_a_database"):
        GamesFile(tmp_path, can_write=False)
