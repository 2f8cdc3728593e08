"""The marks that a page is made of."""

from dataclasses import dataclass

Colour = tuple[int, int, int]


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
