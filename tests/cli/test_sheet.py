"""`scorepad sheet`: pads and games as files, and one-line refusals."""

from pathlib import Path

import openpyxl
import pytest

from scorepad.i18n import languages
from tests import vectors
from tests.cli.run import done, refusal, typed


def test_a_pad_and_a_game_from_standard_input_are_written(tmp_path: Path) -> None:
    pad, game = tmp_path / "pad.pdf", tmp_path / "game.csv"
    done("sheet", "--variant", "whitnack", "--sides", "3", "--landscape", "-o", str(pad))
    assert pad.read_bytes().startswith(b"%PDF")
    done("sheet", "-", "-o", str(game), stdin=vectors.game_file("W01"))
    assert b"piles.clean" in game.read_bytes()
    book = tmp_path / "book.xlsx"
    done("sheet", "-", "-o", str(book), stdin=vectors.game_file("W01"))
    assert openpyxl.load_workbook(book).sheetnames == ["Scores", "Rules"]


@pytest.mark.parametrize("lang", languages())
def test_help_lists_every_kind_of_sheet(lang: str) -> None:
    said = "\n".join(done("--lang", lang, "sheet", "--help"))
    assert all(kind in said for kind in (".pdf", ".xlsx", ".csv"))


@pytest.mark.parametrize(
    "words",
    [
        "-o x.pdf",
        "--variant whitnack",
        "--variant whitnack -o x.txt",
        "--variant nothing -o x.pdf",
        "--variant whitnack --sides 13 -o x.pdf",
        "--variant whitnack --per-page 3 -o x.pdf",
        "x.json --variant whitnack -o x.pdf",
        "x.json --sides 3 -o x.pdf",
    ],
)
def test_invalid_sheet_arguments_give_one_line(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refusal("sheet", *words.split())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--paper letter --per-page 2", "Two score sheets don't fit on this page. Each gets its own page."),
        ("--paper a4 --per-page 2", ""),
        ("--paper letter", ""),
    ],
)
def test_a_pad_on_another_paper_than_asked_for_is_said_on_standard_error(
    words: str, said: str, tmp_path: Path
) -> None:
    pad, book = str(tmp_path / "pad.pdf"), str(tmp_path / "pad.xlsx")
    printed = typed("sheet", "--variant", "whitnack", *words.split(), "-o", pad)
    assert (printed.status, printed.err) == (0, f"scorepad: {pad}: {said}\n" if said else "")
    done("sheet", "--variant", "whitnack", *words.split(), "-o", book)
