"""How a sheet is spread over pages: which sides, rounds and rows stand on each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scorepad.sheets.shapes import Sheet

LABEL_MM = 47.0
NARROWEST_MM = 9.5
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


def parts(sheet: Sheet, width: float, height: float) -> Iterator[Part]:
    """Spread a sheet. width, height: mm that the boxes of one page may take, labels included."""
    most = max(1, int((width - LABEL_MM) / NARROWEST_MM))
    group = min(sheet.group, most)
    rounds = _shares(len(sheet.rounds), group)
    sides = _shares(len(sheet.sides), max(1, most // len(rounds[0])))
    lines = len(sheet.rows) + SUMS + (sheet.sides[0].start is not None)
    rows = _shares(lines, max(SUMS + 1, int(height / LOWEST_MM)))
    tall = min(HIGHEST_MM, height / max(len(each) for each in rows))
    for these, across, down in product(rounds, sides, rows):
        inside = [row for row in down if row < len(sheet.rows)]
        yield Part(across, these, inside, sums=down[-1] >= len(sheet.rows), row=tall)


def _shares(count: int, most: int) -> list[range]:
    """Share things out evenly, at most so many together."""
    pages = -(-count // most)
    size = -(-count // pages)
    return [range(first, min(first + size, count)) for first in range(0, count, size)]
