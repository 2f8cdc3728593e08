"""The places of screens that came by the same link: whoever finds none is turned away, and hears why."""

import flet as ft

from scorepad.flet_support.navigation import LINK_FULL, turn_away
from scorepad.game.rights import KEEPER
from scorepad.service.metrics import METRICS
from scorepad.ui.session import AppSession


async def finds_place(page: ft.Page, session: AppSession, token: object = None) -> bool:
    """Return whether there is a place for a page's screen; without one its browser was turned away.

    token: of the link that is about to be opened there, if one is.
    """
    if session.places is None or await session.places.take(page, _counted_by(session, token)):
        return True
    METRICS.refused("link_full")
    await turn_away(page, LINK_FULL)
    return False


def _counted_by(session: AppSession, token: object) -> str | None:
    """Return what a session's screen is counted by, None if by nothing.

    In a household that is even a screen without a link: every link names its household, also one that was
    ended or is only half known.
    """
    access, device = session.service.access, session.who.device
    opened = access.what_opens(token)
    if access.is_keeper(device) or (opened and opened[1] == KEEPER):
        return None
    return access.first_link(device) or (opened[0] if opened else session.household)
