"""A file of a table as rows of text: CSV in whatever way it was saved, or the first sheet of an .xlsx.

Source: FORMAT.md, "A table".
"""

import csv
import io
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import PurePath
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import ZipFile

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile.strict_json import MIB
from scorepad.storage.zip_files import DAMAGED, is_packed, open_zip

MOST_TABLE: Final = 4 * MIB
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 100
TABLE_ENDINGS: Final = (".csv", ".tsv", ".xlsx")
_RUN = re.compile(r"'*[=+\-@\t\r]")
"""How a text begins that a spreadsheet would run, or one that looks as if it had been kept from that."""

_QUOTED = re.compile(r'"[^"]*"')
_SEPARATORS = ("\t", ";", ",")

_MOST_PART: Final = 8 * MIB
"""Bytes of a part unpacked: 150,000 cells, which take half a second."""
_MOST_LIST: Final = MIB
_LAST_COLUMN: Final = 16_384
_PLACE = re.compile(r"([A-Z]{1,3})\d+")
_UNSEEN = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
"""What a format shows as it is, and what only colours it."""
_FIRST_DAY: Final = date(1899, 12, 30)
_LAST_DAY: Final = 2_958_465
_DATE_FORMATS: Final = frozenset({*range(14, 18), 22, *range(27, 37), *range(50, 59)})
"""Of the formats that a file needn't spell out, those with a day."""


class Row(NamedTuple):
    """A row that has something. number: in the file, from 1. cells: as they stand in it."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """Return a cell on one line with single spaces, empty beyond the end of the row."""
        return " ".join(self.cells[column].split()) if column < len(self.cells) else ""


Grid = tuple[Row, ...]


def plain_text(text: str) -> str:
    """Return a text for a CSV file, with an apostrophe before it where a spreadsheet would run it."""
    return f"'{text}" if _RUN.match(text) else text


def is_table(name: str) -> bool:
    """Return whether a file is a table, by the ending of its name."""
    return PurePath(name).suffix.lower() in TABLE_ENDINGS


def read_grid(data: bytes) -> Grid:
    """Return the rows of a table; blank ones are left out.

    data: at most one byte more than MOST_TABLE. Raises Refused: `too_large`, `not_a_table`, `large_table`.
    """
    if len(data) > MOST_TABLE:
        raise Refused((Fault("too_large", params={"limit": MOST_TABLE // MIB}),))
    return tuple(_bounded(first_sheet(data) if is_packed(data) else _csv(data)))


def _csv(data: bytes) -> Iterator[tuple[int, list[str]]]:
    text = _decoded(data)
    if "\0" in text:
        raise Refused((Fault("not_a_table"),))
    head = _QUOTED.sub("", next((line for line in text.splitlines() if line.strip()), ""))
    separator = next((each for each in _SEPARATORS if each in head), ",")
    try:
        for number, cells in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator), 1):
            yield number, [each[1:] if each[:1] == "'" and _RUN.match(each) else each for each in cells]
    except csv.Error as error:
        raise Refused((Fault("not_a_table"),)) from error


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _bounded(rows: Iterable[tuple[int, list[str]]]) -> Iterator[Row]:
    for count, (number, cells) in enumerate(rows):
        if count >= MOST_ROWS or (len(cells) > MOST_COLUMNS and any(cells[MOST_COLUMNS:])):
            raise Refused((Fault("large_table", params={"rows": MOST_ROWS, "columns": MOST_COLUMNS}),))
        if any(map(str.strip, cells)):
            yield Row(number, tuple(cells))


def first_sheet(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a workbook's first sheet, each with its number; days as ISO 8601.

    A formula is the value that it had when the file was saved, and itself where it had none.
    Raises Refused: `not_a_table`.
    """
    try:
        with open_zip(io.BytesIO(data), _MOST_LIST) as archive:
            book = _Book(archive)
            rows = [_row(book, number, row) for number, row in enumerate(book.sheet.iterfind(".//{*}row"), 1)]
    except (*DAMAGED, ParseError, LookupError) as error:
        raise Refused((Fault("not_a_table"),)) from error
    yield from rows


class _Book:
    """What of a workbook its first sheet needs."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        book = self._part("xl/workbook.xml")
        targets = self._part("xl/_rels/workbook.xml.rels")
        first = book.findall(".//{*}sheet")[0]
        ident = [value for key, value in first.items() if key.endswith("}id")][0]  # noqa: RUF015 - as below
        self.sheet = self._part(_target(targets, ident))
        self.texts = [_text(each) for each in self._other(targets, "sharedStrings", ".//{*}si")]
        self.day_styles = self._day_styles(targets)

    def _part(self, name: str) -> Element:
        with self._archive.open(name) as inside:
            data = inside.read(_MOST_PART + 1)
        # An entity of a document type could grow without end.
        if len(data) > _MOST_PART or b"<!DOCTYPE" in data:
            raise ValueError(name)
        return fromstring(data)  # noqa: S314 - without a document type there is nothing to expand

    def _other(self, targets: Element, kind: str, path: str) -> Sequence[Element]:
        ident = next(
            (each.get("Id", "") for each in targets if each.get("Type", "").endswith(f"/{kind}")), ""
        )
        return self._part(_target(targets, ident)).findall(path) if ident else []

    def _day_styles(self, targets: Element) -> frozenset[str]:
        """Return the styles that show a number as a day."""
        formats = self._other(targets, "styles", ".//{*}numFmt")
        codes: Mapping[str, str] = {each.get("numFmtId", ""): each.get("formatCode", "") for each in formats}
        dated = {ident for ident, code in codes.items() if re.search("[dy]", _UNSEEN.sub("", code.lower()))}
        dated |= {str(each) for each in _DATE_FORMATS if str(each) not in codes}
        styles = self._other(targets, "styles", "{*}cellXfs/{*}xf")
        return frozenset(str(at) for at, each in enumerate(styles) if each.get("numFmtId") in dated)


def _target(targets: Element, ident: str) -> str:
    # An IndexError where there is none: a StopIteration would end what iterates.
    found = [each.get("Target", "") for each in targets if each.get("Id") == ident][0]  # noqa: RUF015
    return found.removeprefix("/") if found.startswith("/") else posixpath.join("xl", found)


def _text(node: Element) -> str:
    """Return the text of a node, without how its signs are pronounced."""
    parts = (*node.iterfind("{*}t"), *node.iterfind("{*}r/{*}t"))
    return "".join(each.text or "" for each in parts)


def _row(book: _Book, number: int, row: Element) -> tuple[int, list[str]]:
    cells: list[str] = []
    for cell in row:
        place, shown = _PLACE.fullmatch(cell.get("r", "")), _shown(book, cell)
        column = _column(place[1]) if place else len(cells)
        if shown and column < _LAST_COLUMN:
            cells += [""] * (column + 1 - len(cells))
            cells[column] = shown
    return int(row.get("r", number)), cells


def _column(letters: str) -> int:
    """Return the number of a column from 0; letters: `A` is the first one."""
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1


def _shown(book: _Book, cell: Element) -> str:
    """Return what a cell shows, empty for nothing."""
    kind, value, formula = cell.get("t", "n"), cell.findtext("{*}v"), cell.find("{*}f")
    if kind == "inlineStr":
        return "".join(map(_text, cell.iterfind("{*}is")))
    if value is None or value == "":
        return "" if formula is None or kind == "str" else f"={formula.text or ''}"
    if kind == "s":
        return book.texts[int(value)]
    return value if kind != "n" else _number(book, float(value), cell.get("s", "0"))


def _number(book: _Book, value: float, style: str) -> str:
    if style in book.day_styles and 1 <= value <= _LAST_DAY:
        return (_FIRST_DAY + timedelta(days=int(value))).isoformat()
    # Four decimals, so that none is taken for thousands.
    return str(int(value)) if value.is_integer() else f"{value:.4f}"
