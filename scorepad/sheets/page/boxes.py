"""The boxes of a sheet, with their labels and the minimum of each round."""

from dataclasses import dataclass
from itertools import product

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import points
from scorepad.sheets.build import minimum_shown
from scorepad.sheets.model import Sheet, SheetCell, SheetColumn, SheetRound, SheetRow
from scorepad.sheets.page import paper
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.frame import Block, Frame, column_for
from scorepad.sheets.page.head import draw_dealers, draw_name

_CHIPS: dict[str, paper.Colour] = {"clean": paper.RED, "red": paper.RED, "wild": paper.GOLD}
_LABEL_SIZES = (9.5, 9.0, 8.5, 8.0)
_DETAIL_SIZE, _SIGN_SIZE, _SUM_SIZE = 8.5, 11.0, 10.5
_SIGN_WIDE, _SPARE, _RIGHT_OF_LABEL = 7.0, 4.0, 2.0
_ROUNDING = 0.01
_BEFORE_HEAD = 2.0
"""mm between the edge of the boxes and the words in their corner, and before those of the totals."""
_NARROWEST_LABEL = 38.0
_MOST_LABEL = 0.45
"""As a share of a page's width, for a label whose words would be cut otherwise."""
_MOST_LINES = 2
_LEADING = 1.15
_BETWEEN_LABELS = 1.2
"""mm between the lines of two labels one below the other."""

_NUMBER_SIZE, _SMALLEST_NUMBER, _TIMES_SIZE = 11.0, 8.0, 8.0
_EDGES_OF_NUMBER = 2.4
"""mm left free beside a number in its box."""
_BEFORE_NUMBER = 1.5
"""mm between a number and what it was multiplied by."""

_ROUND_SIZE, _DEALER_SIZE = 8.0, 8.0
_MINIMUM_SIZE, _SMALLEST_MINIMUM = 10.5, 10.0
_EDGES_OF_ROUND = 2.6
"""mm left free beside the round's number and its minimum."""
_WORDS_SIZE, _WORDS_EDGE = 10.0, 0.8
_WORDS_LINE = _WORDS_SIZE * MM * _LEADING
_LONGEST_WORD, _LONGEST_IN_LABEL = 25.0, 30.0
"""mm; a longer word, from house rules, would make columns or labels too wide for the page."""


@dataclass(frozen=True, slots=True)
class ColumnNeeds:
    """mm that a column needs: at least, for the widest number and dealer, and to cut no word of a minimum."""

    least: float
    number: float
    dealer: float
    word: float


def column_needs(sheet: Sheet) -> ColumnNeeds:
    """Return the widths that a column needs, apart from very long words."""
    columns = [column for dealt in sheet.rounds for column in dealt.columns]
    values = {cell.shown for column in columns for cell in column.cells}
    values |= {value for column in columns for value in (column.round, column.total)}
    values |= {side.start for side in sheet.sides}
    numbers = (text_width(points(each), _SMALLEST_NUMBER, bold=True) for each in values if each is not None)
    times = {_times(cell) for column in columns for cell in column.cells} - {""}
    beside = max((text_width(text, _TIMES_SIZE) + _BEFORE_NUMBER for text in times), default=0.0)
    number = max(numbers, default=0.0) + beside + _EDGES_OF_NUMBER
    minimums = (
        _beside_round(at) + text_width(text, _SMALLEST_MINIMUM, bold=True)
        for at, text in _minimums(sheet, int)
    )
    words = (
        widest_piece(text, _WORDS_SIZE, bold=True, most=_LONGEST_WORD) for _at, text in _minimums(sheet, str)
    )
    word = max(words, default=0.0) + 2 * _WORDS_EDGE
    dealer = max(text_width(dealt.dealer, _DEALER_SIZE) for dealt in sheet.rounds) + 2
    totals = [each for each in (sheet.widest, *(column.total for column in columns)) if each is not None]
    written = column_for(max(len(str(abs(each))) for each in totals))
    return ColumnNeeds(max(written, number, *minimums), number, dealer, word)


def _times(cell: SheetCell) -> str:
    """Return what a box says of points that were multiplied, else nothing."""
    return "" if cell.times == 1 else _("× {points}").format(points=points(cell.times))


def _minimums(sheet: Sheet, kind: type[int | str]) -> list[tuple[int, str]]:
    """Return the minimums that are numbers, or in words, each after the number of its round."""
    return [
        (dealt.number, minimum_shown(value))
        for dealt in sheet.rounds
        for value in {_in_head(dealt, column) for column in dealt.columns}
        if isinstance(value, kind) and value != ""
    ]


def _in_head(dealt: SheetRound, column: SheetColumn) -> int | str:
    """Return what stands beside a round's number: the minimum, or else what the round is called."""
    return dealt.name if column.minimum == "" else column.minimum


def number_size(room: float, wide: float) -> float:
    """Return the type size for all numbers in boxes of a width. room: the needs' `number`."""
    widest = max(0.1, room - _EDGES_OF_NUMBER)
    return min(_NUMBER_SIZE, _SMALLEST_NUMBER * (wide - _EDGES_OF_NUMBER) / widest)


def label_width(sheet: Sheet, page: float, share: float) -> float:
    """Return the width in mm that the labels take on one line each, up to a share of the page's width.

    They take more where a word would be cut otherwise, up to `_MOST_LABEL`.
    """
    most, smallest = _MOST_LABEL * page, _LABEL_SIZES[-1]
    widths = [_NARROWEST_LABEL]
    for row in sheet.rows:
        beside = _beside_label(row)
        widths.append(min(share * page, text_width(row.label, _LABEL_SIZES[0]) + beside))
        widths.append(min(most, widest_piece(row.label, smallest, most=most - beside) + beside))
    return max(widths)


def labels_beside(sheet: Sheet, wide: float, column: float) -> set[float]:
    """Return the widths in mm that labels can take in a stack. column: mm of the narrowest column.

    They are as wide as on one line at most, and cut no value and no word but very long ones.
    """
    size = _LABEL_SIZES[-1]
    labels = (
        max(widest_piece(row.label, size, most=_LONGEST_IN_LABEL), text_width(row.detail, size))
        for row in sheet.rows
    )
    heads = (text_width(text, size, bold=True) for text in (_corner_words(sheet), _("Brought forward")))
    least = max(max(labels) + _SIGN_WIDE + _RIGHT_OF_LABEL, max(heads) + _BEFORE_HEAD) + _ROUNDING
    most = label_width(sheet, wide, 1)
    left = (wide - columns * column - _ROUNDING for columns in range(1, int(wide / column) + 1))
    return {min(most, each) for each in left if each >= least}


def label_height(sheet: Sheet, wide: float) -> float:
    """Return the height in mm of the highest label."""
    labels = (_label(row, wide) for row in sheet.rows)
    return max(len(label.lines) * label.size * MM * _LEADING + _BETWEEN_LABELS for label in labels)


@dataclass(frozen=True, slots=True)
class _Label:
    """A row's label. size: of its type, in points. beside: whether the value of one stands beside all lines.

    Else it stands at the end of the last line.
    """

    size: float
    lines: tuple[str, ...]
    beside: bool = True


def _label(row: SheetRow, wide: float) -> _Label:
    """Return the label in the largest type in which it fits on two lines with no word cut.

    In the smallest type it takes more lines; the value of one stands after them where that makes fewer, or
    leaves a word whole.
    """
    beside = wide - _beside_label(row) + _ROUNDING
    for size in _LABEL_SIZES:
        lines = wrap_text(row.label, beside, size)
        if len(lines) <= _MOST_LINES and widest_piece(row.label, size) <= beside:
            return _Label(size, lines)
    room = wide - _SIGN_WIDE - _RIGHT_OF_LABEL + _ROUNDING
    folded = wrap_text(row.label, room, size)
    if text_width(folded[-1], size) + text_width(row.detail, size) + _SPARE / 2 > room:
        folded = (*folded, "")
    spares_word = beside < widest_piece(row.label, size) <= room
    if spares_word or len(folded) < len(lines):
        return _Label(size, folded, beside=False)
    return _Label(size, lines)


def _beside_label(row: SheetRow) -> float:
    return _SIGN_WIDE + _SPARE + text_width(row.detail, _DETAIL_SIZE)


def _beside_round(number: int) -> float:
    return text_width(str(number), _ROUND_SIZE) + _EDGES_OF_ROUND


def minimum_size(sheet: Sheet, wide: float) -> float:
    """Return the type size for the minimums that are numbers, in columns of a width."""
    fits = (
        _MINIMUM_SIZE * (wide - _beside_round(number)) / text_width(text, _MINIMUM_SIZE, bold=True)
        for number, text in _minimums(sheet, int)
    )
    return min((_MINIMUM_SIZE, *fits))


def words_height(sheet: Sheet, wide: float) -> float:
    """Return the height in mm that minimums in words take below the rounds' numbers."""
    size = minimum_size(sheet, wide)
    words = (_minimum_below(text, number, wide, size) for number, text in _minimums(sheet, str))
    return max(map(len, words), default=0) * _WORDS_LINE


def _minimum_below(text: str, number: int, wide: float, size: float) -> tuple[str, ...]:
    """Return the lines of a minimum in words that doesn't fit beside the round's number, else none."""
    if text_width(text, size, bold=True) <= wide - _beside_round(number):
        return ()
    return wrap_text(text, wide - 2 * _WORDS_EDGE, _WORDS_SIZE, bold=True)


def draw_block(pen: paper.Pen, sheet: Sheet, frame: Frame, block: Block, y: float) -> float:
    """Draw a block with what stands above it and return where it ends. y: mm from the top to its dealers.

    A name that is still to be written has a line in the first stack of boxes only.
    """
    if frame.dealers and block.at == 0:
        draw_dealers(pen, sheet, block.rounds, paper.PageArea(frame.around.place.x, y, frame.around.wide, 0))
    y += frame.dealers
    left, each = frame.left_of(block) + frame.label, frame.column_of(block) * len(block.rounds)
    if frame.stacks > 1 and len(block.sides) == 1:
        # A side alone in a stack has its name above the labels, too.
        left, each = frame.left_of(block), frame.full
    for at, index in enumerate(block.sides):
        box = paper.PageArea(left + at * each, y, each, frame.names)
        draw_name(pen, sheet, index, box, frame.name, line=block.at == 0)
    right = frame.left_of(block) + frame.full
    pen.line(right, y, right, y + frame.names, *paper.THICK)
    return _draw_boxes(pen, sheet, frame, block, y + frame.names)


def _draw_boxes(pen: paper.Pen, sheet: Sheet, frame: Frame, block: Block, y: float) -> float:
    """Draw one block of boxes and return where it ends. y: mm from the top to the heads of the rounds."""
    sums = [_("Round"), _("Total")] if block.sums else []
    if sums and block.forward:
        sums.insert(0, _("Brought forward"))
    x, top, count = frame.left_of(block), y + frame.rounds, len(block.rows) + len(sums)
    box = paper.PageArea(x, y, frame.full, frame.rounds + count * block.row)
    pen.fill(x, y, box.wide, frame.rounds, paper.TINT)
    pen.fill(x, top + len(block.rows) * block.row, box.wide, len(sums) * block.row, paper.TINT)
    for at in range(1, count):
        level = top + at * block.row
        pen.line(x, level, box.right, level, *(paper.THICK if at == len(block.rows) else paper.THIN))
    _draw_columns(pen, sheet, frame, block, y, box.bottom)
    pen.frame(box, (y, top, box.bottom), (x, box.right))
    _draw_labels(pen, sheet, frame, block, y)
    for at, word in enumerate(sums, len(block.rows)):
        line = paper.baseline(top + (at + 0.5) * block.row, _SUM_SIZE)
        pen.fit((x + _BEFORE_HEAD, line, frame.label - 2 * _BEFORE_HEAD), word, _SUM_SIZE, bold=True)
    return box.bottom


def _corner_words(sheet: Sheet) -> str:
    return _("Round and minimum") if sheet.opens else _("Round")


def _draw_labels(pen: paper.Pen, sheet: Sheet, frame: Frame, block: Block, y: float) -> None:
    x = frame.left_of(block)
    corner, room = x + _BEFORE_HEAD, frame.label - 2 * _BEFORE_HEAD
    upper, lower = y + _upper(frame), y + frame.rounds - _upper(frame)
    if block.at == 0:
        pen.fit((corner, paper.baseline(upper, 9.5), room), _corner_words(sheet), 9.5, bold=True)
    if any(_has_dealer_here(sheet, frame, block, index) for index in block.rounds):
        pen.fit((corner, paper.baseline(lower, 9), room), _("Dealer"), 9, colour=paper.SECOND)
    for at, index in enumerate(block.rows):
        row, middle = sheet.rows[index], y + frame.rounds + (at + 0.5) * block.row
        sign = (x + 1.5, paper.baseline(middle, _SIGN_SIZE), 4.6)
        pen.fit(sign, row.sign, _SIGN_SIZE, align="centre", colour=_CHIPS.get(row.chip, paper.INK))
        _draw_label(pen, row, x, middle, frame)


def _draw_label(pen: paper.Pen, row: SheetRow, x: float, middle: float, frame: Frame) -> None:
    wide = frame.label
    label = _label(row, wide)
    step, line = label.size * MM * _LEADING, paper.baseline(middle, label.size)
    lines = [line + (at - (len(label.lines) - 1) / 2) * step for at in range(len(label.lines))]
    for line, text in zip(lines, label.lines, strict=True):
        pen.write(x + _SIGN_WIDE, line, text, label.size)
    size = _DETAIL_SIZE if label.beside else label.size
    end = x + wide - _RIGHT_OF_LABEL - text_width(row.detail, size)
    line = paper.baseline(middle, size) if label.beside else lines[-1]
    pen.write(end, line, row.detail, size, colour=paper.SECOND)


def _has_dealer_here(sheet: Sheet, frame: Frame, block: Block, index: int) -> bool:
    """Return whether a round's dealer stands, or is to be written, in its head and not above the block.

    A round has one dealer, however many stacks its rows stand in.
    """
    return block.at == 0 and not (frame.dealers and sheet.rounds[index].dealer)


def _upper(frame: Frame) -> float:
    """Return the mm from the top of the rounds' heads to the middle of their first line."""
    return min(frame.rounds / 4, 3.0)


def _draw_columns(pen: paper.Pen, sheet: Sheet, frame: Frame, block: Block, y: float, bottom: float) -> None:
    x, wide = frame.left_of(block) + frame.label, frame.column_of(block)
    size = minimum_size(sheet, frame.column)
    top = y + frame.rounds + len(block.rows) * block.row
    whole, parts = ((y, bottom),), ((y, top), (top + block.row, bottom))
    for side, index in product(block.sides, block.rounds):
        dealt, first = sheet.rounds[index], index == block.rounds[0]
        # Each side has one box for what is brought forward.
        for start, end in whole if first or not (block.sums and block.forward) else parts:
            pen.line(x, start, x, end, *(paper.THICK if first else paper.THIN))
        head = (x, paper.baseline(y + _upper(frame), size), wide)
        _draw_minimum(pen, dealt.number, _in_head(dealt, dealt.columns[side]), head, size)
        if side == block.sides[0] and _has_dealer_here(sheet, frame, block, index):
            line = y + frame.rounds - 1.3
            pen.line(x + 1, line, x + wide - 1, line)
            pen.fit((x + 1, line - 0.8, wide - 2), dealt.dealer, _DEALER_SIZE, colour=paper.SECOND)
        for at, row in enumerate(block.rows):
            line = paper.baseline(y + frame.rounds + (at + 0.5) * block.row, _TIMES_SIZE)
            pen.write(x + 1, line, _times(dealt.columns[side].cells[row]), _TIMES_SIZE, colour=paper.SECOND)
        for at, value in enumerate(_values(sheet, block, side, index)):
            if value is not None:
                middle, bold = y + frame.rounds + (at + 0.5) * block.row, at >= len(block.rows)
                box = (x + 1, paper.baseline(middle, frame.number), wide - 2.2)
                pen.fit(box, points(value), frame.number, align="right", bold=bold)
        x += wide


def _draw_minimum(
    pen: paper.Pen, number: int, shown: int | str, head: tuple[float, float, float], size: float
) -> None:
    x, line, wide = head
    pen.write(x + 1, line, str(number), _ROUND_SIZE, colour=paper.SECOND)
    text = minimum_shown(shown)
    below = _minimum_below(text, number, wide, size) if isinstance(shown, str) else ()
    for at, line_text in enumerate(below, 1):
        place = (x + _WORDS_EDGE, line + at * _WORDS_LINE, wide - 2 * _WORDS_EDGE)
        pen.fit(place, line_text, _WORDS_SIZE, bold=True, align="right")
    if not below:
        room = wide - _beside_round(number)
        pen.fit((x + wide - room - 1, line, room), text, size, bold=True, align="right")


def _values(sheet: Sheet, block: Block, side: int, index: int) -> list[int | None]:
    """Return the numbers of a column from top to bottom."""
    column = sheet.rounds[index].columns[side]
    values = [column.cells[row].shown for row in block.rows]
    if not block.sums:
        return values
    if block.forward:
        before = sheet.rounds[index - 1].columns[side].total if index else sheet.sides[side].start
        values.append(before if index == block.rounds[0] else None)
    return [*values, column.round, column.total]
