"""Ends the sessions of browsers that stayed away, and has Python free the memory of their pages.

Flet's own loop keeps the session that it looked at last, in a variable, for as long as nobody else comes
(FLET.md, fault 26). And only a garbage collection frees a page, since all its parts refer to each other: with
everything loaded at the start left out of the search, hundreds of visits (0.3 to 1 MB each) would pass before
Python looks at older objects by itself.
"""

import asyncio
import gc
from datetime import UTC, datetime
from weakref import WeakSet

from flet.controls.page import Page
from flet.messaging.session import Session
from flet_web.fastapi.flet_app_manager import FletAppManager

SWEEP_SECONDS: float = 10
"""How often sessions are looked through, as often as Flet does."""

_flet_delete_session = FletAppManager.delete_session
_left: WeakSet[Page] = WeakSet()
"""The pages of sessions that have ended since the last collection, as far as they still take memory."""


async def delete_session(self: FletAppManager, key: str) -> None:
    """End a session, and follow its page until it has left memory."""
    session = await self.get_session(key)
    await _flet_delete_session(self, key)
    if session is not None:
        _left.add(session.page)


async def expire_sessions(self: FletAppManager) -> None:
    """End sessions when they have expired, until cancelled, and collect what has stayed of them.

    A collection looks through the living pages as well, 1 to 6 ms each in which nobody is answered: it waits
    until there are as many to collect.
    """
    known: dict[str, Session] = vars(self)["_FletAppManager__sessions"]
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        for key in _expired(known):
            await self.delete_session(key)
        # What a page does when it is closed begins in the next turn, and until it has ended the page stays.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        if _left and len(_left) >= len(known):
            gc.collect()
            # What stays all the same is held by somebody, and looking again and again would not change that.
            _left.clear()


def _expired(known: dict[str, Session]) -> list[str]:
    now = datetime.now(UTC)
    return [key for key, session in known.items() if session.expires_at and now > session.expires_at]
