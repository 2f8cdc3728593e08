"""The ways of the focus over a screen: arrow keys, Tab, and the keys that scroll.

Arrow keys go over what can be touched below the bar, as the eye does: down the lines, and across in one. Tab
goes over everything, text fields too, in the order of the paper. The paper follows the focus, and where there
is nothing more to go to the arrow keys scroll it. What has the focus scrolls what it lies on without us: that
is Flutter's way, a little by arrows and a page by PageUp and PageDown.
"""

from collections.abc import Sequence
from typing import Any

import flet as ft

from scorepad.ui.keys import Press
from scorepad.ui.page_state import page_state
from scorepad.ui.stops import (
    BAR,
    BEGIN,
    SHEET,
    Button,
    Line,
    Stop,
    called,
    inside_of,
    lines,
    marked,
    open_sheets,
    place_before,
    stops,
    top_view,
)

_SCROLL_MS = 150
# How much of a window PageDown moves: less than what is seen, also where a keypad takes the lower half.
_LYING, _STANDING = 0.6, 0.3
_STEP = 50
_DOWN = {Press.UP: -1, Press.DOWN: 1}
_PAGES = {Press.PAGE_UP: -1, Press.PAGE_DOWN: 1}
_ACROSS = {Press.LEFT: -1, Press.RIGHT: 1}


async def go_by_arrow(page: ft.Page, key: Press, within: ft.Control | None = None) -> None:
    """Move the focus one step; other keys than arrows do nothing.

    within: what the focus stays in, if not the whole screen.
    """
    if key not in _DOWN and key not in _ACROSS:
        return
    found = list(lines(within or top_view(page.views)))
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

    Flutter would go by where things lie on the screen, including what is scrolled out of sight, and Flet
    can't change that; so the browser's page hands Tab to us (FLET.md, fault 39).
    """
    state, top = page_state(page), top_view(page.views)
    sheet = next(open_sheets(top), None)
    found = list(stops(sheet or top))
    last = state.aimed or (state.focus[0] if state.focus else None)
    target = _next_stop(found, last, key) or (None if sheet else _first(_start(page), ()))
    target = target or next(iter(found), None)
    if target:
        # The browser says a little later that the focus has come; until then the next step goes on from here.
        state.aimed = target._i  # noqa: SLF001 - Flet's id of a control
        await _focus_on(target)
        await _follow(page, target)


def _next_stop(found: Sequence[Stop], last: int | None, key: Press) -> Stop | None:
    here = next((at for at, stop in enumerate(found) if stop._i == last), None)  # noqa: SLF001 - Flet's id
    step = 1 if key is Press.TAB else -1
    return None if here is None else found[(here + step) % len(found)]


async def _focus_on(stop: Stop) -> None:
    # Flet's method has no types (FLET.md, fault 17).
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
    await bring_to_sight(page, place_before(top_view(page.views), target))


async def bring_to_sight(page: ft.Page, place: str | ft.ScrollKey | None) -> None:
    """Scroll the paper to what has this scroll key; None = leave it where it is."""
    sheet = _sheet(page)
    if sheet and place:
        await sheet.scroll_to(scroll_key=place, duration=_pace(page))


def _start(page: ft.Page) -> Any:
    return next(marked(top_view(page.views), BEGIN), None)


def _sheet(page: ft.Page) -> Any:
    return next(marked(top_view(page.views), SHEET), None)


def _pace(page: ft.Page) -> int:
    # A jump would go beyond the end and spring back.
    return 1 if page_state(page).still else _SCROLL_MS


async def focus_in(page: ft.Page, place: str) -> None:
    """Put the focus on the first button of what has this scroll key, if it is on the screen."""
    found = next(called(top_view(page.views), place), None)
    target = _first(found, ())
    if target:
        await _focus_on(target)


async def focus_on_bar(page: ft.Page) -> None:
    """Put the focus on the first button of the bar, the way back: a text field is left by it."""
    bar = next(marked(top_view(page.views), BAR), None)
    found = [line for each in inside_of(bar) for line in lines(each)]
    target = _first(None, found)
    if target:
        await _focus_on(target)


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
