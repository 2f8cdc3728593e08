"""A sheet as CSV: one row for each round, side and item."""

import csv
import io

from scorepad.i18n import _, mark
from scorepad.sheets.build import minimum_shown
from scorepad.sheets.model import Sheet
from scorepad.wording.labels import capital

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


def csv_bytes(sheet: Sheet) -> bytes:
    """Return a sheet as CSV, UTF-8 with a BOM. Text that a spreadsheet would run follows an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([_(head) for head in COLUMNS])
    for at, side in enumerate(sheet.sides, 1):
        if side.start is not None:
            item, label = ("total", capital(_("from paper"))) if sheet.has_only_totals else ("start", "")
            writer.writerow(("", at, _text(side.name), "", item, label, "", "", side.start))
    for dealt in sheet.rounds:
        for at, (side, column) in enumerate(zip(sheet.sides, dealt.columns, strict=True), 1):
            head = (dealt.number, at, _text(side.name), _text(minimum_shown(column.minimum)))
            for row, cell in zip(sheet.rows, column.cells, strict=True):
                writer.writerow((*head, row.path, _text(row.label), cell.count, row.each, cell.points))
            writer.writerow((*head, "round", _text(dealt.mark), "", "", column.round))
            writer.writerow((*head, "total", "", "", "", column.total))
    return out.getvalue().encode("utf-8-sig")


def _text(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
