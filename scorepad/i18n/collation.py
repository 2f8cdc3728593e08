"""Sorts names as readers of a language expect, by the Unicode Collation Algorithm.

Kanji are not sorted by their reading, because a name doesn't contain it. They follow kana, by code point, and
so do the letters of scripts that are left out of the tables below.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final
from unicodedata import normalize

from scorepad.i18n.catalogue import find_locale, language

_OURS: Final = (range(0x0530), range(0x1E00, 0x2070), range(0x3000, 0x3100), range(0xFF00, 0xFFF0))
"""Latin, Greek, Cyrillic, punctuation and kana: a tenth of the tables, read in a tenth of the time."""

_PLAIN: Final = 0x20
_SMALL, _CAPITAL = 2, 8
"""Weights of the second and third level, as in the Unicode tables."""

SortKey = Callable[[str], tuple[float, ...]]


def sort_names(names: Iterable[str]) -> tuple[str, ...]:
    """Sort names for the current language: Swedish puts å, ä and ö after z, German ä beside a."""
    key = _key(language())
    return tuple(sorted(names, key=lambda name: (key(name), name)))


@cache
def _key(lang: str) -> SortKey:
    from pyuca.collator import COLL_ELEMENT_PATTERN, Collator  # noqa: PLC0415 - slow to load, and only needed to sort

    class Ours(Collator):  # type: ignore[misc]  # pyuca carries no types
        """A collator with only our scripts, and with the current language's own order of letters."""

        def load(self, filename: str) -> None:
            for letters, weights in _lines(filename):
                found = COLL_ELEMENT_PATTERN.findall(weights)
                self.table.add(letters, [[int(weight, 16) for weight in each] for each in found])
            for letters, element in _after_z(self, lang):
                self.table.add(letters, [element])

    key: SortKey = Ours().sort_key
    return key


def _lines(filename: str) -> Iterator[tuple[list[int], str]]:
    with open(filename, encoding="utf-8") as lines:  # noqa: PTH123 - pyuca passes the name as a string
        for line in lines:
            letters, sign, weights = line.partition(";")
            if sign and not letters.startswith("@"):
                codes = [int(code, 16) for code in letters.split()]
                if any(codes[0] in block for block in _OURS):
                    yield codes, weights.partition("#")[0]


def _after_z(collator: Any, lang: str) -> Iterator[tuple[list[int], list[float]]]:
    """Yield the letters that follow z with weights between z and the next letter, group by group."""
    (z, *_others), *_rest = collator.collation_elements("z")
    places = find_locale(lang).after_z
    for place, letters in enumerate(places, start=1):
        for order, letter in enumerate(letters):
            for case, level in ((letter, _SMALL), (letter.upper(), _CAPITAL)):
                codes = [ord(sign) for sign in normalize("NFD", case)]
                yield codes, [z + place / (len(places) + 1), _PLAIN + order, level]
