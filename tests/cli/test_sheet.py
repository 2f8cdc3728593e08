"""`scorepad sheet`: pads and games as files, and one-line refusals."""

from pathlib import Path

import openpyxl
import pytest

from tests import vectors
from tests.cli.run import done, refusal, typed


def test_a_pad_and_a_game_from_standard_input_are_written() -> None:
    done("sheet", "--variant", "whitnack", "--sides", "3", "--landscape", "-o", "pad.pdf")
    assert Path("pad.pdf").read_bytes().startswith(b"%PDF")
    for name in ("game.csv", "book.xlsx"):
        done("sheet", "-", "-o", name, stdin=vectors.game_file("W01"))
    assert b"piles.clean" in Path("game.csv").read_bytes()
    assert openpyxl.load_workbook("book.xlsx").sheetnames == ["Scores", "Rules"]


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
def test_invalid_sheet_arguments_give_one_line(words: str, tmp_path: Path) -> None:
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
def test_a_pad_on_another_paper_than_asked_for_is_said_on_standard_error(words: str, said: str) -> None:
    printed = typed("sheet", "--variant", "whitnack", *words.split(), "-o", "pad.pdf")
    assert (printed.status, printed.err) == (0, f"scorepad: pad.pdf: {said}\n" if said else "")
    done("sheet", "--variant", "whitnack", *words.split(), "-o", "pad.xlsx")
