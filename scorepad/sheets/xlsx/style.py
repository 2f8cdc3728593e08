"""The formats of a spreadsheet's cells, and the height of its rows.

Words are measured in the font of the printed sheet. It is wider than Arial, as a substitute for Arial may be;
its Japanese is narrower than other fonts', in which every character is a square.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from xlsxwriter import Workbook
from xlsxwriter.format import Format

from scorepad.i18n import line_breaks
from scorepad.sheets.page.fonts import MM, widest_piece, wrap_text

INK, SECOND, TINT, HAIR = "#1B1A17", "#4F4A41", "#F3EFE4", "#B9B1A0"
CHIPS: Mapping[str, str] = {"clean": "#8F1519", "red": "#8F1519", "wild": "#6B4400"}
POINTS = "#,##0;−#,##0"
TIMES = '"× "#,##0;"× −"#,##0'
_COSTS = '"× "#,##0;"× "#,##0'
_FAMILY = "Arial"

ROW_HEIGHT = 18.0
INDENT = 9 / 7
"""The letters of a column that an indent takes."""

_SIZE = 11
"""Type size in points."""
_LETTER = 7 * 25.4 / 96
"""mm of one letter of a column's width, the unit of spreadsheets."""
_COLUMN = _SIZE * MM / 2 / _LETTER
"""Letters of a column's width that half a Japanese character takes."""
_LINE, _EDGES = 15.0, 3.0
_LABEL, _WIDEST_LABEL = 25, 40
_DETAIL, _WIDEST_DETAIL = 13, 26
_ENTERED, _POINTS, _WIDEST_POINTS = 8.5, 10.0, 20.0


class CellFormats:
    """The formats of one workbook, each made once.

    label: of a row. detail: the value of one; cost: the same without the minus that stands before its label.
    entry: a box to fill in; words: with a word or a name. points: the result of a formula. missing: what is
    missing, or a tick for 1. sum: a sum, and other cells of its line. head: a side's name above a round.
    """

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, object], ...], Format] = {}
        self.label = self.boxed(text_wrap=True, indent=1)
        self.detail = self.boxed(font_color=SECOND, align="right", num_format=TIMES, text_wrap=True)
        self.cost = self.boxed(font_color=SECOND, align="right", num_format=_COSTS, text_wrap=True)
        self.entry = self.boxed(locked=False, align="right", num_format=POINTS)
        self.words = self.boxed(locked=False, align="center", text_wrap=True)
        self.points = self.boxed(font_color=SECOND, align="right", num_format=POINTS)
        self.missing = self.boxed(font_color=CHIPS["clean"], align="right", num_format='"✓"')
        self.sum = self.boxed(bold=True, bg_color=TINT, align="right", num_format=POINTS)
        self.sum_label = self.boxed(bold=True, bg_color=TINT, indent=1, text_wrap=True)
        self.head = self.boxed(bold=True, bg_color=TINT, align="center", text_wrap=True)

    def of(self, **differences: object) -> Format:
        """Return a format by its differences from plain ink; equal ones share one format."""
        key = tuple(sorted(differences.items()))
        if key not in self._made:
            plain = {"font_name": _FAMILY, "font_size": 11, "font_color": INK, "valign": "vcenter"}
            self._made[key] = self._book.add_format({**plain, **differences})
        return self._made[key]

    def boxed(self, **differences: object) -> Format:
        """Return a format with hairlines around it."""
        return self.of(border=1, border_color=HAIR, **differences)


@dataclass(frozen=True, slots=True)
class Widths:
    """Widths of the columns of scores, in letters. label, detail: of a row; entered, points: of each side."""

    label: float
    detail: float
    entered: float
    points: float

    @property
    def side(self) -> float:
        """Letters of both columns of one side."""
        return self.entered + self.points


def widths_for(labels: Sequence[str], warnings: Sequence[str], openings: Iterable[str]) -> Widths:
    """Return the narrowest widths that keep rows as low as the widest ones would.

    labels: of the rows. warnings: may stand as a row's detail. openings: minimums, of which no word is cut.
    """
    opening = max((widest_piece(text, _SIZE, bold=True) / _LETTER for text in openings), default=0.0)
    return Widths(
        _narrowest(labels, _LABEL, _WIDEST_LABEL, INDENT),
        _narrowest(warnings, _DETAIL, _WIDEST_DETAIL),
        _ENTERED,
        max(_POINTS, min(_WIDEST_POINTS, opening)),
    )


def _narrowest(texts: Sequence[str], least: int, most: int, indent: float = 0.0) -> float:
    def lines(letters: int) -> list[int]:
        return [line_count(text, letters - indent) for text in texts]

    return next(letters for letters in range(least, most + 1) if lines(letters) == lines(most))


@lru_cache(4096)
def line_count(text: str, letters: float, *, bold: bool = False) -> int:
    """Return how many lines a text takes in a column. letters: the column's width."""
    in_columns = ceil(line_breaks.column_width(text) * _COLUMN / letters)
    return max(in_columns, len(wrap_text(text, letters * _LETTER + 0.01, _SIZE, bold=bold)))


def row_height(counts: Iterable[int]) -> float:
    """Return the height of a row from the numbers of lines in its cells."""
    most = max(counts)
    return ROW_HEIGHT if most == 1 else most * _LINE + _EDGES
