"""Makes `assets/fonts` and their table of widths: `python -m tests.make_fonts FOLDER...`.

The folders hold, anywhere below them, BIZUDPGothic-{Regular,Bold}.ttf 1.05, Roboto-{Regular,Medium,Bold}.ttf
2.138 (Debian's `fonts-morisawa-bizud-gothic` and `fonts-roboto-unhinted`), DejaVuSans.ttf 2.37 (Debian's
`fonts-dejavu-core`) and Flutter's MaterialIcons-Regular.otf (in Flet's package `flet_web`).
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

_ROOT: Final = Path(__file__).parents[1]
FONTS_FOLDER: Final = _ROOT / "assets" / "fonts"
WIDTHS: Final = _ROOT / "scorepad" / "ui" / "theme" / "letter_widths.json"

LATIN: Final = (
    "20-7E A0-17F 192 218-21B 2C6-2C7 2D8-2DD 2009-200A 2010-2015 2018-201E 2020-2022 2026"
    " 202F-2030 2032-2033 2039-203A 2044 20AC 2122 2212 2248 2260 2264-2265"
)
PRINTED_LATIN: Final = (
    "20-7E A0-17F 2013-2014 2018-201A 201C-201E 2026 2039-203A 2192 2212 2264-2265"
    " 25A0 25B2 25BC 25C6 25CF 2605 2660 2663 2665-2666 2713"
)
SIGN_RANGES: Final = (
    "20 22 27 A0 B1 D7 2039-203A 2190-2193 21B6-21B7 2212 22EE 232B 25A0-25A1 25B2-25B4 25B6 25B8 25BC 25BE"
    " 25C6-25C7 25CB 25CF-25D0 2605-2606 2660-2667 26A0 2713 2717 271A 2B22"
)
# What Flutter's own buttons and menus may draw, and in the last line the app's own pictures.
ICONS: Final = (
    "E047 E092 E094 E098 E09A-E09B E139 E156 E15E-E15F E168 E16A E190-E192 E1B9 E21A E237-E238 E245-E246 E33C"
    " E353 E356 E3DC E402 E404 E491 E514 E516 E567"
    " E22C E512 E523 E68C F02E"
    " F05B F07B F0DB F134 F158 F1C2 F26C F2CE F2D8 F32B F333 F33C F355 F36E F3F6 F00D F4A8 F4DD"
)

_ENCODINGS: Final = ("euc_jp", "cp932")
_PRIVATE: Final = range(0xE000, 0xF900)
_ASCII_LAST: Final = 0x9F
_BOLD: Final = 600
_FIGURES: Final = "0123456789"


@dataclass(frozen=True, slots=True)
class Cut:
    """A font to be made: its file, its source file, its characters, and the layout features that it keeps."""

    file: str
    whole: str
    signs: frozenset[int]
    features: tuple[str, ...] = ()


def japanese() -> frozenset[int]:
    """Return all of JIS X 0208 and further characters of Japanese computers: 髙, ①, the narrow katakana."""
    pairs = [bytes((lead, trail)) for lead in range(0x81, 0xFF) for trail in range(0x40, 0xFF)]
    written = {sign for pair in pairs for encoding in _ENCODINGS for sign in pair.decode(encoding, "ignore")}
    codes = {code for code in map(ord, written) if code > _ASCII_LAST and code not in _PRIVATE}
    return frozenset(codes | ranges("20 FF61-FF9F"))


def ranges(written: str) -> frozenset[int]:
    """Return the code points written as `20-7E A0`."""
    ends = (each.partition("-") for each in written.split())
    return frozenset(
        code for one, _, other in ends for code in range(int(one, 16), int(other or one, 16) + 1)
    )


ROBOTO: Final = ("Roboto-Regular.ttf", "Roboto-Medium.ttf", "Roboto-Bold.ttf")
SYMBOLS: Final = "Symbols.ttf"
CUTS: Final = (
    *(Cut(file, file, ranges(LATIN), ("kern", "liga", "locl", "lnum", "tnum")) for file in ROBOTO),
    Cut("BIZUDPGothic-Latin-Regular.ttf", "BIZUDPGothic-Regular.ttf", ranges(PRINTED_LATIN)),
    Cut("BIZUDPGothic-Latin-Bold.ttf", "BIZUDPGothic-Bold.ttf", ranges(PRINTED_LATIN)),
    Cut("BIZUDPGothic-Japanese.ttf", "BIZUDPGothic-Regular.ttf", japanese()),
    Cut(SYMBOLS, "DejaVuSans.ttf", ranges(SIGN_RANGES)),
    Cut("MaterialIcons.otf", "MaterialIcons-Regular.otf", ranges(ICONS)),
)


def make(cut: Cut, whole: Path) -> TTFont:
    """Return a subset of a whole font: only some characters, no hinting, figures of one width."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = list(cut.features)
    options.drop_tables += ["meta", "vhea", "vmtx", "VORG"]
    options.notdef_outline = True
    font = subset.load_font(str(whole), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=cut.signs)
    cutter.subset(font)
    if "glyf" in font:
        _level_figures(font)
        _mark_missing(font)
    return font


def _level_figures(font: TTFont) -> None:
    """Make every figure as wide as the widest, centred in its width."""
    signs = font.getBestCmap()
    names = [signs[ord(figure)] for figure in _FIGURES if ord(figure) in signs]
    widest = max((font["hmtx"][name][0] for name in names), default=0)
    for name in names:
        width, left = font["hmtx"][name]
        if width != widest:
            moved = (widest - width) // 2
            font["glyf"][name].coordinates.translate((moved, 0))
            font["glyf"][name].recalcBounds(font["glyf"])
            font["hmtx"][name] = (widest, left + moved)


def _mark_missing(font: TTFont) -> None:
    """Draw missing characters as a crossed box, as high and as bold as a capital."""
    unit = font["head"].unitsPerEm
    high, edge = unit * 0.71, unit * 0.05
    thick = unit * (0.055 if font["OS/2"].usWeightClass < _BOLD else 0.1)
    left, right, slant = edge, edge + high * 0.8, thick * 0.7
    west, east, south, north = left + thick, right - thick, thick, high - thick
    middle, centre = (west + east) / 2, (south + north) / 2
    pen = TTGlyphPen(None)
    _draw(pen, (left, 0), (left, high), (right, high), (right, 0))
    # The four triangles between the lines of the cross are cut out of the box.
    _draw(pen, (west + slant, south), (east - slant, south), (middle, centre - slant))
    _draw(pen, (east, south + slant), (east, north - slant), (middle + slant, centre))
    _draw(pen, (east - slant, north), (west + slant, north), (middle, centre + slant))
    _draw(pen, (west, north - slant), (west, south + slant), (middle - slant, centre))
    box = font["glyf"][".notdef"] = pen.glyph()
    box.recalcBounds(font["glyf"])
    font["hmtx"][".notdef"] = (round(right + edge), round(left))


def _draw(pen: TTGlyphPen, *corners: tuple[float, float]) -> None:
    first, *others = [(round(x), round(y)) for x, y in corners]
    pen.moveTo(first)
    for corner in others:
        pen.lineTo(corner)
    pen.closePath()


def letter_widths() -> dict[str, str]:
    """Return the characters of the screens' fonts by width in em, the widest weight's rounded up to 0.01."""
    weights = [advances(f"fonts/{file}") for file in ROBOTO]
    signs = advances(f"fonts/{SYMBOLS}")
    widths = signs | {sign: max(each[sign] for each in weights) for sign in weights[0]}
    table: dict[str, str] = {}
    for sign, width in sorted(widths.items()):
        key = str(ceil(width * 100 - 1e-9) / 100)
        table[key] = table.get(key, "") + sign
    return table


@cache
def advances(file: str) -> dict[str, float]:
    """Return how wide each character of a font is, in em. file: below `assets`."""
    with TTFont(FONTS_FOLDER.parent / file) as font:
        widths, unit = font["hmtx"].metrics, font["head"].unitsPerEm
        return {chr(code): widths[glyph][0] / unit for code, glyph in font.getBestCmap().items()}


def main(folders: Iterable[str]) -> None:
    """Make every font and the table of widths; raises FileNotFoundError if a source font is missing."""
    found = {path.name: path for folder in folders for path in Path(folder).rglob("*.[ot]tf")}
    for cut in CUTS:
        if cut.whole not in found:
            raise FileNotFoundError(cut.whole)
        make(cut, found[cut.whole]).save(FONTS_FOLDER / cut.file)
    WIDTHS.write_text(json.dumps(letter_widths(), indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
