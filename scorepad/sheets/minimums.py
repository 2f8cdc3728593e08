"""The minimums above the boxes: numbers in one size, words folded in a smaller one."""

from collections.abc import Sequence

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
            _beside(dealt.number) + width(text, _LEAST, bold=True)
            for dealt, text in _all(sheet)
            if is_number(text)
        ),
        default=0.0,
    )


def words_need(sheet: Sheet) -> float:
    """Give the width in mm of a column in which no word of a minimum is cut, but for very long ones."""
    said = (text for _dealt, text in _all(sheet) if not is_number(text))
    wide = (widest_piece(text, WORDS_SIZE, bold=True, most=_LONGEST_WORD) for text in said)
    return max(wide, default=0.0) + 2 * EDGE


def minimum_size(sheet: Sheet, wide: float) -> float:
    """Find the size for the minimums that are numbers, in columns of a width."""
    fits = (
        SIZE * minimum_room(dealt.number, wide) / width(text, SIZE, bold=True)
        for dealt, text in _all(sheet)
        if is_number(text)
    )
    return min((SIZE, *fits))


def stands_beside(text: str, number: int, wide: float, size: float) -> bool:
    """Tell whether a minimum has room beside the round's number."""
    return is_number(text) or width(text, size, bold=True) <= minimum_room(number, wide)


def minimum_lines(text: str, wide: float) -> Sequence[str]:
    """Break a minimum in words into lines below the round's number."""
    return folded(text, wide - 2 * EDGE, WORDS_SIZE, bold=True)


def words_height(sheet: Sheet, wide: float) -> float:
    """Give the mm that minimums in words take below the rounds' numbers."""
    size = minimum_size(sheet, wide)
    lines = (
        len(minimum_lines(text, wide))
        for dealt, text in _all(sheet)
        if not stands_beside(text, dealt.number, wide, size)
    )
    return max(lines, default=0) * WORDS_LINE


def is_number(text: str) -> bool:
    """Tell points from words."""
    return text[-1:].isdigit()


def _beside(number: int) -> float:
    return width(str(number), ROUND_SIZE) + _SIDES


def _all(sheet: Sheet) -> list[tuple[SheetRound, str]]:
    return [
        (dealt, text)
        for dealt in sheet.rounds
        for text in {column.minimum for column in dealt.columns}
        if text
    ]
