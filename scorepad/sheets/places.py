"""Where everything stands on the spreadsheet: one answer for the writer and the reader.

A place is (row, column), both from 0. Rounds stand below each other, the sides side by side, each with a
column for what is entered and one for the points it gives.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.rules.keys import RED_THREES_ALL, RED_THREES_CANASTA

LABEL, DETAIL, FIRST = 0, 1, 2
TITLE, RULES, DATE = 0, 1, 2
NAMES, PLAYERS, STANDING, BROUGHT = 4, 5, 6, 7
_HEAD, _OPENS, _FIRST_ROW = 0, 1, 2
_AFTER = ("counted", "round", "total")
WORKED_OUT = (RED_THREES_ALL, RED_THREES_CANASTA)
"""Rows that nobody fills in: what they are worth follows from the red threes laid."""

Place = tuple[int, int]


def address(place: Place) -> str:
    """Name a place as spreadsheets do, such as `E14`; twelve sides end with column Z."""
    row, column = place
    return f"{chr(ord('A') + column)}{row + 1}"


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one sheet.

    rows: paths in the order of the paper. sides, rounds: how many. start: whether totals are brought over.
    """

    rows: Sequence[str]
    sides: int
    rounds: int
    start: bool

    @property
    def width(self) -> int:
        """Columns in use."""
        return FIRST + 2 * self.sides

    @property
    def height(self) -> int:
        """Lines in use."""
        return self.head(self.rounds)

    def entered(self, side: int) -> int:
        """Give the column of what a side enters; the next one has its points."""
        return FIRST + 2 * side

    def name(self, side: int) -> Place:
        """Say where a side's name stands."""
        return NAMES, self.entered(side)

    def players(self, side: int) -> Place:
        """Say where the names of a side's players stand."""
        return PLAYERS, self.entered(side)

    def brought(self, side: int) -> Place:
        """Say where the total stands that a side brings over from paper."""
        return BROUGHT, self.entered(side) + 1

    def head(self, index: int) -> int:
        """Give the first line of a round. index: from 0."""
        first = BROUGHT + 1 + self.start
        return first + index * (_FIRST_ROW + len(self.rows) + len(_AFTER) + 1)

    def dealer(self, index: int) -> Place:
        """Say where a round's dealer stands."""
        return self.head(index) + _HEAD, DETAIL

    def opens(self, index: int, side: int) -> Place:
        """Say where a side's minimum for a round stands."""
        return self.head(index) + _OPENS, self.entered(side) + 1

    def line(self, index: int, path: str) -> int:
        """Give the line of a row, or of `counted`, `round`, `total`, in a round."""
        known = (*self.rows, *_AFTER)
        return self.head(index) + _FIRST_ROW + known.index(path)

    def entry(self, index: int, side: int, path: str) -> Place:
        """Say where a side enters something; path: of a row, or `counted`."""
        return self.line(index, path), self.entered(side)

    def points(self, index: int, side: int, path: str) -> Place:
        """Say where the points of a row, or the sums `round` and `total`, stand."""
        return self.line(index, path), self.entered(side) + 1
