"""Workbooks made to keep a reader busy, each of at most 4 MiB."""

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx
from tests.sheets.xlsx.filling import with_part

PAD = pad_xlsx(variant("whitnack"), 2, ("North–South", "East–West"))
SHEET, BOOK = "xl/worksheets/sheet1.xml", "xl/workbook.xml"


def with_names(data: bytes, names: int) -> bytes:
    """Return the score page under that many names besides its own."""
    more = b"".join(
        b'<sheet name="again %d" sheetId="%d" r:id="rId1"/>' % (at, at + 9) for at in range(names)
    )
    return with_part(data, BOOK, lambda book: book.replace(b"</sheets>", more + b"</sheets>"))


def with_cells(data: bytes, cells: int) -> bytes:
    """Return the score page with that many cells below it, each of two tags."""
    row = b'<row r="9000">%s</row></sheetData>' % (b'<c r="Z9000"><v>1</v></c>' * cells)
    return with_part(data, SHEET, lambda page: page.replace(b"</sheetData>", row))


def _with_text(data: bytes) -> bytes:
    return with_part(
        data, SHEET, lambda page: page.replace(b"</sheetData>", b" " * (15 << 20) + b"</sheetData>")
    )


def _with_depth(data: bytes) -> bytes:
    deep = b"<x>" * 250_000 + b"</x>" * 250_000
    return with_part(data, SHEET, lambda page: page.replace(b"</sheetData>", deep + b"</sheetData>"))


def _with_parts(_data: bytes) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as book:
        for at in range(38_000):
            book.writestr(f"xl/work{at}", b"")
    return out.getvalue()


def all_at_fault(rounds: int) -> bytes:
    """Return a sheet of twelve sides with a word in each box."""
    played = (Round((Tally(),) * 12),) * rounds
    record = GameRecord(variant("whitnack"), tuple(Side(f"Side {at}") for at in range(12)), played)
    empty = re.compile(rb'<c r="([C-Z][0-9]+)" s="([0-9]+)"/>')
    word = rb'<c r="\1" t="str"><v>x</v></c>'
    return with_part(game_xlsx(record), SHEET, lambda page: empty.sub(word, page))


HOSTILE: Mapping[str, Callable[[bytes], bytes]] = {
    "names of one page": lambda data: with_names(with_cells(data, 100_000), 28),
    "more names than pages": lambda data: with_names(with_cells(data, 100_000), 2_000),
    "cells": lambda data: with_cells(data, 140_000),
    "more cells": lambda data: with_cells(data, 400_000),
    "a long text": _with_text,
    "depth": _with_depth,
    "parts": _with_parts,
    "a fault in every box": lambda _data: all_at_fault(99),
}
