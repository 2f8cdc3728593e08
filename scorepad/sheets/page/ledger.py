"""A ledger: the rounds one below another, the sides side by side, each with a running total.

How its rounds and sides are spread over pages, and the boxes of a page. They are our own grid and no table of
fpdf2's: the preview shows them, and they have to be high enough to write in.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, product

from scorepad.sheets.model import Paper, Sheet, SheetRound
from scorepad.sheets.page import head
from scorepad.sheets.page.boxes import number_size
from scorepad.sheets.page.frame import LOWEST, split
from scorepad.sheets.page.ledger_parts import (
    HEAD_EDGE,
    HEAD_LINE,
    HEAD_SIZE,
    LEGEND_LINE,
    LEGEND_SIZE,
    Columns,
    column_widths,
    columns_of,
    draw_corner,
    draw_forward,
    draw_label,
    head_lines,
    heads_height,
    label_height,
    label_widths,
    legend_height,
    legend_lines,
    number_text,
    texts_of,
)
from scorepad.sheets.page.notes import Surroundings, surroundings
from scorepad.sheets.page.paper import SECOND, THICK, THIN, TINT, PageArea, Pen, baseline

_HIGHEST = 16.0
_BESIDE_SIGN = 32.5
"""mm; in a narrower box a side's name stands below its sign."""


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """The boxes of one page: indices of its sides and rounds. row: height of a box in mm.

    forward: whether each side has a box for the total brought forward.
    """

    sides: range
    rounds: range
    row: float
    forward: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """The measures of one ledger, in mm.

    legend, names, heads: heights of what explains the signs above the columns, of the sides' names and of the
    heads of their columns. label: width of the rounds' labels. columns: those of each side. name, number:
    sizes of type, in points. under: whether a name stands below its sign. rounds: those on the pages, and
    spare ones.
    """

    around: Surroundings
    legend: float
    names: float
    heads: float
    label: float
    columns: Columns
    name: float
    number: float
    under: bool
    rounds: tuple[SheetRound, ...]
    pages: tuple[LedgerPage, ...] = ()

    def side_of(self, page: LedgerPage) -> float:
        """Return the width of a side on a page."""
        return (self.around.wide - self.label) / len(page.sides)


def fitting(sheet: Sheet, asked: Paper) -> Ledger | None:
    """Return the ledger on the paper asked for, or None if the columns of a side don't fit on a page.

    A ledger that fits on one page alone, or whose notes do, isn't divided to print two on a page.
    """

    def divided(each: Ledger) -> tuple[bool, bool]:
        return len(each.pages) + each.around.after > 1, each.around.after > 0

    papers = dict.fromkeys((asked, replace(asked, per_page=1)))
    return min((found for paper in papers if (found := _arrange(sheet, paper))), key=divided, default=None)


def _arrange(sheet: Sheet, paper: Paper) -> Ledger | None:
    """Return the arrangement with the fewest pages; notes on the rules are left out rather than add one."""

    def cost(each: Ledger) -> tuple[int, ...]:
        around = each.around
        return *around.cost(sheet, len(each.pages)), bool(each.columns.legend), around.low

    ledgers = (
        _ledger(sheet, around, columns, label)
        for around in surroundings(sheet, paper)
        for columns, label in product(columns_of(sheet), label_widths(sheet, around.place.wide))
    )
    return min((each for each in ledgers if each), key=cost, default=None)


def _ledger(sheet: Sheet, around: Surroundings, columns: Columns, label: float) -> Ledger | None:
    """Return a ledger laid out so, or None if no room is left for the columns of a side or for a round.

    label: mm of the rounds' labels.
    """
    room = around.wide - label
    fit = int(room / max(sum(columns.least), head.least_side(sheet)))
    if not fit:
        return None
    sides = split(len(sheet.sides), -(-len(sheet.sides) // fit))
    side = room / len(sides[0])
    under = side < _BESIDE_SIGN
    name, names = head.measure_names(sheet, side, low=around.low, under=under)
    widths = zip(columns.numbers, column_widths(columns, side), strict=True)
    measured = Ledger(
        around=around,
        legend=legend_height(columns, around.wide),
        names=names,
        heads=heads_height(columns, side),
        label=label,
        columns=columns,
        name=name,
        number=min(number_size(number, wide) for number, wide in widths),
        under=under,
        rounds=(*sheet.rounds, *sheet.spare),
    )
    pages = _pages(sheet, measured, sides)
    return replace(measured, pages=pages) if pages else None


def _pages(sheet: Sheet, ledger: Ledger, sides: list[range]) -> tuple[LedgerPage, ...]:
    """Return the pages, one part of the rounds after another; none if no page has room for a round."""
    around = ledger.around
    room = around.room - around.below - ledger.legend - ledger.names - ledger.heads
    lowest = max(LOWEST, label_height(sheet, ledger.label))
    most, end = int(room / lowest), int((room - around.last) / lowest)
    begun = sheet.sides[0].start is not None
    forward = begun or len(sheet.rounds) > end
    parts = _parts(sheet, most - forward, end - forward)
    if not parts:
        return ()
    lines = [len(part) + (begun or part.start > 0) for part in parts]
    tall = min(max(lowest, _HIGHEST), *(room / each for each in lines), (room - around.last) / lines[-1])
    return tuple(
        LedgerPage(each, part, tall, forward=begun or part.start > 0) for part in parts for each in sides
    )


def _parts(sheet: Sheet, most: int, end: int) -> list[range]:
    """Return the rounds of each page, spare ones only to fill the last.

    most, end: how many a page has room for, and the last one. The result is empty if that is too little.
    """
    if end < 1:
        return []
    count = len(sheet.rounds)
    others = max(0, -(-(count - end) // most))
    if sheet.spare:
        count = min(count + len(sheet.spare), others * most + end)
    last = min(end, count // (others + 1))
    before = split(count - last, others) if others else []
    return [*before, range(count - last, count)]


def draw_ledger(pen: Pen, sheet: Sheet, ledger: Ledger, page: LedgerPage) -> None:
    """Draw the names, the heads and the boxes of a page."""
    x, y, wide = ledger.around.place.x, ledger.around.place.y + ledger.around.head, ledger.around.wide
    for at, text in enumerate(legend_lines(ledger.columns, wide), 1):
        pen.write(x, y + at * LEGEND_LINE, text, LEGEND_SIZE, colour=SECOND)
    y += ledger.legend
    heads = y + ledger.names
    box = PageArea(x, heads, wide, ledger.heads + page.row * (len(page.rounds) + page.forward))
    _draw_grid(pen, ledger, page, box)
    side = ledger.side_of(page)
    for at, index in enumerate(page.sides):
        x = box.x + ledger.label + at * side
        head.draw_name(pen, sheet, index, PageArea(x, y, side, ledger.names), ledger.name, under=ledger.under)
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
