"""A reading command never touches what the app has open, and reads from a disk that can't be written."""

import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorepad.storage.folder import Folder, FolderClaim
from tests import vectors
from tests.cli.run import done, refusal, typed
from tests.disks import make_read_only, small_disk
from tests.many_games import events, fill, game_id
from tests.storage.sql.games import Games, games


def state_of(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    files = [file for file in folder.iterdir() if file.is_file()]
    return {each.name: (each.stat().st_ino, each.stat().st_mtime_ns, each.read_bytes()) for each in files}


@contextmanager
def app_with_a_game(folder: Path) -> Iterator[Games]:
    """Have the folder as the app has it while it runs, with a game just stored."""
    claim = Folder.open(folder).claim()
    assert isinstance(claim, FolderClaim)
    with games(folder) as store:
        store.put(game_id(0), list(events(0)))
        claim.publish("http://127.0.0.1:1")
        yield store
    claim.release()


@pytest.mark.parametrize("command", ["games", "export -o -", "backup -o -"])
def test_reading_commands_see_what_the_app_has_just_saved_and_change_no_file_even_if_damaged(
    tmp_path: Path, command: str
) -> None:
    words = [*command.split(), "--data-dir", str(tmp_path)]
    with app_with_a_game(tmp_path) as store:
        before = state_of(tmp_path)
        found = typed(*words)
        assert (found.status, found.err) == (0, "")
        assert b"North" in found.out or command == "backup -o -"
        assert state_of(tmp_path) == before
        store.path.write_bytes(b"\xff" * 100 + store.path.read_bytes()[100:])
        before = state_of(tmp_path)
        said = "This is not a file of Scorepad's games, or too little of it can be read."
        assert refusal(*words) == said
        assert state_of(tmp_path) == before


def test_games_on_a_full_and_on_a_read_only_disk_can_be_read(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        folder, out = disk / "games", tmp_path / "all.zip"
        fill(folder, 1)
        with pytest.raises(OSError, match="space"):
            (disk / "rest").write_bytes(bytes(8 * 1024 * 1024))
        for _state in ("full", "read-only"):
            assert "North" in "".join(done("games", "--data-dir", str(folder)))
            make_read_only(disk)
        done("backup", "-o", str(out), "--data-dir", str(folder))
        said = refusal("import", "-", "--data-dir", str(folder), stdin=vectors.game_file("W02"))
        assert said == "-: This couldn't be saved: the file is read-only."


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
