"""`import` and `backup` take rule sets as they take games."""

import json
import zipfile
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.rules.houserules import HouseRules
from scorepad.storage.rulesfile import write_rules
from tests.cli.test_library import ID, folder, put
from tests.storage.test_gamefile_faults import game

__all__ = ["folder"]
OURS = HouseRules("Ours", "whitnack", {"cards.ace": 15})


@pytest.fixture
def file(folder: Path) -> str:
    """Write a rule set to a file, beside an empty place for games."""
    path = folder.parent / "ours.json"
    path.write_bytes(write_rules(OURS))
    return path.name


def test_a_rule_set_is_taken_in_once(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", file]) == 0
    assert main(["import", file]) == 0
    first, again = capsys.readouterr().out.splitlines()
    name = first.removeprefix("ours.json: rules added as ")
    assert len(name) == 8
    assert again == f"ours.json: these rules are here already, as {name}"


@pytest.mark.usefixtures("folder")
def test_a_rule_set_typed_by_hand_is_refused_with_all_its_faults_and_their_paths(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = {"format": "scorepad-rules/1", "name": "", "values": {"cards.ace": "x", "cards.bee": 1}}
    assert main(["import", put("bad.json", {**said, "base": "whitnack"})]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "name: A name needs at least one character.",
        "values.cards.ace: Expected a whole number.",
        "values.cards.bee: There is no key “cards.bee”.",
    ]


def test_a_rule_set_is_no_game_to_be_scored(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", file]) == 2
    assert capsys.readouterr().err == "format: This is a rule set, not a game.\n"


def test_a_backup_holds_rule_sets_and_brings_them_back(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["import", file, put("a.json", game(id=ID))])
    assert main(["backup", "-o", "all.zip"]) == 0
    with zipfile.ZipFile("all.zip") as packed:
        names = [name for name in packed.namelist() if name.endswith(".scorepad-rules.json")]
        assert len(names) == 1
        assert json.loads(packed.read(names[0]))["values"] == {"cards.ace": 15}
    monkeypatch.setenv("SCOREPAD_DATA_DIR", "elsewhere")
    capsys.readouterr()
    assert main(["import", "all.zip"]) == 0
    assert "rules added as" in capsys.readouterr().out
