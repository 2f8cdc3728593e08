"""How many screens may be open over one link, so that one that got about leaves places for all others."""

from weakref import WeakKeyDictionary

import flet as ft
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import app_manager

from scorepad.flet_support.messages import drop_waiting


class LinkPlaces:
    """The places of one server's screens that came by the same link. most: of each link."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._links: WeakKeyDictionary[Session, str] = WeakKeyDictionary()

    async def take(self, page: ft.Page, link: str | None) -> bool:
        """Count a page's screen with those of a link; False if there is no place for it.

        A screen whose browser has gone for now makes room, the one that has waited longest first. link: by
        any name; None = this screen is counted with no others.
        """
        self._links.pop(page.session, None)
        if link is None:
            return True
        await drop_waiting(app_manager, self._over(link), len(self._over(link)) + 1 - self._most)
        if len(self._over(link)) >= self._most:
            return False
        self._links[page.session] = link
        return True

    def _over(self, link: str) -> dict[str, Session]:
        """Return the sessions over a link, by their keys."""
        sessions: dict[str, Session] = vars(app_manager)["_FletAppManager__sessions"]
        return {key: each for key, each in sessions.items() if self._links.get(each) == link}
