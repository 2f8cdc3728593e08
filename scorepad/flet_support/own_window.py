"""The app's own window on a desktop: its place is kept, and another start may ask it to show a screen."""

import asyncio
import json
import logging
from contextvars import Context, copy_context
from dataclasses import asdict, dataclass
from typing import Final

import flet as ft
from cattrs import ClassValidationError, structure

from scorepad.flet_support.page_state import is_online
from scorepad.flet_support.screens import go

log = logging.getLogger("scorepad.ui")

_STORED: Final = "scorepad.window"
_DESKTOPS = (ft.PagePlatform.LINUX, ft.PagePlatform.MACOS, ft.PagePlatform.WINDOWS)
_EVENTS = {
    ft.WindowEventType.RESIZE,
    ft.WindowEventType.RESIZED,
    ft.WindowEventType.MOVE,
    ft.WindowEventType.MOVED,
    ft.WindowEventType.MAXIMIZE,
    ft.WindowEventType.UNMAXIMIZE,
    # On Linux the client reports neither a move nor a new size; who has done either goes on elsewhere.
    ft.WindowEventType.BLUR,
}
_SMALLEST: Final = 240
_LARGEST: Final = 8000
_SCREEN: Final = (1280, 720)
"""Flet can't say which screens there are. The first one begins at 0, 0, and no desktop's is smaller."""
_GRIP: Final = 80
"""Pixels of the title bar by which a window can be moved."""


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """A window's size and place, in logical pixels. left, top: None where the system puts it."""

    width: float
    height: float
    left: float | None = None
    top: float | None = None
    maximized: bool = False

    @property
    def is_on_screen(self) -> bool:
        """Whether its title bar is certainly on a screen."""
        if self.left is None or self.top is None:
            return False
        width, height = _SCREEN
        return 0 <= self.left <= width - _GRIP and 0 <= self.top <= height - _GRIP


def read_place(stored: object) -> WindowPlace | None:
    """Return a stored place, None for nothing or for what no window could have."""
    try:
        place = structure(json.loads(stored) if isinstance(stored, str) else None, WindowPlace)
    except (ClassValidationError, TypeError, ValueError):
        return None
    return place if all(_SMALLEST <= each <= _LARGEST for each in (place.width, place.height)) else None


async def remember_window(page: ft.Page) -> None:
    """Show the app's own window where it was last, and remember where it goes; nothing in a browser.

    Until then it is hidden: a client without an app is white, and called "flet".
    """
    if page.web or page.platform not in _DESKTOPS:
        return
    place = read_place(await ft.SharedPreferences().get(_STORED))
    if place:
        page.window.width, page.window.height = place.width, place.height
        if place.is_on_screen:
            page.window.left, page.window.top = place.left, place.top
        page.window.maximized = place.maximized
    page.window.on_event = _Watcher(page, place).happened
    page.window.visible = True


class _Watcher:
    """Stores a window's place once it has come to rest. last: the place that is stored."""

    def __init__(self, page: ft.Page, last: WindowPlace | None) -> None:
        self._page = page
        self._last = last
        self._storing = False

    async def happened(self, event: ft.WindowEvent[ft.Window]) -> None:
        """Store the place; a window that is being dragged reports many, of which only the last counts."""
        if event.type not in _EVENTS or self._storing:
            return
        self._storing = True
        try:
            while (place := self._place()) and place != self._last:
                await ft.SharedPreferences().set(_STORED, json.dumps(asdict(place)))
                self._last = place
        except Exception:
            # A window that is closing takes its storage with it.
            log.info("the window's place was not kept", exc_info=True)
        finally:
            self._storing = False

    def _place(self) -> WindowPlace | None:
        window, last = self._page.window, self._last
        if window.maximized and last:
            # What it goes back to from there.
            return WindowPlace(last.width, last.height, last.left, last.top, maximized=True)
        if window.width is None or window.height is None:
            return None
        return WindowPlace(window.width, window.height, window.left, window.top, maximized=window.maximized)


class OwnWindow:
    """The newest window of Flet's own client, if there is one. first_path: where the first one begins."""

    def __init__(self, first_path: str | None = None) -> None:
        self._first_path = first_path
        self._newest: tuple[ft.Page, Context] | None = None

    def was_opened(self) -> bool:
        """Whether there has ever been one."""
        return self._newest is not None

    def opened(self, page: ft.Page) -> None:
        """Take a page for it; call this where the page is the one in context."""
        if self._first_path and not self._newest:
            page.route = self._first_path
        self._newest = page, copy_context()

    async def show(self, path: str) -> bool:
        """Show a screen there, in front of other windows; return False if no window is open.

        path: `/` for the screen that it shows now.
        """
        if self._newest is None or not is_online(self._newest[0]):
            return False
        page, context = self._newest
        await asyncio.create_task(_show(page, path), context=context)
        return True


async def _show(page: ft.Page, path: str) -> None:
    if path != "/":
        go(path)
    await page.window.to_front()
