"""Everything that must hold for any sheet on any paper."""

import io
from collections import Counter
from typing import Any

from pypdf import PdfReader

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import points
from scorepad.sheets.model import Paper, Sheet
from scorepad.sheets.page.pdf import pdf_bytes
from tests.sheets.ledger_pages import ledger_labels, ledger_numbers, scattered
from tests.sheets.page.cut_words import cut_words
from tests.sheets.paper import Read, faults, low_boxes, read, rows_of

LARGEST = 60_000
"""Bytes for one page."""

_SUMS = 2


def check(sheet: Sheet, paper: Paper) -> list[str]:
    """Draw a sheet and return what is wrong with it."""
    data = pdf_bytes(sheet, paper)
    pages = read(data)
    found = [
        *faults(pages),
        *low_boxes(pages),
        *unprinted(sheet, pages),
        *cut_words(sheet, pages),
    ]
    found += [
        *not_embedded(data),
        *(scattered(sheet, paper, pages) if sheet.ledger else divided(sheet, pages)),
    ]
    if len(data) > LARGEST * len(pages):
        found.append(f"{len(data)} bytes for {len(pages)} pages")
    if pdf_bytes(sheet, paper) != data:
        found.append("drawn again, it is another file")
    boxes = sum(len(rows_of(page)) for page in pages)
    if boxes < (len(sheet.rounds) if sheet.ledger else len(sheet.rows) + _SUMS):
        found.append(f"only {boxes} rows of boxes")
    return found


def torn(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which pages hold no round or not all rows of one."""
    empty = [f"page {number}: no round" for number, page in enumerate(pages, 1) if not _blocks(page)]
    return [*empty, *divided(sheet, pages)]


def divided(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which pages hold rounds and not all rows of each, whatever stacks they stand in."""
    labels = ["".join(text.split()) for text in (*(row.label for row in sheet.rows), _("Total"))]
    found = []
    for number, page in enumerate(pages, 1):
        written, blocks = "".join(page.text.split()), _blocks(page)
        if any(written.count(label) < blocks for label in labels):
            found.append(f"page {number}: {blocks} blocks, and not every row in each")
    found += ["no round on any page"] if not any(map(_blocks, pages)) else []
    return found


def _blocks(page: Read) -> int:
    """Return how many blocks of rounds a page has; where nothing is needed to open, their heads say less."""
    opening = "".join(page.text.split()).count("".join(_("Round and minimum").split()))
    return opening or sum(ink.text == _("Dealer") for ink in page.inks)


def unprinted(sheet: Sheet, pages: list[Read]) -> list[str]:
    """Return which numbers are printed less often than they are on the sheet, and the missing labels."""
    printed = Counter(ink.text for page in pages for ink in page.inks)
    wanted = ledger_numbers(sheet) if sheet.ledger else _numbers(sheet)
    written = "".join("".join(page.text.split()) for page in pages)
    rows = [text for row in sheet.rows for text in (row.label, row.detail)]
    words = [sheet.title, *(ledger_labels(sheet) if sheet.ledger else rows)]
    missing = [word for word in words if "".join(word.split()) not in written]
    return [*(wanted - printed), *missing]


def _numbers(sheet: Sheet) -> Counter[str]:
    return Counter(
        points(value)
        for dealt in sheet.rounds
        for column in dealt.columns
        for value in (*(cell.shown for cell in column.cells), column.round, column.total)
        if value is not None
    )


def not_embedded(data: bytes) -> list[str]:
    """Return which fonts of a PDF are not embedded, or are embedded completely."""
    reader = PdfReader(io.BytesIO(data))
    resources: list[Any] = [page["/Resources"] for page in reader.pages]
    fonts = [font.get_object() for each in resources for font in each["/Font"].values()]
    return [str(font["/BaseFont"]) for font in fonts if not _carried(font)]


def _carried(font: Any) -> bool:
    first = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    return "/FontFile2" in first.get("/FontDescriptor", {}) and str(font["/BaseFont"])[7:8] == "+"
