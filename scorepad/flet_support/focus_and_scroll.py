"""What can have the focus, how keys move it, and how it is scrolled into view.

Arrow keys go over what can be touched below the bar, as the eye does: down the lines, and across in one. Tab
goes over everything, text fields too, in the order of the paper. The paper follows the focus, and where there
is nothing more to go to the arrow keys scroll it. What has the focus scrolls what it lies on without us: that
is Flutter's way, a little by arrows and a page by PageUp and PageDown.
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
"""What is marked so, as a control's `data`, is passed by."""
SCROLL_AREA = "sheet"
"""What is marked so is the paper that scrolls."""
FIRST_FOCUS = "begin"
"""What is marked so holds the button to begin with while nothing has the focus."""
# From the place before it no line is so many lines away that it could be out of sight.
_NEAR = 4

_SCROLL_MS = 150
# How much of a window PageDown moves: less than what is seen, also where a keypad takes the lower half.
_LYING, _STANDING = 0.6, 0.3
_STEP = 50
_DOWN = {KeyboardKey.UP: -1, KeyboardKey.DOWN: 1}
_PAGES = {KeyboardKey.PAGE_UP: -1, KeyboardKey.PAGE_DOWN: 1}
_ACROSS = {KeyboardKey.LEFT: -1, KeyboardKey.RIGHT: 1}


def focusable_controls(control: Any) -> Iterator[Focusable]:
    """Give what can have the focus inside a control, in the order of the paper."""
    if isinstance(control, Button | ft.TextField):
        yield from [] if control.disabled else [control]
    elif not isinstance(control, ft.AlertDialog) or control.open:
        for each in children_of(control):
            yield from focusable_controls(each)


def open_dialogs(control: Any) -> Iterator[ft.AlertDialog]:
    """Give the sheets that lie over the screen now."""
    if isinstance(control, ft.AlertDialog):
        yield from [control] if control.open else []
    else:
        for each in children_of(control):
            yield from open_dialogs(each)


def scroll_key_before(view: ft.View, target: Focusable) -> str:
    """Find the scroll key of the line, or of one a little before it; empty where there is none."""
    rows = {button._i: row for row, line in enumerate(focus_rows(view)) for button in line}  # noqa: SLF001 - Flet's id
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
        for each in children_of(control):
            yield from _way(each)
    if getattr(control, "data", None) == SCROLL_AREA:
        yield ""


def controls_marked(control: Any, mark: str) -> Iterator[Any]:
    """Give what carries a mark: `BAR`, `SCROLL_AREA` or `FIRST_FOCUS`."""
    if getattr(control, "data", None) == mark:
        yield control
    for each in children_of(control):
        yield from controls_marked(each, mark)


def controls_with_key(control: Any, place: str) -> Iterator[ft.Control]:
    """Give what has this scroll key."""
    if getattr(getattr(control, "key", None), "value", None) == place:
        yield control
    for each in children_of(control):
        yield from controls_with_key(each, place)


def focus_rows(control: Any) -> Iterator[FocusRow]:
    """Give what can be touched inside a control, line by line from above, each from the left."""
    if isinstance(control, ft.Row):
        inside = [list(focus_rows(each)) for each in control.controls]
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
        for each in children_of(control):
            yield from focus_rows(each)


def top_view(views: Any) -> Any:
    """Find the screen on top. views: a list of them, or the component that the router draws them by."""
    while not isinstance(views, ft.View):
        views = views[-1] if isinstance(views, list) else views._b  # noqa: SLF001 - where Flet keeps what it drew
    return views


def children_of(control: Any) -> list[Any]:
    """Give what a control holds, or what a component has drawn."""
    held = control._b if isinstance(control, Component) else None  # noqa: SLF001 - where Flet keeps what it drew
    held = held or getattr(control, "controls", None) or getattr(control, "content", None)
    return held if isinstance(held, list) else [held] if isinstance(held, ft.BaseControl) else []


async def move_focus_by_arrow(page: ft.Page, key: KeyboardKey, within: ft.Control | None = None) -> None:
    """Move the focus one step; other keys than arrows do nothing.

    within: what the focus stays in, if not the whole screen.
    """
    if key not in _DOWN and key not in _ACROSS:
        return
    found = list(focus_rows(within or top_view(page.views)))
    focus = page_state(page).focus
    here = _place(found, focus[0]) if focus else None
    target = _next(found, *here, key) if here else _first(None if within else _start(page), found)
    if target and (here is None or target is not found[here[0]][here[1]]):
        await _focus_on(target)
        await _follow(page, target)
    elif key in _DOWN and within is None:
        await _scroll(page, _DOWN[key] * _STEP)


async def move_focus_by_tab(page: ft.Page, key: KeyboardKey) -> None:
    """Move the focus to the next stop or the one before: bar, paper, what is at hand, and round again.

    Flutter would go by where things lie on the screen, including what is scrolled out of sight, and Flet
    can't change that; so the browser's page hands Tab to us (FLET.md, fault 39).
    """
    state, top = page_state(page), top_view(page.views)
    sheet = next(open_dialogs(top), None)
    found = list(focusable_controls(sheet or top))
    last = state.aimed or (state.focus[0] if state.focus else None)
    target = _next_stop(found, last, key) or (None if sheet else _first(_start(page), ()))
    target = target or next(iter(found), None)
    if target:
        # The browser says a little later that the focus has come; until then the next step goes on from here.
        state.aimed = target._i  # noqa: SLF001 - Flet's id of a control
        await _focus_on(target)
        await _follow(page, target)


def _next_stop(found: Sequence[Focusable], last: int | None, key: KeyboardKey) -> Focusable | None:
    here = next((at for at, stop in enumerate(found) if stop._i == last), None)  # noqa: SLF001 - Flet's id
    step = 1 if key is KeyboardKey.TAB else -1
    return None if here is None else found[(here + step) % len(found)]


async def _focus_on(stop: Focusable) -> None:
    # Flet's method has no types (FLET.md, fault 17).
    focus_on: Any = stop.focus
    await focus_on()


async def scroll_by_key(page: ft.Page, key: KeyboardKey) -> None:
    """Scroll the paper by a page, or to one of its ends."""
    sheet = _sheet(page)
    if key in _PAGES:
        width, height = page.width or 0, page.height or 0
        await _scroll(page, _PAGES[key] * height * (_LYING if width > height else _STANDING))
    elif sheet:
        await sheet.scroll_to(offset=0 if key is KeyboardKey.HOME else -1, duration=_pace(page))


async def _scroll(page: ft.Page, delta: float) -> None:
    """Scroll the paper, unless what has the focus lies on it: then Flutter has done so by itself."""
    sheet, focus = _sheet(page), page_state(page).focus
    if sheet and not (focus and _place(list(focus_rows(sheet)), focus[0])):
        await sheet.scroll_to(delta=delta, duration=_pace(page))


async def _follow(page: ft.Page, target: Focusable) -> None:
    await scroll_into_view(page, scroll_key_before(top_view(page.views), target))


async def scroll_into_view(page: ft.Page, place: str | ft.ScrollKey | None) -> None:
    """Scroll the paper to what has this scroll key; None = leave it where it is."""
    sheet = _sheet(page)
    if sheet and place:
        await sheet.scroll_to(scroll_key=place, duration=_pace(page))


def _start(page: ft.Page) -> Any:
    return next(controls_marked(top_view(page.views), FIRST_FOCUS), None)


def _sheet(page: ft.Page) -> Any:
    return next(controls_marked(top_view(page.views), SCROLL_AREA), None)


def _pace(page: ft.Page) -> int:
    # A jump would go beyond the end and spring back.
    return 1 if page_state(page).still else _SCROLL_MS


async def focus_first_button(page: ft.Page, place: str) -> None:
    """Put the focus on the first button of what has this scroll key, if it is on the screen."""
    found = next(controls_with_key(top_view(page.views), place), None)
    target = _first(found, ())
    if target:
        await _focus_on(target)


async def focus_top_bar(page: ft.Page) -> None:
    """Put the focus on the first button of the bar, the way back: a text field is left by it."""
    bar = next(controls_marked(top_view(page.views), BAR), None)
    found = [line for each in children_of(bar) for line in focus_rows(each)]
    target = _first(None, found)
    if target:
        await _focus_on(target)


def _place(found: Sequence[FocusRow], focused: int) -> tuple[int, int] | None:
    places = (
        (row, column)
        for row, line in enumerate(found)
        for column, button in enumerate(line)
        if button._i == focused  # noqa: SLF001 - Flet's id of a control
    )
    return next(places, None)


def _first(start: ft.Control | None, found: Sequence[FocusRow]) -> Button | None:
    wanted = list(focus_rows(start)) if start else found
    return wanted[0][0] if wanted else None


def _next(found: Sequence[FocusRow], row: int, column: int, key: KeyboardKey) -> Button:
    if key in _ACROSS:
        line = found[row]
        return line[min(max(column + _ACROSS[key], 0), len(line) - 1)]
    line = found[min(max(row + _DOWN[key], 0), len(found) - 1)]
    return line[min(column, len(line) - 1)]


def scroll_key(name: str) -> ft.ScrollKey:
    """Make the key of a place that `frame(show=…)` can scroll to."""
    # Flet makes the class at run time, which hides its arguments from the type checker (FLET.md, fault 17).
    make: Any = ft.ScrollKey
    key: ft.ScrollKey = make(name)
    return key


def with_scroll_key(line: ft.Control, name: str) -> ft.Control:
    """Give a line the place that the paper is scrolled to when the focus comes to it.

    name: no other place of the component that draws it has it.
    The place stands before the line: what has a scroll key itself is made anew, and loses the focus, whenever
    its parent is redrawn (FLET.md, fault 52).
    """
    part = page_state(ft.context.page).components[current_component()]
    place = ft.Container(key=scroll_key(f"{part} {name}"))
    return ft.Column([place, line], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def with_scroll_keys(lines: Sequence[ft.Control], name: str) -> list[ft.Control]:
    """Give each line its place. name: of all of them, as of `with_scroll_key`."""
    return [with_scroll_key(line, f"{name} {at}") for at, line in enumerate(lines)]
