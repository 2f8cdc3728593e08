"""The pen that draws the marks of a page, with its colours and lines."""

from dataclasses import dataclass, field
from typing import Final

from scorepad.sheets.page.fonts import BOLD, MM, NONE, run_width, runs, text_width
from scorepad.sheets.page.marks import Area, Colour, Mark, Stroke, TextMark

INK: Colour = (27, 26, 23)
SECOND: Colour = (79, 74, 65)
TINT: Colour = (246, 242, 232)
RED: Colour = (143, 21, 25)
GOLD: Colour = (107, 68, 0)
_HAIR: Colour = (150, 142, 126)

THIN: Final = (0.15, _HAIR)
THICK: Final = (0.35, INK)
"""mm and colour of a line."""

_SMALLEST = 8.0
"""Points; smaller type is not for reading at a table."""
_EMBOLDENED = 0.035
"""In ems: the outline that makes a font bold if it comes in one weight only."""


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

    def fill(self, x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        """Fill a box."""
        self.marks.append(Area(x, y, wide, high, colour))

    def box(self, x: float, y: float, side: float) -> None:
        """Draw an empty square."""
        self.marks.append(Area(x, y, side, side, INK, 0.25))
