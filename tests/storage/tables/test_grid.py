"""Files of tables as rows of text, and those that are refused at once."""

import datetime
import io
import time
import zipfile
from collections.abc import Callable, Sequence

import openpyxl
import pytest

from scorepad.storage.tables.grid import MOST_ROWS, MOST_TABLE, Row, plain_text, read_grid
from tests.refusals import refusal
from tests.storage.tables.reading import CASES, read, results, workbook

ROWS: Sequence[Sequence[object]] = [
    ["Date", "Ann", "Bo"],
    [datetime.date(2024, 7, 2), 21, 26],
    [datetime.datetime(2024, 7, 9, 20, 15), 1, 5.0],  # noqa: DTZ001 - a cell has no time zone
]


def test_the_first_sheet_of_a_workbook_is_read() -> None:
    rows = [["Our evenings"], [], *ROWS]
    assert results(workbook(rows)) == [
        ("2024-07-02", {"Ann": 21, "Bo": 26}, ["Bo"]),
        ("2024-07-09", {"Ann": 1, "Bo": 5}, ["Bo"]),
    ]


def test_a_workbook_means_what_its_csv_means() -> None:
    for name, data in CASES.items():
        cells = [row.cells for row in read_grid(data)]
        rows = [[int(cell) if cell.lstrip("-").isdigit() else cell for cell in row] for row in cells]
        assert read(workbook(rows)) == read(data), name


def test_half_points_of_a_workbook_are_no_thousands() -> None:
    assert read_grid(workbook([["Ann", "Bo"], [1.125, 2.5]]))[1] == Row(2, ("1.1250", "2.5000"))


def _with_formula(value: bytes) -> bytes:
    data = workbook([["Ann", "Bo"], ["=SUM(1,2)", 5], [1, 2]])
    return _changed(SHEET, lambda part: part.replace(b"</f><v>0</v>", b"</f>" + value), data)


def test_a_formula_is_the_value_it_had() -> None:
    assert results(_with_formula(b"<v>3</v>"))[0][1] == {"Ann": 3, "Bo": 5}


def test_a_formula_that_never_had_a_value_is_a_fault() -> None:
    (fault,) = refusal(read, _with_formula(b""))
    assert (fault.code, fault.params["row"], fault.params["column"]) == ("table_number", 2, "Ann")


@pytest.mark.parametrize("text", ["=1", "+1", "-a", "@x", "'=1", "''", "'", "plain", "'tis"])
def test_a_text_that_a_spreadsheet_would_run_comes_back(text: str) -> None:
    assert read_grid(f"Ann,Bo\n{plain_text(text)},x\n".encode())[1].cells[0] == text


def _zip(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def _changed(name: str, change: Callable[[bytes], bytes], data: bytes | None = None) -> bytes:
    """Return a workbook with one of its parts changed."""
    with zipfile.ZipFile(io.BytesIO(data or workbook(ROWS))) as book:
        parts = {each: book.read(each) for each in book.namelist()}
    return _zip({**parts, name: change(parts[name])})


SHEET = "xl/worksheets/sheet1.xml"
DTD = b'<!DOCTYPE x [<!ENTITY a "ha">]><worksheet'
HOSTILE = {
    "100,000 columns": (b"," * 100_000 + b"x\n1,2\n", "large_table"),
    "too many rows": (b"Ann,Bo\n" + b"1,2\n" * MOST_ROWS, "large_table"),
    "4 MiB of digits": (b"Ann,Bo\n" + b"1" * (MOST_TABLE - 7), "not_a_table"),
    "more than 4 MiB": (bytes(MOST_TABLE + 1), "too_large"),
    "NUL": (b"Ann,Bo\n1\0,2\n", "not_a_table"),
    "formulas": (b'Ann,Bo\n"=HYPERLINK(""http://x"",1)",2\n3,4\n', "table_number"),
    "a quote that never ends": (b'Ann,Bo\n"' + b"1,2\n" * 1_000_000, "not_a_table"),
    "noise": (bytes(range(256)) * 400, "not_a_table"),
    "long lines of noise in letters": (b"a;b\n" + b"z9-" * 40_000 + b"\n1;2\n1;1\n", "table_number"),
    "a zip of nothing": (_zip({}), "not_a_table"),
    "a cut workbook": (workbook(ROWS)[:-50], "not_a_table"),
    "a sheet that unpacks to more": (
        _changed(SHEET, lambda part: part + b" " * MOST_TABLE * 2),
        "not_a_table",
    ),
    "a document type": (_changed(SHEET, lambda part: part.replace(b"<worksheet", DTD, 1)), "not_a_table"),
    "a string that isn't there": (_changed("xl/sharedStrings.xml", lambda _part: b"<sst/>"), "not_a_table"),
    "no sheet": (_changed("xl/workbook.xml", lambda _part: b"<workbook/>"), "not_a_table"),
    "a row that is no number": (
        _changed(SHEET, lambda part: part.replace(b'r="2"', b'r="x"')),
        "not_a_table",
    ),
    "a column far away": (_changed(SHEET, lambda part: part.replace(b'"B2"', b'"XFD2"')), "large_table"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_table_is_refused_within_a_second(name: str) -> None:
    data, code = HOSTILE[name]
    begun = time.thread_time()
    first, *_others = refusal(read, data)
    assert time.thread_time() - begun < 1
    assert first.code == code


def test_texts_that_stand_in_their_cells_are_read() -> None:
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in ROWS:
        book.active.append(row)
    book.save(out)
    assert read(out.getvalue()) == read(workbook(ROWS))
