"""Every row is high enough for all its words, in every language, and every page can be read."""

import io
from collections.abc import Iterator
from itertools import cycle, pairwise, product
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from scorepad.i18n.catalogue import _, languages, use_language
from scorepad.i18n.line_breaks import column_width, wrap_columns
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Side
from scorepad.sheets.model import Paper
from scorepad.sheets.xlsx.cells import DETAIL
from scorepad.sheets.xlsx.workbook import pad_xlsx
from tests.sheets.xlsx.recalculated import places_of

LINE = 14.25
"""Points that a line of Arial in 11 points takes."""
EDGES, INDENT = 5 / 7, 9 / 7
"""Letters of a column that stay free beside its words, and before them where they are indented."""
PLAIN = 15.0
"""Points of a row that none is written for."""
PAGES = {"a4": (540.0, 760.0), "letter": (556.0, 710.0)}
"""Points that the columns and the rows of a page may have together."""
LETTER = 7.25
"""Points of a letter of a column in a program with wide letters."""
LEAST_SIZE = 8
"""Points of the smallest letters that are printed."""


def pad(ident: str, lang: str) -> Any:
    with use_language(lang):
        return openpyxl.load_workbook(io.BytesIO(pad_xlsx(variant(ident), 2)), data_only=True)


def wrapped(page: Any) -> Iterator[tuple[Any, float]]:
    """List the cells with wrapped text, and how many letters fit on a line of each."""
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
    """Return the number of lines; Japanese lines are full, as they may break between any two characters."""
    return -(-column_width(text) // int(room)) if lang == "ja" else len(wrap_columns(text, int(room)))


def hidden_words(ident: str, lang: str) -> list[str]:
    """List the texts of a pad's spreadsheet that have more lines than fit in their rows."""
    cells = [(page, *each) for page in pad(ident, lang).worksheets[:2] for each in wrapped(page)]
    assert cells
    return [
        cell.value
        for page, cell, room in cells
        if lines(cell.value, room, lang) * LINE > high(page, cell.row)
    ]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("ident", ["whitnack", "saskatchewan", "dearie", "samba", "hand"])
def test_every_row_is_high_enough_for_its_words(ident: str, lang: str) -> None:
    assert hidden_words(ident, lang) == []


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "ja"])
def test_no_word_of_the_minimums_is_wider_than_its_column(lang: str) -> None:
    cells = wrapped(pad("dearie", lang).worksheets[0])
    found = [(word, room) for cell, room in cells for word in cell.value.split()]
    assert found
    assert [word for word, room in found if column_width(word) > room] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("ident", ["whitnack", "hand"])
def test_a_warning_has_room_and_the_row_of_going_out_is_as_low_as_any_other(ident: str, lang: str) -> None:
    page = pad(ident, lang).worksheets[0]
    places = places_of(GameRecord(variant(ident), (Side("A"), Side("B"))))
    with use_language(lang):
        warnings = _("only one side"), _("who went out?")
    assert [lines(said, room_of(page, DETAIL + 1), lang) for said in warnings] == [1, 1]
    rows = {high(page, places.line(0, path) + 1) for path in ("out", "left", "counted", "total")}
    assert len(rows) == 1


@pytest.mark.parametrize("ident", ["whitnack", "dearie", "hand"])
def test_the_height_of_every_row_is_written_in_the_file(ident: str) -> None:
    for page in pad(ident, "en").worksheets[:2]:
        given = {line for line, row in page.row_dimensions.items() if row.height and row.customHeight}
        assert given >= set(range(1, page.max_row + 1))


PADS = [("whitnack", 2), ("canasta", 2), ("dearie", 2), ("hand", 3), ("samba", 6)]
"""Of three sides and more, in landscape."""


@pytest.mark.parametrize(
    ("ident", "sides", "size", "lang"),
    [(*pad, size, lang) for (pad, size), lang in zip(product(PADS, PAGES), cycle(languages()))],
)
def test_each_printed_page_is_large_enough_to_read_and_has_whole_rounds_and_sides(
    ident: str, sides: int, size: str, lang: str
) -> None:
    landscape = sides > 2
    with use_language(lang):
        data = pad_xlsx(variant(ident), sides, paper=Paper(size, landscape))
    page = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    scale = page.page_setup.scale / 100
    assert 11 * scale >= LEAST_SIZE
    across, down = sorted(PAGES[size], reverse=landscape)
    heights = [high(page, line) for line in range(1, page.max_row + 1)]
    widths = [room_of(page, column) * LETTER for column in range(1, page.max_column + 1)]
    turned, beside = [each.id for each in page.row_breaks.brk], [each.id for each in page.col_breaks.brk]
    assert all(page.cell(line, 1).value is None and page.cell(line + 1, 1).value for line in turned)
    assert all(column % 2 == 0 for column in beside)
    assert all(sum(part) * scale <= down for part in cut(heights, turned))
    labels, *parts = cut(widths, [2, *beside])
    assert all((sum(labels) + sum(part)) * scale <= across for part in parts)
    assert page.print_title_cols == ("$A:$B" if beside else None)


def cut(sizes: list[float], at: list[int]) -> list[list[float]]:
    """Return the sizes on each page."""
    return [sizes[start:end] for start, end in pairwise([0, *at, len(sizes)])]
