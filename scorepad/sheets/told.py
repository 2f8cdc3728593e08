"""What is told in words above the boxes: the sides' names, who won, who dealt."""

from collections.abc import Sequence
from functools import lru_cache

from scorepad.i18n.catalogue import _
from scorepad.i18n.joining import listed
from scorepad.sheets.frame import Place
from scorepad.sheets.metrics import MM, folded, widest_piece, width
from scorepad.sheets.shapes import Sheet

NAME_INDENT = 5.5
LEFT = 0.62
"""Of the head's width, what the title may take where something stands beside it."""

RESULT_SIZE, RESULT_LINE = 11.0, 4.8
DEALERS_SIZE, DEALERS_LINE = 8.5, 4.0
SMALLEST_DEALER = 7.0
_NAME, _LONG_NAME, _SMALLEST_NAME, _LEADING = 10.5, 8.5, 6.5, 1.2
_LINES_OF_NAME = 2
_LEAST_NAMES, _LEAST_LOW_NAMES, _LEAST_PRINTED = 10.0, 8.0, 7.5
_CORNER_GAP, _BELOW_DEALERS = 4.0, 1.5


def name_size(sheet: Sheet, room: float) -> float:
    """Give the size of type for the sides' names. room: mm for sign and name."""
    uncut = _uncut_size(sheet, room)
    size = min(_NAME, uncut)
    return size if _most_lines(sheet, room, size) <= _LINES_OF_NAME else min(_LONG_NAME, uncut)


def _uncut_size(sheet: Sheet, room: float) -> float:
    """Give the largest size in which no word of a name is cut, but for those too long for the smallest."""
    inside = _name_room(room)
    words = (widest_piece(side.name, _SMALLEST_NAME, bold=True, most=inside) for side in sheet.sides)
    return min((_SMALLEST_NAME * inside / each for each in words if each), default=_NAME)


def names_height(sheet: Sheet, room: float, *, low: bool) -> float:
    """Give the height of the sides' names in mm, on a pad enough to write them."""
    size, winners = name_size(sheet, room), any(side.won for side in sheet.sides)
    least = (_LEAST_LOW_NAMES if low else _LEAST_NAMES) if sheet.blank else _LEAST_PRINTED
    lines = _most_lines(sheet, room, size) + winners
    return max(least, lines * name_line(size) + 2.4 + winners)


def _most_lines(sheet: Sheet, room: float, size: float) -> int:
    return max(len(name_lines(side.name, room, size)) for side in sheet.sides)


def name_lines(name: str, room: float, size: float) -> list[str]:
    """Break a side's name into the lines it takes above its columns. room: mm for sign and name."""
    return folded(name, _name_room(room) + 0.01, size, bold=True)


def _name_room(room: float) -> float:
    return room - NAME_INDENT - 1.5


def name_line(size: float) -> float:
    """Give the mm from one line of a name to the next."""
    return size * MM * _LEADING


def result_below(sheet: Sheet, place: Place) -> list[str]:
    """List the lines below the title that say who won, where the corner is too small for it."""
    if not sheet.result or width(sheet.result, RESULT_SIZE, bold=True) <= corner(place):
        return []
    return folded(sheet.result, place.wide, RESULT_SIZE, bold=True)


def corner(place: Place) -> float:
    """Give the width in mm at the right of the head."""
    return place.wide * (1 - LEFT) - _CORNER_GAP


def dealers_above(sheet: Sheet, rounds: Sequence[int], wide: float) -> Sequence[str]:
    """List the lines that name the dealers of some rounds. wide: mm they may take."""
    named = [sheet.rounds[at] for at in rounds if sheet.rounds[at].dealer]
    told = listed(f"{dealt.number}\N{NO-BREAK SPACE}{dealt.dealer}" for dealt in named)
    return _told(_("Dealer: {names}").format(names=told), wide) if named else ()


@lru_cache(4096)
def _told(text: str, wide: float) -> Sequence[str]:
    return tuple(folded(text, wide, DEALERS_SIZE))


def dealers_height(sheet: Sheet, spread: Sequence[Sequence[int]], wide: float) -> float:
    """Give the height of the most lines that name the dealers of some rounds, in mm."""
    lines = max(len(dealers_above(sheet, each, wide)) for each in spread)
    return DEALERS_LINE * lines + _BELOW_DEALERS


def winner_word() -> str:
    """Name what stands below the name of a side that has won."""
    return _("★ Winner")
