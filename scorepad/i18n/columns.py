"""Columns of text on a screen of equal letters, where some letters are two wide and some none."""

import unicodedata
from collections.abc import Iterable

_TWO_WIDE = ("W", "F")
_NO_WIDTH = ("Mn", "Me", "Cf", "Cc")
_BREAKS = ("Cc", "Zl", "Zp")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of writing, and with it the columns behind them."""


def width(text: str) -> int:
    """Count the columns a text takes."""
    return sum(_columns(char) for char in text)


def left(text: str, columns: int) -> str:
    """Fill a text up on its right."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Fill a text up on its left."""
    return " " * (columns - width(text)) + text


def widest(texts: Iterable[str]) -> int:
    """Count the columns of the widest text, 0 where there is none."""
    return max((width(text) for text in texts), default=0)


def one_line(text: str) -> str:
    """Give what a person typed without anything that would end the line or turn its direction."""
    kept = (" " if unicodedata.category(char) in _BREAKS else char for char in text if char not in _TURNS)
    return " ".join("".join(kept).split())


def folded(text: str, columns: int) -> list[str]:
    """Break a text into lines at its blanks, and inside a word that is wider than a line."""
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if width(joined) <= columns:
            lines[-1] = joined
        else:
            pieces = _pieces(word, columns)
            lines[-1:] = [*filter(None, lines[-1:]), *pieces]
    return lines


def hanging(label: str, columns: int, text: str, most: int = 100) -> str:
    """Write a label and behind it a text of any length, further lines beginning below the first.

    columns: width of the label's column. most: columns of a line.
    """
    first, *others = folded(text, max(20, most - columns))
    return "\n".join(((left(label, columns) + first).rstrip(), *(" " * columns + line for line in others)))


def _pieces(word: str, columns: int) -> list[str]:
    pieces = [""]
    for char in word:
        if width(pieces[-1] + char) > columns:
            pieces.append("")
        pieces[-1] += char
    return pieces


def _columns(char: str) -> int:
    if unicodedata.category(char) in _NO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(char) in _TWO_WIDE else 1
