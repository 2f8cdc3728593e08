"""How the spreadsheet is printed, and what may be changed in it."""

from xlsxwriter.worksheet import Worksheet

from scorepad.sheets.layout import TARGET_ROUNDS
from scorepad.sheets.shapes import Paper
from scorepad.sheets.xlsx_rounds import round_heights
from scorepad.sheets.xlsx_table import Table, head_heights

_KINDS = {"letter": 1, "a4": 9}
_ROOM = {"a4": (540.0, 760.0), "letter": (556.0, 710.0)}
"""Points that the boxes of an upright page may take, across and down."""
_MARGINS = {"left": 0.4, "right": 0.4, "top": 0.4, "bottom": 0.6}
_FREE = {"format_columns": True, "format_rows": True}
_LETTER, _EDGES = 7.25, 5.0
"""Points of a letter of a column and beside its letters; with room for programs in which they are wider."""
_MOST_LINES = 90
"""Beyond that many lines on a page nobody reads them."""


def set_paper(page: Worksheet, rules: str, paper: Paper) -> None:
    """Set paper, margins and foot line, and keep all but the boxes to fill in as it is. rules: their name."""
    page.set_paper(_KINDS[paper.size])
    if paper.landscape:
        page.set_landscape()
    page.set_margins(**_MARGINS)
    page.center_horizontally()
    page.hide_gridlines(2)
    said = rules.replace("&", "&&")
    page.set_footer(f"&L{said[:200]}&R&P / &N")
    page.protect("", _FREE)


def set_pages(page: Worksheet, table: Table, paper: Paper) -> None:
    """Print the scores on one page, or six rounds on each where they would be too small.

    Where there are more pages the scale is given instead, as programs that fit pages break them anywhere.
    """
    places = table.places
    page.print_area(0, 0, places.height - 1, places.width - 1)
    if places.rounds <= TARGET_ROUNDS or places.height <= _MOST_LINES:
        page.fit_to_pages(1, 1)
        return
    across, down = sorted(_ROOM[paper.size], reverse=paper.landscape)
    page.set_print_scale(max(10, int(100 * min(1, across / _wide(table), down / _high(table)))))
    page.set_h_pagebreaks([places.head(at) for at in range(TARGET_ROUNDS, places.rounds, TARGET_ROUNDS)])


def _wide(table: Table) -> float:
    widths = table.widths
    letters = widths.label + widths.detail + table.places.sides * widths.side
    return letters * _LETTER + (2 + 2 * table.places.sides) * _EDGES


def _high(table: Table) -> float:
    rounds = sum(sum(round_heights(table, index)) for index in range(TARGET_ROUNDS))
    return sum(head_heights(table).values()) + rounds
