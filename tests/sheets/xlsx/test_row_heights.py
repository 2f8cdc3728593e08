"""Every row of the spreadsheet is high enough for all its words, in every language."""

import io
from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from scorepad.i18n.catalogue import _, languages, use_language
from scorepad.i18n.line_breaks import column_width, wrap_columns
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Side
from scorepad.sheets.xlsx.cells import DETAIL
from scorepad.sheets.xlsx.workbook import pad_xlsx
from tests.sheets.xlsx.filling import places_of

LINE = 14.25
"""Points that a line of Arial in 11 points takes."""
EDGES, INDENT = 5 / 7, 9 / 7
"""Letters of a column that stay free beside its words, and before them where they are indented."""
PLAIN = 15.0
"""Points of a row that none is written for."""
PAGE = 760.0
"""Points that all rows of a page of A4 may have together."""


def pad(ident: str, lang: str) -> Any:
    with use_language(lang):
        return openpyxl.load_workbook(io.BytesIO(pad_xlsx(variant(ident), 2)), data_only=True)


def wrapped(page: Any) -> Iterator[tuple[Any, float]]:
    """List the cells with words that go on below, and the letters each has on a line."""
    merged = {each.start_cell.coordinate: each.max_col for each in page.merged_cells.ranges}
    for cell in (cell for row in page.iter_rows() for cell in row):
        if isinstance(cell.value, str) and cell.alignment.wrap_text:
            last = merged.get(cell.coordinate, cell.column)
            room = sum(room_of(page, at) for at in range(cell.column, last + 1))
            yield cell, room - cell.alignment.indent * INDENT


def high(page: Any, line: int) -> float:
    return float(page.row_dimensions[line].height or PLAIN)


def room_of(page: Any, column: int) -> float:
    return float(page.column_dimensions[get_column_letter(column)].width) - EDGES


def lines(text: str, room: float, lang: str) -> int:
    """Count lines; those of Japanese are full, as they end between any two signs."""
    return -(-column_width(text) // int(room)) if lang == "ja" else len(wrap_columns(text, int(room)))


def hidden_words(ident: str, lang: str) -> list[str]:
    """List the texts of a pad's spreadsheet that have more lines than their rows are high."""
    cells = [(page, *each) for page in pad(ident, lang).worksheets[:2] for each in wrapped(page)]
    assert cells
    return [
        cell.value
        for page, cell, room in cells
        if lines(cell.value, room, lang) * LINE > high(page, cell.row)
    ]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("ident", ["whitnack", "saskatchewan", "dearie", "samba", "hand"])
def test_every_row_has_room_for_the_lines_of_its_words(ident: str, lang: str) -> None:
    assert hidden_words(ident, lang) == []


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "ja"])
def test_no_word_of_what_opens_is_wider_than_its_column(lang: str) -> None:
    cells = wrapped(pad("dearie", lang).worksheets[0])
    found = [(word, room) for cell, room in cells for word in cell.value.split()]
    assert found
    assert [word for word, room in found if column_width(word) > room] == []


@pytest.mark.parametrize("lang", languages())
def test_it_can_be_read_that_two_went_out(lang: str) -> None:
    page = pad("whitnack", lang).worksheets[0]
    line = places_of(GameRecord(variant("whitnack"), (Side("A"), Side("B"))), 4).line(0, "out")
    with use_language(lang):
        said = _("only one side can go out")
    needed = lines(said, room_of(page, DETAIL + 1), lang) * LINE
    assert high(page, line + 1) >= needed


@pytest.mark.parametrize("lang", languages())
def test_six_rounds_have_room_on_a_page(lang: str) -> None:
    page = pad("canasta", lang).worksheets[0]
    (turned,) = page.row_breaks.brk
    assert sum(high(page, line) for line in range(1, turned.id + 1)) * page.page_setup.scale / 100 <= PAGE
