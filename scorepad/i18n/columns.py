"""Columns of text on a screen of equal letters, where some letters are two wide and some none."""

import textwrap
import unicodedata
from collections.abc import Sequence

_TWO_WIDE = ("W", "F")
_NO_WIDTH = ("Mn", "Me", "Cf", "Cc")


def width(text: str) -> int:
    """Count the columns a text takes."""
    return sum(_columns(char) for char in text)


def left(text: str, columns: int) -> str:
    """Fill a text up on its right."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Fill a text up on its left."""
    return " " * (columns - width(text)) + text


def widest(texts: Sequence[str]) -> int:
    """Count the columns of the widest text, 0 where there is none."""
    return max((width(text) for text in texts), default=0)


def hanging(label: str, columns: int, text: str, most: int = 100) -> str:
    """Write a label and behind it a text of any length, further lines beginning below the first.

    columns: width of the label's column. most: columns of a line.
    """
    lines = textwrap.wrap(text, max(20, most - columns), break_on_hyphens=False) or [""]
    head = (left(label, columns) + lines[0]).rstrip()
    return "\n".join((head, *(" " * columns + line for line in lines[1:])))


def _columns(char: str) -> int:
    if unicodedata.category(char) in _NO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(char) in _TWO_WIDE else 1
