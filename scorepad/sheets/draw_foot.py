"""The foot of a sheet: what cards are worth, what opens, what going out takes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scorepad.sheets.marks import INK
from scorepad.sheets.metrics import folded, widest_piece, width
from scorepad.sheets.pen import Pen
from scorepad.sheets.shapes import Note, Sheet

BESIDE_MM = 56.0
_LINE = 4.2
_SIZE = 8.5
_TITLE_SIZE = 9.0
_TICK = 4.6
_GAP = 6.0
_TABLE = 40.0
"""Wide enough for a condition and its value, narrow enough for the eye to go from one to the other."""

_ABOVE = 5.5
_ABREAST = 3
"""Columns where the foot has pages of its own."""


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    value: str = ""
    tick: bool = False
    indent: float = 0.0
    title: bool = False


def below_height(sheet: Sheet, wide: float) -> float:
    """Give the height of the foot below the boxes, in mm. wide: mm it may take."""
    if not sheet.foot:
        return 0.0
    return _highest(sheet.foot, _widths(sheet.foot, wide)) * _LINE + _ABOVE


def beside_height(sheet: Sheet) -> float:
    """Give the height of the foot beside the boxes, in mm."""
    return sum((len(_lines(note, BESIDE_MM)) + 1) * _LINE for note in sheet.foot)


def draw_below(pen: Pen, sheet: Sheet, x: float, bottom: float, wide: float) -> None:
    """Draw the foot so that it ends at a line."""
    top = bottom - below_height(sheet, wide) + _ABOVE
    for note, each in zip(sheet.foot, _widths(sheet.foot, wide), strict=True):
        _draw(pen, _lines(note, each), x, top + _LINE * 0.7, each)
        x += each + _GAP


def draw_beside(pen: Pen, sheet: Sheet, x: float, y: float) -> None:
    """Draw the foot as a column of its own."""
    for note in sheet.foot:
        y = _draw(pen, _lines(note, BESIDE_MM), x, y, BESIDE_MM) + _LINE


def own_pages(sheet: Sheet, wide: float, high: float) -> int:
    """Count the pages of a foot that has some of its own. wide, high: mm of one."""
    return -(-len(_columns(sheet.foot, wide, high)) // _ABREAST)


def draw_own_page(pen: Pen, sheet: Sheet, place: tuple[float, float, float, float], number: int) -> None:
    """Draw a page of such a foot. place: x, y, width, height in mm. number: from 0."""
    x, y, wide, high = place
    columns = _columns(sheet.foot, wide, high)[number * _ABREAST :][:_ABREAST]
    each = (wide + _GAP) / _ABREAST
    for at, lines in enumerate(columns):
        _draw(pen, lines, x + at * each, y + _LINE, each - _GAP)


def _columns(notes: tuple[Note, ...], wide: float, high: float) -> list[tuple[_Line, ...]]:
    each = (wide + _GAP) / _ABREAST - _GAP
    lines = tuple(line for note in notes for line in (*_lines(note, each), _Line("")))
    most = max(1, int(high / _LINE) - 1)
    return [lines[first : first + most] for first in range(0, len(lines), most)]


@lru_cache(256)
def _widths(notes: tuple[Note, ...], wide: float) -> tuple[float, ...]:
    """Share the width so that the longest note has room: the lowest foot, as even as may be."""
    room = wide - (len(notes) - 1) * _GAP
    shares = (tuple(room * part / sum(parts) for part in parts) for parts in _proportions(len(notes)))
    return min(shares, key=lambda widths: _highest(notes, widths))


def _proportions(count: int) -> Iterator[tuple[int, ...]]:
    yield from sorted(product((2, 3, 4), repeat=count), key=lambda parts: max(parts) / min(parts))


def _highest(notes: tuple[Note, ...], widths: tuple[float, ...]) -> int:
    return max(len(_lines(note, each)) for note, each in zip(notes, widths, strict=True))


def _draw(pen: Pen, lines: tuple[_Line, ...], x: float, y: float, wide: float) -> float:
    for line in lines:
        if line.tick:
            pen.box(x, y - 2.6, 2.9)
        size = _TITLE_SIZE if line.title else _SIZE
        end = pen.write(x + line.indent, y, line.text, size, bold=line.title)
        if line.value:
            needed = end + 2 + width(line.value, _SIZE, bold=True)
            right = min(x + wide, max(x + _TABLE, needed))
            place = (end + 2, y, right - end - 2)
            pen.fit(place, line.value, _SIZE, align="right", bold=True, colour=INK)
        y += _LINE
    return y


@lru_cache(1024)
def _lines(note: Note, wide: float) -> tuple[_Line, ...]:
    found = [_Line(text, title=True) for text in folded(note.title, wide, _TITLE_SIZE, bold=True)]
    found += [_Line(text) for line in note.lines for text in folded(line, wide, _SIZE)]
    for tick in note.ticks:
        parts = folded(tick, wide - _TICK, _SIZE)
        found += [_Line(text, tick=at == 0, indent=_TICK) for at, text in enumerate(parts)]
    for head, value in note.table:
        found += _pair(head, value, wide)
    return tuple(found)


def _pair(head: str, value: str, wide: float) -> list[_Line]:
    """Fold a condition beside its value, or above it where a word would be cut otherwise."""
    beside = wide - 2 - width(value, _SIZE, bold=True)
    if widest_piece(head, _SIZE) > beside:
        return [*(_Line(text) for text in folded(head, wide, _SIZE)), _Line("", value)]
    *above, last = folded(head, beside, _SIZE)
    return [*(_Line(text) for text in above), _Line(last, value)]
