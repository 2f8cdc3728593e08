"""What a picture is made of: lines, areas and words in roles of colour.

Its unit is that of whoever asks for it, such as a screen's logical pixel. This room needs no fonts: whoever
asks brings the widths of letters along.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

Point = tuple[float, float]
"""How far to the right and how far down."""

Measure = Callable[[str], float]
"""Returns an upper bound for the width of a text in one line, in em."""


class Ink(Enum):
    """The roles of colour that belong to no side."""

    INK = auto()
    SECOND = auto()
    HAIR = auto()
    PAPER = auto()
    CLEAN = auto()
    WILD = auto()


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
