"""Where the parts of a sheet stand on its paper: head, names, boxes, foot."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.i18n.catalogue import _
from scorepad.sheets.draw_foot import BESIDE_MM, below_height, beside_height
from scorepad.sheets.metrics import folded
from scorepad.sheets.pages import Across, Part, across, parts
from scorepad.sheets.shapes import Paper, Sheet

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
NAME_SIZE, NAME_LINE, NAME_INDENT = 10.5, 4.4, 5.5
_EDGE, _NARROW_EDGE = 11.0, 7.0
_LOW = 160.0
_ROUNDS, _LOW_ROUNDS = 12.0, 9.5
_BOTTOM = 4.5
_GAP = 5.0


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
    """How one sheet stands in its place.

    head, names, rounds: heights of the title, of the sides' names and of the rounds' heads, in mm.
    wide: of the boxes. beside: whether the foot stands at the right of them.
    low: whether there is little height, so that type is smaller. parts: the pages.
    """

    place: Place
    head: float
    names: float
    rounds: float
    wide: float
    beside: bool
    low: bool
    parts: tuple[Part, ...]


def places_on(paper: Paper) -> list[Place]:
    """List where sheets stand on one page of paper."""
    wide, high = page_size(paper)
    if paper.per_page == 1:
        return [Place(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE)]
    if wide > high:
        half = wide / 2
        return [Place(x + _EDGE, _EDGE, half - 2 * _EDGE, high - 2 * _EDGE) for x in (0, half)]
    half = high / 2
    inside = half - 2 * _NARROW_EDGE
    return [Place(_EDGE, y + _NARROW_EDGE, wide - 2 * _EDGE, inside) for y in (0, half)]


def page_size(paper: Paper) -> tuple[float, float]:
    """Give width and height of the paper as it lies."""
    wide, high = sorted(PAPERS[paper.size], reverse=paper.landscape)
    return wide, high


def frame(sheet: Sheet, place: Place) -> Frame:
    """Find the arrangement that takes the fewest pages: the foot below, or beside where there is room."""
    return min(_frames(sheet, place), key=lambda each: len(each.parts))


def name_lines(name: str, room: float) -> list[str]:
    """Break a side's name into the lines it takes above its columns."""
    return folded(name, room, NAME_SIZE, bold=True)


def _frames(sheet: Sheet, place: Place) -> Iterator[Frame]:
    yield _frame(sheet, place, place.wide, below_height(sheet, place.wide), beside=False)
    left = place.wide - BESIDE_MM - _GAP
    if place.wide > place.high and beside_height(sheet) < place.high - 30:
        yield _frame(sheet, place, left, 0.0, beside=True)


def _frame(sheet: Sheet, place: Place, wide: float, foot: float, *, beside: bool) -> Frame:
    low = place.high < _LOW
    head, rounds = (13.0, _LOW_ROUNDS) if low else (20.0, _ROUNDS)
    spread = across(sheet, wide)
    names = _names_height(sheet, spread, wide)
    room = place.high - head - names - rounds - foot - _BOTTOM
    return Frame(place, head, names, rounds, wide, beside, low, tuple(parts(sheet, spread, room)))


def _names_height(sheet: Sheet, spread: Across, wide: float) -> float:
    room = spread.side_mm(wide) - NAME_INDENT - 1.5
    most = max(len(name_lines(side.name, room)) for side in sheet.sides)
    winners = any(side.won for side in sheet.sides)
    return max(7.5, (most + winners) * NAME_LINE + 2.4)


def winner_word() -> str:
    """Name what stands below the name of a side that has won."""
    return _("★ Winner")
