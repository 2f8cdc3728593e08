"""Which controls can have the focus, how keys move it, and how it is scrolled into view.

Arrow keys move between the buttons below the bar the way the eye does: down the lines, and across within one.
Tab moves through everything, text fields too, in the order of the screen. The scroll area follows the focus,
and the arrow keys scroll it where there is nothing further to move to. Flutter itself scrolls the area that
has the focus: a little for arrows, a page for PageUp and PageDown.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.components.utils import current_component

from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import page_state

Button = ft.TextButton | ft.IconButton
Focusable = Button | ft.TextField
FocusRow = Sequence[Button]
BAR = "bar"
"""A control with this as its `data` is skipped by the arrow keys."""
NAME_FIELD = "name"
"""A text field with this as its `data` is one of those that Enter goes through."""
SCROLL_AREA = "sheet"
"""A control with this as its `data` is the paper that scrolls."""
FIRST_FOCUS = "begin"
"""A control with this as its `data` has the button to start with while nothing has the focus."""
# Few enough lines that the focused one is still in sight below the place scrolled to.
_NEAR = 4

_SCROLL_MS = 150
# The part of a window that PageDown scrolls: less than is visible, even if a keypad covers the lower half.
_LYING, _STANDING = 0.6, 0.3
_STEP = 50
_DOWN = {KeyboardKey.UP: -1, KeyboardKey.DOWN: 1}
_PAGES = {KeyboardKey.PAGE_UP: -1, KeyboardKey.PAGE_DOWN: 1}
_ACROSS = {KeyboardKey.LEFT: -1, KeyboardKey.RIGHT: 1}


def controls_in(control: Any) -> Iterator[Any]:
    """Yield a control and all inside it, in the order of the screen, without dialogs that are closed."""
    if isinstance(control, ft.AlertDialog) and not control.open:
        return
    yield control
    for each in children_of(control):
        yield from controls_in(each)


def scroll_key_before(view: ft.View, target: Focusable) -> str:
    """Return the scroll key of the target's line or of one a little before it; empty if there is none."""
    rows = {_id(button): row for row, line in enumerate(focus_rows(view)) for button in line}
    place, first = "", 0
    for each in _way(view):
        if isinstance(each, str):
            place, first = each, len(rows)
        elif _id(each) in rows:
            row = rows[_id(each)]
            first = min(first, row)
            if _id(each) == _id(target):
                return place if row - first <= _NEAR else ""
    return ""


def _id(control: ft.BaseControl) -> int:
    return control._i  # noqa: SLF001 - Flet's id of a control


def _way(control: Any) -> Iterator[str | Button]:
    """Yield scroll keys and buttons in their order; "" marks the end of the paper and of its keys."""
    place = _scroll_key_of(control)
    if isinstance(place, str):
        yield place
    if isinstance(control, Button):
        yield control
    else:
        for each in children_of(control):
            yield from _way(each)
    if getattr(control, "data", None) == SCROLL_AREA:
        yield ""


def _scroll_key_of(control: Any) -> object:
    return getattr(getattr(control, "key", None), "value", None)


def _marked(page: ft.Page, mark: str) -> Any:
    """Return the screen's control that carries a mark: `BAR`, `SCROLL_AREA` or `FIRST_FOCUS`."""
    controls = controls_in(top_view(page.views))
    return next((each for each in controls if getattr(each, "data", None) == mark), None)


def focus_rows(control: Any) -> Iterator[FocusRow]:
    """Yield the buttons inside a control, line by line from the top, each from the left."""
    if isinstance(control, ft.Row):
        inside = [list(focus_rows(each)) for each in control.controls]
        # Columns side by side each keep their own lines.
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
        for each in children_of(control):
            yield from focus_rows(each)


def top_view(views: Any) -> Any:
    """Return the screen on top. views: a list of them, or the component that the router draws them with."""
    while not isinstance(views, ft.View):
        views = views[-1] if isinstance(views, list) else views._b  # noqa: SLF001 - where Flet keeps what it drew
    return views


def children_of(control: Any) -> list[Any]:
    """Return the controls inside a control, or those a component has drawn."""
    inside = control._b if isinstance(control, Component) else None  # noqa: SLF001 - where Flet keeps what it drew
    inside = inside or getattr(control, "controls", None) or getattr(control, "content", None)
    if isinstance(inside, list):
        return inside
    return [inside] if isinstance(inside, ft.BaseControl) else []


async def move_focus_by_arrow(page: ft.Page, key: KeyboardKey, within: ft.Control | None = None) -> None:
    """Move the focus one step by an arrow key. within: what it stays in, if not the whole screen."""
    if key not in _DOWN and key not in _ACROSS:
        return
    rows = list(focus_rows(within or top_view(page.views)))
    focus = page_state(page).focus
    at = _place(rows, focus[0]) if focus else None
    target = _next(rows, *at, key) if at else _first(None if within else _marked(page, FIRST_FOCUS), rows)
    if target and (at is None or target is not rows[at[0]][at[1]]):
        await _go_to(page, target)
    elif key in _DOWN and within is None:
        await _scroll(page, _DOWN[key] * _STEP)


async def move_focus_by_tab(page: ft.Page, key: KeyboardKey) -> None:
    """Move the focus to the next or previous stop: bar, scroll area, keypad, and round again.

    Flutter would go by position on the screen, including controls scrolled out of sight, and Flet can't
    change that; so the browser's page hands Tab to us (FLET.md, fault 39).
    """
    state, top = page_state(page), top_view(page.views)
    dialog = next((each for each in controls_in(top) if isinstance(each, ft.AlertDialog)), None)
    controls = controls_in(dialog or top)
    stops = [each for each in controls if isinstance(each, Focusable) and not each.disabled]
    last = state.aimed or (state.focus[0] if state.focus else None)
    at = next((at for at, stop in enumerate(stops) if _id(stop) == last), None)
    step = 1 if key is KeyboardKey.TAB else -1
    target = None if at is None else stops[(at + step) % len(stops)]
    target = target or (None if dialog else _first(_marked(page, FIRST_FOCUS), ())) or next(iter(stops), None)
    if target:
        # The browser reports the new focus a little later; until then the next step starts from here.
        state.aimed = _id(target)
        await _go_to(page, target)


async def focus_next_name(page: ft.Page, field: ft.TextField) -> None:
    """Focus the name field after this one, if there is one."""
    controls = controls_in(top_view(page.views))
    names = iter([each for each in controls if getattr(each, "data", None) == NAME_FIELD])
    following = next(names, None) if any(_id(each) == _id(field) for each in names) else None
    if following:
        await _go_to(page, following)


async def _focus_on(stop: Focusable) -> None:
    # Flet's method has no types (FLET.md, fault 17).
    focus_on: Any = stop.focus
    await focus_on()


async def scroll_by_key(page: ft.Page, key: KeyboardKey) -> None:
    """Scroll the paper by a page, or to its start or end."""
    sheet = _marked(page, SCROLL_AREA)
    if key in _PAGES:
        width, height = page.width or 0, page.height or 0
        await _scroll(page, _PAGES[key] * height * (_LYING if width > height else _STANDING))
    elif sheet:
        await sheet.scroll_to(offset=0 if key is KeyboardKey.HOME else -1, duration=_pace(page))


async def _scroll(page: ft.Page, delta: float) -> None:
    """Scroll the paper, unless the focus is inside it: then Flutter has scrolled it already."""
    sheet, focus = _marked(page, SCROLL_AREA), page_state(page).focus
    if sheet and not (focus and _place(list(focus_rows(sheet)), focus[0])):
        await sheet.scroll_to(delta=delta, duration=_pace(page))


async def _go_to(page: ft.Page, target: Focusable) -> None:
    await _focus_on(target)
    await scroll_into_view(page, scroll_key_before(top_view(page.views), target))


async def scroll_into_view(page: ft.Page, place: str | ft.ScrollKey | None) -> None:
    """Scroll to the control with this scroll key; None leaves the paper where it is."""
    sheet = _marked(page, SCROLL_AREA)
    if sheet and place:
        await sheet.scroll_to(scroll_key=place, duration=_pace(page))


def _pace(page: ft.Page) -> int:
    # A jump would overshoot the end and spring back.
    return 1 if page_state(page).still else _SCROLL_MS


async def focus_first_button(page: ft.Page, place: str) -> None:
    """Focus the first button of the control with this scroll key, if it is on the screen."""
    controls = controls_in(top_view(page.views))
    target = _first(next((each for each in controls if _scroll_key_of(each) == place), None), ())
    if target:
        await _focus_on(target)


async def focus_top_bar(page: ft.Page) -> None:
    """Focus the first button of the bar, which goes back; this is how the keyboard leaves a text field."""
    bar = _marked(page, BAR)
    target = _first(None, [line for each in children_of(bar) for line in focus_rows(each)])
    if target:
        await _focus_on(target)


def _place(rows: Sequence[FocusRow], focused: int) -> tuple[int, int] | None:
    places = (
        (row, column)
        for row, line in enumerate(rows)
        for column, button in enumerate(line)
        if _id(button) == focused
    )
    return next(places, None)


def _first(start: ft.Control | None, rows: Sequence[FocusRow]) -> Button | None:
    rows = list(focus_rows(start)) if start else rows
    return rows[0][0] if rows else None


def _next(rows: Sequence[FocusRow], row: int, column: int, key: KeyboardKey) -> Button:
    if key in _ACROSS:
        line = rows[row]
        return line[min(max(column + _ACROSS[key], 0), len(line) - 1)]
    line = rows[min(max(row + _DOWN[key], 0), len(rows) - 1)]
    return line[min(column, len(line) - 1)]


def scroll_key(name: str) -> ft.ScrollKey:
    """Return the key of a place that `frame(show=…)` can scroll to."""
    # Flet makes the class at run time, which hides its arguments from the type checker (FLET.md, fault 17).
    make: Any = ft.ScrollKey
    key: ft.ScrollKey = make(name)
    return key


def with_scroll_key(line: ft.Control, name: str) -> ft.Control:
    """Return the line with a place in front of it to scroll to when the line gets the focus.

    name: no other place of the same component has it.
    The place stands before the line because a control with a scroll key of its own is rebuilt, and loses the
    focus, whenever its parent is redrawn (FLET.md, fault 52).
    """
    place = ft.Container(key=scroll_key(f"{_id(current_component())} {name}"))
    return ft.Column([place, line], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def with_scroll_keys(lines: Sequence[ft.Control], name: str) -> list[ft.Control]:
    """Return each line with its place. name: shared by all of them, as in `with_scroll_key`."""
    return [with_scroll_key(line, f"{name} {at}") for at, line in enumerate(lines)]
