"""The sizes on the board: a pure function of the window and of the words of its tables.

All sizes are in logical pixels as they are seen, including the device's text scale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from scorepad.ui.shared.far_text import CAP, LINE_HEIGHT, lines_height
from scorepad.ui.theme.letter_widths import letters_width
from scorepad.ui.theme.style import BODY_SIZE

MOST_AT_ONCE: Final = 8
LEAST_SHARE: Final = 0.07
"""The least height of numbers and totals, as a share of the window's height, where more tables take turns."""
GAP, EDGE, BAR = 10, 12, 6
"""Between cells, within one beside its words, and the bar along its top."""
NUMBER_GAP: Final = 14
_HAIR: Final = 2
_NAME_SHARES: Final = (0.03, 0.024, 0.018)
_MOST_SHARE: Final = 0.2


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words of a table. about: how far it is, and who is ahead. names: with the signs of the sides."""

    number: str
    about: str
    names: tuple[str, ...]
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardSizes:
    """How the board is laid out. at_once: tables; the others follow by turns. beside: totals beside names.

    big: size of numbers and totals. small: of all other words. height: of a cell, at least.
    """

    at_once: int
    columns: int
    beside: bool
    big: float
    small: float
    height: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """One way to lay tables out. width, height: of a cell."""

    at_once: int
    columns: int
    beside: bool
    small: float
    width: float
    height: float

    def fits(self, tables: Sequence[BoardWords], big: float) -> bool:
        """Return whether all tables have room for numbers and totals of a size."""
        return all(self._needs(table, big) <= self.height for table in tables)

    def _needs(self, table: BoardWords, big: float) -> float:
        room = self.width - 2 * EDGE - _HAIR
        widest = big * max(letters_width(total) for total in table.totals)
        beside_number = room - NUMBER_GAP - big * letters_width(table.number)
        names = room - NUMBER_GAP - widest if self.beside else room
        longest = max(letters_width(word) for name in table.names for word in name.split())
        is_cut = self.beside and longest * self.small > names
        if widest > room or is_cut or beside_number < self.small:
            return float("inf")
        head = max(big * LINE_HEIGHT, lines_height(table.about, self.small, beside_number))
        return BAR + _HAIR + EDGE + head + sum(self._side(name, big, names) for name in table.names)

    def _side(self, name: str, big: float, room: float) -> float:
        lines, total = lines_height(name, self.small, room), big * LINE_HEIGHT
        return max(lines, total) if self.beside else lines + total


def board_sizes(width: float, height: float, head: float, tables: Sequence[BoardWords]) -> BoardSizes:
    """Return the layout that shows most tables at once in large enough figures, and makes these largest.

    width: for the tables. height: of the window, of which head is what stands around them. Where not even one
    table has room, it is the least that can be read, and is scrolled.
    """
    least = height * LEAST_SHARE / CAP
    for at_once in range(min(MOST_AT_ONCE, len(tables)), 0, -1):
        found = [
            (big, plan)
            for plan in _plans(width, height - head, at_once)
            if (big := _largest(plan, tables, ceil(least), floor(height * _MOST_SHARE / CAP)))
        ]
        if found:
            return _sizes(*max(found, key=lambda each: (each[1].small, each[0])))
    return BoardSizes(1, 1, beside=False, big=2 * BODY_SIZE, small=BODY_SIZE, height=0)


def _plans(width: float, height: float, at_once: int) -> Iterator[_Plan]:
    for columns in range(1, at_once + 1):
        rows = ceil(at_once / columns)
        cell = (width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows
        for share in _NAME_SHARES:
            small = max(BODY_SIZE, ceil(height * share / CAP))
            yield from (_Plan(at_once, columns, beside, small, *cell) for beside in (False, True))


def _largest(plan: _Plan, tables: Sequence[BoardWords], least: int, most: int) -> int:
    """Return the largest size of figures with which every table fits, 0 where not even the least does."""
    if not plan.fits(tables, least):
        return 0
    low, high = least, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if plan.fits(tables, middle) else (low, middle - 1)
    return low


def _sizes(big: float, plan: _Plan) -> BoardSizes:
    return BoardSizes(plan.at_once, plan.columns, plan.beside, big, plan.small, plan.height)
