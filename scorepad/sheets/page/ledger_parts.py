"""The columns of each side of a ledger, and the labels of its rounds: how wide, how high, and drawn.

A label is a round's number, its name and its dealer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.fields import POINTS
from scorepad.sheets.model import Sheet, SheetColumn, SheetRound
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.frame import column_for
from scorepad.sheets.page.paper import SECOND, PageArea, Pen, baseline

NOT_WRITTEN = "–"
"""In the box of a side for which nothing is written."""
TOTAL_SIGN = "="

HEAD_SIZE, HEAD_LINE = 8.0, 8.0 * MM * 1.15
HEAD_EDGE = 0.6
LEGEND_SIZE, LEGEND_LINE = 8.5, 4.0
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
    counts = tuple(at for at, row in enumerate(sheet.rows) if row.each is not None)
    rows = [sheet.rows[at] for at in counts]
    label = next(row for row in sheet.rows if row.path == POINTS)
    words = (*(row.label for row in rows), label.label, _("Total"))
    details = (*(row.detail for row in rows), "", "")
    written = _written(sheet, counts)
    if max(widest_piece(word, HEAD_SIZE) for word in words) <= _LONGEST_WORD:
        heads = (max(map(_head_width, each)) for each in zip(words, details, strict=True))
        least = tuple(map(max, written, heads))
        yield Columns(counts, words, details, "", least, _numbers(sheet, counts))
    if len(rows) <= len(ascii_uppercase):
        signs = (*ascii_uppercase[: len(rows)], label.sign, TOTAL_SIGN)
        legend = _legend(signs, words, details)
        yield Columns(counts, signs, ("",) * len(signs), legend, written, _numbers(sheet, counts))


def _head_width(text: str) -> float:
    return widest_piece(text, HEAD_SIZE) + 2 * HEAD_EDGE


def _legend(signs: tuple[str, ...], words: tuple[str, ...], details: tuple[str, ...]) -> str:
    told = zip(signs, words, details, strict=True)
    return join_list("\N{NO-BREAK SPACE}".join(filter(None, each)) for each in told)


def _written(sheet: Sheet, counts: tuple[int, ...]) -> tuple[float, ...]:
    """Return the mm that the numbers of each column take, written by hand or printed."""
    totals = [column.total for dealt in sheet.rounds for column in dealt.columns]
    known = (each for each in (*totals, *(side.start for side in sheet.sides)) if each is not None)
    digits = max(len(str(abs(each))) for each in (sheet.widest, *known))
    by_hand = (*(_COUNT_MM for _row in counts), column_for(digits - 1), max(_TOTAL_MM, column_for(digits)))
    return tuple(map(max, by_hand, _numbers(sheet, counts)))


def _numbers(sheet: Sheet, counts: tuple[int, ...]) -> tuple[float, ...]:
    """Return the mm that the widest number of each column takes, printed as small as can be."""
    columns = [texts_of(column, counts) for dealt in sheet.rounds for column in dealt.columns]
    starts = tuple(number_text(side.start) for side in sheet.sides)
    every = (*zip(*columns, strict=True),)
    return tuple(
        max(text_width(text, _NUMBER_SIZE, bold=True) for text in (*texts, *starts * (texts is every[-1])))
        + _EDGES_OF_NUMBER
        for texts in every
    )


def texts_of(column: SheetColumn, counts: tuple[int, ...]) -> tuple[str, ...]:
    """Return what stands in the boxes of a side in one round: counts, the round's points, the total."""
    cells = (number_text(column.cells[at].shown) for at in counts)
    return *cells, NOT_WRITTEN if column.away else number_text(column.round), number_text(column.total)


def number_text(value: int | None) -> str:
    """Return a number as it is printed, nothing for None."""
    return "" if value is None else points(value)


def column_widths(columns: Columns, side: float) -> tuple[float, ...]:
    """Return the widths in mm of a side's columns: those of the counts stay narrow. side: of all of them."""
    least, counts = columns.least, len(columns.rows)
    growing = sum(least[counts:])
    more = (side - sum(least)) / growing
    return *least[:counts], *(each * (1 + more) for each in least[counts:])


def head_lines(columns: Columns, side: float) -> list[tuple[str, ...]]:
    """Return the lines above each column of a side, in its width."""
    every = zip(columns.heads, columns.details, column_widths(columns, side), strict=True)
    return [
        (*wrap_text(head, wide - 2 * HEAD_EDGE + 0.01, HEAD_SIZE), *filter(None, (detail,)))
        for head, detail, wide in every
    ]


def heads_height(columns: Columns, side: float) -> float:
    """Return the height in mm of the heads above a side's columns."""
    return max(_LEAST_HEADS, max(map(len, head_lines(columns, side))) * HEAD_LINE + _BETWEEN_HEADS)


def legend_lines(columns: Columns, wide: float) -> tuple[str, ...]:
    """Return the lines of the legend in a width in mm."""
    return wrap_text(columns.legend, wide, LEGEND_SIZE) if columns.legend else ()


def legend_height(columns: Columns, wide: float) -> float:
    """Return the height in mm of the legend, with what is free below it."""
    lines = len(legend_lines(columns, wide))
    return lines * LEGEND_LINE + _BELOW_LEGEND if lines else 0.0


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


def label_widths(sheet: Sheet, page: float) -> list[float]:
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


def label_height(sheet: Sheet, wide: float) -> float:
    """Return the height in mm of the highest label of a round."""
    return max(_label(sheet, dealt, wide).high for dealt in (*sheet.rounds, *sheet.spare)) + _BETWEEN


def draw_label(pen: Pen, sheet: Sheet, dealt: SheetRound, x: float, middle: float, wide: float) -> None:
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


def draw_corner(pen: Pen, box: PageArea) -> None:
    """Draw the words above the rounds' labels."""
    x, room = box.x + _EDGE, box.wide - 2 * _EDGE
    upper, lower = box.y + 0.28 * box.high, box.y + 0.74 * box.high
    pen.fit((x, baseline(upper, _WORD_SIZE), room), _("Round"), _WORD_SIZE, bold=True)
    pen.fit((x, baseline(lower, _DEALER_SIZE), room), _("Dealer"), _DEALER_SIZE, colour=SECOND)


def draw_forward(pen: Pen, x: float, middle: float, wide: float) -> None:
    """Draw the words beside what is brought forward, on two lines if they don't fit on one."""
    word, room = _("Brought forward"), wide - 2 * _EDGE
    fits = text_width(word, _SMALLEST_WORD, bold=True) <= room
    lines, size = ((word,), _WORD_SIZE) if fits else (wrap_text(word, room, 8.0, bold=True), _SMALLEST_WORD)
    for at, text in enumerate(lines):
        line = baseline(middle + (at - (len(lines) - 1) / 2) * _step(size), size)
        pen.fit((x + _EDGE, line, room), text, size, bold=True)
