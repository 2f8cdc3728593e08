"""Games in PostgreSQL: the app and the commands with `--store` or SCOREPAD_STORE."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from scorepad.storage.store import STORE
from tests import vectors
from tests.cli.run import Answer, said_by, scorepad, typed
from tests.postgres import new_address

NO_SERVER = "postgresql:///games?host=/nowhere/at/all"


def run(address: str, folder: Path, *words: str) -> Answer:
    """Run a command with the games of a database, or of a folder if the address is empty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(STORE, address)
        return typed(*words, "--data-dir", str(folder))


def game_file(folder: Path, name: str) -> str:
    """Return the path of a game's file."""
    path = folder / f"{name}.json"
    path.write_bytes(vectors.game_file(name))
    return str(path)


@pytest.mark.parametrize(
    ("command", "address", "said"),
    [
        (
            ["games"],
            "mysql://ann:secret@localhost/games",
            "This isn't the address of a PostgreSQL database, which looks like postgresql://ann@localhost/games.",
        ),
        (["--web", "--port", "0"], NO_SERVER, "The database can't be used: No such file or directory."),
    ],
)
def test_a_database_that_cannot_be_had_costs_one_sentence(
    command: list[str], address: str, said: str, tmp_path: Path
) -> None:
    for found in (run(address, tmp_path, *command), run("", tmp_path, *command, "--store", address)):
        assert said_by(found) == said


def test_without_its_driver_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError('not installed')")
    env = {"PYTHONPATH": f"{tmp_path}:{Path.cwd()}"}
    found = scorepad("games", "--store", NO_SERVER, "--data-dir", str(tmp_path), env=env)
    said = 'PostgreSQL needs one more package. Install it with: pip install "psycopg[binary]"'
    assert said_by(found) == said


def contents(backup: Path) -> dict[str, bytes]:
    with ZipFile(backup) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_games_move_from_a_file_into_a_database_and_back_with_all_that_happened(
    tmp_path: Path,
) -> None:
    address = new_address()
    files = [game_file(tmp_path, name) for name in ("W01", "M01")]
    moved = [tmp_path / f"{number}.zip" for number in range(3)]
    for folder, store, before, after in (
        ("old", "", files, moved[0]),
        ("there", address, moved[:1], moved[1]),
        ("back", "", moved[1:2], moved[2]),
    ):
        for words in (["import", *map(str, before)], ["backup", "-o", str(after)]):
            assert run(store, tmp_path / folder, *words).status == 0
    assert contents(moved[0]) == contents(moved[1]) == contents(moved[2])
    assert len(contents(moved[0])) == len(files)


def test_a_game_is_rehearsed_taken_in_and_erased(tmp_path: Path) -> None:
    address = new_address()
    file = game_file(tmp_path, "W01")
    for said, words in (
        ("1 game added", ["import", file, "--dry-run"]),
        ("No games yet.", ["games"]),
        ("1 game added", ["import", file]),
        ("1 game was already here", ["import", file, "--dry-run"]),
    ):
        found = run(address, tmp_path, *words)
        assert (found.status, found.err) == (0, "")
        assert said in found.out.decode()
    game = run(address, tmp_path, "games").lines[0].split()[0]
    assert run(address, tmp_path, "erase", "game", game, "--yes").status == 0
    assert run(address, tmp_path, "games").lines == ["No games yet."]
