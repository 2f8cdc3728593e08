"""The sign and the dash of each side, so that no line depends on its colour."""

from math import cos, pi, sin
from typing import Final

from scorepad.sheets.pictures.scene import Easel, Ink, Point, SideInk

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


def draw_signs(easel: Easel, seat: int, places: tuple[Point, ...], radius: float) -> None:
    """Draw a side's sign at some places: ● ■ ▲ ◆ ▼ ✚ ▶ ◐ ○ □ △ ◇, by its seat. radius: in em."""
    at, tone = seat % SEATS, SideInk(seat)
    shape = (*_SIGNS, _ROUND, *_HOLLOW)[at]
    size = radius * easel.setting.letter
    if at < _HALF:
        easel.fill(_placed(shape, places, size), tone)
        return
    easel.fill(_placed(shape, places, size), Ink.PAPER)
    easel.lines(_placed(shape, places, size * (1 - _EDGE)), tone, _EDGE)
    if at == _HALF:
        easel.fill(_placed(_circle(pi / 2, 3 * pi / 2), places, size), tone)


def _placed(
    shape: tuple[Point, ...], places: tuple[Point, ...], size: float
) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple((x + size * right, y + size * down) for right, down in shape) for x, y in places)
