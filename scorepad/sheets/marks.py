"""What stands on a page, in mm from its upper left corner: plain data that any pen can follow."""

from dataclasses import dataclass

Colour = tuple[int, int, int]

INK: Colour = (27, 26, 23)
SECOND: Colour = (79, 74, 65)
TINT: Colour = (246, 242, 232)
RED: Colour = (143, 21, 25)
GOLD: Colour = (107, 68, 0)
HAIR: Colour = (150, 142, 126)


@dataclass(frozen=True, slots=True)
class Words:
    """Text of one font from x on the line y. size: in points; thick: of a line along the letters' edges."""

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


Mark = Words | Stroke | Area


@dataclass(frozen=True, slots=True)
class Page:
    """One page of paper with its marks, in the order in which they are put on it."""

    wide: float
    high: float
    marks: tuple[Mark, ...]
