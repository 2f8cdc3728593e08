"""A round of which only the total is known says so on paper, in the spreadsheet and as CSV.

The files are read back with other libraries.
"""

import csv
import io
from dataclasses import replace

import openpyxl
import pytest
from pypdf import PdfReader

from scorepad.i18n.catalogue import use_language
from scorepad.rules.built_in import variant
from scorepad.score.record import Adjustment, GameRecord, Round, Tally
from scorepad.sheets.model import Paper
from scorepad.sheets.render import render
from scorepad.storage.gamefile.read import read_game
from tests import vectors
from tests.score.tables import PAIRS


def known(rules: str = "canasta") -> GameRecord:
    """Return a game with a round of totals alone, and one in which something was counted."""
    totals = tuple(Tally(counted=True, adjustments=(Adjustment(each),)) for each in (1540, 790))
    counted = replace(totals[0], left=replace(totals[0].left, points=(5,)))
    rounds = (Round(totals), Round((counted, totals[1])))
    return GameRecord(variant(rules), PAIRS, rounds)


def labels(record: GameRecord) -> list[str]:
    book = openpyxl.load_workbook(io.BytesIO(render(record, ".xlsx", Paper())))
    return [str(cell.value) for row in book["Scores"].iter_rows() for cell in row if cell.value]


def test_the_pdf_says_so_of_that_round_alone() -> None:
    reader = PdfReader(io.BytesIO(render(known(), ".pdf", Paper())))
    words = " ".join(" ".join(page.extract_text().split()) for page in reader.pages)
    assert "Round 1: total only" in words
    assert "Round 2: total only" not in words


def test_the_spreadsheet_says_so_of_that_round_alone() -> None:
    assert [label for label in labels(known()) if "total only" in label] == ["Round 1 · total only · dealer:"]


def test_the_spreadsheet_of_a_penalty_game_asks_who_went_out_in_every_other_round() -> None:
    record = known("hand")
    counted = replace(record, rounds=record.rounds[1:] * 2)
    asked = [sum("who went out?" in label for label in labels(each)) for each in (record, counted)]
    assert asked[1] - asked[0] == 1


def test_the_row_of_the_round_says_so_as_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(render(known(), ".csv", Paper()).decode("utf-8-sig"))))
    said = {
        (row["round"], row["side"]) for row in rows if row["item"] == "round" and row["label"] == "total only"
    }
    assert said == {("1", "1"), ("1", "2")}


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "nur Gesamtpunkte"), ("it", "solo il totale"), ("ja", "合計のみ"), ("sv", "bara summan")],
)
def test_the_example_says_so_in_each_language(language: str, words: str) -> None:
    record = read_game(vectors.game_file("TO1")).record
    with use_language(language):
        assert words in render(record, ".csv", Paper()).decode("utf-8-sig")
