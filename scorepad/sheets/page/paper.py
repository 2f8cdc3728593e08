"""A page of paper: its size and its parts, the marks on it, and the pen that draws them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from scorepad.sheets.model import PAPER_SIZES, Paper
from scorepad.sheets.page.fonts import BOLD, MM, NONE, run_width, runs, text_width

_EDGE, _NARROW_EDGE = 11.0, 7.0

Colour = tuple[int, int, int]

INK: Colour = (27, 26, 23)
SECOND: Colour = (79, 74, 65)
TINT: Colour = (246, 242, 232)
RED: Colour = (143, 21, 25)
GOLD: Colour = (107, 68, 0)
HAIR: Colour = (150, 142, 126)

THIN: Final = (0.15, HAIR)
THICK: Final = (0.35, INK)
"""mm and colour of a line."""

_SMALLEST = 8.0
"""Points; smaller type is not for reading at a table."""
_EMBOLDENED = 0.035
"""In ems: the outline that makes a font bold if it comes in one weight only."""


@dataclass(frozen=True, slots=True)
class PageArea:
    """A part of a page, in mm."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.high


def places_on(paper: Paper) -> list[PageArea]:
    """Return the areas for sheets on one page of paper."""
    wide, high = page_size(paper)
    if paper.per_page == 1:
        return [PageArea(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE)]
    inside = max(wide, high) / 2 - 2 * _NARROW_EDGE
    if wide > high:
        return [PageArea(x + _NARROW_EDGE, _EDGE, inside, high - 2 * _EDGE) for x in (0, wide / 2)]
    return [PageArea(_EDGE, y + _NARROW_EDGE, wide - 2 * _EDGE, inside) for y in (0, high / 2)]


def page_size(paper: Paper) -> tuple[float, float]:
    """Return width and height of the paper in mm, in its orientation."""
    wide, high = sorted(PAPER_SIZES[paper.size], reverse=paper.landscape)
    return wide, high


@dataclass(frozen=True, slots=True)
class TextMark:
    """Text of one font at x on the baseline y. size: in points; thick: outline of the letters."""

    x: float
    y: float
    text: str
    font: str
    size: float
    colour: Colour
    thick: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    thick: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle, filled, or with an outline where thick is given."""

    x: float
    y: float
    wide: float
    high: float
    colour: Colour
    thick: float = 0.0


Mark = TextMark | Stroke | Area


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """One page of paper with its marks, in drawing order."""

    wide: float
    high: float
    marks: tuple[Mark, ...]


def baseline(middle: float, size: float) -> float:
    """Return the baseline in mm that centres type of a size in a box."""
    return middle + size * MM * 0.36


@dataclass(slots=True)
class Pen:
    """Draws on a page; positions in mm, type sizes in points. missing: whether a character was in no font."""

    marks: list[Mark] = field(default_factory=list)
    missing: bool = False

    def write(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, colour: Colour = INK
    ) -> float:
        """Write a text from x on the baseline y and return where it ends; missing characters are boxes."""
        side = size * MM
        for run in runs(text, bold=bold):
            if run.font == NONE:
                self.missing = True
                for at in range(len(run.text)):
                    self.box(x + at * side + 0.1 * side, y - 0.75 * side, 0.8 * side)
            elif run.text.strip():
                thick = _EMBOLDENED * side if bold and run.font != BOLD else 0.0
                self.marks.append(TextMark(x, y, run.text, run.font, size, colour, thick))
            x += run_width(run, size)
        return x

    def fit(
        self,
        place: tuple[float, float, float],
        text: str,
        size: float,
        *,
        align: str = "left",
        bold: bool = False,
        colour: Colour = INK,
    ) -> None:
        """Write a text on one line, smaller if it doesn't fit.

        place: x, y of its baseline, width. align: `left`, `right` or `centre`.
        """
        x, y, room = place
        wide = text_width(text, size, bold=bold)
        if wide > room:
            size = max(_SMALLEST, size * room / wide)
            wide = text_width(text, size, bold=bold)
        x += {"left": 0.0, "right": room - wide, "centre": (room - wide) / 2}[align]
        self.write(x, y, text, size, bold=bold, colour=colour)

    def line(
        self, x: float, y: float, to_x: float, to_y: float, thick: float = THIN[0], colour: Colour = THIN[1]
    ) -> None:
        """Draw a straight line."""
        self.marks.append(Stroke(x, y, to_x, to_y, thick, colour))

    def frame(self, box: PageArea, levels: Iterable[float], edges: Iterable[float]) -> None:
        """Draw thick lines across a part of the page at some levels, and down it at some edges."""
        for level in levels:
            self.line(box.x, level, box.right, level, *THICK)
        for edge in edges:
            self.line(edge, box.y, edge, box.bottom, *THICK)

    def fill(self, x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        """Fill a box."""
        self.marks.append(Area(x, y, wide, high, colour))

    def box(self, x: float, y: float, side: float) -> None:
        """Draw an empty square."""
        self.marks.append(Area(x, y, side, side, INK, 0.25))
