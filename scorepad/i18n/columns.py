"""Columns of text on a screen of equal letters, where some letters are two wide and some none."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_TWO_WIDE = ("W", "F")
_NO_WIDTH = ("Mn", "Me", "Cf", "Cc")
_BREAKS = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)
_TURNS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Marks that turn the direction of writing, and with it the columns behind them."""
_ON_ONE_LINE = {**dict.fromkeys(_BREAKS, " "), **dict.fromkeys(_TURNS)}


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
    return " ".join(text.translate(_ON_ONE_LINE).split())


def folded(text: str, columns: int) -> list[str]:
    """Break a text into lines at its blanks, and inside a word that is wider than a line."""
    lines: list[str] = []
    words: list[str] = []
    used = 0
    for word in text.split():
        size = width(word)
        if words and used + 1 + size <= columns:
            words.append(word)
            used += 1 + size
            continue
        lines += [" ".join(words)] if words else []
        *full, last = _pieces(word, columns) if size > columns else [word]
        lines += full
        words, used = [last], width(last)
    return [*lines, " ".join(words)]


def hanging(label: str, columns: int, text: str, most: int = 100) -> str:
    """Write a label and behind it a text of any length, further lines beginning below the first.

    columns: width of the label's column. most: columns of a line.
    """
    first, *others = folded(text, max(20, most - columns))
    return "\n".join(((left(label, columns) + first).rstrip(), *(" " * columns + line for line in others)))


def _pieces(word: str, columns: int) -> list[str]:
    pieces, begin, used = [], 0, 0
    for at, char in enumerate(word):
        size = _columns(char)
        if used + size > columns:
            pieces.append(word[begin:at])
            begin, used = at, 0
        used += size
    return [*pieces, word[begin:]]


@lru_cache(maxsize=4096)
def _columns(char: str) -> int:
    if unicodedata.category(char) in _NO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(char) in _TWO_WIDE else 1
