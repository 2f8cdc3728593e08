"""A list of any length that draws only the rows in sight, and a screenful before and after them.

The rest is an empty box of the same height. The screen hands `ListWindow.scrolled` to its frame; the list
redraws itself when other parts of it come into sight, and nothing else does.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import flet as ft

from scorepad.flet_support.error_boundary import action, component
from scorepad.flet_support.focus_and_scroll import with_scroll_key
from scorepad.flet_support.hooks import Size, use_instance, use_live, use_page, use_size

PART: Final = 8
"""How many rows are drawn or left out together."""

# Logical pixels of a row with two sides at the usual text size; parts once drawn are measured.
_ROW: Final = 96.0


class ListRow(Protocol):
    """A row that can be drawn; equal ones look the same. key: unique in the list."""

    @property
    def key(self) -> str: ...  # noqa: D102

    def draw(self) -> ft.Control: ...  # noqa: D102


class ListWindow:
    """The visible part of a long list, as the browser reports it when it is scrolled."""

    def __init__(self) -> None:
        self._size = Size(0.0, 0.0)
        self._row = _ROW
        self._offset = 0.0
        self._heights: dict[int, float] = {}
        self._calls: dict[Callable[[], None], None] = {}

    def follow(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back when the visible part may have changed, until the returned function is called."""

        def stop() -> None:
            self._calls.pop(callback, None)

        self._calls[callback] = None
        return stop

    def scrolled(self, event: ft.OnScrollEvent) -> None:
        """Record how far the paper is scrolled."""
        self._move(event.pixels)

    def to_the_top(self) -> None:
        """Start at the top again, as a browser does after a reload."""
        self._move(0.0)

    def _move(self, offset: float) -> None:
        self._offset = offset
        self._call_all()

    def _call_all(self) -> None:
        for call in list(self._calls):
            call()

    def fit(self, size: Size) -> None:
        """Take the size of the window; with another width or text size the rows change their height."""
        if (size.width, size.text_scale) != (self._size.width, self._size.text_scale):
            self._heights, self._row = {}, _ROW * size.text_scale
        self._size = size

    def measured(self, part: int, height: float) -> None:
        """Record how high a part has become.

        A part never drawn counts as high as the first one: correcting it again and again would move the list
        under the reader's finger.
        """
        if not self._heights:
            self._row = height / PART
        self._heights[part] = height
        self._call_all()

    def _parts_in_sight(self, rows: int) -> tuple[int, int]:
        """Return the first part to draw and the one after the last. rows: how many there are."""
        parts = -(-rows // PART)
        height = self._size.height
        top, bottom = self._offset - height, self._offset + 2 * height
        first, last, at = parts, 0, 0.0
        for part in range(parts):
            below = at + self._height(part, rows)
            if below > top and at < bottom:
                first, last = min(first, part), part + 1
            at = below
        return (first, last) if last else (max(parts - 1, 0), parts)

    def _room(self, parts: Iterable[int], rows: int) -> float:
        """Return the height of some parts, drawn or not."""
        return sum(self._height(part, rows) for part in parts)

    def drawn(self, rows: int) -> tuple[int, int, float, float]:
        """Return the first part to draw, the one after the last, and the room above and below them."""
        first, last = self._parts_in_sight(rows)
        above, below = range(first), range(last, -(-rows // PART))
        return first, last, self._room(above, rows), self._room(below, rows)

    def _height(self, part: int, rows: int) -> float:
        return self._heights.get(part, self._row * min(PART, rows - part * PART))


def use_list_window() -> ListWindow:
    """Return the visible part of a screen's long list."""
    return use_instance(ListWindow)


@component
def long_list(rows: tuple[ListRow, ...], window: ListWindow) -> ft.Control:
    """Draw the rows in sight. window: belongs to the screen, which hands its `scrolled` to the frame."""
    window.fit(use_size())
    seen = use_instance(_Arrivals)
    arrivals = use_page(lambda state: state.arrivals)
    if seen.count != arrivals:
        seen.count = arrivals
        window.to_the_top()
    first, last, above, below = use_live(window.follow, lambda: window.drawn(len(rows)))
    parts = [
        _memo_part(_Part(at, rows[at * PART : (at + 1) * PART], window), key=f"part {at}")
        for at in range(first, last)
    ]
    whole = [ft.Container(height=above, key="above"), *parts, ft.Container(height=below, key="below")]
    return ft.Column(whole, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@dataclass(slots=True)
class _Arrivals:
    count: int = 0


@dataclass(frozen=True, slots=True)
class _Part:
    """Some rows; two parts are the same if their rows are."""

    at: int
    rows: tuple[ListRow, ...]
    window: ListWindow


@component
def _part(part: _Part) -> ft.Control:
    async def measured(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        part.window.measured(part.at, event.height)

    lines = [with_scroll_key(row.draw(), row.key) for row in part.rows]
    column = ft.Column(lines, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(column, on_size_change=action(measured))


_memo_part: Any = ft.memo(_part)
