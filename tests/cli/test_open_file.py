"""`scorepad FILE`, as a double click on a file calls it: imports the file and opens what it holds."""

import json
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.cli.arguments import parse
from scorepad.rules.custom import CustomRuleSet
from scorepad.storage.rules_file import write_rules
from tests.cli.run import app_on, scorepad
from tests.storage.gamefile.test_faults import game

ID = "0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.scorepad.json"
    path.write_text(json.dumps(game(id=ID)))
    return path


def test_a_file_starts_the_app_at_its_game_and_goes_to_a_running_one(tmp_path: Path, file: Path) -> None:
    folder = tmp_path / "games"
    with app_on(folder, str(file)) as (_app, (imported, running)):
        assert imported == f"{file}: 1 game added: 0b7c2a52\n"
        assert running.endswith(f"/game/{ID}\n")
        again = scorepad("--web", "--data-dir", str(folder), str(file))
        assert (again.status, again.err) == (0, "")
        first, second = again.out.decode().splitlines()
        assert first == f"{file}: 1 game was already here: 0b7c2a52"
        assert second == f"Scorepad is already running at {running.split()[-1]}"
        rules = tmp_path / "ours.scorepad-rules.json"
        rules.write_bytes(write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})))
        assert "/house-rules/" in scorepad("--web", "--data-dir", str(folder), str(rules)).out.decode()
        refused = scorepad("--data-dir", str(folder), __file__)
        assert (refused.status, refused.out) == (2, b"")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("notes.txt", "Ann 120", "This can't be read: import takes .json, .zip, .db, .csv and .xlsx files."),
        ("gone.scorepad.json", None, "No such file or directory"),
        ("folder.zip", "", "This is not valid JSON: see line 1, column 1."),
    ],
)
def test_a_file_without_a_game_gets_one_sentence_and_opens_nothing(
    name: str, content: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    assert main(["--data-dir", str(tmp_path / "games"), str(path)]) == 2
    assert capsys.readouterr() == ("", f"scorepad: {path}: {said}\n")


@pytest.mark.usefixtures("file")
def test_a_command_wins_over_a_file_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").write_text("")
    assert parse(["games"]).command == "games"
    assert parse(["--lang", "de", "evening.scorepad.json"]).command == "open"
    assert parse(["--data-dir", "evening.scorepad.json"]).command is None
    assert parse(["export", "-o", "evening.scorepad.json"]).command == "export"
