"""A sheet as CSV: one row for each round, side and item."""

import csv
import io

from scorepad.i18n import _, mark
from scorepad.sheets.build import minimum_shown
from scorepad.sheets.model import Sheet, SheetCell

COLUMNS = (
    # Translators: head of a column in a CSV file; its first row has all of them, one short word each.
    mark("round"),
    mark("side"),
    mark("name"),
    mark("minimum"),
    mark("item"),
    mark("label"),
    mark("count"),
    mark("each"),
    mark("points"),
)
"""round, side: from 1. item: the row's path, or `start`, `round`, `total`. count: things counted.
each, points: signed points, with a plain minus. Empty: not counted."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(sheet: Sheet) -> bytes:
    """Return a sheet as CSV, UTF-8 with a BOM. Text that a spreadsheet would run follows an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([_(head) for head in COLUMNS])
    for at, side in enumerate(sheet.sides, 1):
        if side.start is not None:
            writer.writerow(("", at, _text(side.name), "", "start", "", "", "", side.start))
    for dealt in sheet.rounds:
        for at, column in enumerate(dealt.columns):
            head = (dealt.number, at + 1, _text(sheet.sides[at].name), _text(minimum_shown(column.minimum)))
            for row, cell in zip(sheet.rows, column.cells, strict=True):
                writer.writerow((*head, row.path, _text(row.label), *_numbers(cell, row.each)))
            writer.writerow((*head, "round", "", "", "", _number(column.round)))
            writer.writerow((*head, "total", "", "", "", _number(column.total)))
    return out.getvalue().encode("utf-8-sig")


def _numbers(cell: SheetCell, each: int | None) -> tuple[int | str, ...]:
    return _number(cell.count), _number(each), _number(cell.points)


def _number(value: int | None) -> int | str:
    return "" if value is None else value


def _text(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
