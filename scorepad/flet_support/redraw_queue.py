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


class RedrawQueue:
    """The parts of one page that are to check for changes, by rank."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._waiting: dict[Rank, dict[Callable[[], None], None]] = {rank: {} for rank in _RANKS}

    def add(self, look: Callable[[], None], rank: Rank) -> None:
        """Call `look` a few turns of the event loop later, only once even if added twice; not if offline.

        rank: decides which parts of the page are called before it.
        """
        at_work = any(self._waiting.values())
        if at_work or is_online(self._page):
            self._waiting[rank][look] = None
        if self._waiting[rank] and not at_work:
            # run_task leaves its page behind in the caller's context, perhaps that of another session
            # (FLET.md, fault 13), so it gets a copy.
            contextvars.copy_context().run(self._page.run_task, self._look_all)

    def cancel(self, look: Callable[[], None]) -> None:
        """Remove `look` from the queue."""
        for looks in self._waiting.values():
            looks.pop(look, None)

    async def _look_all(self) -> None:
        while any(self._waiting.values()):
            for rank, looks in self._waiting.items():
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


def redraw_queue(page: ft.Page) -> RedrawQueue:
    """Return the queue of a page."""
    queue: RedrawQueue = page_state(page).kept.setdefault(_RANKS, RedrawQueue(page))
    return queue


async def _a_few_turns() -> None:
    for _turn in range(_TURNS):
        await asyncio.sleep(0)
