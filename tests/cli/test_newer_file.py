"""A file of a newer program is refused with one sentence by whatever would open it, and left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.storage.sql.tables import VERSION
from tests import vectors
from tests.cli.run import scorepad
from tests.many_games import fill

COMMANDS = (
    ["games"],
    ["export", "-o", "game.json"],
    ["backup", "-o", "all.zip"],
    ["import", "game.scorepad.json"],
    ["variants", "first"],
)


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a program one schema ahead, in a folder that commands find."""
    folder = tmp_path / "games"
    fill(folder, 2, rounds=1)
    with closing(sqlite3.connect(folder / "scorepad.db", isolation_level=None)) as connection:
        connection.execute("CREATE TABLE seats (stream TEXT)")
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder / "scorepad.db"


def sentence(path: Path) -> str:
    return f"scorepad: {path} was saved by a newer version of Scorepad. This one can't read it.\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_refuses_it_with_one_sentence(
    newer: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = newer.read_bytes()
    Path("game.scorepad.json").write_bytes(vectors.game_file("W02"))
    assert main(command) == 2
    assert capsys.readouterr() == ("", sentence(newer))
    assert newer.read_bytes() == before
    assert [file.name for file in newer.parent.glob("*.db*")] == ["scorepad.db"]
    assert [file.name for file in Path().glob("*.json")] == ["game.scorepad.json"]


def test_the_app_does_not_start_with_it(newer: Path) -> None:
    before = newer.read_bytes()
    found = scorepad("--web", "--port", "0")
    assert (found.status, found.out, found.err) == (2, b"", sentence(newer))
    assert newer.read_bytes() == before
