"""`scorepad FILE`, as a double click on a file calls it: imports the file and opens what it holds."""

import json
from pathlib import Path

import pytest

from scorepad.cli.arguments import parse
from scorepad.rules.custom import CustomRuleSet
from scorepad.storage.library_files import write_rules
from tests.cli.run import app_on, refusal, typed
from tests.storage.gamefile.test_faults import game

ID = "0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.scorepad.json"
    path.write_text(json.dumps(game(id=ID)))
    return path


def test_a_file_starts_the_app_at_its_game_and_goes_to_a_running_one(tmp_path: Path, file: Path) -> None:
    folder = str(tmp_path / "games")
    with app_on(Path(folder), str(file)) as (_app, (imported, running)):
        assert imported == f"{file}: 1 game added: 0b7c2a52\n"
        assert running.endswith(f"/game/{ID}\n")
        assert typed("--web", "--data-dir", folder, str(file)).lines == [
            f"{file}: 1 game was already here: 0b7c2a52",
            f"Scorepad is already running at {running.split()[-1]}",
        ]
        rules = tmp_path / "ours.scorepad-rules.json"
        rules.write_bytes(write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})))
        assert "/house-rules/" in typed("--web", "--data-dir", folder, str(rules)).lines[-1]
        refusal("--data-dir", folder, __file__)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("notes.txt", "Ann 120", "This can't be read: import takes .json, .zip, .db, .csv and .xlsx files."),
        ("gone.scorepad.json", None, "No such file or directory"),
    ],
)
def test_a_file_without_a_game_gets_one_sentence_and_opens_nothing(
    name: str, content: str | None, said: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    assert refusal("--data-dir", str(tmp_path / "games"), str(path)) == f"{path}: {said}"


@pytest.mark.usefixtures("file")
def test_a_command_wins_over_a_file_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").write_text("")
    assert parse(["games"]).command == "games"
    assert parse(["--lang", "de", "evening.scorepad.json"]).command == "open"
    assert parse(["--data-dir", "evening.scorepad.json"]).command is None
    assert parse(["export", "-o", "evening.scorepad.json"]).command == "export"
