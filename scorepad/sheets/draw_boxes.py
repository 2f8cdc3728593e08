"""The boxes of a sheet: a line for each row, a column for each side and round."""

from scorepad.i18n.catalogue import _
from scorepad.i18n.numbers import points
from scorepad.sheets.frame import Frame
from scorepad.sheets.labels import base, draw_label
from scorepad.sheets.marks import HAIR, INK, SECOND, TINT, Colour
from scorepad.sheets.minimums import (
    EDGE,
    ROUND_SIZE,
    WORDS_LINE,
    WORDS_SIZE,
    minimum_lines,
    minimum_room,
    minimum_shown,
    minimum_size,
    stands_beside,
)
from scorepad.sheets.pages import Part
from scorepad.sheets.pen import Pen
from scorepad.sheets.shapes import Sheet, SheetRound

_DEALER_SIZE = 8.0
_SUM_SIZE = 10.5
_FIRST_LINE = 3.0
_THIN, _THICK = 0.15, 0.35


def draw_boxes(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float) -> float:
    """Draw one block of boxes and give where it ends. y: mm from the top, where the rounds' heads begin."""
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
        pen.fit((x + 2, base(middle, _SUM_SIZE), on.label - 4), word, _SUM_SIZE, bold=True)
    return bottom


def _sums(sheet: Sheet, part: Part) -> list[str]:
    if not part.sums:
        return []
    start = [_("Brought forward")] if sheet.sides[0].start is not None else []
    return [*start, _("Round"), _("Total")]


def _labels(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float) -> None:
    x, room = on.place.x, on.label - 4
    pen.fit((x + 2, base(y + _upper(on), 9.5), room), _("Round and minimum"), 9.5, bold=True)
    pen.fit((x + 2, base(y + on.rounds - _upper(on), 9), room), _("Dealer"), 9, colour=SECOND)
    for at, row in enumerate(part.rows):
        draw_label(pen, sheet.rows[row], x, y + on.rounds + (at + 0.5) * part.row, on.label)


def _columns(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float, bottom: float) -> None:
    x, size = on.place.x + on.label, minimum_size(sheet, on.column)
    for side in part.sides:
        for index in part.rounds:
            thick = _THICK if index == part.rounds[0] else _THIN
            pen.line(x, y, x, bottom, thick, _ink(thick))
            _column_head(pen, sheet.rounds[index], (x, base(y + _upper(on), size), on.column), side, size)
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
    if stands_beside(asked, dealt.number, wide, size):
        pen.fit((x + wide - room - 1, line, room), shown, size, bold=True, align="right")
        return
    for at, text in enumerate(minimum_lines(shown, wide), 1):
        place = (x + EDGE, line + at * WORDS_LINE, wide - 2 * EDGE)
        pen.fit(place, text, WORDS_SIZE, bold=True, align="right")


def _numbers(
    pen: Pen, sheet: Sheet, part: Part, place: tuple[float, float, float, float], which: tuple[int, int]
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
            line = base(y + (at + 0.5) * part.row, size)
            bold = at >= len(part.rows)
            pen.fit((x + 1, line, wide - 2.2), points(value), size, align="right", bold=bold)


def _upper(on: Frame) -> float:
    """Give the mm from the top of the rounds' heads to the middle of their first line."""
    return min(on.rounds / 4, _FIRST_LINE)


def _ink(thick: float) -> Colour:
    return INK if thick == _THICK else HAIR
