"""The first sheet of an .xlsx as rows of text, read by Python's own means."""

import io
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import ZipFile

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile.strict_json import MIB
from scorepad.storage.zip_files import DAMAGED, open_zip

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
