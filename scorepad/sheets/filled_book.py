"""A workbook's cells, read without trusting it: bounded in size, values only, no formula run."""

import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice

from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from scorepad.rules.faults import Fault, Refused
from scorepad.sheets.places import Place

_MOST_LINES, _MOST_COLUMNS = 20_000, 26
_MOST_PARTS = 200
_PAGE, _TEXTS = "xl/worksheets/", "xl/sharedStrings.xml"
_MIB = 1024 * 1024
_MOST_PAGES, _MOST_TEXTS, _MOST_OTHERWISE = 12 * _MIB, _MIB, _MIB // 4
"""Bytes when unpacked of all pages together, of the texts, of any other part. The largest sheet there can be,
twelve sides and 99 rounds, has half of it."""
_MOST_GROWTH = 100
"""How many times as large a workbook may become by unpacking; a real one becomes 10 to 25 times as large."""
_DECLARED = (b"<!DOCTYPE", b"<!ENTITY", b"\0")
"""Entities could grow without end; and a NUL is in no part that is written in UTF-8."""

Value = object
Cells = Mapping[Place, Value]
"""What stands in the cells of a page that are not empty: a text, a number, a day."""


def cells_of(data: bytes) -> Mapping[str, Cells]:
    """Read the pages of a workbook in their order, by name; of a formula its last value.

    Raises Refused `not_a_workbook`, for one too large or of other parts than a score sheet has as well.
    """
    try:
        _check(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
            try:
                return dict(_pages(book))
            finally:
                book.close()
    except Refused:
        raise
    except Exception as error:  # what openpyxl raises for a broken workbook may be anything
        raise Refused((Fault("not_a_workbook"),)) from error


def _check(data: bytes) -> None:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
        if not _fits(parts, len(data)):
            raise Refused((Fault("not_a_workbook"),))
        for each in parts:
            text = archive.read(each)
            if each.filename.endswith((".xml", ".rels")) and any(word in text for word in _DECLARED):
                raise Refused((Fault("not_a_workbook"),))


def _fits(parts: Sequence[zipfile.ZipInfo], size: int) -> bool:
    """Tell by the list of its parts, before one of them is unpacked, whether a workbook is small enough."""
    pages = sum(each.file_size for each in parts if each.filename.startswith(_PAGE))
    texts = sum(each.file_size for each in parts if each.filename == _TEXTS)
    others = [each.file_size for each in parts if not each.filename.startswith((_PAGE, _TEXTS))]
    return (
        len(parts) <= _MOST_PARTS
        and pages <= _MOST_PAGES
        and texts <= _MOST_TEXTS
        and max(others, default=0) <= _MOST_OTHERWISE
        and pages + texts + sum(others) <= _MOST_GROWTH * size
    )


def _pages(book: Workbook) -> Iterator[tuple[str, Cells]]:
    for page in book.worksheets:
        lines = page.iter_rows(max_row=_MOST_LINES, max_col=_MOST_COLUMNS, values_only=True)
        found = {
            (row, column): _plain(value)
            for row, line in enumerate(islice(lines, _MOST_LINES))
            for column, value in enumerate(line)
            if not _is_empty(value)
        }
        yield page.title, found


def _is_empty(value: Value) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _plain(value: Value) -> Value:
    """Give a whole number as one, and the characters of a text that XML can't hold and the writer escapes."""
    if isinstance(value, str):
        return value.replace("_xFFFE_", "\ufffe").replace("_xFFFF_", "\uffff")
    return int(value) if isinstance(value, float) and value.is_integer() else value
