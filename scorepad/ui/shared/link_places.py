"""The places of screens that came by the same link: whoever finds none is turned away, and hears why."""

import flet as ft

from scorepad.flet_support.navigation import LINK_FULL, turn_away
from scorepad.ui.session import AppSession


async def finds_place(page: ft.Page, session: AppSession) -> bool:
    """Return whether there is a place for a page's screen; without one its browser was turned away."""
    access, device = session.service.access, session.who.device
    link = None if access.is_keeper(device) else access.first_link(device)
    if session.places is None or await session.places.take(page, link):
        return True
    await turn_away(page, LINK_FULL)
    return False
