"""The line that says how far the games are counted, before a page that needs all of them."""

import asyncio
from typing import Final

import flet as ft

from scorepad.flet_support.hooks import use_effect, use_local_state
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.ui.session import AppSession
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.text import words

_AT_ONCE: Final = 0.3
"""Seconds that a page may come later; 10,000 games take 0.8, in a browser's page ten times that."""

_PIECE: Final = 0.05
_PAUSE: Final = 0.05


def use_counting(session: AppSession) -> ft.Control | None:
    """Return how far the games are counted, None once all are; the page is drawn anew until then."""
    journal = session.service.journal
    turn, redraw = use_local_state(int)
    is_counted = journal.count(0 if turn else _AT_ONCE)

    async def go_on() -> None:
        while not journal.count(_PIECE):
            redraw(lambda before: before + 1)
            # Half of the time is left for the people at the table.
            await asyncio.sleep(_PAUSE)
        redraw(lambda before: before + 1)

    use_effect(_nothing if is_counted else go_on, [is_counted])
    if is_counted:
        return None
    done, among = journal.progress
    return words(_("{done} of {all} games").format(done=points(done), all=points(among)), Type.SECOND)


def _nothing() -> None:
    """Do nothing: all games are counted."""
