"""The paper of a spreadsheet: its size, its margins, and what is printed on which page."""

from collections.abc import Sequence
from math import ceil

from xlsxwriter.worksheet import Worksheet

from scorepad.sheets.model import Paper
from scorepad.sheets.xlsx.cells import DETAIL, LABEL
from scorepad.sheets.xlsx.score_page import ScorePage

_KINDS = {"letter": 1, "a4": 9}
_ROOM = {"a4": (540.0, 760.0), "letter": (556.0, 710.0)}
"""Points that the boxes of a portrait page may take, across and down."""
_MARGINS = {"left": 0.4, "right": 0.4, "top": 0.4, "bottom": 0.6}
_FREE = {"format_columns": True, "format_rows": True}
_LETTER, _EDGES = 7.25, 5.0
"""Points of a letter of a column and beside its letters, wide enough for programs with wider letters."""
_PIXEL = 0.75
_LEAST_SCALE = 73
"""Percent at which the letters of 11 points are still 8 points high."""


def set_paper(page: Worksheet, rules: str, paper: Paper) -> None:
    """Set paper, margins and footer, and protect all cells but the boxes to fill in. rules: their name."""
    page.set_paper(_KINDS[paper.size])
    if paper.landscape:
        page.set_landscape()
    page.set_margins(**_MARGINS)
    page.center_horizontally()
    page.hide_gridlines(2)
    footer = rules.replace("&", "&&")
    page.set_footer(f"&L{footer[:200]}&R&P / &N", {"scale_with_doc": False})
    page.protect("", _FREE)


def set_pages(page: Worksheet, scores: ScorePage, paper: Paper) -> None:
    """Print the scores on as few pages as letters of 8 points allow, and on these as large as possible.

    A page ends between two rounds and between two sides. The breaks are written, because programs that fit
    pages by themselves break them anywhere.
    """
    places, widths = scores.places, scores.widths
    across, down = sorted(_ROOM[paper.size], reverse=paper.landscape)
    labels = (widths.label + widths.detail) * _LETTER + 2 * _EDGES
    sides = [widths.side * _LETTER + 2 * _EDGES] * places.sides
    head = sum(map(_stored, scores.head_heights.values()))
    rounds = [sum(map(_stored, scores.round_heights(index))) for index in range(places.rounds)]

    def starts(scale: int) -> tuple[Sequence[int], Sequence[int]]:
        enlarged = 100 / scale
        return _page_starts(rounds, head, down * enlarged), _page_starts(
            sides, labels, across * enlarged, repeated=True
        )

    fewest = [len(each) for each in starts(_LEAST_SCALE)]
    scale = next(
        at for at in range(100, _LEAST_SCALE - 1, -1) if [len(each) for each in starts(at)] == fewest
    )
    first_rounds, first_sides = starts(scale)
    page.print_area(0, 0, places.height - 1, places.width - 1)
    page.set_print_scale(scale)
    page.set_h_pagebreaks([places.head(at) for at in first_rounds])
    if first_sides:
        page.set_v_pagebreaks([places.entry_column(at) for at in first_sides])
        page.repeat_columns(LABEL, DETAIL)


def _stored(height: float) -> float:
    """Return a row's height as a file has it: in steps of a pixel."""
    return ceil(height / _PIXEL) * _PIXEL


def _page_starts(
    parts: Sequence[float], head: float, room: float, *, repeated: bool = False
) -> Sequence[int]:
    """Return the parts that start a page after the first.

    parts: their sizes. head: what stands before them; repeated: on each page.
    """
    found: list[int] = []
    used = head
    for at, size in enumerate(parts):
        if at and used + size > room:
            found.append(at)
            used = head if repeated else 0
        used += size
    return found
