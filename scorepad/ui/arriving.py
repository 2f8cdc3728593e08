"""A shared rule set that came in a link: the part behind `#`, which no request carries to a server.

The start page lays it into the browser's own storage before anything is drawn; here it is read and forgotten.
"""

import contextvars
from collections.abc import Callable

import flet as ft

from scorepad.ui.guard import Action, Handler, action
from scorepad.ui.hooks import use_effect, use_kept
from scorepad.ui.page_state import page_state

_LINK = "scorepad.link"


async def take_link() -> str | None:
    """Take the link by which this browser came, None if it came by none; it is there once."""
    kept = ft.SharedPreferences()
    link = await kept.get(_LINK)
    if not isinstance(link, str) or not link:
        return None
    await kept.remove(_LINK)
    return link


def use_arrivals(handler: Handler) -> None:
    """Do something when a component comes to the screen, and again whenever its browser has come back."""
    page = ft.context.page
    state = page_state(page)
    arrived = use_kept(lambda: _calling(page, action(handler)))

    def start() -> None:
        state.connect[arrived] = None
        arrived()

    def end() -> None:
        state.connect.pop(arrived, None)

    use_effect(start, [], end)


def _calling(page: ft.Page, handle: Action) -> Callable[[], None]:
    def call() -> None:
        contextvars.copy_context().run(page.run_task, handle, None)

    return call
