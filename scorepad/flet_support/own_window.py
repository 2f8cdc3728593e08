"""The app's own window on a desktop, which another start of the app may ask to show a screen."""

import asyncio
from contextvars import Context, copy_context

import flet as ft

from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import is_online


class OwnWindow:
    """The newest window of Flet's own client, if there is one."""

    def __init__(self) -> None:
        self._newest: tuple[ft.Page, Context] | None = None

    def opened(self, page: ft.Page) -> None:
        """Take a page for it; call this where the page is the one in context."""
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
