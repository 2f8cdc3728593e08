"""Sorts names as readers of a language expect."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from unicodedata import combining, normalize

from scorepad.i18n.catalogue import current_locale

_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
"""Those that Unicode doesn't take apart."""
_HIRAGANA: Final = str.maketrans({chr(sign): chr(sign - 0x60) for sign in range(0x30A1, 0x30F7)})
"""By katakana, which are sorted like them."""


def sort_names(names: Iterable[str]) -> tuple[str, ...]:
    """Sort names for the current language: Swedish puts å, ä and ö after z, German ä beside a.

    Accents and capitals count only where names are otherwise alike. Kanji are not sorted by their reading,
    because a name doesn't contain it; they follow kana, by code point.
    """
    groups = current_locale().after_z
    after_z = {
        letter: ord("z") + place / (len(groups) + 1)
        for place, letters in enumerate(groups, start=1)
        for letter in letters
    }
    return tuple(sorted(names, key=lambda name: ([*_places(name, after_z)], name.swapcase(), name)))


def _places(name: str, after_z: Mapping[str, float]) -> Iterator[float]:
    """Yield where each letter of a name stands among all, without its accents."""
    for letter in normalize("NFC", name).casefold():
        if letter in after_z:
            yield after_z[letter]
        else:
            plain = normalize("NFKD", letter.translate(_LETTERS)).translate(_HIRAGANA)
            yield from (ord(each) for each in plain if not combining(each))
