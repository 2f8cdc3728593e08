"""The foot of a sheet: what cards are worth, what opens, what going out takes."""

from dataclasses import dataclass
from functools import cache

from scorepad.sheets.marks import INK
from scorepad.sheets.metrics import folded, width
from scorepad.sheets.pen import Pen
from scorepad.sheets.shapes import Note, Sheet

BESIDE_MM = 56.0
_LINE = 4.2
_SIZE = 8.5
_TITLE_SIZE = 9.0
_TICK = 4.6
_GAP = 5.0
_TABLE = 40.0
"""Wide enough for a condition and its value, narrow enough for the eye to go from one to the other."""

_ABOVE = 5.5


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    value: str = ""
    tick: bool = False
    indent: float = 0.0


def below_height(sheet: Sheet, wide: float) -> float:
    """Give the height of the foot below the boxes, in mm. wide: mm it may take."""
    if not sheet.foot:
        return 0.0
    room = _each(sheet, wide)
    return (max(len(_lines(note, room)) for note in sheet.foot) + 1) * _LINE + _ABOVE


def beside_height(sheet: Sheet) -> float:
    """Give the height of the foot beside the boxes, in mm."""
    return sum((len(_lines(note, BESIDE_MM)) + 2) * _LINE for note in sheet.foot)


def draw_below(pen: Pen, sheet: Sheet, x: float, bottom: float, wide: float) -> None:
    """Draw the foot so that it ends at a line."""
    if not sheet.foot:
        return
    each = _each(sheet, wide)
    top = bottom - below_height(sheet, wide) + _ABOVE
    for at, note in enumerate(sheet.foot):
        _draw(pen, note, x + at * (each + _GAP), top + _LINE * 0.7, each)


def draw_beside(pen: Pen, sheet: Sheet, x: float, y: float) -> None:
    """Draw the foot as a column of its own."""
    for note in sheet.foot:
        y = _draw(pen, note, x, y, BESIDE_MM) + _LINE


def _each(sheet: Sheet, wide: float) -> float:
    return (wide - (len(sheet.foot) - 1) * _GAP) / len(sheet.foot)


def _draw(pen: Pen, note: Note, x: float, y: float, wide: float) -> float:
    pen.write(x, y, note.title, _TITLE_SIZE, bold=True)
    for line in _lines(note, wide):
        y += _LINE
        if line.tick:
            pen.box(x, y - 2.6, 2.9)
        end = pen.write(x + line.indent, y, line.text, _SIZE)
        if line.value:
            needed = end + 2 + width(line.value, _SIZE, bold=True)
            right = min(x + wide, max(x + _TABLE, needed))
            place = (end + 2, y, right - end - 2)
            pen.fit(place, line.value, _SIZE, align="right", bold=True, colour=INK)
    return y + _LINE


@cache
def _lines(note: Note, wide: float) -> tuple[_Line, ...]:
    found = [_Line(text) for line in note.lines for text in folded(line, wide, _SIZE)]
    for tick in note.ticks:
        parts = folded(tick, wide - _TICK, _SIZE)
        found += [_Line(text, tick=at == 0, indent=_TICK) for at, text in enumerate(parts)]
    return (*found, *(_Line(head, value) for head, value in note.table))
