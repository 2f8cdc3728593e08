"""Going to another screen, what is handed to it, and links that opened the app.

The start page lays it into the browser's own storage before anything is drawn; here it is read and forgotten.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import flet as ft

from scorepad.flet_support.page_state import is_online, page_state

T = TypeVar("T")
LINK_RULES: Final = "scorepad.link"
LINK_JOIN: Final = "scorepad.join"


def pass_to_next_screen(page: ft.Page, thing: object) -> None:
    """Keep an object for the next screen that asks for one of its type."""
    page_state(page).kept[pass_to_next_screen, type(thing)] = thing


def take_from_last_screen(page: ft.Page, kind: type[T]) -> T | None:
    """Return the object kept for this screen, None if there is none; it is passed on only once."""
    thing: T | None = page_state(page).kept.pop((pass_to_next_screen, kind), None)
    return thing


async def take_of_link(name: str) -> str | None:
    """Return what the link that opened this browser brought, None if it was another one; only once.

    name: `LINK_RULES` or `LINK_JOIN`.
    """
    stored = ft.SharedPreferences()
    link = await stored.get(name)
    if not isinstance(link, str) or not link:
        return None
    await stored.remove(name)
    return link


def go(path: str) -> None:
    """Go to another screen by its address, such as `/game/<id>`; an offline browser stays where it is."""
    page = ft.context.page
    if not is_online(page):
        return
    page.navigate(path)
    # Until the browser reports its new address, a touch on the old screen would be lost (FLET.md, fault 16).
    # The report then changes nothing, but on the way back it must count as a change again.
    arrive = cast(Callable[[ft.RouteChangeEvent], None] | None, page.on_route_change)
    if arrive:
        event = ft.RouteChangeEvent("route_change", page, path)
        page.before_event(cast("Any", event))
        arrive(event)
