"""The fonts of a printed sheet: which of them has a character."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from fontTools.ttLib import TTFont

LATIN, BOLD, JAPANESE, NONE = "latin", "bold", "japanese", ""
FILES = {
    LATIN: "BIZUDPGothic-Latin-Regular.ttf",
    BOLD: "BIZUDPGothic-Latin-Bold.ttf",
    JAPANESE: "BIZUDPGothic-Japanese.ttf",
}


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
    latin = BOLD if bold else LATIN
    if _signs(latin).issuperset(map(ord, text)):
        yield Run(latin, text)
        return
    for font, signs in groupby(text, lambda sign: _font_of(sign, latin)):
        yield Run(font, "".join(signs))


def _font_of(sign: str, latin: str) -> str:
    if ord(sign) in _signs(latin):
        return latin
    return JAPANESE if ord(sign) in _signs(JAPANESE) else NONE
