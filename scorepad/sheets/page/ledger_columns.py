"""The columns of each side of a ledger, and what stands above them."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_list, points
from scorepad.score.fields import POINTS
from scorepad.sheets.model import Sheet, SheetColumn
from scorepad.sheets.page.fonts import MM, text_width, widest_piece, wrap_text
from scorepad.sheets.page.frame import column_for

NOT_WRITTEN = "–"
"""In the box of a side for which nothing is written."""
TOTAL_SIGN = "="

HEAD_SIZE, HEAD_LINE = 8.0, 8.0 * MM * 1.15
HEAD_EDGE = 0.6
LEGEND_SIZE, LEGEND_LINE = 8.5, 4.0
_BELOW_LEGEND, _BETWEEN_HEADS = 1.5, 2.4
_LEAST_HEADS = 9.0
_NUMBER_SIZE, _EDGES_OF_NUMBER = 8.0, 2.4
_COUNT_MM, _TOTAL_MM = 7.0, 10.0
"""The narrowest column for a count, and for a total."""
_LONGEST_WORD = 25.0
"""mm; a longer word stands in the legend alone."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of each side: those of the counts, of the round's points and of the total.

    rows: indices of the sheet's rows that are counts. heads: the texts above the columns. details: what one
    is worth, below them, or nothing. legend: what explains their signs, empty where they are words. least: mm
    that each takes; numbers: mm of the widest number in each, printed as small as can be.
    """

    rows: tuple[int, ...]
    heads: tuple[str, ...]
    details: tuple[str, ...]
    legend: str
    least: tuple[float, ...]
    numbers: tuple[float, ...]


def columns_of(sheet: Sheet) -> Iterator[Columns]:
    """Yield the columns with words above them, if none of them is too long, and with signs."""
    counts = tuple(at for at, row in enumerate(sheet.rows) if row.each is not None)
    rows = [sheet.rows[at] for at in counts]
    label = next(row for row in sheet.rows if row.path == POINTS)
    words = (*(row.label for row in rows), label.label, _("Total"))
    details = (*(row.detail for row in rows), "", "")
    written = _written(sheet, counts)
    if max(widest_piece(word, HEAD_SIZE) for word in words) <= _LONGEST_WORD:
        heads = (max(map(_head_width, each)) for each in zip(words, details, strict=True))
        least = tuple(map(max, written, heads))
        yield Columns(counts, words, details, "", least, _numbers(sheet, counts))
    if len(rows) <= len(ascii_uppercase):
        signs = (*ascii_uppercase[: len(rows)], label.sign, TOTAL_SIGN)
        legend = _legend(signs, words, details)
        yield Columns(counts, signs, ("",) * len(signs), legend, written, _numbers(sheet, counts))


def _head_width(text: str) -> float:
    return widest_piece(text, HEAD_SIZE) + 2 * HEAD_EDGE


def _legend(signs: tuple[str, ...], words: tuple[str, ...], details: tuple[str, ...]) -> str:
    told = zip(signs, words, details, strict=True)
    return join_list("\N{NO-BREAK SPACE}".join(filter(None, each)) for each in told)


def _written(sheet: Sheet, counts: tuple[int, ...]) -> tuple[float, ...]:
    """Return the mm that the numbers of each column take, written by hand or printed."""
    totals = [column.total for dealt in sheet.rounds for column in dealt.columns]
    known = (each for each in (*totals, *(side.start for side in sheet.sides)) if each is not None)
    digits = max(len(str(abs(each))) for each in (sheet.widest, *known))
    by_hand = (*(_COUNT_MM for _row in counts), column_for(digits - 1), max(_TOTAL_MM, column_for(digits)))
    return tuple(map(max, by_hand, _numbers(sheet, counts)))


def _numbers(sheet: Sheet, counts: tuple[int, ...]) -> tuple[float, ...]:
    """Return the mm that the widest number of each column takes, printed as small as can be."""
    columns = [texts_of(column, counts) for dealt in sheet.rounds for column in dealt.columns]
    starts = tuple(number_text(side.start) for side in sheet.sides)
    every = (*zip(*columns, strict=True),)
    return tuple(
        max(text_width(text, _NUMBER_SIZE, bold=True) for text in (*texts, *starts * (texts is every[-1])))
        + _EDGES_OF_NUMBER
        for texts in every
    )


def texts_of(column: SheetColumn, counts: tuple[int, ...]) -> tuple[str, ...]:
    """Return what stands in the boxes of a side in one round: counts, the round's points, the total."""
    cells = (number_text(column.cells[at].shown) for at in counts)
    return *cells, NOT_WRITTEN if column.away else number_text(column.round), number_text(column.total)


def number_text(value: int | None) -> str:
    """Return a number as it is printed, nothing for None."""
    return "" if value is None else points(value)


def column_widths(columns: Columns, side: float) -> tuple[float, ...]:
    """Return the widths in mm of a side's columns: those of the counts stay narrow. side: of all of them."""
    least, counts = columns.least, len(columns.rows)
    growing = sum(least[counts:])
    more = (side - sum(least)) / growing
    return *least[:counts], *(each * (1 + more) for each in least[counts:])


def head_lines(columns: Columns, side: float) -> list[tuple[str, ...]]:
    """Return the lines above each column of a side, in its width."""
    every = zip(columns.heads, columns.details, column_widths(columns, side), strict=True)
    return [
        (*wrap_text(head, wide - 2 * HEAD_EDGE + 0.01, HEAD_SIZE), *filter(None, (detail,)))
        for head, detail, wide in every
    ]


def heads_height(columns: Columns, side: float) -> float:
    """Return the height in mm of the heads above a side's columns."""
    return max(_LEAST_HEADS, max(map(len, head_lines(columns, side))) * HEAD_LINE + _BETWEEN_HEADS)


def legend_lines(columns: Columns, wide: float) -> tuple[str, ...]:
    """Return the lines of the legend in a width in mm."""
    return wrap_text(columns.legend, wide, LEGEND_SIZE) if columns.legend else ()


def legend_height(columns: Columns, wide: float) -> float:
    """Return the height in mm of the legend, with what is free below it."""
    lines = len(legend_lines(columns, wide))
    return lines * LEGEND_LINE + _BELOW_LEGEND if lines else 0.0
