"""How much room the labels of the rows and the numbers in the boxes need."""

from scorepad.i18n.numbers import points
from scorepad.sheets.marks import GOLD, INK, RED, SECOND, Colour
from scorepad.sheets.metrics import MM, folded, widest_piece, width
from scorepad.sheets.pen import Pen
from scorepad.sheets.shapes import Row, Sheet

NUMBER_SIZE, SMALLEST_NUMBER = 11.0, 8.0
HALF = 0.36
"""Of the size of type: how far below the middle of a box its line stands."""

_CHIPS: dict[str, Colour] = {"clean": RED, "red": RED, "wild": GOLD}
_SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
_SMALL = 7.5
"""Points; type is smaller only where a word would be cut otherwise."""
_DETAIL_SIZE, _SIGN_SIZE = 8.5, 11.0
_SIGN_WIDE, _SPARE = 7.0, 4.0
_NARROWEST = 38.0
_MOST_LINES = 2
_LEADING = 1.15
_SIDES_OF_NUMBER = 2.4
"""mm left free beside a number in its box."""


def number_room(sheet: Sheet) -> float:
    """Give the width in mm of a box that the widest number of the sheet still fits in."""
    widest = max((width(text, SMALLEST_NUMBER, bold=True) for text in _numbers(sheet)), default=0.0)
    return widest + _SIDES_OF_NUMBER


def number_size(room: float, wide: float) -> float:
    """Find the size for all numbers in boxes of a width. room: what `number_room` says."""
    widest = max(0.1, room - _SIDES_OF_NUMBER)
    return min(NUMBER_SIZE, SMALLEST_NUMBER * (wide - _SIDES_OF_NUMBER) / widest)


def _numbers(sheet: Sheet) -> set[str]:
    columns = [column for dealt in sheet.rounds for column in dealt.columns]
    values = {cell.shown for column in columns for cell in column.cells}
    sums = {value for column in columns for value in (column.round, column.total)}
    starts = {side.start for side in sheet.sides}
    return {points(value) for value in values | sums | starts if value is not None}


def label_width(sheet: Sheet, most: float) -> float:
    """Give the width in mm that the labels take on one line each. most: mm they may take for it."""
    needed = max(width(row.label, _SIZES[0]) + _beside(row) for row in sheet.rows)
    return max(_NARROWEST, min(most, needed))


def labels_need(sheet: Sheet, most: float) -> float:
    """Give the width in mm of labels in which no word is cut that has room in `most` at all."""
    return max(_least(row, most) for row in sheet.rows)


def _least(row: Row, most: float) -> float:
    """Give what a label needs in small type, or the most where it fits only in a still smaller one."""
    smallest, beside = _SIZES[-1], _beside(row)
    widest = widest_piece(row.label, smallest, most=most - beside)
    return min(most, widest * _SMALL / smallest + beside)


def label_height(sheet: Sheet, wide: float) -> float:
    """Give the height in mm of the highest label."""
    return max(len(lines) * _step(size) + 1.2 for size, lines in (_folded(row, wide) for row in sheet.rows))


def draw_label(pen: Pen, row: Row, x: float, middle: float, wide: float) -> None:
    """Draw the label of a row: its sign, its words, what one is worth. middle: mm from the top."""
    colour = _CHIPS.get(row.chip, INK)
    pen.fit((x + 1.5, base(middle, _SIGN_SIZE), 4.6), row.sign, _SIGN_SIZE, align="centre", colour=colour)
    detail = width(row.detail, _DETAIL_SIZE)
    pen.write(x + wide - 2 - detail, base(middle, _DETAIL_SIZE), row.detail, _DETAIL_SIZE, colour=SECOND)
    size, lines = _folded(row, wide)
    for at, text in enumerate(lines):
        line = base(middle, size) + (at - (len(lines) - 1) / 2) * _step(size)
        pen.write(x + _SIGN_WIDE, line, text, size)


def base(middle: float, size: float) -> float:
    """Give the line on which type of a size stands in the middle of a box."""
    return middle + size * MM * HALF


def _folded(row: Row, wide: float) -> tuple[float, list[str]]:
    """Fold a label in the largest type in which it has room on two lines and no word is cut."""
    room = wide - _beside(row) + 0.01
    for size in _SIZES:
        lines = folded(row.label, room, size)
        low = len(lines) <= _MOST_LINES or size <= _SMALL
        if low and widest_piece(row.label, size) <= room:
            break
    return size, lines


def _beside(row: Row) -> float:
    return _SIGN_WIDE + _SPARE + width(row.detail, _DETAIL_SIZE)


def _step(size: float) -> float:
    return size * MM * _LEADING
