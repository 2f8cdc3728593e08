"""What stands around the boxes of a sheet: its head, its notes, and the room that both leave.

Notes are marks, too: what fpdf2 writes by its own means is only in the PDF, and the preview would lack it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scorepad.sheets.model import Note, Paper, Sheet
from scorepad.sheets.page.fonts import text_width, widest_piece, wrap_text
from scorepad.sheets.page.head import head_height
from scorepad.sheets.page.paper import PageArea, Pen, places_on

_LOW = 160.0
"""mm; a lower page always has small heads."""
_BOTTOM = 4.5
"""mm of a page's last line, with its number."""
_HIGHEST_FOOT = 0.4
"""As a share of a page's height; higher notes never stand below the boxes."""


_BESIDE, _BESIDE_GAP, _BESIDE_TOP = 56.0, 5.0, 4.0
"""mm: the width of notes beside the boxes, between both, and above the notes."""
_SIZE, _TITLE_SIZE, _LINE = 8.5, 9.0, 4.2
_TICK, _GAP, _ABOVE, _BEFORE_VALUE = 4.6, 6.0, 5.5, 2.0
_TABLE = 40.0
"""mm; wide enough for a condition and its value, narrow enough to read across."""
_ABREAST = 3
"""Columns of notes that have pages of their own."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around the boxes of a sheet, in mm.

    place: of the sheet on its paper. low: whether the head is small, for lack of height. head: its height.
    foot: whether notes stand `below` the boxes, below those of the `last` page, `beside` them or `after` them
    on pages of their own. notes: those that are printed. wide: across the boxes. below, last: heights of the
    notes below the boxes of every page, of the last one. after: how many pages of notes follow.
    """

    paper: Paper
    place: PageArea
    low: bool
    head: float
    foot: str
    notes: tuple[Note, ...]
    wide: float
    below: float
    last: float
    after: int

    @property
    def room(self) -> float:
        """The height of a page between its head and its last line."""
        return self.place.high - self.head - _BOTTOM

    def cost(self, sheet: Sheet, boxes: int) -> tuple[int, ...]:
        """Return what to keep low, the weightiest first: pages, and notes left out. boxes: pages of boxes."""
        always = {*sheet.foot, *sheet.told}
        left_out = len(always - set(self.notes))
        unsaid = bool(sheet.notes) and sheet.notes[0] not in self.notes
        # Notes are left out for two pages less; a sheet on half a page has none to spare.
        spared = bool(left_out) and self.paper.per_page == 1
        return boxes + self.after + spared, left_out, self.after, unsaid


def surroundings(sheet: Sheet, paper: Paper) -> Iterator[Surroundings]:
    """Yield what can stand around the boxes of a sheet.

    The rules are left out rather than printed on a page of their own, and before them the sentences on the
    play; what was noted in a game never is.
    """
    place = places_on(paper)[0]
    for (foot, notes, wide, below), low in product(_feet(sheet, place), (False, True)):
        if low or place.high > _LOW:
            head, after = head_height(sheet, place, low=low), 0
            if foot == "after":
                columns = _columns(notes, place.wide, place.high - head - _BOTTOM)
                after = -(-len(columns) // _ABREAST)
            last = _below_height(notes, place.wide) if foot == "last" else 0.0
            yield Surroundings(paper, place, low, head, foot, notes, wide, below, last, after)


def _feet(sheet: Sheet, place: PageArea) -> Iterator[tuple[str, tuple[Note, ...], float, float]]:
    """Yield where notes can stand, which, how wide the boxes are then, and how high notes below them are."""
    room = place.high - head_height(sheet, place, low=False) - _BESIDE_GAP - _BOTTOM
    for notes in dict.fromkeys(
        ((*sheet.foot, *sheet.notes, *sheet.told), (*sheet.foot, *sheet.told), sheet.told)
    ):
        below = _below_height(notes, place.wide)
        if below < _HIGHEST_FOOT * place.high:
            yield "below", notes, place.wide, below
        if notes and place.wide > place.high and len(_stacked(notes, _BESIDE)) * _LINE < room:
            yield "beside", notes, place.wide - _BESIDE - _BESIDE_GAP, 0.0
        if sheet.told:
            yield "last", notes, place.wide, 0.0
    if sheet.told:
        yield "after", sheet.told, place.wide, 0.0


def draw_notes(pen: Pen, around: Surroundings, *, last: bool) -> None:
    """Draw the notes beside or below the boxes of a page. last: whether it is the last one with boxes."""
    place, notes = around.place, around.notes
    if around.foot == "beside":
        x, y = place.right - _BESIDE, place.y + around.head + _BESIDE_TOP
        _draw_lines(pen, _stacked(notes, _BESIDE), x, y, _BESIDE)
    elif notes and (around.foot == "below" or (around.foot == "last" and last)):
        x, bottom = place.x, place.bottom - _BESIDE_GAP
        top = bottom - _below_height(notes, place.wide) + _ABOVE
        for note, wide in zip(notes, _widths(notes, place.wide), strict=True):
            _draw_lines(pen, _lines(note, wide), x, top + _LINE * 0.7, wide)
            x += wide + _GAP


def draw_own_page(pen: Pen, around: Surroundings, number: int) -> None:
    """Draw a page of notes that have their own. number: from 0."""
    place, y = around.place, around.place.y + around.head + _LINE
    each = (place.wide + _GAP) / _ABREAST
    columns = _columns(around.notes, place.wide, around.room)[number * _ABREAST :][:_ABREAST]
    for at, lines in enumerate(columns):
        _draw_lines(pen, lines, place.x + at * each, y, each - _GAP)


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    value: str = ""
    tick: bool = False
    indent: float = 0.0
    title: bool = False


def _below_height(notes: tuple[Note, ...], wide: float) -> float:
    """Return the height in mm of notes below the boxes. wide: mm they may take."""
    if not notes:
        return 0.0
    return _most_lines(notes, _widths(notes, wide)) * _LINE + _ABOVE


def _columns(notes: tuple[Note, ...], wide: float, high: float) -> list[Sequence[_Line]]:
    lines = _stacked(notes, (wide + _GAP) / _ABREAST - _GAP)
    most = max(1, int(high / _LINE) - 1)
    return [lines[first : first + most] for first in range(0, len(lines), most)]


def _stacked(notes: tuple[Note, ...], wide: float) -> list[_Line]:
    return [line for note in notes for line in (*_lines(note, wide), _Line(""))]


@lru_cache(256)
def _widths(notes: tuple[Note, ...], wide: float) -> tuple[float, ...]:
    """Return widths that cut no word, and make the foot as low as possible, as even as possible."""
    room = wide - (len(notes) - 1) * _GAP
    shares = sorted(product((2, 3, 4), repeat=len(notes)), key=lambda parts: max(parts) / min(parts))
    widths = (tuple(room * share / sum(parts) for share in parts) for parts in shares)

    def cost(each: tuple[float, ...]) -> tuple[int, int]:
        cut = sum(_least_width(note) > wide for note, wide in zip(notes, each, strict=True))
        return cut, _most_lines(notes, each)

    return min(widths, key=cost)


@lru_cache(256)
def _least_width(note: Note) -> float:
    """Return the width in mm in which no word of a note's title, sentences and ticks is cut, and no value."""
    title = widest_piece(note.title, _TITLE_SIZE, bold=True)
    ticks = (widest_piece(tick, _SIZE) + _TICK for tick in note.ticks)
    values = (_BEFORE_VALUE + text_width(value, _SIZE, bold=True) for _head, value in note.table)
    return max((title, *(widest_piece(line, _SIZE) for line in note.lines), *ticks, *values))


def _most_lines(notes: tuple[Note, ...], widths: tuple[float, ...]) -> int:
    return max(len(_lines(note, each)) for note, each in zip(notes, widths, strict=True))


@lru_cache(1024)
def _lines(note: Note, wide: float) -> tuple[_Line, ...]:
    lines = [_Line(text, title=True) for text in wrap_text(note.title, wide, _TITLE_SIZE, bold=True)]
    lines += [_Line(text) for line in note.lines for text in wrap_text(line, wide, _SIZE)]
    for tick in note.ticks:
        parts = wrap_text(tick, wide - _TICK, _SIZE)
        lines += [_Line(text, tick=at == 0, indent=_TICK) for at, text in enumerate(parts)]
    for head, value in note.table:
        room = wide - _BEFORE_VALUE - text_width(value, _SIZE, bold=True)
        # The value stands below if it would cut a word beside it.
        below = widest_piece(head, _SIZE) > room
        *above, last = (*wrap_text(head, wide, _SIZE), "") if below else wrap_text(head, room, _SIZE)
        lines += [*map(_Line, above), _Line(last, value)]
    return tuple(lines)


def _draw_lines(pen: Pen, lines: Sequence[_Line], x: float, y: float, wide: float) -> None:
    for line in lines:
        if line.tick:
            pen.box(x, y - 2.6, 2.9)
        size = _TITLE_SIZE if line.title else _SIZE
        end = pen.write(x + line.indent, y, line.text, size, bold=line.title) + _BEFORE_VALUE
        if line.value:
            right = min(x + wide, max(x + _TABLE, end + text_width(line.value, _SIZE, bold=True)))
            pen.fit((end, y, right - end), line.value, _SIZE, align="right", bold=True)
        y += _LINE
