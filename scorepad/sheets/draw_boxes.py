"""The boxes of a sheet: a line for each row, a column for each side and round."""

from scorepad.i18n.catalogue import _
from scorepad.i18n.numbers import points
from scorepad.sheets.frame import Frame
from scorepad.sheets.marks import GOLD, INK, RED, SECOND, TINT, Colour
from scorepad.sheets.metrics import MM, folded, width
from scorepad.sheets.pages import LABEL_MM, Part
from scorepad.sheets.pen import SMALLEST, Pen
from scorepad.sheets.shapes import Row, Sheet, SheetRound

_CHIPS: dict[str, Colour] = {"clean": RED, "red": RED, "wild": GOLD}
_LABEL_SIZE, _DETAIL_SIZE, _SIGN_SIZE, _NUMBER_SIZE = 9.5, 8.5, 11.0, 11.0
_MINIMUM_SIZE, _ROUND_SIZE = 10.5, 7.5
_SMALLEST_LABEL, _MOST_LINES = 6.5, 3
_SIGN_WIDE = 7.0
_HALF = 0.36
"""Of the size of type: how far below the middle of a box its line stands."""
_THIN, _THICK = 0.12, 0.35


def draw_boxes(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float) -> None:
    """Draw one page's boxes. y: mm from the top, where the rounds' heads begin."""
    sums = _sums(sheet, part)
    x, top = on.place.x, y + on.rounds
    count = len(part.rows) + len(sums)
    right, bottom = x + on.wide, top + count * part.row
    pen.fill(x, y, on.wide, on.rounds, TINT)
    pen.fill(x, top + len(part.rows) * part.row, on.wide, len(sums) * part.row, TINT)
    for line in range(count + 1):
        thick = _THICK if line in (0, len(part.rows), count) else _THIN
        pen.line(x, top + line * part.row, right, top + line * part.row, thick, _ink(thick))
    pen.line(x, y, right, y, _THICK, INK)
    for edge in (x, right):
        pen.line(edge, y, edge, bottom, _THICK, INK)
    _labels(pen, sheet, on, part, y)
    for at, word in enumerate(sums, len(part.rows)):
        middle = top + (at + 0.5) * part.row
        pen.fit((x + 2, _base(middle, 10.5), LABEL_MM - 4), word, 10.5, bold=True)
    _columns(pen, sheet, on, part, y, bottom)


def _sums(sheet: Sheet, part: Part) -> list[str]:
    if not part.sums:
        return []
    start = [_("Brought over")] if sheet.sides[0].start is not None else []
    return [*start, _("Round"), _("Total")]


def _labels(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float) -> None:
    x, half = on.place.x, on.rounds / 2
    pen.fit((x + 2, _base(y + half * 0.55, 9.5) + 0.6, LABEL_MM - 4), _("Round and minimum"), 9.5, bold=True)
    pen.fit((x + 2, _base(y + half * 1.45, 9) + 0.2, LABEL_MM - 4), _("Dealer"), 9, colour=SECOND)
    for at, row in enumerate(part.rows):
        _label(pen, sheet.rows[row], x, y + on.rounds + (at + 0.5) * part.row)


def _label(pen: Pen, row: Row, x: float, middle: float) -> None:
    colour = _CHIPS.get(row.chip, INK)
    pen.fit((x + 1.5, _base(middle, _SIGN_SIZE), 4.6), row.sign, _SIGN_SIZE, align="centre", colour=colour)
    detail = min(width(row.detail, _DETAIL_SIZE), LABEL_MM * 0.45)
    if detail:
        place = (x + LABEL_MM - 2 - detail, _base(middle, _DETAIL_SIZE), detail + 0.01)
        pen.fit(place, row.detail, _DETAIL_SIZE, colour=SECOND)
    room = LABEL_MM - _SIGN_WIDE - detail - 3.5
    size = _LABEL_SIZE
    while len(lines := folded(row.label, room, size)) > _MOST_LINES and size > _SMALLEST_LABEL:
        size -= 0.5
    step = size * MM * 1.15
    for at, text in enumerate(lines):
        pen.write(x + _SIGN_WIDE, _base(middle, size) + (at - (len(lines) - 1) / 2) * step, text, size)


def _columns(pen: Pen, sheet: Sheet, on: Frame, part: Part, y: float, bottom: float) -> None:
    wide = (on.wide - LABEL_MM) / (len(part.sides) * len(part.rounds))
    x, size = on.place.x + LABEL_MM, _minimum_size(sheet, part, wide)
    for side in part.sides:
        for index in part.rounds:
            thick = _THICK if index == part.rounds[0] else _THIN
            pen.line(x, y, x, bottom, thick, _ink(thick))
            _column_head(pen, sheet, on, (x, y, wide), (side, index), size)
            if side == part.sides[0]:
                below = _base(y + on.rounds / 2 * 1.45, 8) + 0.2
                pen.fit((x + 1, below, wide - 2), sheet.rounds[index].dealer, 8, colour=SECOND)
            _numbers(pen, sheet, part, (x, y + on.rounds, wide), (side, index))
            x += wide


def _column_head(
    pen: Pen,
    sheet: Sheet,
    on: Frame,
    place: tuple[float, float, float],
    which: tuple[int, int],
    size: float,
) -> None:
    (x, y, wide), (side, index) = place, which
    dealt = sheet.rounds[index]
    line = _base(y + on.rounds / 2 * 0.55, size) + 0.6
    pen.write(x + 1, line, str(dealt.number), _ROUND_SIZE, colour=SECOND)
    room = _minimum_room(dealt, wide)
    place = (x + wide - room - 1, line, room)
    pen.fit(place, dealt.columns[side].minimum, size, bold=True, align="right")


def _minimum_room(dealt: SheetRound, wide: float) -> float:
    return wide - width(str(dealt.number), _ROUND_SIZE) - 2.6


def _minimum_size(sheet: Sheet, part: Part, wide: float) -> float:
    """Find the size in which the widest minimum fits, so that all are written alike."""
    size = _MINIMUM_SIZE
    for dealt in (sheet.rounds[index] for index in part.rounds):
        for asked in {dealt.columns[side].minimum for side in part.sides} - {""}:
            size = min(
                size, _MINIMUM_SIZE * _minimum_room(dealt, wide) / width(asked, _MINIMUM_SIZE, bold=True)
            )
    return max(SMALLEST, size)


def _numbers(
    pen: Pen, sheet: Sheet, part: Part, place: tuple[float, float, float], which: tuple[int, int]
) -> None:
    (x, y, wide), (side, index) = place, which
    column = sheet.rounds[index].columns[side]
    values = [column.cells[row].shown for row in part.rows]
    if part.sums:
        start = sheet.sides[side].start
        values += [] if start is None else [start if index == 0 else None]
        values += [column.round, column.total]
    for at, value in enumerate(values):
        if value is not None:
            line = _base(y + (at + 0.5) * part.row, _NUMBER_SIZE)
            bold = at >= len(part.rows)
            pen.fit((x + 1, line, wide - 2.2), points(value), _NUMBER_SIZE, align="right", bold=bold)


def _base(middle: float, size: float) -> float:
    return middle + size * MM * _HALF


def _ink(thick: float) -> Colour:
    return INK if thick == _THICK else SECOND
