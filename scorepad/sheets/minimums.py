"""The minimums above the boxes: numbers in one size, words folded in a smaller one."""

from collections.abc import Sequence

from scorepad.i18n.numbers import points
from scorepad.sheets.metrics import MM, folded, widest_piece, width
from scorepad.sheets.shapes import Sheet, SheetRound

SIZE, WORDS_SIZE, ROUND_SIZE = 10.5, 6.5, 7.5
WORDS_LINE = WORDS_SIZE * MM * 1.15
EDGE = 0.8
_LEAST = 6.0
_SIDES = 2.6
"""mm left free beside the round's number and its minimum."""
_LONGEST_WORD = 25.0
"""mm; for a longer one, of the table's own, columns would be wider than a page is good for."""


def minimum_room(number: int, wide: float) -> float:
    """Give the mm that a column has for its minimum beside the round's number."""
    return wide - _beside(number)


def numbers_need(sheet: Sheet) -> float:
    """Give the width in mm of a column in which every minimum that is a number fits."""
    return max(
        (
            _beside(dealt.number) + width(points(asked), _LEAST, bold=True)
            for dealt, asked in _all(sheet)
            if isinstance(asked, int)
        ),
        default=0.0,
    )


def words_need(sheet: Sheet) -> float:
    """Give the width in mm of a column in which no word of a minimum is cut, but for very long ones."""
    words = (asked for _dealt, asked in _all(sheet) if isinstance(asked, str))
    wide = (widest_piece(text, WORDS_SIZE, bold=True, most=_LONGEST_WORD) for text in words)
    return max(wide, default=0.0) + 2 * EDGE


def minimum_size(sheet: Sheet, wide: float) -> float:
    """Find the size for the minimums that are numbers, in columns of a width."""
    fits = (
        SIZE * minimum_room(dealt.number, wide) / width(points(asked), SIZE, bold=True)
        for dealt, asked in _all(sheet)
        if isinstance(asked, int)
    )
    return min((SIZE, *fits))


def minimum_shown(asked: int | str) -> str:
    """Return a minimum as it is printed: `1,500`, `concealed pile`."""
    return points(asked) if isinstance(asked, int) else asked


def stands_beside(asked: int | str, number: int, wide: float, size: float) -> bool:
    """Tell whether a minimum has room beside the round's number."""
    return isinstance(asked, int) or width(asked, size, bold=True) <= minimum_room(number, wide)


def minimum_lines(text: str, wide: float) -> Sequence[str]:
    """Break a minimum in words into lines below the round's number."""
    return folded(text, wide - 2 * EDGE, WORDS_SIZE, bold=True)


def words_height(sheet: Sheet, wide: float) -> float:
    """Give the mm that minimums in words take below the rounds' numbers."""
    size = minimum_size(sheet, wide)
    lines = (
        len(minimum_lines(minimum_shown(asked), wide))
        for dealt, asked in _all(sheet)
        if not stands_beside(asked, dealt.number, wide, size)
    )
    return max(lines, default=0) * WORDS_LINE


def _beside(number: int) -> float:
    return width(str(number), ROUND_SIZE) + _SIDES


def _all(sheet: Sheet) -> list[tuple[SheetRound, int | str]]:
    return [
        (dealt, asked)
        for dealt in sheet.rounds
        for asked in {column.minimum for column in dealt.columns}
        if asked != ""
    ]
