"""What can have the focus on a screen, and the places it is scrolled to, read from what was drawn."""

from collections.abc import Iterator, Sequence
from typing import Any

import flet as ft
from flet.components.component import Component

Button = ft.TextButton | ft.IconButton
Stop = Button | ft.TextField
Line = Sequence[Button]
BAR = "bar"
"""What is marked so, as a control's `data`, is passed by."""
SHEET = "sheet"
"""What is marked so is the paper that scrolls."""
BEGIN = "begin"
"""What is marked so holds the button to begin with while nothing has the focus."""
# From the place before it no line is so many lines away that it could be out of sight.
_NEAR = 4


def stops(control: Any) -> Iterator[Stop]:
    """Give what can have the focus inside a control, in the order of the paper."""
    if isinstance(control, Button | ft.TextField):
        yield from [] if control.disabled else [control]
    elif not isinstance(control, ft.AlertDialog) or control.open:
        for each in inside_of(control):
            yield from stops(each)


def open_sheets(control: Any) -> Iterator[ft.AlertDialog]:
    """Give the sheets that lie over the screen now."""
    if isinstance(control, ft.AlertDialog):
        yield from [control] if control.open else []
    else:
        for each in inside_of(control):
            yield from open_sheets(each)


def place_before(view: ft.View, target: Stop) -> str:
    """Find the scroll key of the line, or of one a little before it; empty where there is none."""
    rows = {button._i: row for row, line in enumerate(lines(view)) for button in line}  # noqa: SLF001 - Flet's id
    place, first = "", 0
    for each in _way(view):
        if isinstance(each, str):
            place, first = each, len(rows)
        elif each._i in rows:  # noqa: SLF001 - Flet's id of a control
            row = rows[each._i]  # noqa: SLF001 - Flet's id of a control
            first = min(first, row)
            if each._i == target._i:  # noqa: SLF001 - Flet's id of a control
                return place if row - first <= _NEAR else ""
    return ""


def _way(control: Any) -> Iterator[str | Button]:
    """Give scroll keys and buttons in their order; what stands beside the paper has none of its keys."""
    place = getattr(getattr(control, "key", None), "value", None)
    if isinstance(place, str):
        yield place
    if isinstance(control, Button):
        yield control
    else:
        for each in inside_of(control):
            yield from _way(each)
    if getattr(control, "data", None) == SHEET:
        yield ""


def marked(control: Any, mark: str) -> Iterator[Any]:
    """Give what carries a mark: `BAR`, `SHEET` or `BEGIN`."""
    if getattr(control, "data", None) == mark:
        yield control
    for each in inside_of(control):
        yield from marked(each, mark)


def called(control: Any, place: str) -> Iterator[ft.Control]:
    """Give what has this scroll key."""
    if getattr(getattr(control, "key", None), "value", None) == place:
        yield control
    for each in inside_of(control):
        yield from called(each, place)


def lines(control: Any) -> Iterator[Line]:
    """Give what can be touched inside a control, line by line from above, each from the left."""
    if isinstance(control, ft.Row):
        inside = [list(lines(each)) for each in control.controls]
        # Of columns side by side each keeps its own lines.
        if all(len(each) <= 1 for each in inside):
            line = [button for each in inside for part in each for button in part]
            yield from [line] if line else []
        else:
            yield from (line for each in inside for line in each)
    elif getattr(control, "data", None) == BAR:
        return
    elif isinstance(control, Button):
        yield from [] if control.disabled else [[control]]
    else:
        for each in inside_of(control):
            yield from lines(each)


def top_view(views: Any) -> Any:
    """Find the screen on top. views: a list of them, or the component that the router draws them by."""
    while not isinstance(views, ft.View):
        views = views[-1] if isinstance(views, list) else views._b  # noqa: SLF001 - where Flet keeps what it drew
    return views


def inside_of(control: Any) -> list[Any]:
    """Give what a control holds, or what a component has drawn."""
    held = control._b if isinstance(control, Component) else None  # noqa: SLF001 - where Flet keeps what it drew
    held = held or getattr(control, "controls", None) or getattr(control, "content", None)
    return held if isinstance(held, list) else [held] if isinstance(held, ft.BaseControl) else []
