"""The fonts of a printed sheet: which of them has a character."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from fontTools.ttLib import TTFont

LATIN, BOLD, SYMBOLS, JAPANESE, NONE = "latin", "bold", "symbols", "japanese", ""
FILES = {
    LATIN: "BIZUDPGothic-Latin-Regular.ttf",
    BOLD: "BIZUDPGothic-Latin-Bold.ttf",
    SYMBOLS: "Symbols.ttf",
    JAPANESE: "BIZUDPGothic-Japanese.ttf",
}

_VARIATIONS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one font; NONE where no font has them."""

    font: str
    text: str


def font_file(font: str) -> Path:
    """Find a font's file, beside the program or in the project's own folder."""
    inside = Path(__file__).parents[1] / "assets"
    assets = inside if inside.is_dir() else inside.parents[1] / "assets"
    return assets / "fonts" / FILES[font]


@cache
def _signs(font: str) -> frozenset[int]:
    with TTFont(font_file(font), lazy=True) as opened:
        return frozenset(opened.getBestCmap())


def runs(text: str, *, bold: bool = False) -> Iterator[Run]:
    """Split a text by the font that has its characters."""
    text = _plain(text)
    latin = BOLD if bold else LATIN
    if _signs(latin).issuperset(map(ord, text)):
        yield Run(latin, text)
        return
    for font, signs in groupby(text, lambda sign: _font_of(sign, latin)):
        yield Run(font, "".join(signs))


def _plain(text: str) -> str:
    """Compose accents with their letters and leave away what is never seen."""
    composed = text if text.isascii() else unicodedata.normalize("NFC", text)
    return composed if composed.isascii() else "".join(filter(_is_seen, composed))


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign) != "Cf" and sign not in _VARIATIONS


def _font_of(sign: str, latin: str) -> str:
    fonts = (latin, SYMBOLS, JAPANESE)
    return next((font for font in fonts if ord(sign) in _signs(font)), NONE)
