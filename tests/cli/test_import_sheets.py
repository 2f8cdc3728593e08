"""`import` accepts filled-in spreadsheets, alone and among other files."""

import zipfile
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.rules.built_in import variant
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.cli.run import scorepad
from tests.sheets.xlsx.filling import written

PAD = pad_xlsx(variant("whitnack"), 2, ("Us", "Them"))
FILLED = written(PAD, {"C11": 2, "C16": "yes", "C20": "yes", "E18": 20, "E20": "yes"})
FAULTY = written(PAD, {"C11": 2, "C12": "two", "E18": -5})
SAID = [
    "Round 1, Us, dirty piles (C12): Enter a whole number, not “two”.",
    "Round 1, Them, left in hand and foot (E18): −5 is not between 0 and 99,995.",
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for games, named in the environment."""
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "games"


def test_a_sheet_a_game_and_a_backup_are_imported_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    Path("c.json").write_bytes(vectors.game_file("W02"))
    assert main(["import", "c.json", "--data-dir", "elsewhere"]) == 0
    assert main(["backup", "-o", "c.zip", "--data-dir", "elsewhere"]) == 0
    Path("a.json").write_bytes(vectors.game_file("W01"))
    Path("b.xlsx").write_bytes(FILLED)
    Path("d.xlsx").write_bytes(FAULTY)
    capsys.readouterr()
    assert main(["import", "a.json", "d.xlsx", "b.xlsx", "c.zip"]) == 2
    said = capsys.readouterr()
    assert [line.split(": ")[0] for line in said.out.splitlines()] == ["a.json", "b.xlsx", "c.zip"]
    assert said.err.splitlines() == [f"scorepad: d.xlsx: {line}" for line in SAID]
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert len(listed.splitlines()) == 3
    assert "Us 1,100 · Them −20, round 2" in listed


def test_a_refused_sheet_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("d.xlsx").write_bytes(FAULTY)
    assert main(["import", "d.xlsx"]) == 2
    assert capsys.readouterr().err.splitlines() == [f"scorepad: d.xlsx: {line}" for line in SAID]
    assert main(["games"]) == 0
    assert capsys.readouterr().out == "No games yet.\n"


def test_a_game_imported_from_a_sheet_is_exported_like_any_other() -> None:
    Path("b.xlsx").write_bytes(game_xlsx(read_game(vectors.game_file("W03+W04+W05")).record))
    assert main(["import", "b.xlsx"]) == 0
    assert main(["export", "-o", "out.json"]) == 0
    assert len(read_game(Path("out.json").read_bytes()).record.rounds) == 3


@pytest.mark.parametrize("data", [PAD[:4000], b"PK\x03\x04 nothing"])
def test_a_truncated_file_gives_one_sentence(data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    Path("cut.xlsx").write_bytes(data)
    assert main(["import", "cut.xlsx"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_zip_of_other_files_is_not_a_backup(capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile("holiday.zip", "w") as archive:
        archive.writestr("beach.jpg", b"")
    assert main(["import", "holiday.zip"]) == 2
    said = "This is not a Scorepad backup, or it is damaged."
    assert capsys.readouterr().err == f"scorepad: holiday.zip: {said}\n"


def test_a_sheet_can_be_read_from_standard_input(folder: Path) -> None:
    found = scorepad("import", "-", env={"SCOREPAD_DATA_DIR": str(folder)}, stdin=FILLED)
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith(b"-: added as ")
