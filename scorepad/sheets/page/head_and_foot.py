"""The head and the foot of each page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_list
from scorepad.sheets.model import Note, Sheet
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.frame import Frame, PageArea
from scorepad.sheets.page.pen import HAIR, INK, RED, SECOND, Pen

NAME_INDENT = 5.5
LEFT = 0.62
"""As a share of the head's width, for a title with something beside it."""

RESULT_SIZE, RESULT_LINE = 11.0, 4.8
DEALERS_SIZE, DEALERS_LINE = 8.5, 4.0
SMALLEST_DEALER = 7.0
_NAME, _LONG_NAME, _SMALLEST_NAME, _LEADING = 10.5, 8.5, 6.5, 1.2
_LINES_OF_NAME = 2
_LEAST_NAMES, _LEAST_LOW_NAMES, _LEAST_PRINTED = 10.0, 8.0, 7.5
_CORNER_GAP, _BELOW_DEALERS = 4.0, 1.5

_SUITS = (("♥", RED), ("♠", INK), ("♦", RED), ("♣", INK))
_SUITS_WIDE, _SUIT = 24.0, 4.8
_GIST_SIZE, _SMALLEST_GIST = 9.5, 7.0
_LINE_SIZE, _SMALLEST_LINE = 7.5, 6.5
_ABOVE_FOOT_LINE = 2.4
"""mm between the last line of the head and the rule below it."""

BESIDE_MM = 56.0
_LINE = 4.2
_SIZE = 8.5
_TITLE_SIZE = 9.0
_TICK = 4.6
_GAP = 6.0
_TABLE = 40.0
"""mm; wide enough for a condition and its value, narrow enough to read across."""

_ABOVE = 5.5
_ABREAST = 3
"""Columns of a foot that has pages of its own."""


def name_size(sheet: Sheet, room: float) -> float:
    """Return the type size for the sides' names. room: mm for sign and name."""
    uncut = _uncut_size(sheet, room)
    size = min(_NAME, uncut)
    return size if _most_lines(sheet, room, size) <= _LINES_OF_NAME else min(_LONG_NAME, uncut)


def _uncut_size(sheet: Sheet, room: float) -> float:
    """Return the largest type size at which no word of a name is cut; very long words don't count."""
    inside = _name_room(room)
    words = (widest_piece(side.name, _SMALLEST_NAME, bold=True, most=inside) for side in sheet.sides)
    return min((_SMALLEST_NAME * inside / each for each in words if each), default=_NAME)


def names_height(sheet: Sheet, room: float, *, low: bool) -> float:
    """Return the height of the sides' names in mm; on a blank sheet, room to write them by hand."""
    size, winners = name_size(sheet, room), any(side.won for side in sheet.sides)
    least = (_LEAST_LOW_NAMES if low else _LEAST_NAMES) if sheet.blank else _LEAST_PRINTED
    lines = _most_lines(sheet, room, size) + winners
    return max(least, lines * name_line(size) + 2.4 + winners)


def _most_lines(sheet: Sheet, room: float, size: float) -> int:
    return max(len(name_lines(side.name, room, size)) for side in sheet.sides)


def name_lines(name: str, room: float, size: float) -> list[str]:
    """Return the lines of a side's name above its columns. room: mm for sign and name."""
    return wrap_text(name, _name_room(room) + 0.01, size, bold=True)


def _name_room(room: float) -> float:
    return room - NAME_INDENT - 1.5


def name_line(size: float) -> float:
    """Return the mm from one line of a name to the next."""
    return size * MM * _LEADING


def result_lines(sheet: Sheet, place: PageArea) -> list[str]:
    """Return the lines below the title that say who won, if the corner is too small for them."""
    if not sheet.result or text_width(sheet.result, RESULT_SIZE, bold=True) <= corner(place):
        return []
    return wrap_text(sheet.result, place.wide, RESULT_SIZE, bold=True)


def corner(place: PageArea) -> float:
    """Return the width in mm at the right of the head."""
    return place.wide * (1 - LEFT) - _CORNER_GAP


def dealers_above(sheet: Sheet, rounds: Sequence[int], wide: float) -> Sequence[str]:
    """Return the lines that name the dealers of some rounds. wide: mm they may take."""
    named = [sheet.rounds[at] for at in rounds if sheet.rounds[at].dealer]
    told = join_list(f"{dealt.number}\N{NO-BREAK SPACE}{dealt.dealer}" for dealt in named)
    return _told(_("Dealer: {names}").format(names=told), wide) if named else ()


@lru_cache(4096)
def _told(text: str, wide: float) -> Sequence[str]:
    return tuple(wrap_text(text, wide, DEALERS_SIZE))


def dealers_height(sheet: Sheet, spread: Sequence[Sequence[int]], wide: float) -> float:
    """Return the height in mm of the longest list of dealers of some rounds."""
    lines = max(len(dealers_above(sheet, each, wide)) for each in spread)
    return DEALERS_LINE * lines + _BELOW_DEALERS


def winner_word() -> str:
    """Return the word below the name of a side that has won."""
    return _("★ Winner")


def draw_head(pen: Pen, sheet: Sheet, on: Frame) -> None:
    """Draw the title, the rules, the suits, the winner, and the date or a line for it."""
    place = on.place
    line, size, step = (11.0, 15.0, 4.8) if on.low else (16.5, 21.0, 6.4)
    line += place.y
    upper, lower = line - _ABOVE_FOOT_LINE - step, line - _ABOVE_FOOT_LINE
    told = result_lines(sheet, place)
    left = place.wide * LEFT
    beside = sheet.blank or (sheet.result and not told)
    pen.fit((place.x, upper, left if beside else place.wide), sheet.title, size, bold=True)
    end = _gist(pen, sheet, place.x, lower, left - _SUITS_WIDE)
    for at, (suit, colour) in enumerate(_SUITS):
        pen.write(end + 3 + at * _SUIT, lower, suit, 10, colour=colour)
    _corner(pen, sheet, place, (upper, lower), told)
    pen.line(place.x, line, place.right, line, 0.5, INK)
    for at, text in enumerate(told, 1):
        pen.write(place.x, line + at * RESULT_LINE, text, RESULT_SIZE, bold=True)


def _gist(pen: Pen, sheet: Sheet, x: float, line: float, room: float) -> float:
    said = [sheet.rules] * (sheet.rules != sheet.title) + [sheet.gist]
    text, size = " · ".join(said), _GIST_SIZE
    while size > _SMALLEST_GIST and text_width(text, size) > room:
        size -= 0.5
    first = wrap_text(text, room, size)[0]
    return pen.write(x, line, first if first == text else sheet.gist, size, colour=SECOND)


def _corner(pen: Pen, sheet: Sheet, place: PageArea, lines: tuple[float, float], told: list[str]) -> None:
    upper, lower = lines
    room = corner(place)
    x = place.right - room
    if sheet.result and not told:
        pen.fit((x, upper, room), sheet.result, RESULT_SIZE, bold=True, align="right")
    date, dealer = _("Date"), _("First dealer")
    wide = max(text_width(word, 9) for word in (date, dealer)) if sheet.blank else text_width(date, 9)
    asked = ((date, upper), (dealer, lower)) if sheet.blank else ((date, lower),)
    for word, line in asked:
        pen.write(x, line, word, 9, colour=SECOND)
        pen.line(x + wide + 2, line + 0.7, place.right, line + 0.7, 0.15, HAIR)
        if word == date:
            pen.fit((x + wide + 2, line, room - wide - 2), sheet.date, 10, align="right")


def draw_foot_line(pen: Pen, sheet: Sheet, place: PageArea, page: str) -> None:
    """Draw the rules' name, the page number, and a note if a missing character was drawn as a box."""
    number = text_width(page, _LINE_SIZE)
    pen.write(place.right - number, place.bottom, page, _LINE_SIZE, colour=SECOND)
    room, size = place.wide - number - 4, _LINE_SIZE
    if pen.missing:
        note, size = _("An empty box marks a character that can't be printed."), _SMALLEST_LINE
        wide = text_width(note, size)
        pen.write(place.x + room - wide, place.bottom, note, size, colour=SECOND)
        room -= wide + 4
    if text_width(sheet.rules, size) <= room:
        pen.write(place.x, place.bottom, sheet.rules, size, colour=SECOND)
    else:
        pen.write(place.x, place.bottom, wrap_text(sheet.rules, room, size)[0], size, colour=SECOND)


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    value: str = ""
    tick: bool = False
    indent: float = 0.0
    title: bool = False


def below_height(sheet: Sheet, wide: float) -> float:
    """Return the height of the foot below the boxes, in mm. wide: mm it may take."""
    if not sheet.foot:
        return 0.0
    return _highest(sheet.foot, _widths(sheet.foot, wide)) * _LINE + _ABOVE


def beside_height(sheet: Sheet) -> float:
    """Return the height of the foot beside the boxes, in mm."""
    return sum((len(_lines(note, BESIDE_MM)) + 1) * _LINE for note in sheet.foot)


def draw_below(pen: Pen, sheet: Sheet, x: float, bottom: float, wide: float) -> None:
    """Draw the foot below the boxes. bottom: mm from the top to its lower edge."""
    top = bottom - below_height(sheet, wide) + _ABOVE
    for note, each in zip(sheet.foot, _widths(sheet.foot, wide), strict=True):
        _draw(pen, _lines(note, each), x, top + _LINE * 0.7, each)
        x += each + _GAP


def draw_beside(pen: Pen, sheet: Sheet, x: float, y: float) -> None:
    """Draw the foot as a column of its own."""
    for note in sheet.foot:
        y = _draw(pen, _lines(note, BESIDE_MM), x, y, BESIDE_MM) + _LINE


def own_pages(sheet: Sheet, wide: float, high: float) -> int:
    """Return how many pages a foot takes if it doesn't fit beside or below. wide, high: mm of one."""
    return -(-len(_columns(sheet.foot, wide, high)) // _ABREAST)


def draw_own_page(pen: Pen, sheet: Sheet, place: tuple[float, float, float, float], number: int) -> None:
    """Draw a page of a foot that has its own. place: x, y, width, height in mm. number: from 0."""
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
    """Return widths that make the foot as low as possible, as even as possible."""
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
            needed = end + 2 + text_width(line.value, _SIZE, bold=True)
            right = min(x + wide, max(x + _TABLE, needed))
            place = (end + 2, y, right - end - 2)
            pen.fit(place, line.value, _SIZE, align="right", bold=True, colour=INK)
        y += _LINE
    return y


@lru_cache(1024)
def _lines(note: Note, wide: float) -> tuple[_Line, ...]:
    found = [_Line(text, title=True) for text in wrap_text(note.title, wide, _TITLE_SIZE, bold=True)]
    found += [_Line(text) for line in note.lines for text in wrap_text(line, wide, _SIZE)]
    for tick in note.ticks:
        parts = wrap_text(tick, wide - _TICK, _SIZE)
        found += [_Line(text, tick=at == 0, indent=_TICK) for at, text in enumerate(parts)]
    for head, value in note.table:
        found += _pair(head, value, wide)
    return tuple(found)


def _pair(head: str, value: str, wide: float) -> list[_Line]:
    """Return the lines of a condition and its value beside it, or below it if a word would be cut."""
    beside = wide - 2 - text_width(value, _SIZE, bold=True)
    if widest_piece(head, _SIZE) > beside:
        return [*(_Line(text) for text in wrap_text(head, wide, _SIZE)), _Line("", value)]
    *above, last = wrap_text(head, beside, _SIZE)
    return [*(_Line(text) for text in above), _Line(last, value)]
