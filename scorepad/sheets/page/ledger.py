"""A ledger: the rounds one below another, the sides side by side, each with a running total.

How wide its columns and labels are, how its rounds and sides are spread over pages, and the boxes of a page.
They are our own grid and no table of fpdf2's: the preview shows them, and they are high enough to write in.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, product
from string import ascii_uppercase

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.fields import MADE, POINTS
from scorepad.sheets.model import Paper, Sheet, SheetCell, SheetColumn, SheetRound, SheetRow
from scorepad.sheets.page import head
from scorepad.sheets.page.boxes import number_size
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.frame import LOWEST, column_for, split
from scorepad.sheets.page.notes import Surroundings, surroundings
from scorepad.sheets.page.paper import SECOND, THICK, THIN, TINT, PageArea, Pen, baseline, places_on
from scorepad.wording.labels import capital

_HIGHEST = 16.0
"""mm of a row."""
_BESIDE_SIGN = 32.5
"""mm; in a narrower box a side's name stands below its sign."""

NOT_WRITTEN = "–"
"""In the box of a side for which nothing is written."""
TOTAL_SIGN = "="

_HEAD_SIZE, _HEAD_LINE = 8.0, 8.0 * MM * 1.15
_HEAD_EDGE = 0.6
_LEGEND_SIZE, _LEGEND_LINE = 8.5, 4.0
_BELOW_LEGEND, _BETWEEN_HEADS = 1.5, 2.4
_LEAST_HEADS = 9.0
_NUMBER_SIZE, _EDGES_OF_NUMBER = 8.0, 2.4
_COUNT_MM, _TOTAL_MM = 7.0, 10.0
"""The narrowest column for a count, and for a total."""
_LONGEST_WORD = 25.0
"""mm; a longer word stands in the legend alone."""

_ROUND_SIZE, _NAME_SIZES, _DEALER_SIZE = 10.0, (9.5, 9.0, 8.5, 8.0), 8.0
_WORD_SIZE, _SMALLEST_WORD = 9.5, 8.0
_EDGE = 2.0
"""mm before the round's number and after what stands beside it."""
_AFTER_NUMBER = 1.5
_LEAST_LABEL, _MOST_LABEL = 26.0, 0.36
"""mm, with a line to write a dealer's name on; a share of the page's width, for labels on one line."""
_LEADING, _TO_WRITE, _BETWEEN = 1.12, 4.4, 0.8
"""mm of a line to write on, and between the labels of two rounds."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of each side: those of the counts, of the round's points and of the total.

    rows: indices of the sheet's rows that are counts. heads: the texts above the columns. details: what one
    is worth, below them, or nothing. legend: what explains their signs, empty where they are words. least: mm
    that each takes; numbers: mm of the widest number in each, printed as small as can be.
    """

    rows: tuple[int, ...]
    heads: tuple[str, ...]
    details: tuple[str, ...]
    legend: str
    least: tuple[float, ...]
    numbers: tuple[float, ...]


def columns_of(sheet: Sheet) -> Iterator[Columns]:
    """Yield the columns with words above them, if none of them is too long, and with signs."""
    counts = tuple(at for at, row in enumerate(sheet.rows) if row.each is not None or row.counted)
    rows = [sheet.rows[at] for at in counts]
    worth = SheetRow(POINTS, capital(_("points")), sign="±")
    label = next((row for row in sheet.rows if row.path == POINTS), worth)
    words = (*(row.label for row in rows), label.label, _("Total"))
    details = (*(row.detail for row in rows), "", "")
    numbers = _numbers(sheet, counts)
    written = _written(sheet, counts, numbers)
    if max(widest_piece(word, _HEAD_SIZE) for word in words) <= _LONGEST_WORD:
        heads = (
            max(widest_piece(word, _HEAD_SIZE), text_width(detail, _HEAD_SIZE)) + 2 * _HEAD_EDGE
            for word, detail in zip(words, details, strict=True)
        )
        least = tuple(map(max, written, heads))
        yield Columns(counts, words, details, "", least, numbers)
    if len(rows) <= len(ascii_uppercase):
        signs = (*ascii_uppercase[: len(rows)], label.sign, TOTAL_SIGN)
        told = zip(signs, words, details, strict=True)
        legend = join_list("\N{NO-BREAK SPACE}".join(filter(None, each)) for each in told)
        yield Columns(counts, signs, ("",) * len(signs), legend, written, numbers)


def _written(sheet: Sheet, counts: tuple[int, ...], numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Return the mm that the numbers of each column take, written by hand or printed. numbers: printed."""
    totals = [column.total for dealt in sheet.rounds for column in dealt.columns]
    known = (each for each in (*totals, *(side.start for side in sheet.sides)) if each is not None)
    digits = max(len(str(abs(each))) for each in (sheet.widest, *known))
    by_hand = (*(_COUNT_MM for _row in counts), column_for(digits - 1), max(_TOTAL_MM, column_for(digits)))
    return tuple(map(max, by_hand, numbers))


def _numbers(sheet: Sheet, counts: tuple[int, ...]) -> tuple[float, ...]:
    """Return the mm that the widest number of each column takes, printed as small as can be."""
    columns = [_texts_of(sheet, column, counts) for dealt in sheet.rounds for column in dealt.columns]
    starts = tuple(number_text(side.start) for side in sheet.sides)
    every = (*zip(*columns, strict=True),)
    return tuple(
        max(text_width(text, _NUMBER_SIZE, bold=True) for text in (*texts, *starts * (texts is every[-1])))
        + _EDGES_OF_NUMBER
        for texts in every
    )


def _texts_of(sheet: Sheet, column: SheetColumn, counts: tuple[int, ...]) -> tuple[str, ...]:
    """Return what stands in the boxes of a side in one round: counts, the round's points, the total."""
    cells = (count_text(sheet.rows[at], column.cells[at]) for at in counts)
    return *cells, NOT_WRITTEN if column.away else number_text(column.round), number_text(column.total)


def count_text(row: SheetRow, cell: SheetCell) -> str:
    """Return what stands in the box of a count: a number, or whether a bid was made."""
    if row.path == MADE and cell.count is not None:
        return _("yes") if cell.count else _("no")
    return number_text(cell.shown)


def number_text(value: int | None) -> str:
    """Return a number as it is printed, nothing for None."""
    return "" if value is None else points(value)


def _column_widths(columns: Columns, side: float) -> tuple[float, ...]:
    """Return the widths in mm of a side's columns: those of the counts stay narrow. side: of all of them."""
    least, counts = columns.least, len(columns.rows)
    growing = sum(least[counts:])
    more = (side - sum(least)) / growing
    return *least[:counts], *(each * (1 + more) for each in least[counts:])


def _head_lines(columns: Columns, side: float) -> list[tuple[str, ...]]:
    """Return the lines above each column of a side, in its width."""
    every = zip(columns.heads, columns.details, _column_widths(columns, side), strict=True)
    return [
        (*wrap_text(head, wide - 2 * _HEAD_EDGE + 0.01, _HEAD_SIZE), *filter(None, (detail,)))
        for head, detail, wide in every
    ]


@dataclass(frozen=True, slots=True)
class _Label:
    """The lines of a round's name, and of its dealer if that is known. size: of the name's type in points."""

    name: tuple[str, ...]
    dealer: tuple[str, ...]
    size: float

    @property
    def high(self) -> float:
        """The height of the name, and that of the dealer or of a line to write on."""
        return self.name_high + (len(self.dealer) * _step(_DEALER_SIZE) or _TO_WRITE)

    @property
    def name_high(self) -> float:
        """The height of the name in mm."""
        return len(self.name) * _step(self.size)


def _step(size: float) -> float:
    return size * MM * _LEADING


def _label_widths(sheet: Sheet, page: float) -> list[float]:
    """Return the widths in mm that labels can have: that of names on one line, or of folded ones."""
    before = _before(sheet) + _EDGE
    every = (*sheet.rounds, *sheet.spare)
    texts = {(each.name, _NAME_SIZES[0]) for each in every} | {(each.dealer, _DEALER_SIZE) for each in every}
    sized = [*texts, (_("Dealer"), _DEALER_SIZE)]
    pieces = (widest_piece(text, min(size, _NAME_SIZES[-1]), most=_LONGEST_WORD) for text, size in sized)
    heads = (_("Round"), *_("Brought forward").split())
    words = (widest_piece(text, _SMALLEST_WORD, bold=True) + 2 * _EDGE for text in heads)
    folded = max(_LEAST_LABEL, max(pieces) + before, *words)
    whole = max(text_width(text, size) for text, size in sized) + before
    return sorted({folded, max(folded, min(_MOST_LABEL * page, whole))}, reverse=True)


def _before(sheet: Sheet) -> float:
    """Return the mm before a round's name: the number and what is free on both sides of it."""
    last = (*sheet.rounds, *sheet.spare)[-1].number
    return _EDGE + text_width(str(last), _ROUND_SIZE, bold=True) + _AFTER_NUMBER


def _label(sheet: Sheet, dealt: SheetRound, wide: float) -> _Label:
    room = wide - _before(sheet) - _EDGE + 0.01
    dealer = wrap_text(dealt.dealer, room, _DEALER_SIZE) if dealt.dealer else ()
    if not dealt.name:
        return _Label((), dealer, _NAME_SIZES[-1])
    size = next((each for each in _NAME_SIZES if text_width(dealt.name, each) <= room), _NAME_SIZES[-1])
    return _Label(wrap_text(dealt.name, room, size), dealer, size)


def _draw_label(pen: Pen, sheet: Sheet, dealt: SheetRound, x: float, middle: float, wide: float) -> None:
    """Draw a round's number, its name, and its dealer or a line to write one on. middle: of the row."""
    label, left = _label(sheet, dealt, wide), x + _before(sheet)
    pen.write(x + _EDGE, baseline(middle, _ROUND_SIZE), str(dealt.number), _ROUND_SIZE, bold=True)
    y = middle - label.high / 2
    for at, text in enumerate(label.name):
        pen.write(left, baseline(y + (at + 0.5) * _step(label.size), label.size), text, label.size)
    y += label.name_high
    for at, text in enumerate(label.dealer):
        line = baseline(y + (at + 0.5) * _step(_DEALER_SIZE), _DEALER_SIZE)
        pen.write(left, line, text, _DEALER_SIZE, colour=SECOND)
    if not label.dealer:
        line = y + _TO_WRITE - 0.6
        pen.line(left, line, x + wide - _EDGE, line)


def _draw_corner(pen: Pen, box: PageArea) -> None:
    """Draw the words above the rounds' labels."""
    x, room = box.x + _EDGE, box.wide - 2 * _EDGE
    upper, lower = box.y + 0.28 * box.high, box.y + 0.74 * box.high
    pen.fit((x, baseline(upper, _WORD_SIZE), room), _("Round"), _WORD_SIZE, bold=True)
    pen.fit((x, baseline(lower, _DEALER_SIZE), room), _("Dealer"), _DEALER_SIZE, colour=SECOND)


def _draw_forward(pen: Pen, x: float, middle: float, wide: float) -> None:
    """Draw the words beside what is brought forward, on two lines if they don't fit on one."""
    word, room = _("Brought forward"), wide - 2 * _EDGE
    fits = text_width(word, _SMALLEST_WORD, bold=True) <= room
    lines, size = ((word,), _WORD_SIZE) if fits else (wrap_text(word, room, 8.0, bold=True), _SMALLEST_WORD)
    for at, text in enumerate(lines):
        line = baseline(middle + (at - (len(lines) - 1) / 2) * _step(size), size)
        pen.fit((x + _EDGE, line, room), text, size, bold=True)


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

    legend: the lines that explain the signs above the columns. names, heads: heights of the sides' names and
    of the heads of their columns. label: width of the rounds' labels. columns: those of each side. name,
    number: sizes of type, in points. under: whether a name stands below its sign. rounds: those on the pages,
    and spare ones.
    """

    around: Surroundings
    legend: tuple[str, ...]
    names: float
    heads: float
    label: float
    columns: Columns
    name: float
    number: float
    under: bool
    rounds: tuple[SheetRound, ...]
    pages: tuple[LedgerPage, ...] = ()

    @property
    def above(self) -> float:
        """The height of the legend, with what is free below it."""
        return len(self.legend) * _LEGEND_LINE + _BELOW_LEGEND if self.legend else 0.0

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

    labels = _label_widths(sheet, places_on(paper)[0].wide)
    kinds = product(surroundings(sheet, paper), columns_of(sheet), labels)
    ledgers = (_ledger(sheet, *each) for each in kinds)
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
    heads = max(map(len, _head_lines(columns, side)))
    widths = zip(columns.numbers, _column_widths(columns, side), strict=True)
    measured = Ledger(
        around=around,
        legend=wrap_text(columns.legend, around.wide, _LEGEND_SIZE) if columns.legend else (),
        names=names,
        heads=max(_LEAST_HEADS, heads * _HEAD_LINE + _BETWEEN_HEADS),
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
    room = around.room - around.below - ledger.above - ledger.names - ledger.heads
    label = max(_label(sheet, dealt, ledger.label).high for dealt in ledger.rounds)
    lowest = max(LOWEST, label + _BETWEEN)
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
    for at, text in enumerate(ledger.legend, 1):
        pen.write(x, y + at * _LEGEND_LINE, text, _LEGEND_SIZE, colour=SECOND)
    y += ledger.above
    heads = y + ledger.names
    box = PageArea(x, heads, wide, ledger.heads + page.row * (len(page.rounds) + page.forward))
    _draw_grid(pen, ledger, page, box)
    side = ledger.side_of(page)
    for at, index in enumerate(page.sides):
        x = box.x + ledger.label + at * side
        head.draw_name(pen, sheet, index, PageArea(x, y, side, ledger.names), ledger.name, under=ledger.under)
        _draw_side(pen, sheet, ledger, page, PageArea(x, heads, side, box.high), index)
    pen.line(box.right, y, box.right, heads, *THICK)
    _draw_corner(pen, PageArea(box.x, heads, ledger.label, ledger.heads))
    top = heads + ledger.heads
    if page.forward:
        _draw_forward(pen, box.x, top + page.row / 2, ledger.label)
    for at, index in enumerate(page.rounds, page.forward):
        middle = top + (at + 0.5) * page.row
        _draw_label(pen, sheet, ledger.rounds[index], box.x, middle, ledger.label)


def _draw_grid(pen: Pen, ledger: Ledger, page: LedgerPage, box: PageArea) -> None:
    """Draw what is tinted, the lines below the rows, and the outer lines."""
    side, top = ledger.side_of(page), box.y + ledger.heads
    last = _column_widths(ledger.columns, side)[-1]
    pen.fill(box.x, box.y, box.wide, ledger.heads, TINT)
    for at in range(1, len(page.sides) + 1):
        pen.fill(box.x + ledger.label + at * side - last, top, last, box.bottom - top, TINT)
    for at in range(1, len(page.rounds) + page.forward):
        line = top + at * page.row
        pen.line(box.x, line, box.right, line, *(THICK if at == page.forward else THIN))
    pen.frame(box, (box.y, top, box.bottom), (box.x, box.right))


def _draw_side(pen: Pen, sheet: Sheet, ledger: Ledger, page: LedgerPage, box: PageArea, index: int) -> None:
    """Draw a side's columns: their heads, their lines and what stands in the boxes. box: with the heads."""
    widths = _column_widths(ledger.columns, box.wide)
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
    for left, right, lines in zip(lefts, rights, _head_lines(ledger.columns, box.wide), strict=True):
        for at, text in enumerate(lines):
            middle = box.y + box.high / 2 + (at - (len(lines) - 1) / 2) * _HEAD_LINE
            place = (left + _HEAD_EDGE, baseline(middle, _HEAD_SIZE), right - left - 2 * _HEAD_EDGE)
            pen.fit(place, text, _HEAD_SIZE, align="centre", colour=SECOND)


def _rows(sheet: Sheet, ledger: Ledger, page: LedgerPage, side: int) -> Iterator[tuple[str, ...]]:
    """Yield what stands in a side's boxes, from top to bottom."""
    first = page.rounds.start
    if page.forward:
        before = ledger.rounds[first - 1].columns[side].total if first else sheet.sides[side].start
        yield *("" for _text in ledger.columns.heads[:-1]), number_text(before)
    for index in page.rounds:
        yield _texts_of(sheet, ledger.rounds[index].columns[side], ledger.columns.rows)
