"""How a browser shows which device it is, and keeps what it is given for the next time."""

import asyncio
import logging

import flet as ft

from scorepad.game.events import Author
from scorepad.live.desk import Desk
from scorepad.live.devices import Admission

log = logging.getLogger("scorepad.ui")

CREDENTIAL = "scorepad.credential"
BARE = "scorepad.device"
"""Where versions that knew no proofs kept a browser's id; left there for going back to one."""


async def admitted(page: ft.Page, desk: Desk) -> Author:
    """Return the author of what is touched on a page."""
    kept = ft.SharedPreferences()
    admission = await desk.admit(*await asyncio.gather(kept.get(CREDENTIAL), kept.get(BARE)))
    if admission.credential or admission.forget:
        # The first drawing doesn't wait for the browser to have kept it.
        page.run_task(_keep, kept, admission)
    return admission.author


async def _keep(kept: ft.SharedPreferences, admission: Admission) -> None:
    try:
        if admission.credential:
            await kept.set(CREDENTIAL, admission.credential)
        if admission.forget:
            await kept.remove(BARE)
    except Exception:
        # A browser that is gone by now, or keeps nothing, is a new device the next time.
        log.info("a browser has not kept which device it is", exc_info=True)
