"""The boxes of a ledger on one page."""

from collections.abc import Iterator
from itertools import accumulate

from scorepad.sheets.model import Sheet
from scorepad.sheets.page.frame import PageArea
from scorepad.sheets.page.head_and_foot import draw_name
from scorepad.sheets.page.ledger import Ledger, LedgerPage
from scorepad.sheets.page.ledger_columns import (
    HEAD_EDGE,
    HEAD_LINE,
    HEAD_SIZE,
    LEGEND_LINE,
    LEGEND_SIZE,
    column_widths,
    head_lines,
    legend_lines,
    number_text,
    texts_of,
)
from scorepad.sheets.page.ledger_labels import draw_corner, draw_forward, draw_label
from scorepad.sheets.page.pen import SECOND, THICK, THIN, TINT, Pen, baseline


def draw_ledger(pen: Pen, sheet: Sheet, ledger: Ledger, page: LedgerPage) -> None:
    """Draw the names, the heads and the boxes of a page."""
    place, y = ledger.place, ledger.place.y + ledger.head
    for at, text in enumerate(legend_lines(ledger.columns, ledger.wide), 1):
        pen.write(place.x, y + at * LEGEND_LINE, text, LEGEND_SIZE, colour=SECOND)
    y += ledger.legend
    heads = y + ledger.names
    box = PageArea(place.x, heads, ledger.wide, ledger.heads + page.row * (len(page.rounds) + page.forward))
    _draw_grid(pen, ledger, page, box)
    side = ledger.side_of(page)
    for at, index in enumerate(page.sides):
        x = box.x + ledger.label + at * side
        draw_name(pen, sheet, index, PageArea(x, y, side, ledger.names), ledger.name, under=ledger.under)
        _draw_side(pen, sheet, ledger, page, PageArea(x, heads, side, box.high), index)
    pen.line(box.right, y, box.right, heads, *THICK)
    draw_corner(pen, PageArea(box.x, heads, ledger.label, ledger.heads))
    top = heads + ledger.heads
    if page.forward:
        draw_forward(pen, box.x, top + page.row / 2, ledger.label)
    for at, index in enumerate(page.rounds, page.forward):
        middle = top + (at + 0.5) * page.row
        draw_label(pen, sheet, ledger.rounds[index], box.x, middle, ledger.label)


def _draw_grid(pen: Pen, ledger: Ledger, page: LedgerPage, box: PageArea) -> None:
    """Draw what is tinted, the lines below the rows, and the outer lines."""
    side, top = ledger.side_of(page), box.y + ledger.heads
    last = column_widths(ledger.columns, side)[-1]
    pen.fill(box.x, box.y, box.wide, ledger.heads, TINT)
    for at in range(1, len(page.sides) + 1):
        pen.fill(box.x + ledger.label + at * side - last, top, last, box.bottom - top, TINT)
    for at in range(1, len(page.rounds) + page.forward):
        line = top + at * page.row
        pen.line(box.x, line, box.right, line, *(THICK if at == page.forward else THIN))
    for line in (box.y, top, box.bottom):
        pen.line(box.x, line, box.right, line, *THICK)
    for edge in (box.x, box.right):
        pen.line(edge, box.y, edge, box.bottom, *THICK)


def _draw_side(pen: Pen, sheet: Sheet, ledger: Ledger, page: LedgerPage, box: PageArea, index: int) -> None:
    """Draw a side's columns: their heads, their lines and what stands in the boxes. box: with the heads."""
    widths = column_widths(ledger.columns, box.wide)
    lefts = [box.x + before for before in accumulate(widths[:-1], initial=0.0)]
    top = box.y + ledger.heads
    pen.line(box.x, box.y, box.x, box.bottom, *THICK)
    for left in lefts[1:]:
        pen.line(left, box.y, left, top)
        # What is brought forward has one box, however many columns there are.
        pen.line(left, top + page.row * page.forward, left, box.bottom)
    _draw_heads(pen, ledger, PageArea(box.x, box.y, box.wide, ledger.heads), lefts)
    for row, texts in enumerate(_rows(sheet, ledger, page, index)):
        line = baseline(top + (row + 0.5) * page.row, ledger.number)
        for at, (left, wide, text) in enumerate(zip(lefts, widths, texts, strict=True), 1):
            place = (left + 1, line, wide - 2.2)
            pen.fit(place, text, ledger.number, align="right", bold=at == len(texts))


def _draw_heads(pen: Pen, ledger: Ledger, box: PageArea, lefts: list[float]) -> None:
    """Draw the heads of a side's columns. lefts: the columns' left edges."""
    rights = [*lefts[1:], box.right]
    for left, right, lines in zip(lefts, rights, head_lines(ledger.columns, box.wide), strict=True):
        for at, text in enumerate(lines):
            middle = box.y + box.high / 2 + (at - (len(lines) - 1) / 2) * HEAD_LINE
            place = (left + HEAD_EDGE, baseline(middle, HEAD_SIZE), right - left - 2 * HEAD_EDGE)
            pen.fit(place, text, HEAD_SIZE, align="centre", colour=SECOND)


def _rows(sheet: Sheet, ledger: Ledger, page: LedgerPage, side: int) -> Iterator[tuple[str, ...]]:
    """Yield what stands in a side's boxes, from top to bottom."""
    first = page.rounds.start
    if page.forward:
        before = ledger.rounds[first - 1].columns[side].total if first else sheet.sides[side].start
        yield *("" for _text in ledger.columns.heads[:-1]), number_text(before)
    for index in page.rounds:
        yield texts_of(ledger.rounds[index].columns[side], ledger.columns.rows)
