"""Care of a store that other processes use too: what they change is shown here."""

import asyncio
from collections.abc import Awaitable, Callable

from scorepad.service.file_care import LOOK_SECONDS, logging_failures
from scorepad.service.games import Games
from scorepad.storage.sql.store import Part, SharedChange

Listen = Callable[[Callable[[SharedChange], Awaitable[None]]], Awaitable[None]]
"""Calls back with whatever others have changed, until cancelled."""


class SharedCare:
    """Looks after what a service shows of a shared store; what failed to be read is read again.

    listen: hears of what others change in it.
    """

    def __init__(self, service: Games, listen: Listen) -> None:
        self._service = service
        self._listen = listen

    async def look_after(self) -> None:
        """Show what others change, until cancelled."""
        reading = asyncio.create_task(self._read_again())
        try:
            await self._listen(self._show)
        finally:
            reading.cancel()

    async def _show(self, changed: SharedChange) -> None:
        if isinstance(changed, Part):
            # Before the games: what the links no longer allow must not be shown.
            with logging_failures("the links that another process has changed were not read"):
                await self._service.access.changed_elsewhere()
        if changed is not Part.LINKS:
            with logging_failures("a change of another process was not shown"):
                await self._service.changed_elsewhere(None if changed is Part.ALL else changed)

    async def _read_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with logging_failures("the links could not be read again"):
                await self._service.access.read_again()
            with logging_failures("what could not be read was not read again"):
                await self._service.read_again()
