"""How many screens guests may have open, so that no link that got about takes up the whole server."""

from collections.abc import Callable
from weakref import WeakKeyDictionary

import flet as ft
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import app_manager


class GuestPlaces:
    """The places for guests: everybody but this computer and the keepers, who find one always.

    most: how many screens guests may have, with those that wait for their browser.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._is_guest: WeakKeyDictionary[Session, Callable[[], bool]] = WeakKeyDictionary()

    async def find(self, page: ft.Page, is_guest: Callable[[], bool]) -> bool:
        """Return whether a page's screen has a place.

        A screen whose browser has gone for now makes room, the one that has waited longest first. is_guest:
        asked again for each one that comes later, because guests become keepers.
        """
        self._is_guest[page.session] = is_guest
        if not is_guest():
            return True
        guests = self._guests()
        waiting = sorted((each.expires_at, key) for key, each in guests.items() if each.expires_at)
        over = max(0, len(guests) - self._most)
        for _until, key in waiting[:over]:
            await app_manager.delete_session(key)
        if over > len(waiting):
            # It will be gone in a moment, and takes nobody's place meanwhile.
            del self._is_guest[page.session]
            return False
        return True

    def _guests(self) -> dict[str, Session]:
        """Return the sessions of guests by their keys."""
        sessions: dict[str, Session] = vars(app_manager)["_FletAppManager__sessions"]
        asked = ((key, each, self._is_guest.get(each)) for key, each in sessions.items())
        return {key: each for key, each, is_guest in asked if is_guest and is_guest()}
