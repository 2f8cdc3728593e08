"""The sizes in the far view: a pure function of the window and of the words in it.

All sizes are in logical pixels as they are seen, including the device's text scale.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

import flet as ft

from scorepad.flet_support.hooks import Size
from scorepad.flet_support.page_state import page_state
from scorepad.ui.theme.style import BIG_SIZE, BODY_SIZE, EDGE_SPACE, INK, letters_width, text_style
from scorepad.ui.widgets.text import own_words, safe_line_count

CAP: Final = 1456 / 2048
"""The height of Roboto's capitals and figures, in sizes of type."""
LINE_HEIGHT: Final = 1.18
"""How high a line of text is, in sizes of type."""
TOTAL_SHARE, WORDS_SHARE = 0.08, 0.03
"""The least height of totals and words, as shares of the window's shorter side."""
SHARED_SHARE = 1.4
"""The size of a minimum common to all sides, as a multiple of the words above the sides."""
FAR_GAP = 10
CARD_BAR, CARD_EDGE, CARD_HEAD, CARD_FOOT = 8, 14, 16, 12
ROW_BAR, ROW_EDGE = 8, 6
BOX_EDGE, BOX_HEAD = 12, 6
_HAIR = 2
_MOST_SHARE = 0.45
_NAMES = (1.5, 1.0, 0.7)
"""The sizes of names that are tried, as multiples of the words above the sides, largest first."""
_MINIMUM_BELOW, _MINIMUM_BESIDE = 0.55, 0.5
# A name beside a total has room for this many letters; a longer one stands above it.
_NAME_ROOM = 6.0


def far_style(size: float, weight: ft.FontWeight, colour: ft.Colors = INK) -> ft.TextStyle:
    """Make a style of any size, whichever type size the device has."""
    style = text_style(size / page_state(ft.context.page).device_scale, weight, colour)
    # The theme's line heights are larger, and differ between the places of its scale.
    style.height = LINE_HEIGHT
    return style


def far_text(
    text: str, size: float, weight: ft.FontWeight = ft.FontWeight.W_400, colour: ft.Colors = INK
) -> ft.Text:
    """Make a text of any size."""
    return own_words(text, far_style(size, weight, colour))


def lines_height(text: str, size: float, room: float) -> float:
    """Return how high a text of a size becomes. room: its width, in logical pixels."""
    return safe_line_count(text, room / size) * size * LINE_HEIGHT


@dataclass(frozen=True, slots=True)
class FarSide:
    """The words about a side.

    now: what is counted beside points, how far the side is behind, and its points of the round being counted.
    opening: what it needs or has bid, empty where that is nothing, or the same for all. minimum: the part of
    it in larger letters. spoken: as a screen reader reads it all.
    """

    name: str
    total: str
    now: str = ""
    opening: str = ""
    minimum: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class FarWords:
    """The words of the far view.

    head: round, dealer, whose turn it is to count, leader, and what was changed after all had agreed. shared:
    the minimum that all sides have.
    """

    head: str
    shared: str
    sides: tuple[FarSide, ...]


@dataclass(frozen=True, slots=True)
class FarSizes:
    """How the far view is laid out, and the sizes of its type.

    columns: sides beside each other. beside: whether a total stands beside its name, not below it. head: of
    the words above the sides. words: of the words around their minimums. spare: how much higher each row of
    sides may be than its texts; 0 where they fill the window, or more than that. shared_beside: whether the
    common minimum stands beside the corner too, not below it.
    """

    columns: int
    beside: bool
    total: float
    minimum: float
    name: float
    words: float
    head: float
    spare: float
    shared_beside: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """One way to lay the sides out. name, words: sizes of type. wide: the room of all columns."""

    sides: Sequence[FarSide]
    columns: int
    beside: bool
    name: float
    words: float
    wide: float

    def largest(self, room: float, least: float, most: float) -> float:
        """Return the largest size of totals with which the sides fit a height, or the least."""
        larger = range(int(least) + 1, int(min(self._widest(), most)) + 1)
        return int(least) + bisect_right(larger, room, key=self.height)

    def worth(self, total: float, room: float) -> tuple[bool, float]:
        """Return the sort key of a plan: one that fits by its totals, else by how little must be scrolled."""
        if total > self._widest():
            return False, float("-inf")
        height = self.height(total)
        return (True, total) if height <= room else (False, -height)

    def height(self, total: float) -> float:
        """Return the height of all sides together. total: size of their totals."""
        heights = [self._side(side, total) for side in self.sides]
        rows = [max(heights[at : at + self.columns]) for at in range(0, len(heights), self.columns)]
        return sum(rows) + (0 if self.beside else FAR_GAP * (len(rows) - 1))

    def minimum(self, total: float) -> float:
        """Return the size of the minimums; a minimum in words is no larger than a name."""
        if any(each.opening and not each.minimum.isdecimal() for each in self.sides):
            return self.name
        return floor(max(self.words, (_MINIMUM_BESIDE if self.beside else _MINIMUM_BELOW) * total))

    def _inner(self) -> float:
        edges = 2 * ROW_EDGE + ROW_BAR if self.beside else 2 * CARD_EDGE
        return (self.wide - FAR_GAP * (self.columns - 1)) / self.columns - _HAIR - edges

    def _widest(self) -> float:
        """Return the size at which the widest total fills its place."""
        room = self._inner() - (_NAME_ROOM * self.name + FAR_GAP if self.beside else 0)
        return floor(max(0.0, room) / max(letters_width(side.total) for side in self.sides))

    def _side(self, side: FarSide, total: float) -> float:
        room = self._inner()
        if self.beside:
            room -= FAR_GAP + total * max(letters_width(each.total) for each in self.sides)
        height = lines_height(side.name, self.name, room) + self._opening(side, total, room)
        height += lines_height(side.now, self.words, room) if side.now else 0
        if self.beside:
            return max(height, total * LINE_HEIGHT) + 2 * ROW_EDGE + _HAIR
        return height + total * LINE_HEIGHT + CARD_HEAD + CARD_FOOT + _HAIR

    def _opening(self, side: FarSide, total: float, room: float) -> float:
        if not side.opening:
            return 0
        size, inside = self.minimum(total), room - (0 if self.beside else 2 * BOX_EDGE)
        around = side.opening.replace(side.minimum, "", 1)
        if letters_width(around) * self.words + letters_width(side.minimum) * size <= inside:
            count = 1
        else:
            count = safe_line_count(around, inside / self.words)
            count += safe_line_count(side.minimum, inside / size)
        return count * size * LINE_HEIGHT + (0 if self.beside else 3 * BOX_HEAD)


def far_sizes(window: Size, far: FarWords, foot: float, corner: float) -> FarSizes:
    """Return the layout with the largest totals that fit, and with words as large as they may then be.

    foot: the height of the part below the sides. corner: the side of the square beside the head.
    """
    short, wide = min(window.width, window.height), window.width - 2 * EDGE_SPACE
    # Words can be read from two metres.
    words = max(BODY_SIZE, ceil(short * WORDS_SHARE / CAP))
    above, shared_beside = _above(far, wide, words, corner)
    room = window.height - above - foot - FAR_GAP
    wish, most = short * TOTAL_SHARE / CAP, short * _MOST_SHARE
    # Totals are scrolled rather than made smaller. Most tables have two sides.
    least = ceil(wish) if len(far.sides) == 2 else BIG_SIZE  # noqa: PLR2004
    tries: list[tuple[_Plan, float]] = []
    for share in (*_NAMES, 0):
        name = max(BODY_SIZE, floor(words * share))
        for columns in range(1, len(far.sides) + 1):
            for beside in (False, True):
                plan = _Plan(far.sides, columns, beside, name, min(name, words), wide)
                tries.append((plan, plan.largest(room, least, most)))
        if max(plan.worth(total, room) for plan, total in tries) >= (True, wish):
            break
    plan, total = max(tries, key=lambda each: each[0].worth(each[1], room))
    spare = max(0, floor((room - plan.height(total)) / ceil(len(far.sides) / plan.columns)))
    placed, minimum = (plan.columns, plan.beside), plan.minimum(total)
    return FarSizes(*placed, total, minimum, plan.name, plan.words, words, spare, shared_beside)


def _above(far: FarWords, wide: float, words: float, corner: float) -> tuple[float, bool]:
    """Return the height of the words above the sides with the corner, and whether all stand beside it."""
    narrow, large = wide - corner, words * SHARED_SHARE
    height = lines_height(far.head, words, narrow)
    if not far.shared:
        return max(corner, height), False
    beside = max(corner, height + lines_height(far.shared, large, narrow))
    below = max(corner, height) + lines_height(far.shared, large, wide)
    return min(beside, below), beside <= below
