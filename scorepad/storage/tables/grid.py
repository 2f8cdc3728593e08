"""A file of a table as rows of text: CSV in whatever way it was saved, or the first sheet of an .xlsx.

Source: FORMAT.md, "A table".
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Final, NamedTuple

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile.strict_json import MIB
from scorepad.storage.tables.xlsx import first_sheet
from scorepad.storage.zip_files import is_packed

MOST_TABLE: Final = 4 * MIB
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 100
TABLE_ENDINGS: Final = (".csv", ".tsv", ".xlsx")
_RUN = re.compile(r"'*[=+\-@\t\r]")
"""How a text begins that a spreadsheet would run, or one that looks as if it had been kept from that."""

_QUOTED = re.compile(r'"[^"]*"')
_SEPARATORS = ("\t", ";", ",")


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
