"""What a picture is made of: lines, areas and words in roles of colour.

Its unit is that of whoever asks for it, such as a screen's logical pixel. This room needs no fonts: whoever
asks brings the widths of letters along.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from math import cos, pi, sin
from typing import Final, NamedTuple

Point = tuple[float, float]
"""How far to the right and how far down."""

Measure = Callable[[str], float]
"""Returns an upper bound for the width of a text in one line, in em."""


REACH, AFTER_SIGN, AFTER_NAME = 0.45, 1.1, 0.6
"""How far the widest of the sides' signs reaches, where the name after it starts, and before a total; in em.

So are all lengths in this room that aren't in the picture's unit.
"""
SIGN: Final = 0.36
"""The radius of a sign."""
THIN: Final = 0.06
"""How thick a line is that shows no side."""


class Ink(Enum):
    """The roles of colour that belong to no side."""

    INK = auto()
    SECOND = auto()
    HAIR = auto()
    PAPER = auto()


@dataclass(frozen=True, slots=True)
class SideInk:
    """The colour of a side. seat: its index in the game."""

    seat: int


Tone = Ink | SideInk


class Align(Enum):
    """Which point of a text stands at its x."""

    START = auto()
    CENTRE = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Setting:
    """How a picture is set. high: at least. letter: the size of its type.

    All three in one unit; measure: of the letters that it will be shown in.
    """

    wide: float
    high: float
    letter: float
    measure: Measure

    def width(self, text: str) -> float:
        """Return how wide a text is at most."""
        return self.measure(text) * self.letter


@dataclass(frozen=True, slots=True)
class Words:
    """A text on one line. y: the middle of its letters. size: of its type. strong: in the bolder weight."""

    x: float
    y: float
    text: str
    size: float
    tone: Tone = Ink.INK
    align: Align = Align.START
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """Lines from point to point, or the areas inside them where thick is 0. dash: as in `marks.Path`."""

    lines: tuple[tuple[Point, ...], ...]
    tone: Tone
    thick: float = 0.0
    dash: tuple[float, float] | None = None


SceneMark = Words | Outline


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in its own unit, with its marks in drawing order. said: what a screen reader says of it."""

    wide: float
    high: float
    marks: tuple[SceneMark, ...]
    said: str


@dataclass(slots=True)
class Easel:
    """Collects the marks of a picture while it is drawn."""

    setting: Setting
    marks: list[SceneMark] = field(default_factory=list)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        tone: Tone = Ink.INK,
        align: Align = Align.START,
        strong: bool = False,
    ) -> None:
        """Write a text. y: the middle of its letters."""
        self.marks.append(Words(x, y, text, self.setting.letter, tone, align, strong))

    def lines(
        self,
        lines: tuple[tuple[Point, ...], ...],
        tone: Tone,
        thick: float,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw lines of one look. thick, dash: in em."""
        em = self.setting.letter
        lengths = (dash[0] * em, dash[1] * em) if dash else None
        self.marks.append(Outline(lines, tone, thick * em, lengths))

    def fill(self, areas: tuple[tuple[Point, ...], ...], tone: Tone) -> None:
        """Fill areas, each given by its corners."""
        self.marks.append(Outline(areas, tone))


class Box(NamedTuple):
    """A part of a picture by its edges."""

    left: float
    top: float
    right: float
    bottom: float


def shortened(text: str, room: float, setting: Setting) -> str:
    """Return a text that fits in a width; where its end is left out, an ellipsis says so.

    Nothing is left where there is room for the ellipsis alone.
    """
    left, end = text, ""
    while left and setting.width(left + end) > room:
        left, end = left[:-1].rstrip(), "…"
    return left + end if left else ""


_CORNERS: Final = 24
"""Of a circle: as round as can be seen at this size."""
_EDGE: Final = 0.09
"""How thick the edge of a hollow sign is, in em."""

DASHES: Final = (None, (0.75, 0.3), (0.18, 0.22), (1.3, 0.35), (0.4, 0.35), (0.18, 0.6))
"""How long lines are drawn and left out, in em; a side's is that of its seat."""


def dash_of(seat: int) -> tuple[float, float] | None:
    """Return the dash of a side, counted from 0."""
    return DASHES[seat % len(DASHES)]


def _circle(start: float = 0.0, end: float = 2 * pi) -> tuple[Point, ...]:
    turns = (start + (end - start) * corner / _CORNERS for corner in range(_CORNERS + 1))
    return tuple((cos(turn), sin(turn)) for turn in turns)


_ROUND: Final = _circle()
_SQUARE: Final = ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88), (-0.88, -0.88))
_UP: Final = ((0.0, -1.0), (1.05, 0.85), (-1.05, 0.85), (0.0, -1.0))
_DOWN: Final = tuple((x, -y) for x, y in _UP)
_RIGHT: Final = tuple((-y, x) for x, y in _UP)
_LOZENGE: Final = ((0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0), (0.0, -1.15))
_CROSS: Final = tuple(
    (x / 3, y / 3)
    for x, y in (
        *((-1, -3), (1, -3), (1, -1), (3, -1), (3, 1), (1, 1)),
        *((1, 3), (-1, 3), (-1, 1), (-3, 1), (-3, -1), (-1, -1), (-1, -3)),
    )
)
_SIGNS: Final = (_ROUND, _SQUARE, _UP, _LOZENGE, _DOWN, _CROSS, _RIGHT)
_HALF: Final = 7
"""The seat whose sign is half full, between those that are full and those that are hollow."""
_HOLLOW: Final = (_ROUND, _SQUARE, _UP, _LOZENGE)
SEATS: Final = len(_SIGNS) + 1 + len(_HOLLOW)
"""How many signs there are; after them they start again, as on the screens."""


def draw_signs(easel: Easel, seat: int, places: tuple[Point, ...]) -> None:
    """Draw a side's sign at some places: ● ■ ▲ ◆ ▼ ✚ ▶ ◐ ○ □ △ ◇, by its seat."""
    at, tone = seat % SEATS, SideInk(seat)
    shape = (*_SIGNS, _ROUND, *_HOLLOW)[at]
    size = SIGN * easel.setting.letter
    if at < _HALF:
        easel.fill(placed(shape, places, size), tone)
        return
    easel.fill(placed(shape, places, size), Ink.PAPER)
    easel.lines(placed(shape, places, size * (1 - _EDGE)), tone, _EDGE)
    if at == _HALF:
        easel.fill(placed(_circle(pi / 2, 3 * pi / 2), places, size), tone)


def placed(shape: tuple[Point, ...], places: tuple[Point, ...], size: float) -> tuple[tuple[Point, ...], ...]:
    """Return a shape of a size at each of some places."""
    return tuple(tuple((x + size * right, y + size * down) for right, down in shape) for x, y in places)
