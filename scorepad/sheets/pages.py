"""How a sheet is spread over pages: which sides, rounds and rows stand on each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scorepad.sheets.shapes import Sheet

LABEL_MM = 47.0
NARROWEST_MM = 9.5
NARROWEST_SIDE_MM = 22.0
"""A side's name of forty letters still stands above this in type one can read."""
LOWEST_MM = 9.0
HIGHEST_MM = 30.0
SUMS = 2


@dataclass(frozen=True, slots=True)
class Part:
    """What one page shows: indices of sides, rounds and rows; sums: whether the totals stand below.

    row: height of a box in mm.
    """

    sides: Sequence[int]
    rounds: Sequence[int]
    rows: Sequence[int]
    sums: bool
    row: float


@dataclass(frozen=True, slots=True)
class Across:
    """Which sides and which rounds stand beside each other on each page."""

    sides: Sequence[range]
    rounds: Sequence[range]

    def side_mm(self, wide: float) -> float:
        """Give the width of one side's columns, where most sides share a page. wide: as for `across`."""
        return (wide - LABEL_MM) / max(map(len, self.sides))


def across(sheet: Sheet, wide: float) -> Across:
    """Spread sides and rounds. wide: mm that the boxes of one page may take, labels included."""
    room = wide - LABEL_MM
    most = max(1, int(room / NARROWEST_MM))
    each_way = (
        Across(_shares(len(sheet.sides), _beside(room, most, len(rounds[0]))), rounds)
        for together in range(min(sheet.group, most), 0, -1)
        for rounds in [_shares(len(sheet.rounds), together)]
    )
    return min(each_way, key=lambda each: len(each.sides) * len(each.rounds))


def _beside(room: float, most: int, rounds: int) -> int:
    """Count the sides that have room beside each other."""
    return max(1, min(most // rounds, int(room / NARROWEST_SIDE_MM)))


def parts(sheet: Sheet, spread: Across, high: float) -> Iterator[Part]:
    """Spread the rows as well. high: mm that the boxes of one page may take."""
    lines = len(sheet.rows) + SUMS + (sheet.sides[0].start is not None)
    rows = _shares(lines, max(SUMS + 1, int(high / LOWEST_MM)))
    tall = max(LOWEST_MM, min(HIGHEST_MM, high / max(len(each) for each in rows)))
    for these, beside, down in product(spread.rounds, spread.sides, rows):
        inside = [row for row in down if row < len(sheet.rows)]
        yield Part(beside, these, inside, sums=down[-1] >= len(sheet.rows), row=tall)


def _shares(count: int, most: int) -> list[range]:
    """Share things out evenly, at most so many together."""
    pages = -(-count // most)
    size = -(-count // pages)
    return [range(first, min(first + size, count)) for first in range(0, count, size)]
