"""Where a server keeps many households apart: how a browser begins one, and comes to another."""

import asyncio
import logging
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import show_message
from scorepad.flet_support.navigation import begin_anew, go, keep_join_token, turn_away
from scorepad.flet_support.page_state import page_state
from scorepad.game.rights import KEEPER, Right
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import points
from scorepad.rules.faults import Refused
from scorepad.service.game_reader import is_passing
from scorepad.service.households import Household, Households
from scorepad.service.metrics import METRICS
from scorepad.storage.households import HouseholdId, household_of
from scorepad.ui.routes import JOIN
from scorepad.ui.session import AppSession
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.layout import flowing, section
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

log = logging.getLogger("scorepad.ui")

STORED: Final = "scorepad.household"
"""The key under which a browser keeps the household that it came to last."""


AGAIN_SECONDS: Final = 2.0
"""How long a browser waits before it asks again for a household that can't be read."""


def ending_sentence(days: int) -> str:
    """Return when a household ends by itself."""
    ends = ngettext(
        "It ends with everything in it once nobody has opened it for {count} day.",
        "It ends with everything in it once nobody has opened it for {count} days.",
        days,
    )
    return ends.format(count=points(days))


async def enter(page: ft.Page, households: Households, token: object) -> Household | None:
    """Return the household that a page's browser comes to, or the one of those who have none.

    token: of the link that brought it here, if one did. None: the browser was turned away, because the
    household is full or can't be read at present.
    """
    browser = ft.SharedPreferences()
    kept = await browser.get(STORED)
    try:
        for name in filter(None, map(household_of, (token, kept))):
            found = await _entered(page, households, name)
            if found:
                if name != kept:
                    await browser.set(STORED, name)
                return found
        return await _entered(page, households, None)
    except _FullError:
        METRICS.refused("no_place")
        await turn_away(page)
    except _NotNowError:
        # Whoever has a household must not look like a stranger meanwhile, nor come again at once.
        await asyncio.sleep(AGAIN_SECONDS)
        await begin_anew(page)
    return None


class _FullError(Exception):
    """Raised where there is no room for one more screen."""


class _NotNowError(Exception):
    """Raised where a household can't be read for a reason that may pass."""


async def _entered(page: ft.Page, households: Households, household: HouseholdId | None) -> Household | None:
    try:
        found = await households.enter(household)
    except Refused as refused:
        if refused.faults[0].code == "household_full":
            raise _FullError from refused
        log.warning("a household can't be opened", exc_info=refused)
        if is_passing(refused.faults[0]):
            raise _NotNowError from refused
        return None
    if found:
        page_state(page).close[partial(households.leave, found)] = None
    return found


async def leads_elsewhere(session: AppSession, token: str) -> bool:
    """Return whether a link leads to another household; if so, the browser begins anew and goes there."""
    name = household_of(token)
    if session.households is None or name is None or name == session.household:
        return False
    if not await session.households.is_there(name):
        return False
    await keep_join_token(token)
    await begin_anew(ft.context.page)
    return True


def is_first(session: AppSession, right: Right | None) -> bool:
    """Return whether a device has just begun its household, and has to save the link."""
    holders = session.service.access.holders(KEEPER)
    return session.household is not None and right == KEEPER and holders == (session.who.device,)


def beginning(households: Households) -> ft.Control:
    """Draw the offer to begin a household."""

    async def begin() -> None:
        try:
            token = await households.begin()
        except Refused as refused:
            show_message(ft.context.page, fault_sentence(refused.faults[0]))
            return
        await keep_join_token(token)
        go(JOIN)

    told = _("Its secret link opens it on your other devices. Nobody gets in without it.")
    lines = [words(told), words(ending_sentence(households.days), Type.SECOND)]
    start = flowing([filled_button(_("Start a new score pad"), begin)])
    return section(_("A score pad of your own"), [*lines, start])
