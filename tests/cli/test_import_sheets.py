"""`import` refuses a spreadsheet with one sentence and goes on with the other files."""

import zipfile
from pathlib import Path

import pytest

from scorepad.cli import main
from scorepad.rules.built_in import variant
from scorepad.sheets.xlsx.workbook import pad_xlsx
from tests import vectors

PAD = pad_xlsx(variant("whitnack"), 2, ("Us", "Them"))
SAID = "Scorepad can't read a spreadsheet back. Enter the rounds in the game, or import the game's own file."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, with the games in another one inside of it."""
    monkeypatch.setenv("SCOREPAD_DATA_DIR", str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)


def test_a_spreadsheet_among_other_files_is_refused_alone(capsys: pytest.CaptureFixture[str]) -> None:
    Path("c.json").write_bytes(vectors.game_file("W02"))
    assert main(["import", "c.json", "--data-dir", "elsewhere"]) == 0
    assert main(["backup", "-o", "c.zip", "--data-dir", "elsewhere"]) == 0
    Path("a.json").write_bytes(vectors.game_file("W01"))
    Path("b.xlsx").write_bytes(PAD)
    capsys.readouterr()
    assert main(["import", "a.json", "b.xlsx", "c.zip"]) == 2
    said = capsys.readouterr()
    assert [line.split(": ")[0] for line in said.out.splitlines()] == ["a.json", "c.zip"]
    assert said.err.splitlines() == [f"scorepad: b.xlsx: {SAID}"]
    assert main(["games"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize("data", [PAD, PAD[:4000], b"PK\x03\x04 nothing", b"\xd0\xcf\x11\xe0 locked"])
def test_any_spreadsheet_gives_the_same_sentence_and_changes_nothing(
    data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("pad.xlsx").write_bytes(data)
    for more in ([], ["--dry-run"]):
        assert main(["import", *more, "pad.xlsx"]) == 2
        assert capsys.readouterr().err.splitlines() == [f"scorepad: pad.xlsx: {SAID}"]
    assert main(["games"]) == 0
    assert capsys.readouterr().out == "No games yet.\n"


def test_a_zip_of_other_files_is_not_a_backup(capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile("holiday.zip", "w") as archive:
        archive.writestr("beach.jpg", b"")
    assert main(["import", "holiday.zip"]) == 2
    said = "This is not a Scorepad backup, or it is damaged."
    assert capsys.readouterr().err == f"scorepad: holiday.zip: {said}\n"
