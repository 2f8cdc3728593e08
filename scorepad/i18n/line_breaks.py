"""Finds line breaks, and lays text out in columns of a terminal."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

_SMALL: Final = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーｧｨｩｪｫｬｭｮｯｰ"
_NEVER_FIRST: Final = "、。，．・：；！？゛゜ヽヾゝゞ々〜～‥…｡､･ﾞﾟ,.:;!?%％℃°’”"
_CLOSING: Final = "」』）】〉》〕］｝｣)]}"
_OPENING: Final = "「『（【〈《〔［｛｢([{‘“"
_WIDE: Final = r"\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"

_JOINER: Final = "\N{WORD JOINER}"

# A line may break beside a wide character, but not before closing or after opening punctuation.
_BREAK: Final = re.compile(
    rf"(?<!{_JOINER})(?!{_JOINER})(?:(?<=[{_WIDE}])|(?=[{_WIDE}]))"
    rf"(?<![{re.escape(_OPENING)}])(?![{re.escape(_SMALL + _NEVER_FIRST + _CLOSING)}])(?<!^)(?!$)"
)
# One of these kana alone on the last line looks like a mistake.
_ENDING: Final = re.compile("ませんでした|ません|ました|でした|ください|ます|です|ない")
_BEFORE_SMALL: Final = re.compile(rf"(?<=[{_WIDE}])(?=[{_SMALL}])")

MAY_BREAK: Final = "\N{ZERO WIDTH SPACE}"
"""A client may end a line here; it is drawn as nothing."""

# An address of a web page has no other place for a break, and is wider than a phone in large letters.
_IN_ADDRESS: Final = re.compile(r"(?<=[a-z]{3})(?=\.[a-z]{2})")

_TWO_WIDE = ("W", "F")
_NO_WIDTH = ("Mn", "Me", "Cf", "Cc")
_BREAKS = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)
_TURNS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Marks that turn the direction of writing, and with it the columns after them."""
_ON_ONE_LINE = {**dict.fromkeys(_BREAKS, " "), **dict.fromkeys(_TURNS)}


def breakable_pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text between its line breaks, each with the space or empty string before it."""
    for at, word in enumerate(text.replace(MAY_BREAK, "").split(" ")):
        joint = " " if at else ""
        for piece in _BREAK.split(join_japanese(word)):
            for part in _IN_ADDRESS.split(piece):
                yield joint, part.replace(_JOINER, "")
                joint = ""


def break_addresses(text: str) -> str:
    """Return a text whose web addresses a client may break before their dots, like `breakable_pieces`."""
    return _IN_ADDRESS.sub(MAY_BREAK, text)


def join_japanese(text: str) -> str:
    """Join characters that a client would separate in Japanese: small kana, long vowels, endings of verbs."""
    if text.isascii():
        return text
    return _BEFORE_SMALL.sub(_JOINER, _ENDING.sub(lambda ending: _JOINER.join(ending[0]), text))


def column_width(text: str) -> int:
    """Return the columns that a text takes in a terminal."""
    return sum(_columns(char) for char in text)


def pad_right(text: str, columns: int) -> str:
    """Pad a text on its right to a width in columns."""
    return text + " " * (columns - column_width(text))


def pad_left(text: str, columns: int) -> str:
    """Pad a text on its left to a width in columns."""
    return " " * (columns - column_width(text)) + text


def widest_column(texts: Iterable[str]) -> int:
    """Return the columns of the widest text, 0 if there are no texts."""
    return max((column_width(text) for text in texts), default=0)


def one_line(text: str) -> str:
    """Return text that a person typed without line breaks and marks that turn its direction."""
    return " ".join(text.translate(_ON_ONE_LINE).split())


def wrap_columns(text: str, columns: int) -> list[str]:
    """Wrap a text into lines at its spaces, and inside a word that is wider than a line."""
    lines: list[str] = []
    words: list[str] = []
    used = 0
    for word in text.split():
        size = column_width(word)
        if words and used + 1 + size <= columns:
            words.append(word)
            used += 1 + size
            continue
        lines += [" ".join(words)] if words else []
        *full, last = _pieces(word, columns) if size > columns else [word]
        lines += full
        words, used = [last], column_width(last)
    return [*lines, " ".join(words)]


def hanging(label: str, columns: int, text: str, most: int = 100) -> str:
    """Return a label followed by a text of any length, whose further lines are indented below the first.

    columns: width of the label's column. most: columns of a line.
    """
    first, *others = wrap_columns(text, max(20, most - columns))
    return "\n".join(
        ((pad_right(label, columns) + first).rstrip(), *(" " * columns + line for line in others))
    )


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
