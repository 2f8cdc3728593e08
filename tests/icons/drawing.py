"""The icon as SVG: a sheet of the pad with the four suits and two totals, in the app's colours and font."""

from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from scorepad.ui.theme.style import DARK, LIGHT, Palette

ASSETS = Path(__file__).parents[2] / "assets"
SIDE = 512
SUITS = "♠♥♦♣"
_RED = "♥♦"

Paths = dict[str, str]
"""The outline of each suit around its own middle, one unit high."""


def suit_paths() -> Paths:
    """Return the suits' outlines from the app's own font."""
    font = TTFont(ASSETS / "fonts" / "Symbols.ttf")
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    return {suit: _path(glyphs, names[ord(suit)]) for suit in SUITS}


def _path(glyphs: Any, name: str) -> str:
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    left, low, right, high = bounds.bounds
    scale = 1 / (high - low)
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.3f}".rstrip("0").rstrip("."))
    move = (scale, 0, 0, -scale, -(left + right) / 2 * scale, (low + high) / 2 * scale)
    glyphs[name].draw(TransformPen(pen, move))
    return str(pen.getCommands())


def suit(paths: Paths, sign: str, place: tuple[float, float], size: float, palette: Palette) -> str:
    """Return a suit drawn around a point, with a height."""
    return _suit(
        paths, sign, place, size, f'fill="{palette["error"] if sign in _RED else palette["on_surface"]}"'
    )


def _suit(paths: Paths, sign: str, place: tuple[float, float], size: float, look: str) -> str:
    x, y = place
    return f'<path transform="translate({x} {y}) scale({size})" {look} d="{paths[sign]}"/>'


def _whole(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{inside}</svg>\n'


def _rect(x: float, y: float, wide: float, high: float, round_: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{round_}" fill="{colour}"/>'


def icon(paths: Paths, *, corner: int = 104, scale: float = 1.0) -> str:
    """Return the sheet on the felt. corner: radius of the felt; scale: of the sheet on it."""
    felt = _rect(0, 0, SIDE, SIDE, corner, LIGHT["primary"])
    edge = SIDE * (1 - scale) / 2
    return _whole(f'{felt}<g transform="translate({edge} {edge}) scale({scale})">{_sheet(paths)}</g>')


def _sheet(paths: Paths) -> str:
    places = ((183, 144), (329, 144), (183, 256), (329, 256))
    inked = "".join(suit(paths, sign, place, 84, LIGHT) for sign, place in zip(SUITS, places, strict=True))
    return "".join(
        (
            _rect(100, 66, 312, 396, 28, "#082F23"),
            _rect(100, 54, 312, 396, 28, LIGHT["surface"]),
            _rect(253, 82, 6, 340, 3, LIGHT["outline_variant"]),
            _rect(128, 197, 256, 6, 3, LIGHT["outline_variant"]),
            inked,
            _rect(128, 314, 256, 12, 6, LIGHT["on_surface"]),
            _rect(142, 352, 84, 24, 12, LIGHT["primary"]),
            _rect(286, 352, 84, 24, 12, LIGHT["secondary"]),
            _rect(166, 394, 60, 24, 12, LIGHT["primary"]),
            _rect(330, 394, 40, 24, 12, LIGHT["secondary"]),
        )
    )


def favicon(paths: Paths) -> str:
    """Return what is still recognisable in a browser tab: the four suits on paper."""
    places = ((142, 142), (370, 142), (142, 370), (370, 370))
    inked = "".join(suit(paths, sign, place, 168, LIGHT) for sign, place in zip(SUITS, places, strict=True))
    back = _rect(0, 0, SIDE, SIDE, 72, LIGHT["primary"]) + _rect(
        28, 28, SIDE - 56, SIDE - 56, 48, LIGHT["surface"]
    )
    lines = _rect(250, 60, 12, 392, 6, LIGHT["outline_variant"]) + _rect(
        60, 250, 392, 12, 6, LIGHT["outline_variant"]
    )
    return _whole(back + lines + inked)


def splash(paths: Paths, *, dark: bool = False) -> str:
    """Return the four suits in a row above a total's line, without a background: the screen has one."""
    palette = DARK if dark else LIGHT
    places = ((76, 232), (196, 232), (316, 232), (436, 232))
    inked = "".join(suit(paths, sign, place, 88, palette) for sign, place in zip(SUITS, places, strict=True))
    return _whole(
        inked
        + _rect(36, 310, 440, 8, 4, palette["on_surface"])
        + _rect(36, 326, 440, 4, 2, palette["on_surface"])
    )


def opening(paths: Paths) -> str:
    """Return the same for the start page, which defines the ink and red colours itself."""
    looks = {sign: 'class="red"' if sign in _RED else 'fill="currentColor"' for sign in SUITS}
    inked = (_suit(paths, sign, (60 + 120 * at, 52), 88, looks[sign]) for at, sign in enumerate(SUITS))
    lines = '<path fill="currentColor" d="M20 130h440v8H20zm0 16h440v4H20z"/>'
    return f'<svg viewBox="0 0 480 160" width="200" aria-hidden="true">{"".join(inked)}{lines}</svg>'
