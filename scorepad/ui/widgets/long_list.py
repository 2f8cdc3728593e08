"""A list of any length that draws only the rows in sight, and a screenful before and after them.

The screenful after the first one follows once that has been drawn: where Python has no threads, nothing is
answered while rows are made. The rest is an empty box of the same height. The screen hands
`ListWindow.scrolled` to its frame; the list redraws itself when other parts of it come into sight, and
nothing else does.
"""

from collections.abc import Callable
from functools import partial
from itertools import accumulate
from typing import Any, Final

import flet as ft

from scorepad.flet_support.focus_and_scroll import with_scroll_key
from scorepad.flet_support.hooks import Size, use_instance, use_live, use_page, use_size
from scorepad.flet_support.page_state import call_all
from scorepad.flet_support.screens import action, component, lasting
from scorepad.ui.widgets.layout import stretched

PART: Final = 4
"""How many rows are drawn or left out together."""

# Logical pixels of a row with two sides at the usual text size; parts once drawn are measured.
_ROW: Final = 96.0


Draw = Callable[..., ft.Control]
Row = tuple[str, tuple[object, ...]]
"""The key of a row, unique in its list, and what it is drawn from; rows drawn from the same look the same."""


class ListWindow:
    """The visible part of a long list, as the browser reports it when it is scrolled."""

    def __init__(self) -> None:
        self._size = Size(0.0, 0.0)
        self._arrivals = 0
        self._row = _ROW
        self._offset = 0.0
        self._heights: dict[int, float] = {}
        self._calls: dict[Callable[[], None], None] = {}

    def follow(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back when the visible part may have changed, until the returned function is called."""
        self._calls[callback] = None
        return partial(self._calls.pop, callback, None)

    def scrolled(self, event: ft.OnScrollEvent) -> None:
        """Record how far the paper is scrolled."""
        self._move(event.pixels)

    def to_top(self) -> None:
        """Show the beginning again: the list has other rows now."""
        self._heights = {}
        self._move(0.0)

    def _move(self, offset: float) -> None:
        self._offset = offset
        call_all(self._calls)

    def fit(self, size: Size, arrivals: int) -> None:
        """Take the size of the window, and start at the top again after a reload, as the browser does.

        With another width or text size the rows change their height.
        """
        if (size.width, size.text_scale) != (self._size.width, self._size.text_scale):
            self._heights, self._row = {}, _ROW * size.text_scale
        self._size = size
        if self._arrivals != arrivals:
            self._arrivals = arrivals
            self._move(0.0)

    def measured(self, part: int, height: float) -> None:
        """Record how high a part has become.

        A part never drawn counts as high as the first one: correcting it again and again would move the list
        under the reader's finger.
        """
        if not self._heights:
            self._row = height / PART
        self._heights[part] = height
        call_all(self._calls)

    def drawn(self, rows: int) -> tuple[int, int, float, float]:
        """Return the first part to draw, the one after the last, and the room above and below them."""
        counts = [min(PART, rows - first) for first in range(0, rows, PART)]
        heights = [self._heights.get(part, self._row * count) for part, count in enumerate(counts)]
        ends = list(accumulate(heights, initial=0.0))
        ahead = self._size.height if self._heights else 0.0
        top, bottom = self._offset - self._size.height, self._offset + self._size.height + ahead
        seen = [at for at in range(len(heights)) if ends[at + 1] > top and ends[at] < bottom]
        first, last = (seen[0], seen[-1] + 1) if seen else (max(len(heights) - 1, 0), len(heights))
        return first, last, ends[first], ends[-1] - ends[last]


def use_list_window() -> ListWindow:
    """Return the visible part of a screen's long list."""
    return use_instance(ListWindow)


@component
def long_list(count: int, row: Callable[[int], Row], draw: Draw, window: ListWindow) -> ft.Control:
    """Draw the rows in sight. window: belongs to the screen, which hands its `scrolled` to the frame.

    row: returns the one at an index, of which there are `count`; all take long to make where there are
    10,000. draw: draws one.
    """
    window.fit(use_size(), use_page(lambda state: state.arrivals))
    first, last, above, below = use_live(window.follow, lambda: window.drawn(count))
    make: Any = _part
    parts = [
        make(at, tuple(map(row, range(count)[at * PART : (at + 1) * PART])), draw, window, key=f"part {at}")
        for at in range(first, last)
    ]
    lines = [ft.Container(height=above, key="above"), *parts, ft.Container(height=below, key="below")]
    return stretched(lines)


@lasting
def _part(at: int, rows: tuple[Row, ...], draw: Draw, window: ListWindow) -> ft.Control:
    async def measured(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        window.measured(at, event.height)

    lines = [with_scroll_key(draw(*shown), key) for key, shown in rows]
    return ft.Container(stretched(lines), on_size_change=action(measured))
