"""Where the parts of a sheet stand on its paper: head, names, boxes, foot."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.sheets.pages import Part
from scorepad.sheets.shapes import Paper

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
_EDGE, _NARROW_EDGE = 11.0, 7.0


@dataclass(frozen=True, slots=True)
class Place:
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


@dataclass(frozen=True, slots=True)
class Frame:
    """How one sheet stands in its place, in mm.

    head, dealers, names, rounds: heights of the title, of the dealers' names where they stand above a block,
    of the sides' names and of the rounds' heads. full: across for the blocks. label: width of the rows'
    labels. column: of a box. number, name: sizes of type, in points. foot: whether it stands `below` the
    boxes, `beside` them or `after` them on pages of its own. low: whether the heads are small, for want of
    height. pages: the blocks of boxes on each. after: how many pages of the foot follow.
    """

    place: Place
    head: float
    dealers: float
    names: float
    rounds: float
    full: float
    label: float
    column: float
    number: float
    name: float
    foot: str
    low: bool
    pages: Sequence[Sequence[Part]]
    after: int

    def wide(self, part: Part) -> float:
        """Give the width of a block of boxes with their labels."""
        return self.label + self.column * len(part.sides) * len(part.rounds)

    @property
    def count(self) -> int:
        """Count all pages."""
        return len(self.pages) + self.after


def places_on(paper: Paper) -> list[Place]:
    """List where sheets stand on one page of paper."""
    wide, high = page_size(paper)
    if paper.per_page == 1:
        return [Place(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE)]
    if wide > high:
        half = wide / 2
        inside = half - 2 * _NARROW_EDGE
        return [Place(x + _NARROW_EDGE, _EDGE, inside, high - 2 * _EDGE) for x in (0, half)]
    half = high / 2
    inside = half - 2 * _NARROW_EDGE
    return [Place(_EDGE, y + _NARROW_EDGE, wide - 2 * _EDGE, inside) for y in (0, half)]


def page_size(paper: Paper) -> tuple[float, float]:
    """Give width and height of the paper as it lies."""
    wide, high = sorted(PAPERS[paper.size], reverse=paper.landscape)
    return wide, high
