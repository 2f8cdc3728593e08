"""A file of a newer program is refused with one sentence by whatever would open it, and left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.storage.sql.tables import VERSION
from tests import vectors
from tests.cli.run import refusal
from tests.many_games import fill

COMMANDS = (
    "games",
    "export -o game.json",
    "backup -o all.zip",
    "import game.scorepad.json",
    "variants first",
)


@pytest.mark.parametrize("command", [*COMMANDS, "--web --port 0"])
def test_every_command_and_the_app_refuse_it_with_one_sentence(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    fill(folder, 2, rounds=1)
    newer = folder / "scorepad.db"
    with closing(sqlite3.connect(newer, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE seats (stream TEXT)")
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = newer.read_bytes()
    monkeypatch.chdir(tmp_path)
    Path("game.scorepad.json").write_bytes(vectors.game_file("W02"))
    said = refusal(*command.split(), "--data-dir", str(folder))
    assert said == f"{newer} was saved by a newer version of Scorepad. This one can't read it."
    assert newer.read_bytes() == before
    assert [file.name for file in folder.glob("*.db*")] == ["scorepad.db"]
    assert [file.name for file in Path().glob("*.json")] == ["game.scorepad.json"]
