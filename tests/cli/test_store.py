"""Games in PostgreSQL: the app and the commands with `--store` or SCOREPAD_STORE."""

import signal
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorepad.cli import main
from scorepad.storage.store import STORE
from tests import vectors
from tests.cli.run import Answer, app_on, scorepad
from tests.postgres import new_address

Run = Callable[..., Answer]
"""Runs a command: with the address of a database, a data folder, and its words."""

NO_SERVER = "postgresql:///games?host=/nowhere/at/all"


@pytest.fixture
def address() -> str:
    return new_address()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(address: str, folder: Path, *words: str) -> Answer:
        monkeypatch.setenv(STORE, address)
        status = main([*words, "--data-dir", str(folder)])
        said = capsys.readouterr()
        return Answer(status, said.out.encode(), said.err)

    return run


def game_file(folder: Path, name: str) -> str:
    """Return the path of a game's file."""
    path = folder / f"{name}.json"
    path.write_bytes(vectors.game_file(name))
    return str(path)


def listed(run: Run, address: str, folder: Path) -> list[str]:
    found = run(address, folder, "games")
    assert (found.status, found.err) == (0, "")
    return found.out.decode().splitlines()


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
    run: Run, command: list[str], address: str, said: str, tmp_path: Path
) -> None:
    for found in (run(address, tmp_path, *command), run("", tmp_path, *command, "--store", address)):
        assert (found.status, found.out, found.err) == (2, b"", f"scorepad: {said}\n")


def test_without_its_driver_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError('not installed')")
    found = scorepad(
        "games",
        "--store",
        NO_SERVER,
        "--data-dir",
        str(tmp_path),
        env={"PYTHONPATH": f"{tmp_path}:{Path.cwd()}"},
    )
    said = 'PostgreSQL needs one more package. Install it with: pip install "psycopg[binary]"'
    assert (found.status, found.out, found.err) == (2, b"", f"scorepad: {said}\n")


def contents(backup: Path) -> dict[str, bytes]:
    with ZipFile(backup) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_games_move_from_a_file_into_a_database_and_back_with_all_that_happened(
    run: Run, address: str, tmp_path: Path
) -> None:
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


def test_a_game_is_rehearsed_taken_in_and_erased(run: Run, address: str, tmp_path: Path) -> None:
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
    game = listed(run, address, tmp_path)[0].split()[0]
    assert run(address, tmp_path, "erase", "game", game, "--yes").status == 0
    assert listed(run, address, tmp_path) == ["No games yet."]


def test_what_one_app_took_in_is_there_for_the_others_when_it_is_killed(
    run: Run, address: str, tmp_path: Path
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    env = {STORE: address}
    with app_on(one, env=env) as (first, _lines), app_on(other, env=env):
        # The file of the same folder is none of the app's business.
        run("", one, "import", game_file(tmp_path, "W02"))
        file = game_file(tmp_path, "W01")
        assert run(address, one, "import", file).status == 0
        first.send_signal(signal.SIGKILL)
        first.wait()
        # Through the app that is left, which has heard of it.
        again = run(address, other, "import", file)
        assert "1 game was already here" in again.out.decode()
    assert len(listed(run, address, tmp_path)) == 1
