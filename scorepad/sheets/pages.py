"""How a sheet is spread over pages: which sides, rounds and rows stand together, and how many such blocks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scorepad.sheets.shapes import Sheet

NARROWEST_MM = 9.5
NARROWEST_SIDE_MM = 22.0
"""A side's name of forty letters still stands above this in type one can read."""
LOWEST_MM = 9.0
HIGHEST_MM = 18.0
SUMS = 2
GAP_MM = 5.0
"""Between two blocks one below the other."""


@dataclass(frozen=True, slots=True)
class Part:
    """One block of boxes: indices of sides, rounds and rows; sums: whether the totals stand below.

    row: height of a box in mm.
    """

    sides: Sequence[int]
    rounds: Sequence[int]
    rows: Sequence[int]
    sums: bool
    row: float


@dataclass(frozen=True, slots=True)
class Across:
    """Which sides and which rounds stand beside each other in each block."""

    sides: Sequence[range]
    rounds: Sequence[range]

    @property
    def columns(self) -> int:
        """Count the columns of the widest block."""
        return max(map(len, self.sides)) * max(map(len, self.rounds))


def spreads(sheet: Sheet, room: float, narrowest: float) -> Iterator[Across]:
    """List the ways to spread sides and rounds. room, narrowest: mm for all columns and for one."""
    most = max(1, int(room / narrowest))
    for together in range(min(sheet.group, most), 0, -1):
        rounds = _shares(len(sheet.rounds), together)
        fit = max(1, min(most // len(rounds[0]), int(room / NARROWEST_SIDE_MM)))
        yield Across(_shares(len(sheet.sides), fit), rounds)


def pages(sheet: Sheet, spread: Across, high: float, heads: float, lowest: float) -> list[list[Part]]:
    """Spread blocks over pages, several one below the other where they fit.

    high: mm that the blocks of one page may take, heads: mm above the boxes of each, lowest: mm of a row.
    Nothing is spread where that is too little.
    """
    lines = len(sheet.rows) + SUMS + (sheet.sides[0].start is not None)
    below = max(1, int((high + GAP_MM) / (heads + lines * lowest + GAP_MM)))
    blocks = len(spread.sides) * len(spread.rounds)
    below = max(map(len, _shares(blocks, below)))
    room = (high + GAP_MM) / below - GAP_MM - heads
    if room < (SUMS + 1) * lowest:
        return []
    rows = _shares(lines, int(room / lowest))
    tall = max(lowest, min(HIGHEST_MM, room / max(map(len, rows))))
    parts = list(_parts(sheet, spread, rows, tall))
    return [parts[first : first + below] for first in range(0, len(parts), below)]


def _parts(sheet: Sheet, spread: Across, rows: Sequence[range], tall: float) -> Iterator[Part]:
    for these, beside, down in product(spread.rounds, spread.sides, rows):
        inside = [row for row in down if row < len(sheet.rows)]
        yield Part(beside, these, inside, sums=down[-1] >= len(sheet.rows), row=tall)


def _shares(count: int, most: int) -> list[range]:
    """Share things out evenly, at most so many together."""
    pages = -(-count // most)
    size = -(-count // pages)
    return [range(first, min(first + size, count)) for first in range(0, count, size)]
