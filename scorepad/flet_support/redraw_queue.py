"""The order in which the parts of a page check for changes: what shows the total comes first.

Measured by the server's time from a digit until the total is on its way to the browser (2 cores, median of
60): 4.0 ms with ranks and 6 to 12 ms without, with 2 sides; 8 ms and 9 to 17 ms with 6 sides in the twelfth
round. Flet otherwise compares all that has changed before it sends any of it.
"""

import asyncio
import contextvars
import logging
from collections.abc import Callable
from typing import Literal

import flet as ft

from scorepad.flet_support.page_state import is_online, page_state

log = logging.getLogger("scorepad.ui")
Rank = Literal["first", "usual", "late"]
_RANKS: tuple[Rank, ...] = ("first", "usual", "late")
# These turns of the event loop let the caller finish: if it leads to another screen, this one is not redrawn.
# They also send the drawings of one rank before the parts of the next rank look. Parts of rank "first" are
# sent one by one; all others are drawn together, in one frame.
_TURNS = 4
_Waiting = dict[Rank, dict[Callable[[], None], None]]


def queue_look(page: ft.Page, look: Callable[[], None], rank: Rank) -> None:
    """Call `look` once, a few turns of the event loop later and after earlier ranks; skip an offline page."""
    if not is_online(page):
        return
    waiting = _waiting(page)
    at_work = any(waiting.values())
    waiting[rank][look] = None
    if not at_work:
        # run_task leaves its page behind in the caller's context, perhaps that of another session (FLET.md,
        # fault 13), so it gets a copy.
        contextvars.copy_context().run(page.run_task, _look_all, waiting)


def cancel_look(page: ft.Page, look: Callable[[], None]) -> None:
    """Remove `look` from the queue."""
    for looks in _waiting(page).values():
        looks.pop(look, None)


def _waiting(page: ft.Page) -> _Waiting:
    waiting: _Waiting = page_state(page).kept.setdefault(_RANKS, {rank: {} for rank in _RANKS})
    return waiting


async def _look_all(waiting: _Waiting) -> None:
    while any(waiting.values()):
        for rank, looks in waiting.items():
            await _a_few_turns()
            while looks:
                look = next(iter(looks))
                del looks[look]
                try:
                    look()
                except Exception:
                    log.exception("reading a shared value failed")
                if rank == "first":
                    await _a_few_turns()


async def _a_few_turns() -> None:
    for _turn in range(_TURNS):
        await asyncio.sleep(0)
