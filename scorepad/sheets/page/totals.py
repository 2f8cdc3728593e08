"""The page of a game played on paper before there was Scorepad: each side with its total, and no rounds."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import points
from scorepad.sheets.model import Paper, Sheet, SheetSide
from scorepad.sheets.page.fonts import MM, text_width, wrap_text
from scorepad.sheets.page.head import SIDE_SIGNS
from scorepad.sheets.page.notes import Surroundings, surroundings
from scorepad.sheets.page.paper import GOLD, SECOND, THICK, THIN, TINT, PageArea, Pen, baseline
from scorepad.wording.labels import capital

_ABOVE, _HEAD, _HEAD_SIZE = 2.0, 8.0, 9.5
"""mm above the boxes and of the line above the sides, and its type."""
_HIGHEST, _LOWEST = 16.0, 8.4
"""mm of a side; two lines of the smallest type fit into the lowest."""
_NAME_SIZES = (12.0, 10.5, 9.0, 8.0)
_NAME_LINES, _LEADING = 2, MM * 1.2
_TOTAL_SIZE, _WINNER_SIZE = 14.0, 9.0
_EDGE, _SIGN = 2.0, 6.0
"""mm beside words, and of a side's sign."""
_LEAST_TOTAL = 30.0


@dataclass(frozen=True, slots=True)
class Totals:
    """The measures of one list of totals, in mm. row: height of a side. total: width of the totals."""

    around: Surroundings
    row: float
    total: float
    pages: tuple[None] = (None,)
    """The one page that has all sides, as a frame has its pages."""


def fitting(sheet: Sheet, asked: Paper) -> Totals:
    """Return the list on the paper asked for; alone on a page if its notes need another one.

    It has as few pages and as large a title as there is room for.
    """

    def cost(each: Totals) -> tuple[float, ...]:
        return each.around.after, each.around.low, -each.row, -each.around.wide

    papers = dict.fromkeys((asked, replace(asked, per_page=1)))
    found = [min(_totals(sheet, paper), key=cost) for paper in papers]
    return min(found, key=lambda each: each.around.after > 0)


def _totals(sheet: Sheet, paper: Paper) -> Iterator[Totals]:
    numbers = (text_width(points(side.start or 0), _TOTAL_SIZE, bold=True) for side in sheet.sides)
    total = max(_LEAST_TOTAL, *numbers, text_width(_("Total"), _HEAD_SIZE, bold=True)) + 2 * _EDGE
    for around in surroundings(sheet, paper):
        room = around.room - _ABOVE - around.below - around.last - _HEAD
        row = min(_HIGHEST, room / len(sheet.sides))
        if row >= _LOWEST or around.after:
            yield Totals(around, row, total)


def draw_totals(pen: Pen, sheet: Sheet, totals: Totals) -> None:
    """Draw a line for each side: its sign, its name, whether it won, and its total."""
    around, high = totals.around, _HEAD + totals.row * len(sheet.sides)
    box = PageArea(around.place.x, around.place.y + around.head + _ABOVE, around.wide, high)
    left = box.right - totals.total
    _draw_head(pen, PageArea(box.x, box.y, box.wide, _HEAD), left)
    for at, side in enumerate(sheet.sides):
        row = PageArea(box.x, box.y + _HEAD + at * totals.row, box.wide, totals.row)
        pen.line(row.x, row.y, row.right, row.y, *(THIN if at else THICK))
        _draw_side(pen, side, SIDE_SIGNS[at], row, totals.total)
    pen.frame(box, (box.y, box.bottom), (box.x, left, box.right))


def _draw_head(pen: Pen, box: PageArea, left: float) -> None:
    """Draw what the totals are, and where they come from. left: their edge."""
    pen.fill(box.x, box.y, box.wide, box.high, TINT)
    line = baseline(box.y + box.high / 2, _HEAD_SIZE)
    source = (box.x + _EDGE, line, left - box.x - 2 * _EDGE)
    pen.fit(source, capital(_("from paper")), _HEAD_SIZE, bold=True)
    total = (left + _EDGE, line, box.right - left - 2 * _EDGE)
    pen.fit(total, _("Total"), _HEAD_SIZE, align="right", bold=True)


def _draw_side(pen: Pen, side: SheetSide, sign: str, row: PageArea, total: float) -> None:
    middle, left = row.y + row.high / 2, row.right - total
    pen.fit((row.x + 1.2, baseline(middle, 8), 3.6), sign, 8, align="centre", colour=SECOND)
    room = left - row.x - _SIGN - _EDGE
    if side.won:
        won = text_width(_("★ Winner"), _WINNER_SIZE, bold=True)
        line = baseline(middle, _WINNER_SIZE)
        pen.write(left - _EDGE - won, line, _("★ Winner"), _WINNER_SIZE, bold=True, colour=GOLD)
        room -= won + _EDGE
    size, lines = _name(side.name, room, row.high)
    for at, text in enumerate(lines):
        step = (at - (len(lines) - 1) / 2) * size * _LEADING
        pen.write(row.x + _SIGN, baseline(middle + step, size), text, size, bold=True)
    place = (left + _EDGE, baseline(middle, _TOTAL_SIZE), total - 2 * _EDGE)
    pen.fit(place, points(side.start or 0), _TOTAL_SIZE, align="right", bold=True)


def _name(name: str, room: float, high: float) -> tuple[float, tuple[str, ...]]:
    """Return the largest type in which a name fits, and its lines."""
    for size in _NAME_SIZES:
        lines = wrap_text(name, room, size, bold=True)
        high_enough = len(lines) * size * _LEADING <= high - 1
        if len(lines) == 1 or (len(lines) <= _NAME_LINES and high_enough):
            break
    return size, lines
