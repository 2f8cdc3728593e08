"""What a command leaves alone: a file that the app has open, one on a full disk, one of a newer program."""

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.sql.tables import VERSION
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
    folder: Path, command: str
) -> None:
    words = command.split()
    folder.mkdir()
    with app_with_a_game(folder) as store:
        before = state_of(folder)
        found = typed(*words)
        assert (found.status, found.err) == (0, "")
        assert b"North" in found.out or command == "backup -o -"
        assert state_of(folder) == before
        store.path.write_bytes(b"\xff" * 100 + store.path.read_bytes()[100:])
        before = state_of(folder)
        said = "This is not a file of Scorepad's games, or too little of it can be read."
        assert refusal(*words) == said
        assert state_of(folder) == before


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


COMMANDS = (
    "games",
    "export -o game.json",
    "backup -o all.zip",
    "import game.scorepad.json",
    "variants first",
)


@pytest.mark.parametrize("command", [*COMMANDS, "--web --port 0"])
def test_every_command_and_the_app_refuse_it_with_one_sentence(command: str, folder: Path) -> None:
    fill(folder, 2, rounds=1)
    newer = folder / "scorepad.db"
    with closing(sqlite3.connect(newer, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE seats (stream TEXT)")
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = newer.read_bytes()
    Path("game.scorepad.json").write_bytes(vectors.game_file("W02"))
    assert (
        refusal(*command.split())
        == f"{newer} was saved by a newer version of Scorepad. This one can't read it."
    )
    assert newer.read_bytes() == before
    assert [file.name for file in folder.glob("*.db*")] == ["scorepad.db"]
    assert [file.name for file in Path().glob("*.json")] == ["game.scorepad.json"]
