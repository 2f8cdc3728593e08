"""The boxes of a sheet, with their labels and the minimum of each round."""

from collections.abc import Sequence

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import points
from scorepad.sheets.build import minimum_shown
from scorepad.sheets.model import Sheet, SheetRound, SheetRow
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.frame import Block, Frame
from scorepad.sheets.page.pen import GOLD, HAIR, INK, RED, SECOND, TINT, Colour, Pen

NUMBER_SIZE, SMALLEST_NUMBER = 11.0, 8.0
HALF = 0.36
"""As a share of the type size: how far the baseline is below the middle of a box."""

_CHIPS: dict[str, Colour] = {"clean": RED, "red": RED, "wild": GOLD}
_SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
_SMALL = 7.5
"""Points; type is smaller only if a word would be cut otherwise."""
_DETAIL_SIZE, _SIGN_SIZE = 8.5, 11.0
_SIGN_WIDE, _SPARE = 7.0, 4.0
_NARROWEST = 38.0
_MOST_LINES = 2
_LEADING = 1.15
_SIDES_OF_NUMBER = 2.4
"""mm left free beside a number in its box."""

SIZE, WORDS_SIZE, ROUND_SIZE = 10.5, 6.5, 7.5
WORDS_LINE = WORDS_SIZE * MM * 1.15
MINIMUM_EDGE = 0.8
_LEAST = 6.0
_SIDES = 2.6
"""mm left free beside the round's number and its minimum."""
_LONGEST_WORD = 25.0
"""mm; a longer word, from house rules, would make columns too wide for the page."""

_DEALER_SIZE = 8.0
_SUM_SIZE = 10.5
_FIRST_LINE = 3.0
_THIN, _THICK = 0.15, 0.35


def number_room(sheet: Sheet) -> float:
    """Return the width in mm of the narrowest box that fits the widest number of the sheet."""
    widest = max((text_width(text, SMALLEST_NUMBER, bold=True) for text in _all_numbers(sheet)), default=0.0)
    return widest + _SIDES_OF_NUMBER


def number_size(room: float, wide: float) -> float:
    """Return the type size for all numbers in boxes of a width. room: the result of `number_room`."""
    widest = max(0.1, room - _SIDES_OF_NUMBER)
    return min(NUMBER_SIZE, SMALLEST_NUMBER * (wide - _SIDES_OF_NUMBER) / widest)


def _all_numbers(sheet: Sheet) -> set[str]:
    columns = [column for dealt in sheet.rounds for column in dealt.columns]
    values = {cell.shown for column in columns for cell in column.cells}
    sums = {value for column in columns for value in (column.round, column.total)}
    starts = {side.start for side in sheet.sides}
    return {points(value) for value in values | sums | starts if value is not None}


def label_width(sheet: Sheet, most: float) -> float:
    """Return the width in mm that the labels take on one line each. most: the most mm they may take."""
    needed = max(text_width(row.label, _SIZES[0]) + _beside(row) for row in sheet.rows)
    return max(_NARROWEST, min(most, needed))


def labels_need(sheet: Sheet, most: float) -> float:
    """Return the width in mm at which no word of a label is cut, apart from words wider than `most`."""
    return max(_least(row, most) for row in sheet.rows)


def _least(row: SheetRow, most: float) -> float:
    """Return the width in mm that a label needs in small type, or `most` if it needs still smaller type."""
    smallest, beside = _SIZES[-1], _beside(row)
    widest = widest_piece(row.label, smallest, most=most - beside)
    return min(most, widest * _SMALL / smallest + beside)


def label_height(sheet: Sheet, wide: float) -> float:
    """Return the height in mm of the highest label."""
    return max(len(lines) * _step(size) + 1.2 for size, lines in (_folded(row, wide) for row in sheet.rows))


def draw_label(pen: Pen, row: SheetRow, x: float, middle: float, wide: float) -> None:
    """Draw the label of a row: sign, words, value of one. middle: mm from the top."""
    colour = _CHIPS.get(row.chip, INK)
    pen.fit((x + 1.5, baseline(middle, _SIGN_SIZE), 4.6), row.sign, _SIGN_SIZE, align="centre", colour=colour)
    detail = text_width(row.detail, _DETAIL_SIZE)
    pen.write(x + wide - 2 - detail, baseline(middle, _DETAIL_SIZE), row.detail, _DETAIL_SIZE, colour=SECOND)
    size, lines = _folded(row, wide)
    for at, text in enumerate(lines):
        line = baseline(middle, size) + (at - (len(lines) - 1) / 2) * _step(size)
        pen.write(x + _SIGN_WIDE, line, text, size)


def baseline(middle: float, size: float) -> float:
    """Return the baseline in mm that centres type of a size in a box."""
    return middle + size * MM * HALF


def _folded(row: SheetRow, wide: float) -> tuple[float, list[str]]:
    """Return the largest type size at which the label fits on two lines with no word cut, and its lines."""
    room = wide - _beside(row) + 0.01
    for size in _SIZES:
        lines = wrap_text(row.label, room, size)
        low = len(lines) <= _MOST_LINES or size <= _SMALL
        if low and widest_piece(row.label, size) <= room:
            break
    return size, lines


def _beside(row: SheetRow) -> float:
    return _SIGN_WIDE + _SPARE + text_width(row.detail, _DETAIL_SIZE)


def _step(size: float) -> float:
    return size * MM * _LEADING


def minimum_room(number: int, wide: float) -> float:
    """Return the mm that a column has for its minimum beside the round's number."""
    return wide - _room_beside(number)


def numbers_need(sheet: Sheet) -> float:
    """Return the width in mm of a column in which every minimum that is a number fits."""
    return max(
        (
            _room_beside(dealt.number) + text_width(points(asked), _LEAST, bold=True)
            for dealt, asked in _all(sheet)
            if isinstance(asked, int)
        ),
        default=0.0,
    )


def words_need(sheet: Sheet) -> float:
    """Return the width in mm of a column in which no word of a minimum is cut, apart from very long words."""
    words = (asked for _dealt, asked in _all(sheet) if isinstance(asked, str))
    wide = (widest_piece(text, WORDS_SIZE, bold=True, most=_LONGEST_WORD) for text in words)
    return max(wide, default=0.0) + 2 * MINIMUM_EDGE


def minimum_size(sheet: Sheet, wide: float) -> float:
    """Return the type size for the minimums that are numbers, in columns of a width."""
    fits = (
        SIZE * minimum_room(dealt.number, wide) / text_width(points(asked), SIZE, bold=True)
        for dealt, asked in _all(sheet)
        if isinstance(asked, int)
    )
    return min((SIZE, *fits))


def fits_beside(asked: int | str, number: int, wide: float, size: float) -> bool:
    """Return whether a minimum fits beside the round's number."""
    return isinstance(asked, int) or text_width(asked, size, bold=True) <= minimum_room(number, wide)


def minimum_lines(text: str, wide: float) -> Sequence[str]:
    """Return the lines of a minimum in words, which stand below the round's number."""
    return wrap_text(text, wide - 2 * MINIMUM_EDGE, WORDS_SIZE, bold=True)


def words_height(sheet: Sheet, wide: float) -> float:
    """Return the height in mm that minimums in words take below the rounds' numbers."""
    size = minimum_size(sheet, wide)
    lines = (
        len(minimum_lines(minimum_shown(asked), wide))
        for dealt, asked in _all(sheet)
        if not fits_beside(asked, dealt.number, wide, size)
    )
    return max(lines, default=0) * WORDS_LINE


def _room_beside(number: int) -> float:
    return text_width(str(number), ROUND_SIZE) + _SIDES


def _all(sheet: Sheet) -> list[tuple[SheetRound, int | str]]:
    return [
        (dealt, asked)
        for dealt in sheet.rounds
        for asked in {column.minimum for column in dealt.columns}
        if asked != ""
    ]


def draw_boxes(pen: Pen, sheet: Sheet, on: Frame, part: Block, y: float) -> float:
    """Draw one block of boxes and return where it ends. y: mm from the top to the heads of the rounds."""
    sums = _sums(sheet, part)
    x, top, wide = on.place.x, y + on.rounds, on.wide(part)
    count = len(part.rows) + len(sums)
    right, bottom = x + wide, top + count * part.row
    pen.fill(x, y, wide, on.rounds, TINT)
    pen.fill(x, top + len(part.rows) * part.row, wide, len(sums) * part.row, TINT)
    for line in range(1, count):
        thick = _THICK if line == len(part.rows) else _THIN
        pen.line(x, top + line * part.row, right, top + line * part.row, thick, _ink(thick))
    _columns(pen, sheet, on, part, y, bottom)
    for level in (y, top, bottom):
        pen.line(x, level, right, level, _THICK, INK)
    for edge in (x, right):
        pen.line(edge, y, edge, bottom, _THICK, INK)
    _labels(pen, sheet, on, part, y)
    for at, word in enumerate(sums, len(part.rows)):
        middle = top + (at + 0.5) * part.row
        pen.fit((x + 2, baseline(middle, _SUM_SIZE), on.label - 4), word, _SUM_SIZE, bold=True)
    return bottom


def _sums(sheet: Sheet, part: Block) -> list[str]:
    if not part.sums:
        return []
    start = [_("Brought forward")] if sheet.sides[0].start is not None else []
    return [*start, _("Round"), _("Total")]


def _labels(pen: Pen, sheet: Sheet, on: Frame, part: Block, y: float) -> None:
    x, room = on.place.x, on.label - 4
    pen.fit((x + 2, baseline(y + _upper(on), 9.5), room), _("Round and minimum"), 9.5, bold=True)
    pen.fit((x + 2, baseline(y + on.rounds - _upper(on), 9), room), _("Dealer"), 9, colour=SECOND)
    for at, row in enumerate(part.rows):
        draw_label(pen, sheet.rows[row], x, y + on.rounds + (at + 0.5) * part.row, on.label)


def _columns(pen: Pen, sheet: Sheet, on: Frame, part: Block, y: float, bottom: float) -> None:
    x, size = on.place.x + on.label, minimum_size(sheet, on.column)
    for side in part.sides:
        for index in part.rounds:
            thick = _THICK if index == part.rounds[0] else _THIN
            pen.line(x, y, x, bottom, thick, _ink(thick))
            _column_head(pen, sheet.rounds[index], (x, baseline(y + _upper(on), size), on.column), side, size)
            if side == part.sides[0]:
                line = y + on.rounds - 1.3
                pen.line(x + 1, line, x + on.column - 1, line, _THIN, HAIR)
                place = (x + 1, line - 0.8, on.column - 2)
                pen.fit(place, "" if on.dealers else sheet.rounds[index].dealer, _DEALER_SIZE, colour=SECOND)
            _numbers(pen, sheet, part, (x, y + on.rounds, on.column, on.number), (side, index))
            x += on.column


def _column_head(
    pen: Pen, dealt: SheetRound, place: tuple[float, float, float], side: int, size: float
) -> None:
    x, line, wide = place
    pen.write(x + 1, line, str(dealt.number), ROUND_SIZE, colour=SECOND)
    room, asked = minimum_room(dealt.number, wide), dealt.columns[side].minimum
    shown = minimum_shown(asked)
    if fits_beside(asked, dealt.number, wide, size):
        pen.fit((x + wide - room - 1, line, room), shown, size, bold=True, align="right")
        return
    for at, text in enumerate(minimum_lines(shown, wide), 1):
        place = (x + MINIMUM_EDGE, line + at * WORDS_LINE, wide - 2 * MINIMUM_EDGE)
        pen.fit(place, text, WORDS_SIZE, bold=True, align="right")


def _numbers(
    pen: Pen, sheet: Sheet, part: Block, place: tuple[float, float, float, float], which: tuple[int, int]
) -> None:
    (x, y, wide, size), (side, index) = place, which
    column = sheet.rounds[index].columns[side]
    values = [column.cells[row].shown for row in part.rows]
    if part.sums:
        start = sheet.sides[side].start
        values += [] if start is None else [start if index == 0 else None]
        values += [column.round, column.total]
    for at, value in enumerate(values):
        if value is not None:
            line = baseline(y + (at + 0.5) * part.row, size)
            bold = at >= len(part.rows)
            pen.fit((x + 1, line, wide - 2.2), points(value), size, align="right", bold=bold)


def _upper(on: Frame) -> float:
    """Return the mm from the top of the rounds' heads to the middle of their first line."""
    return min(on.rounds / 4, _FIRST_LINE)


def _ink(thick: float) -> Colour:
    return INK if thick == _THICK else HAIR
