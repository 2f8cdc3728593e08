"""How wide text is on paper, by the fonts' own figures."""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import inf

from fontTools.ttLib import TTFont

from scorepad.i18n.breaks import pieces
from scorepad.sheets.typeface import NONE, Run, font_file, runs

MM = 25.4 / 72
"""One point of type."""


@cache
def _advances(font: str) -> Mapping[int, float]:
    """Give the ems of each character, in the thousandths that a PDF counts in."""
    with TTFont(font_file(font), lazy=True) as opened:
        each, whole = opened["hmtx"].metrics, opened["head"].unitsPerEm
        signs = opened.getBestCmap().items()
        return {sign: round(1000 * each[glyph][0] / whole + 0.001) / 1000 for sign, glyph in signs}


def run_width(run: Run, size: float) -> float:
    """Measure characters of one font in mm; one that no font has is as wide as it is high."""
    if run.font == NONE:
        return len(run.text) * size * MM
    advances = _advances(run.font)
    return sum(advances[ord(sign)] for sign in run.text) * size * MM


@lru_cache(maxsize=4096)
def width(text: str, size: float, *, bold: bool = False) -> float:
    """Measure a text in mm. size: in points."""
    return sum(run_width(run, size) for run in runs(text, bold=bold))


@lru_cache(maxsize=4096)
def widest_piece(text: str, size: float, *, bold: bool = False, most: float = inf) -> float:
    """Give the mm that no word of a text is cut in. most: what is wider is cut in any case and left out."""
    wide = (width(piece, size, bold=bold) for _joint, piece in pieces(text))
    return max((each for each in wide if each <= most), default=0.0)


def folded(text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Break a text into lines of a width in mm: where one may end, or within a piece that is too long."""
    lines = [""]
    for joint, piece in pieces(text):
        tried = f"{lines[-1]}{joint}{piece}" if lines[-1] else piece
        if width(tried, size, bold=bold) <= room:
            lines[-1] = tried
            continue
        if lines[-1]:
            lines.append("")
        for sign in piece:
            if lines[-1] and width(lines[-1] + sign, size, bold=bold) > room:
                lines.append("")
            lines[-1] += sign
    return lines
