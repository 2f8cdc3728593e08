"""Where things find room: labels apart from each other, numbers on an axis, names in a width."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorepad.sheets.pictures.scene import Point, Setting

_STEPS = (1, 2, 5, 10, 20)


class Box(NamedTuple):
    """A part of a picture by its edges."""

    left: float
    top: float
    right: float
    bottom: float


def spread(wanted: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Return places at least a gap apart and as near to the wanted ones as can be, in the order of these.

    least, most: between which they lie, if there is room for all.
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    groups: list[list[float]] = []
    for rank, index in enumerate(order):
        groups.append([wanted[index] - rank * gap])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    highest = max(least, most - (len(wanted) - 1) * gap)
    settled = [min(max(_mean(group), least), highest) for group in groups for _each in group]
    places = [0.0] * len(wanted)
    for rank, index in enumerate(order):
        places[index] = settled[rank] + rank * gap
    return places


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def round_values(low: float, high: float, most: int) -> list[int]:
    """Return round numbers between two others, evenly apart: as many as can be, but not more than `most`."""
    power = 10 ** max(0, math.floor(math.log10(max(1.0, (high - low) / most))))
    for step in (times * power for times in _STEPS):
        first, last = math.ceil(low / step), math.floor(high / step)
        if last - first < most:
            return [number * step for number in range(first, last + 1)]
    return [0]


def shortened(text: str, room: float, setting: Setting) -> str:
    """Return a text that fits in a width; where its end is left out, an ellipsis says so.

    Nothing is left where there is room for the ellipsis alone.
    """
    left, end = text, ""
    while left and setting.width(left + end) > room:
        left, end = left[:-1].rstrip(), "…"
    return left + end if left else ""


def is_free(box: Box, boxes: Iterable[Box], lines: Iterable[Sequence[Point]]) -> bool:
    """Return whether no other box and no line reaches into a box."""
    apart = all(
        box.right <= each.left or each.right <= box.left or box.bottom <= each.top or each.bottom <= box.top
        for each in boxes
    )
    return apart and not any(_crosses(box, *pair) for line in lines for pair in pairwise(line))


def _crosses(box: Box, start: Point, end: Point) -> bool:
    """Return whether a straight line passes through a box."""
    first, last = 0.0, 1.0
    sides = ((start[0], end[0], box.left, box.right), (start[1], end[1], box.top, box.bottom))
    for begin, stop, low, high in sides:
        way = stop - begin
        if way == 0:
            if not low <= begin <= high:
                return False
            continue
        reached = sorted(((low - begin) / way, (high - begin) / way))
        first, last = max(first, reached[0]), min(last, reached[1])
    return first <= last
