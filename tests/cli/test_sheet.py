"""`scorepad sheet`: pads and games as files, and one-line refusals."""

from pathlib import Path

import openpyxl
import pytest

from scorepad.cli import main
from scorepad.i18n import languages
from tests import vectors
from tests.cli.run import typed


def test_a_pad_and_a_game_from_standard_input_are_written(tmp_path: Path) -> None:
    pad, game = tmp_path / "pad.pdf", tmp_path / "game.csv"
    assert main(["sheet", "--variant", "whitnack", "--sides", "3", "--landscape", "-o", str(pad)]) == 0
    assert pad.read_bytes().startswith(b"%PDF")
    assert typed("sheet", "-", "-o", str(game), stdin=vectors.game_file("W01")).status == 0
    assert b"piles.clean" in game.read_bytes()
    book = tmp_path / "book.xlsx"
    assert typed("sheet", "-", "-o", str(book), stdin=vectors.game_file("W01")).status == 0
    assert openpyxl.load_workbook(book).sheetnames == ["Scores", "Rules"]


@pytest.mark.parametrize("lang", languages())
def test_help_lists_every_kind_of_sheet(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "sheet", "--help"]) == 0
    said = capsys.readouterr().out
    assert all(kind in said for kind in (".pdf", ".xlsx", ".csv"))


@pytest.mark.parametrize(
    "typed",
    [
        ["-o", "x.pdf"],
        ["--variant", "whitnack"],
        ["--variant", "whitnack", "-o", "x.txt"],
        ["--variant", "nothing", "-o", "x.pdf"],
        ["--variant", "whitnack", "--sides", "13", "-o", "x.pdf"],
        ["--variant", "whitnack", "--per-page", "3", "-o", "x.pdf"],
        ["x.json", "--variant", "whitnack", "-o", "x.pdf"],
        ["x.json", "--sides", "3", "-o", "x.pdf"],
    ],
)
def test_invalid_sheet_arguments_give_one_line(
    typed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["sheet", *typed]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            ["--paper", "letter", "--per-page", "2"],
            "Two score sheets don't fit on this page. Each gets its own page.",
        ),
        (["--paper", "a4", "--per-page", "2"], None),
        (["--paper", "letter"], None),
    ],
)
def test_a_pad_on_another_paper_than_asked_for_is_said_on_standard_error(
    typed: list[str], said: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pad, book = str(tmp_path / "pad.pdf"), str(tmp_path / "pad.xlsx")
    assert main(["sheet", "--variant", "whitnack", *typed, "-o", pad]) == 0
    assert capsys.readouterr().err == (f"scorepad: {pad}: {said}\n" if said else "")
    assert main(["sheet", "--variant", "whitnack", *typed, "-o", book]) == 0
    assert capsys.readouterr().err == ""
