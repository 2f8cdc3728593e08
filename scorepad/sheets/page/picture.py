"""A page as a picture for the preview, with the marks of the PDF and the outlines of its letters."""

from functools import cache, lru_cache
from io import BytesIO
from threading import Lock
from typing import Any, Final

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from scorepad.sheets.page.fonts import MM, FontRun, font_file, run_width
from scorepad.sheets.page.paper import Area, DrawnPage, Mark, Stroke, TextMark

_PER_MM: Final = 100
"""The picture's units, all whole numbers: finer than any screen shows, and shorter than fractions."""
_OPENED: Final = Lock()
"""Held while a font is read: fontTools reads its parts as they are asked for, for one thread at a time."""


def svg_text(page: DrawnPage) -> str:
    """Return a page as an SVG. Its letters are outlines, so whoever shows it needs no font."""
    wide, high = _whole(page.wide), _whole(page.high)
    marks = "".join(map(_drawn, page.marks))
    # Flet's client knows an SVG by these very words.
    head = f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 {wide} {high}">'
    return f'{head}<rect width="{wide}" height="{high}" fill="#ffffff"/>{marks}</svg>'


def _drawn(mark: Mark) -> str:
    thick, colour = _whole(mark.thick), "#{:02x}{:02x}{:02x}".format(*mark.colour)
    outline, fill = f'stroke="{colour}" stroke-width="{thick}"', f'fill="{colour}"'
    hollow = f'fill="none" {outline}' if mark.thick else fill
    match mark:
        case TextMark():
            return f'<path {fill} {outline if mark.thick else ""} d="{_letters(mark)}"/>'
        case Stroke():
            x, y, to_x, to_y = map(_whole, (mark.x, mark.y, mark.to_x, mark.to_y))
            return f'<path {outline} d="M{x} {y}L{to_x} {to_y}"/>'
        case Area():
            shape = f'x="{_whole(mark.x)}" y="{_whole(mark.y)}"'
            return f'<rect {shape} width="{_whole(mark.wide)}" height="{_whole(mark.high)}" {hollow}/>'


def _letters(mark: TextMark) -> str:
    """Return the outlines of a text as the commands of an SVG path."""
    pen, x = SVGPathPen(None, ntos=lambda number: str(round(number))), mark.x
    with _OPENED:
        scale = mark.size * MM * _PER_MM / _opened(mark.font)["head"].unitsPerEm
        for sign in mark.text:
            placed = TransformPen(pen, (scale, 0, 0, -scale, x * _PER_MM, mark.y * _PER_MM))
            _outline(mark.font, sign).replay(placed)
            x += run_width(FontRun(mark.font, sign), mark.size)
    return str(pen.getCommands())


@lru_cache(maxsize=1024)
def _outline(font: str, sign: str) -> Any:
    """Return the recorded outline of a character, in the font's own units."""
    opened = _opened(font)
    glyphs = opened.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[opened.getBestCmap()[ord(sign)]].draw(pen)
    return pen


@cache
def _opened(font: str) -> Any:
    return TTFont(BytesIO(font_file(font).read_bytes()), lazy=True)


def _whole(mm: float) -> int:
    return round(mm * _PER_MM)
