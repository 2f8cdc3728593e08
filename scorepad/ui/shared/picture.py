"""Pictures on the screen: shapes on a canvas, the signs of sides among them, and codes for a camera."""

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, cos, pi, sin
from typing import Final, NamedTuple

import flet as ft
import flet.canvas as cv

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.hooks import Size
from scorepad.i18n import _
from scorepad.ui.theme.style import INK, PAPER, SECOND_SIZE, letters_width, side_colour, text_style

Point = tuple[float, float]
"""How far to the right and how far down, in logical pixels."""

REACH, AFTER_SIGN = 0.45, 1.1
"""How far the widest of the sides' signs reaches, and where the name after it starts; in em.

So are all lengths of what is drawn that aren't in pixels.
"""
SIGN: Final = 0.36
"""The radius of a sign."""
THIN: Final = 0.06
"""How thick a line is that shows no side."""

LONGEST_QR_TEXT: Final = 1200
"""A longer text makes the dots too small for a camera pointed at a phone's screen."""

_CODE_MARGIN, _CODE_DOT = 4, 8


@dataclass(frozen=True, slots=True)
class Setting:
    """How a picture is set, in logical pixels. high: at least. letter: the size of its type."""

    wide: float
    high: float
    letter: float

    def width(self, text: str) -> float:
        """Return how wide a text is at most."""
        return letters_width(text) * self.letter


def screen_setting(wide: float, high: float, size: Size) -> Setting:
    """Return how a picture is set on a screen. wide, high: logical pixels, high at least."""
    # A canvas doesn't enlarge its texts by itself.
    return Setting(wide, high, SECOND_SIZE * size.text_scale)


@dataclass(slots=True)
class Easel:
    """Collects the shapes of a picture while it is drawn."""

    setting: Setting
    shapes: list[cv.Shape] = field(default_factory=list)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        colour: ft.Colors = INK,
        align: ft.Alignment = ft.Alignment.CENTER_LEFT,
        strong: bool = False,
    ) -> None:
        """Write a text on one line. y: the middle of its letters. strong: in the bolder weight."""
        weight = ft.FontWeight.W_700 if strong else ft.FontWeight.W_400
        style = text_style(self.setting.letter, weight, colour)
        self.shapes.append(cv.Text(x, y, typeset(text), style, alignment=align))

    def lines(
        self,
        lines: Sequence[Sequence[Point]],
        colour: ft.Colors,
        thick: float = THIN,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw lines of one look. thick, dash: in em."""
        em = self.setting.letter
        paint = ft.Paint(
            color=colour,
            style=ft.PaintingStyle.STROKE,
            stroke_width=thick * em,
            stroke_join=ft.StrokeJoin.ROUND,
            stroke_dash_pattern=[length * em for length in dash] if dash else None,
        )
        self.shapes.append(cv.Path(_elements(lines), paint))

    def fill(self, areas: Sequence[Sequence[Point]], colour: ft.Colors) -> None:
        """Fill areas, each given by its corners."""
        self.shapes.append(cv.Path(_elements(areas), ft.Paint(color=colour, style=ft.PaintingStyle.FILL)))

    def picture(self, high: float, said: str) -> ft.Control:
        """Return what was drawn. high: all of it. said: what a screen reader says of it."""
        canvas = cv.Canvas(self.shapes)
        # With all heights whole, the last row of pixels is opaque.
        canvas.width, canvas.height = self.setting.wide, ceil(high)
        return ft.Semantics(label=said, image=True, container=True, content=canvas)


def _elements(lines: Sequence[Sequence[Point]]) -> list[cv.Path.PathElement]:
    return [
        cv.Path.LineTo(*point) if at else cv.Path.MoveTo(*point)
        for line in lines
        for at, point in enumerate(line)
    ]


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
_FULL: Final = (_ROUND, _SQUARE, _UP, _LOZENGE, _DOWN, _CROSS, _RIGHT)
_SIGNS: Final = (*_FULL, _ROUND, _ROUND, _SQUARE, _UP, _LOZENGE)
"""The sides' signs: full ones, one that is half full, and hollow ones."""


def draw_signs(easel: Easel, seat: int, places: tuple[Point, ...]) -> None:
    """Draw a side's sign at some places: ● ■ ▲ ◆ ▼ ✚ ▶ ◐ ○ □ △ ◇, by its seat."""
    at, colour, size = seat % len(_SIGNS), side_colour(seat), SIGN * easel.setting.letter
    shape, half = _SIGNS[at], len(_FULL)
    if at < half:
        easel.fill(placed(shape, places, size), colour)
        return
    easel.fill(placed(shape, places, size), PAPER)
    easel.lines(placed(shape, places, size * (1 - _EDGE)), colour, _EDGE)
    if at == half:
        easel.fill(placed(_circle(pi / 2, 3 * pi / 2), places, size), colour)


def placed(shape: tuple[Point, ...], places: tuple[Point, ...], size: float) -> tuple[tuple[Point, ...], ...]:
    """Return a shape of a size at each of some places."""
    return tuple(tuple((x + size * right, y + size * down) for right, down in shape) for x, y in places)


def qr_code(text: str, width: float, said: str = "") -> ft.Image | None:
    """Draw a text as a code, None if it is too long. width: logical pixels. said: its name when read out."""
    import segno  # noqa: PLC0415 - loaded when somebody shares, not at every start

    if len(text.encode()) > LONGEST_QR_TEXT:
        return None
    drawn = io.BytesIO()
    # segno chooses the best error correction that needs no larger code by itself.
    segno.make_qr(text, error="l").save(drawn, kind="png", scale=_CODE_DOT, border=_CODE_MARGIN)
    # The client draws no image that is given as bytes (FLET.md, fault 54).
    image = ft.Image(src=base64.b64encode(drawn.getvalue()).decode(), width=width, height=width)
    image.filter_quality = ft.FilterQuality.NONE
    # By itself the client makes no picture larger, so two codes side by side would differ in size.
    image.fit = ft.BoxFit.FILL
    image.semantics_label = said or _("QR code to scan with a phone's camera")
    image.gapless_playback = True
    return image
