"""A reading command never touches what the app has open, and reads from a disk that can't be written."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from scorepad.storage.sqlite.database import FILE_ENDINGS

from scorepad.score.record import GameId
from scorepad.storage.folder import Folder, FolderClaim
from tests import vectors
from tests.cli.run import scorepad
from tests.disks import make_read_only, small_disk
from tests.storage.sql.test_silent_damage import played

if sys.platform != "win32":
    import fcntl

GAME = GameId("11111111-1111-4111-8111-111111111111")


def fill(folder: Path) -> SqliteStore:
    folder.mkdir(exist_ok=True)
    store = SqliteStore.open(folder)
    store.append(GAME, played(GAME))
    return store


def state_of(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    files = [file for file in folder.iterdir() if file.is_file()]
    return {each.name: (each.stat().st_ino, each.stat().st_mtime_ns, each.read_bytes()) for each in files}


@contextmanager
def locked_against_everyone(files: Iterable[Path]) -> Iterator[None]:
    """Hold the files' every byte for this process alone: whoever wants any lock is kept out.

    POSIX drops the locks as soon as this process closes one of the files.
    """
    with ExitStack() as open_files:
        for path in files:
            fcntl.lockf(open_files.enter_context(path.open("r+b")), fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A mounted disk of 4 MB."""
    with small_disk(tmp_path / "disk", "4m") as place:
        yield place


def test_reading_commands_change_no_file_the_app_has_open_even_if_damaged(tmp_path: Path) -> None:
    claim = Folder.open(tmp_path).claim()
    assert isinstance(claim, FolderClaim)
    with closing(fill(tmp_path)) as store:
        claim.publish("http://127.0.0.1:1")
        store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        data = bytearray(store.path.read_bytes())
        data[:100] = b"\xff" * 100
        store.path.write_bytes(data)
        before = state_of(tmp_path)
        for command in (["games"], ["export", "-o", "-"], ["backup", "-o", "-"]):
            found = scorepad(*command, "--data-dir", str(tmp_path))
            assert found.status == 2
            assert found.err == "scorepad: This couldn't be read.\n"
        assert state_of(tmp_path) == before
    claim.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX locks")
def test_reading_commands_see_what_the_app_has_just_saved_and_neither_lock_nor_change_it(
    tmp_path: Path,
) -> None:
    claim = Folder.open(tmp_path).claim()
    assert isinstance(claim, FolderClaim)
    with closing(fill(tmp_path)) as store:
        claim.publish("http://127.0.0.1:1")
        before = state_of(tmp_path)
        assert {f"{store.path.name}{ending}" for ending in FILE_ENDINGS} < set(before)
        with locked_against_everyone(tmp_path / f"{store.path.name}{ending}" for ending in FILE_ENDINGS):
            for command in (["games"], ["export", "-o", "-"], ["backup", "-o", "-"]):
                found = scorepad(*command, "--data-dir", str(tmp_path))
                assert (found.status, found.err) == (0, "")
                assert b"North" in found.out or command == ["backup", "-o", "-"]
        assert state_of(tmp_path) == before
    claim.release()


def test_games_on_a_read_only_disk_can_be_read(disk: Path, tmp_path: Path) -> None:
    folder = disk / "games"
    fill(folder).close()
    make_read_only(disk)
    found = scorepad("games", "--data-dir", str(folder))
    assert (found.status, found.err) == (0, "")
    assert b"North" in found.out
    out = tmp_path / "all.zip"
    assert scorepad("backup", "-o", str(out), "--data-dir", str(folder)).status == 0
    refused = scorepad("import", "-", "--data-dir", str(folder), stdin=vectors.game_file("W02"))
    assert (refused.status, refused.out) == (2, b"")
    assert refused.err == "scorepad: -: This couldn't be saved: the file is read-only.\n"


def test_games_on_a_full_disk_can_be_read(disk: Path) -> None:
    folder = disk / "games"
    fill(folder).close()
    with pytest.raises(OSError, match="space"):
        (disk / "rest").write_bytes(bytes(8 * 1024 * 1024))
    found = scorepad("games", "--data-dir", str(folder))
    assert (found.status, found.err) == (0, "")
    assert b"North" in found.out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_log_is_private_to_its_owner(tmp_path: Path) -> None:
    log = tmp_path / "scorepad.log"
    log.touch(0o644)
    script = (
        "import logging, sys\n"
        "from pathlib import Path\n"
        "from scorepad.cli.output import log_traceback\n"
        "from scorepad.web.log_file import start_log\n"
        "try: raise ValueError('a')\n"
        "except ValueError: log_traceback(sys.argv[1])\n"
        "start_log(Path(sys.argv[1]) / 'scorepad.log')\n"
        "logging.getLogger('scorepad').warning('ein Wort: Ö')\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True)
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    text = log.read_text(encoding="utf-8")
    assert "ValueError: a" in text
    assert "ein Wort: Ö" in text
    assert os.access(log, os.W_OK)
