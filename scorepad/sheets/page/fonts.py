"""The fonts on paper, and the width of text in them."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from math import inf
from pathlib import Path

from fontTools.ttLib import TTFont

from scorepad.i18n.line_breaks import breakable_pieces

LATIN, BOLD, SYMBOLS, JAPANESE, NONE = "latin", "bold", "symbols", "japanese", ""
FILES = {
    LATIN: "BIZUDPGothic-Latin-Regular.ttf",
    BOLD: "BIZUDPGothic-Latin-Bold.ttf",
    SYMBOLS: "Symbols.ttf",
    JAPANESE: "BIZUDPGothic-Japanese.ttf",
}

_STRAIGHT = "'\""
"""Quotes that the text fonts draw curly; the signs' font draws them as they are typed."""

_AFTER_PICTURES = (" ", ".", ",", ":", ";", "!", "?", ")")
"""What takes the place of the blank before a picture that is left out."""

MM = 25.4 / 72
"""mm in one point of type."""


@dataclass(frozen=True, slots=True)
class FontRun:
    """Characters of one font; NONE if no font has them."""

    font: str
    text: str


def font_file(font: str) -> Path:
    """Return the path of a font's file, in the installed package or in the checkout."""
    inside = Path(__file__).parents[2] / "assets"
    assets = inside if inside.is_dir() else inside.parents[1] / "assets"
    return assets / "fonts" / FILES[font]


@cache
def _advances(font: str) -> Mapping[str, float]:
    """Return the width of each character in thousandths of an em, as a PDF counts."""
    with TTFont(font_file(font), lazy=True) as opened:
        each, whole = opened["hmtx"].metrics, opened["head"].unitsPerEm
        signs = {chr(sign): glyph for sign, glyph in opened.getBestCmap().items()}
        kept = signs if font == SYMBOLS else signs.keys() - set(_STRAIGHT)
        return {sign: round(1000 * each[signs[sign]][0] / whole + 0.001) / 1000 for sign in kept}


def runs(text: str, *, bold: bool = False) -> Iterator[FontRun]:
    """Yield the parts of a text, accents composed and emoji left out, split by the font they are in."""
    if not text.isascii():
        text = _without_emoji("".join(filter(_is_seen, unicodedata.normalize("NFC", text))))
    latin = BOLD if bold else LATIN
    if _advances(latin).keys() >= set(text):
        yield FontRun(latin, text)
        return
    for font, signs in groupby(text, lambda sign: _font_of(sign, latin)):
        yield FontRun(font, "".join(signs))


def printable(text: str) -> str:
    """Return a text as it is printed, with a box for each character that no font has."""
    return "".join("□" * len(run.text) if run.font == NONE else run.text for run in runs(text))


def _font_of(sign: str, latin: str) -> str:
    return next((font for font in (latin, SYMBOLS, JAPANESE) if sign in _advances(font)), NONE)


def _without_emoji(text: str) -> str:
    """Return a text without the pictures that no font has, nor the blanks that would be too many then."""
    left = ""
    for picture, signs in groupby(text, _is_picture):
        part = "" if picture else "".join(signs)
        if left and part.startswith(_AFTER_PICTURES):
            left = left.rstrip(" ")
        left += part
    return text if left == text else left.strip(" ")


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) in ("So", "Sk", "Me") and _font_of(sign, LATIN) == NONE


def _is_seen(sign: str) -> bool:
    invisible = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
    return unicodedata.category(sign) != "Cf" and sign not in invisible


def run_width(run: FontRun, size: float) -> float:
    """Return the width of a run in mm; a character that no font has is a square."""
    if run.font == NONE:
        return len(run.text) * size * MM
    return sum(map(_advances(run.font).__getitem__, run.text)) * size * MM


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in mm. size: in points."""
    return sum(run_width(run, size) for run in runs(text, bold=bold))


@lru_cache(maxsize=4096)
def widest_piece(text: str, size: float, *, bold: bool = False, most: float = inf) -> float:
    """Return the mm of the widest word. most: wider words are left out, because they are cut anyway."""
    wide = (text_width(piece, size, bold=bold) for _joint, piece in breakable_pieces(text))
    return max((each for each in wide if each <= most), default=0.0)


@lru_cache(maxsize=4096)
def wrap_text(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """Return the lines of a text in a width in mm, broken where allowed, or within a piece too long."""
    lines = [""]
    for joint, piece in breakable_pieces(text):
        longer = f"{lines[-1]}{joint}{piece}" if lines[-1] else piece
        if text_width(longer, size, bold=bold) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for sign in piece:
            if lines[-1] and text_width(lines[-1] + sign, size, bold=bold) > room:
                lines.append("")
            lines[-1] += sign
    return tuple(lines)
