"""A whole number is read however a program or a person wrote it, and nothing else is."""

import re

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Refused
from scorepad.sheets.import_files import game_file_from_workbook
from scorepad.sheets.xlsx.read_game import whole_number
from scorepad.sheets.xlsx.workbook import pad_xlsx
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.faults import fault_lines
from tests.sheets.xlsx.filling import with_part, written

PAD = pad_xlsx(variant("whitnack"), 2, ("North–South", "East–West"))
SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2", 2),
        ("585 ", 585),
        ("1,160", 1160),
        ("1.160", 1160),
        ("1 160", 1160),
        ("1\N{NARROW NO-BREAK SPACE}160", 1160),
        ("1’160", 1160),
        ("1'160", 1160),
        ("12,345,670", 12_345_670),
        ("−195", -195),
        ("-195", -195),
        ("– 195", -195),
        ("+5", 5),
        ("５８５", 585),
    ],
)
def test_a_number_stored_as_text_is_read(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "-", "two", "2,5", "2.0", "12,34", "0,500", "1,160.000", "1,1600", "1e3", "9" * 10, "٣", "5 %"],
)
def test_ambiguous_text_is_not_read_as_a_number(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize("value", [True, 2.5, None])
def test_a_value_other_than_number_or_text_is_not_read(value: bool | float | None) -> None:
    assert whole_number(value) is None


def test_numbers_entered_as_text_count() -> None:
    entries = {"C11": "2", "C17": "1,160", "C18": "585 ", "C19": "−195", "C20": "yes"}
    (played,) = read_game(game_file_from_workbook(written(PAD, entries))).record.rounds
    tally = played.tallies[0]
    assert (tally.piles, tally.melded.points, tally.left.points) == ({"clean": 2}, (1160,), (585,))
    assert [each.points for each in tally.adjustments] == [-195]


@pytest.mark.parametrize(
    ("cell", "formula", "where"),
    [
        ("C17", b"<f>500/2</f>", "Round 1, North–South, melded (C17)"),
        ("C17", b"<f>500/2</f><v></v>", "Round 1, North–South, melded (C17)"),
        ("C16", b"<f>A1</f>", "Round 1, North–South, going out (C16)"),
        ("B9", b"<f>A1</f>", "Round 1, dealer (B9)"),
        ("B3", b"<f>TODAY()</f>", "Date (B3)"),
    ],
)
def test_a_formula_without_a_result_is_refused_with_its_cell(cell: str, formula: bytes, where: str) -> None:
    def reckoned(page: bytes) -> bytes:
        whole = b'<c r="%s"\\1>%s</c>' % (cell.encode(), formula)
        return re.sub(rb'<c r="%s"([^/>]*)/>' % cell.encode(), whole, page, count=1)

    with pytest.raises(Refused) as refused:
        game_file_from_workbook(with_part(PAD, SHEET, reckoned))
    (line,) = fault_lines(refused.value.faults)
    assert line.startswith(f"{where}: This formula has no result stored.")
