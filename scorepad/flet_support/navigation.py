"""Going to another screen, what is handed to it, and links that opened the app.

The start page lays it into the browser's own storage before anything is drawn; here it is read and forgotten.
"""

import contextvars
from collections.abc import Callable
from typing import Any, TypeVar, cast

import flet as ft

from scorepad.flet_support.error_boundary import Action, Handler, action
from scorepad.flet_support.hooks import use_effect, use_instance
from scorepad.flet_support.identity_map import IdentityWeakMap
from scorepad.flet_support.page_state import is_online, page_state

T = TypeVar("T")
_HANDED: IdentityWeakMap[ft.Page, dict[type, Any]] = IdentityWeakMap()

_LINK = "scorepad.link"


def pass_to_next_screen(page: ft.Page, thing: object) -> None:
    """Leave something for the next screen that asks for one of its kind."""
    _HANDED.setdefault(page, {})[type(thing)] = thing


def take_from_last_screen(page: ft.Page, kind: type[T]) -> T | None:
    """Take what was left of a kind, None if there is nothing; it is handed on once."""
    found: T | None = _HANDED.get(page, {}).pop(kind, None)
    return found


async def take_link() -> str | None:
    """Take the link by which this browser came, None if it came by none; it is there once."""
    kept = ft.SharedPreferences()
    link = await kept.get(_LINK)
    if not isinstance(link, str) or not link:
        return None
    await kept.remove(_LINK)
    return link


def use_on_arrival(handler: Handler) -> None:
    """Do something when a component comes to the screen, and again whenever its browser has come back."""
    page = ft.context.page
    state = page_state(page)
    arrived = use_instance(lambda: _calling(page, action(handler)))

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


def go(path: str) -> None:
    """Go to another screen by its address, such as `/game/<id>`; a browser that is away stays where it is."""
    page = ft.context.page
    if not is_online(page):
        return
    page.navigate(path)
    # Until the browser reports its new address, a touch on the old screen would be lost (FLET.md, fault 16).
    # Its report is then no longer news, and on the way back it must be news again.
    arrive = cast(Callable[[ft.RouteChangeEvent], None] | None, page.on_route_change)
    if arrive:
        event = ft.RouteChangeEvent("route_change", page, path)
        page.before_event(cast("Any", event))
        arrive(event)
