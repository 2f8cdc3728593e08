"""How areas are filled, so that they can be told apart without their colours."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import product
from typing import Final

from scorepad.sheets.pictures.arranging import Box
from scorepad.sheets.pictures.scene import Easel, Ink, Point

# In em.
_EDGE, _APART, _STRIPES, _STRIPE = 0.09, 0.04, 0.34, 0.1


class Filling(Enum):
    """What the inside of an area is like."""

    FULL = auto()
    STRIPED = auto()
    HOLLOW = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """A colour and what is done with it."""

    tone: Ink
    filling: Filling

    def draw(self, easel: Easel, boxes: Sequence[Box]) -> None:
        """Fill boxes, a little apart from whatever is beside them."""
        em = easel.setting.letter
        shown = [_narrower(box, _APART * em) for box in boxes]
        # What is too narrow for an edge and an inside is full.
        full = [box for box in shown if self.filling is Filling.FULL or _is_narrow(box, em)]
        edged = [box for box in shown if not (self.filling is Filling.FULL or _is_narrow(box, em))]
        if full:
            easel.fill(tuple(map(_corners, full)), self.tone)
        if edged:
            inner = (_narrower(box, _EDGE / 2 * em, high=_EDGE / 2 * em) for box in edged)
            easel.lines(tuple(map(_corners, inner)), self.tone, _EDGE)
        if edged and self.filling is Filling.STRIPED:
            inside = (_narrower(box, _EDGE * em, high=_EDGE * em) for box in edged)
            stripes = tuple(stripe for box in inside for stripe in _stripes(box, _STRIPES * em))
            easel.lines(stripes, self.tone, _STRIPE)


LOOKS: Final = tuple(
    Look(tone, filling)
    for filling, tone in product(
        (Filling.STRIPED, Filling.HOLLOW, Filling.FULL), (Ink.INK, Ink.SECOND, Ink.WILD, Ink.CLEAN)
    )
)


def _narrower(box: Box, by: float, high: float = 0.0) -> Box:
    by = min(by, (box.right - box.left) / 4)
    return Box(box.left + by, box.top + high, box.right - by, box.bottom - high)


def _is_narrow(box: Box, em: float) -> bool:
    return box.right - box.left < 3 * _EDGE * em


def _corners(box: Box) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _stripes(box: Box, step: float) -> Iterator[tuple[Point, Point]]:
    """Yield lines that rise to the right across a box, no end of them outside of it."""
    high = box.bottom - box.top
    start = box.left - high + step
    while start < box.right:
        first, last = max(start, box.left), min(start + high, box.right)
        yield (first, box.bottom - (first - start)), (last, box.bottom - (last - start))
        start += step
