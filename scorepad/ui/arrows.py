"""The ways of the focus over a screen: arrow keys, Tab, and the keys that scroll.

Arrow keys go over what can be touched below the bar, as the eye does: down the lines, and across in one. Tab
goes over everything, text fields too, in the order of the paper. The paper follows the focus, and where there
is nothing more to go to the arrow keys scroll it. What has the focus scrolls what it lies on without us: that
is Flutter's way, a little by arrows and a page by PageUp and PageDown.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import flet as ft
from flet.components.component import Component

from scorepad.ui.keys import Press
from scorepad.ui.page_state import page_state

Button = ft.TextButton | ft.IconButton
Stop = Button | ft.TextField
Line = Sequence[Button]
BAR = "bar"
"""What is marked so, as a control's `data`, is passed by."""
SHEET = "sheet"
"""What is marked so is the paper that scrolls."""
BEGIN = "begin"
"""What is marked so holds the button to begin with while nothing has the focus."""
_SCROLL_MS = 150
# How much of a window PageDown moves: less than what is seen, also where a keypad takes the lower half.
_LYING, _STANDING = 0.6, 0.3
_STEP = 50
# From the place before it no line is so many lines away that it could be out of sight.
_NEAR = 4
_DOWN = {Press.UP: -1, Press.DOWN: 1}
_PAGES = {Press.PAGE_UP: -1, Press.PAGE_DOWN: 1}
_ACROSS = {Press.LEFT: -1, Press.RIGHT: 1}


async def go_by_arrow(page: ft.Page, key: Press, within: ft.Control | None = None) -> None:
    """Move the focus one step; other keys than arrows do nothing.

    within: what the focus stays in, if not the whole screen.
    """
    if key not in _DOWN and key not in _ACROSS:
        return
    found = list(lines(within or _top(page.views)))
    focus = page_state(page).focus
    here = _place(found, focus[0]) if focus else None
    target = _next(found, *here, key) if here else _first(None if within else _start(page), found)
    if target and (here is None or target is not found[here[0]][here[1]]):
        await _focus_on(target)
        await _follow(page, target)
    elif key in _DOWN and within is None:
        await _scroll(page, _DOWN[key] * _STEP)


async def go_by_tab(page: ft.Page, key: Press) -> None:
    """Move the focus to the next stop or the one before: bar, paper, what is at hand, and round again.

    Flutter would go by where things lie on the screen, those scrolled out of sight included, and Flet has no
    way to tell it otherwise; so the browser's page hands Tab to us.
    """
    state, top = page_state(page), _top(page.views)
    sheet = next(_open_sheets(top), None)
    stops = list(_stops(sheet or top))
    last = state.aimed or (state.focus[0] if state.focus else None)
    target = _next_stop(stops, last, key) or (None if sheet else _first(_start(page), ()))
    target = target or next(iter(stops), None)
    if target:
        # The browser says a little later that the focus has come; until then the next step goes on from here.
        state.aimed = target._i  # noqa: SLF001 - Flet's id of a control
        await _focus_on(target)
        await _follow(page, target)


def _next_stop(stops: Sequence[Stop], last: int | None, key: Press) -> Stop | None:
    here = next((at for at, stop in enumerate(stops) if stop._i == last), None)  # noqa: SLF001 - Flet's id
    step = 1 if key is Press.TAB else -1
    return None if here is None else stops[(here + step) % len(stops)]


def _stops(control: Any) -> Iterator[Stop]:
    """Give what can have the focus inside a control, in the order of the paper."""
    if isinstance(control, Button | ft.TextField):
        yield from [] if control.disabled else [control]
    elif not isinstance(control, ft.AlertDialog) or control.open:
        for each in _inside(control):
            yield from _stops(each)


def _open_sheets(control: Any) -> Iterator[ft.AlertDialog]:
    if isinstance(control, ft.AlertDialog):
        yield from [control] if control.open else []
    else:
        for each in _inside(control):
            yield from _open_sheets(each)


async def _focus_on(stop: Stop) -> None:
    # Flet's method says nothing of types.
    focus_on: Any = stop.focus
    await focus_on()


async def scroll_by_key(page: ft.Page, key: Press) -> None:
    """Scroll the paper by a page, or to one of its ends."""
    sheet = _sheet(page)
    if key in _PAGES:
        width, height = page.width or 0, page.height or 0
        await _scroll(page, _PAGES[key] * height * (_LYING if width > height else _STANDING))
    elif sheet:
        await sheet.scroll_to(offset=0 if key is Press.HOME else -1, duration=_pace(page))


async def _scroll(page: ft.Page, delta: float) -> None:
    """Scroll the paper, unless what has the focus lies on it: then Flutter has done so by itself."""
    sheet, focus = _sheet(page), page_state(page).focus
    if sheet and not (focus and _place(list(lines(sheet)), focus[0])):
        await sheet.scroll_to(delta=delta, duration=_pace(page))


async def _follow(page: ft.Page, target: Stop) -> None:
    sheet, place = _sheet(page), _place_before(_top(page.views), target)
    if sheet and place:
        await sheet.scroll_to(scroll_key=place, duration=_pace(page))


def _place_before(view: ft.View, target: Stop) -> str:
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
        for each in _inside(control):
            yield from _way(each)
    if getattr(control, "data", None) == SHEET:
        yield ""


def _start(page: ft.Page) -> Any:
    return next(_marked(_top(page.views), BEGIN), None)


def _sheet(page: ft.Page) -> Any:
    return next(_marked(_top(page.views), SHEET), None)


def _pace(page: ft.Page) -> int:
    # A jump would go beyond the end and spring back.
    return 1 if page_state(page).still else _SCROLL_MS


async def focus_in(page: ft.Page, place: str) -> None:
    """Put the focus on the first button of what has this scroll key, if it is on the screen."""
    found = next(_called(_top(page.views), place), None)
    target = _first(found, ())
    if target:
        await _focus_on(target)


async def focus_on_bar(page: ft.Page) -> None:
    """Put the focus on the first button of the bar, the way back: a text field is left by it."""
    bar = next(_marked(_top(page.views), BAR), None)
    found = [line for each in _inside(bar) for line in lines(each)]
    target = _first(None, found)
    if target:
        await _focus_on(target)


def _marked(control: Any, mark: str) -> Iterator[Any]:
    if getattr(control, "data", None) == mark:
        yield control
    for each in _inside(control):
        yield from _marked(each, mark)


def _called(control: Any, place: str) -> Iterator[ft.Control]:
    if getattr(getattr(control, "key", None), "value", None) == place:
        yield control
    for each in _inside(control):
        yield from _called(each, place)


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
        for each in _inside(control):
            yield from lines(each)


def _top(views: Any) -> Any:
    """Find the screen on top. views: a list of them, or the component that the router draws them by."""
    while not isinstance(views, ft.View):
        views = views[-1] if isinstance(views, list) else views._b  # noqa: SLF001 - where Flet keeps what it drew
    return views


def _inside(control: Any) -> list[Any]:
    held = control._b if isinstance(control, Component) else None  # noqa: SLF001 - where Flet keeps what it drew
    held = held or getattr(control, "controls", None) or getattr(control, "content", None)
    return held if isinstance(held, list) else [held] if isinstance(held, ft.BaseControl) else []


def _place(found: Sequence[Line], focused: int) -> tuple[int, int] | None:
    places = (
        (row, column)
        for row, line in enumerate(found)
        for column, button in enumerate(line)
        if button._i == focused  # noqa: SLF001 - Flet's id of a control
    )
    return next(places, None)


def _first(start: ft.Control | None, found: Sequence[Line]) -> Button | None:
    wanted = list(lines(start)) if start else found
    return wanted[0][0] if wanted else None


def _next(found: Sequence[Line], row: int, column: int, key: Press) -> Button:
    if key in _ACROSS:
        line = found[row]
        return line[min(max(column + _ACROSS[key], 0), len(line) - 1)]
    line = found[min(max(row + _DOWN[key], 0), len(found) - 1)]
    return line[min(column, len(line) - 1)]
