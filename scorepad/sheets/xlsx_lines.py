"""How much room words take in the cells of a spreadsheet: columns in letters, heights in points.

Words are measured in the paper's type. It is wider than Arial, as that of a program without Arial may be;
its Japanese is narrower than others', in which every sign is as wide as it is high.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from scorepad.i18n import columns
from scorepad.sheets.metrics import MM, folded, widest_piece

ROW = 18.0
INDENT = 9 / 7
"""Letters of a column that an indent takes."""

_SIZE = 11
"""Points of type."""
_LETTER = 7 * 25.4 / 96
"""mm of one letter of a column's width, by which spreadsheets count."""
_COLUMN = _SIZE * MM / 2 / _LETTER
"""Letters of a column's width that half a Japanese sign takes."""
_LINE, _EDGES = 15.0, 3.0
_LINES_OF_WARNING = 2
_LABEL, _WIDEST_LABEL = 25, 40
_DETAIL, _WIDEST_DETAIL = 13, 26
_ENTERED, _POINTS, _WIDEST_POINTS = 8.5, 10.0, 20.0


@dataclass(frozen=True, slots=True)
class Widths:
    """Widths of the columns of scores, in letters. label, detail: of a row; entered, points: of each side."""

    label: float
    detail: float
    entered: float
    points: float

    @property
    def side(self) -> float:
        """Letters of what one side has in both its columns."""
        return self.entered + self.points


def widths_for(labels: Sequence[str], warning: str, openings: Iterable[str]) -> Widths:
    """Give widths in which few rows are high, within limits: a page has more room across than down.

    labels: of the rows, on one line each. warning: what may stand as a row's detail, on two lines. openings:
    minimums, of which no word is cut.
    """
    label = _least(
        _LABEL, _WIDEST_LABEL, lambda wide: height(lines(text, wide - INDENT) for text in labels) == ROW
    )
    detail = _least(_DETAIL, _WIDEST_DETAIL, lambda wide: lines(warning, wide) <= _LINES_OF_WARNING)
    opening = max((widest_piece(text, _SIZE, bold=True) / _LETTER for text in openings), default=0.0)
    return Widths(label, detail, _ENTERED, max(_POINTS, min(_WIDEST_POINTS, opening)))


def _least(least: int, most: int, fits: Callable[[int], bool]) -> float:
    return next((letters for letters in range(least, most) if fits(letters)), most)


@lru_cache(4096)
def lines(text: str, letters: float, *, bold: bool = False) -> int:
    """Count the lines of a text in a column so many letters wide."""
    in_columns = ceil(columns.width(text) * _COLUMN / letters)
    return max(in_columns, len(folded(text, letters * _LETTER + 0.01, _SIZE, bold=bold)))


def height(counts: Iterable[int]) -> float:
    """Give the height of a row whose cells have so many lines each."""
    most = max(counts)
    return ROW if most == 1 else most * _LINE + _EDGES
