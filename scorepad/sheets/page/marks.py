"""The marks that a page is made of. This module needs no fonts, so that a screen can use it too."""

from dataclasses import dataclass

Colour = tuple[int, int, int]

Point = tuple[float, float]
"""How far to the right and how far down."""


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


@dataclass(frozen=True, slots=True)
class Path:
    """Lines from point to point, or the areas inside them, filled, where thick is 0.

    dash: how long the line is drawn and then left out, by turns; None where it is solid.
    """

    lines: tuple[tuple[Point, ...], ...]
    colour: Colour
    thick: float = 0.0
    dash: tuple[float, float] | None = None


Mark = TextMark | Stroke | Area | Path


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """One page of paper with its marks, in drawing order."""

    wide: float
    high: float
    marks: tuple[Mark, ...]
