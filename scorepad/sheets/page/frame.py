"""The positions of a sheet's parts, and the pages they are on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scorepad.sheets.model import Sheet
from scorepad.sheets.page.notes import Surroundings

_NARROWEST_MM, _DIGIT_MM = 9.5, 2.8
"""Of a column, and of each digit written by hand into it: 14 mm for five."""
_NARROWEST_SIDE = 26.0
"""A side's name of forty letters still fits above this in a readable size."""
LOWEST, _HIGHEST = 9.0, 18.0
"""Of a row."""
_SUMS = 2
GAP_MM = 5.0
"""Between two blocks one below the other."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block of boxes: indices of sides, rounds and rows; sums: whether the totals stand below.

    row: height of a box in mm. forward: whether each side has a box for the total brought forward.
    at: which of the stacks side by side that a side's rows stand in, from 0.
    """

    sides: Sequence[int]
    rounds: Sequence[int]
    rows: Sequence[int]
    sums: bool
    row: float
    forward: bool
    at: int


@dataclass(frozen=True, slots=True)
class Across:
    """The sides and the rounds that stand side by side in each block."""

    sides: Sequence[range]
    rounds: Sequence[range]


def spreads(sheet: Sheet, room: float, narrowest: float) -> Iterator[Across]:
    """Yield the ways to split sides and rounds into blocks. room, narrowest: mm of all columns, of one."""
    most = max(1, int(room / narrowest))
    for together in range(min(sheet.group, most), 0, -1):
        rounds = _shares(len(sheet.rounds), together)
        fit = max(1, min(most // len(rounds[0]), int(room / _NARROWEST_SIDE)))
        yield Across(_shares(len(sheet.sides), fit), rounds)


def pages(
    sheet: Sheet, spread: Across, high: float, heads: float, lowest: float, stacks: int
) -> Sequence[Sequence[Block]]:
    """Return the blocks of each page, several one below another where they fit.

    high: mm for the blocks of one page, heads: mm above the boxes of each, lowest: mm of a row.
    stacks: how many stacks a side's rows stand in, side by side. The result is empty if that is too little.
    Rows of one stack are divided between pages if a page is too low for all of them.
    """
    count, begun = len(sheet.rows), sheet.sides[0].start is not None
    lines = count + _SUMS + (begun or len(spread.rounds) > 1)
    most = max(1, int((high + GAP_MM) / (heads + -(-lines // stacks) * lowest + GAP_MM)))
    below = max(map(len, _shares(len(spread.sides) * len(spread.rounds), most)))
    room = (high + GAP_MM) / below - GAP_MM - heads
    if room < (_SUMS + 1) * lowest:
        return []
    rows = _stacked(sheet, lines, int(room / lowest), stacks)
    if len(rows) > stacks > 1:
        return []
    tall = max(lowest, min(_HIGHEST, room / max(map(len, rows))))
    parts = [
        Block(
            sides=sides,
            rounds=rounds,
            rows=[row for row in down if row < count],
            sums=down[-1] >= count,
            row=tall,
            forward=begun or rounds[0] > 0,
            at=at if stacks > 1 else 0,
        )
        for rounds, sides, (at, down) in product(spread.rounds, spread.sides, enumerate(rows))
    ]
    together = below * (len(rows) if stacks > 1 else 1)
    return [parts[first : first + together] for first in range(0, len(parts), together)]


def _stacked(sheet: Sheet, lines: int, most: int, stacks: int) -> Sequence[range]:
    """Split a side's lines into ranges of at most `most`.

    What is counted up to going out, and what is added up after it, each start a stack where that costs none.
    """
    out = next((at for at, row in enumerate(sheet.rows) if row.path == "out"), None)
    if out is None:
        return _shares(lines, most)
    counted = 1 + out
    added = [range(counted + each.start, counted + each.stop) for each in _shares(lines - counted, most)]
    groups = [*_shares(counted, most), *added]
    return groups if 1 < len(groups) <= stacks else _shares(lines, most)


def lower_last(
    pages: Sequence[Sequence[Block]], high: float, heads: float, lowest: float
) -> Sequence[Sequence[Block]]:
    """Return pages with the rows of the last one low enough for what stands below its blocks.

    high: mm for its blocks, heads: mm above the boxes of each, lowest: mm of a row.
    The result is empty if that is too little.
    """
    if not pages:
        return ()
    *others, last = pages
    below = sum(part.at == 0 for part in last)
    lines = (len(part.rows) + (_SUMS + part.forward if part.sums else 0) for part in last)
    row = ((high + GAP_MM) / below - GAP_MM - heads) / max(lines)
    return (*others, [replace(part, row=min(part.row, row)) for part in last]) if row >= lowest else ()


def column_for(digits: int) -> float:
    """Return the mm of a column in which totals of so many digits can be written."""
    return max(_NARROWEST_MM, digits * _DIGIT_MM)


def _shares(count: int, most: int) -> list[range]:
    """Split a count into ranges of at most `most` each."""
    return split(count, -(-count // most))


def split(count: int, parts: int) -> list[range]:
    """Split a count into as many ranges, the first of them the longest, by one at most."""
    return [range(-(-count * at // parts), -(-count * (at + 1) // parts)) for at in range(parts)]


@dataclass(frozen=True, slots=True)
class Frame:
    """The measures of one sheet, in mm.

    dealers, names, rounds: heights of the dealers' names where they stand above a block, of the sides' names
    and of the rounds' heads. full: across for each block. stacks: how many a side's rows stand in, side by
    side. label: width of the rows' labels. column: of the narrowest box. number, name: sizes of type, in
    points. pages: the blocks of boxes on each.
    """

    around: Surroundings
    dealers: float
    names: float
    rounds: float
    full: float
    stacks: int
    label: float
    column: float
    number: float
    name: float
    pages: Sequence[Sequence[Block]]

    def left_of(self, part: Block) -> float:
        """Return the left edge of a block."""
        return self.around.place.x + part.at * (self.full + GAP_MM)

    def column_of(self, part: Block) -> float:
        """Return the width of a box in a block."""
        return (self.full - self.label) / (len(part.sides) * len(part.rounds))

    @property
    def whole(self) -> bool:
        """Whether no side's rows are divided."""
        starts = (part for page in self.pages for part in page if part.at == 0)
        return all(part.rows and part.rows[0] == 0 for part in starts)
