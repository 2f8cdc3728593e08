"""Care for the file while the app runs: looks at its place, checks, and what people choose if it is wrong."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.storage.codec import row_of
from scorepad.storage.sql import tables
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.store import LIBRARY, NO_DRAFTS, StreamId, damage_of

LOOK_SECONDS: Final = 5.0
"""Seconds between two looks at whether the file is in its place."""

CHECK_AFTER_SECONDS: Final = 15.0
"""Seconds before everything is checked: at the start somebody waits for the first page."""

CHECK_AGAIN_SECONDS: Final = 24 * 3600.0

log = logging.getLogger("scorepad.service")


class FileCare:
    """Watches the state of the file for the screens, and does what a person chooses where it is wrong.

    notices: what has happened to the file and nobody has hidden yet. misplaced: why nothing is stored at
    present: `file_gone`, `file_replaced`, `file_overwritten`, `cannot_write`.
    """

    def __init__(self, file: GamesFile, service: Games, lock_again: Callable[[], None]) -> None:
        """Begin to care.

        lock_again: locks the folder that is at the path now against other applications; raises Refused.
        """
        self._file = file
        self._service = service
        self._lock_again = lock_again
        self._moves = asyncio.Lock()
        self.misplaced = file.misplacement()
        self.notices = file.notices

    async def look_after(self) -> None:
        """Look after the file until cancelled."""
        check = asyncio.create_task(self._check_daily())
        try:
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                with logging_failures("a look at the file failed"):
                    await self.look()
        finally:
            check.cancel()

    async def _check_daily(self) -> None:
        await asyncio.sleep(CHECK_AFTER_SECONDS)
        while True:
            with logging_failures("the check of the file failed"):
                await self.check()
            await asyncio.sleep(CHECK_AGAIN_SECONDS)

    async def look(self) -> None:
        """Look once at the place of the file and at the lock; what could only be read is tried again."""
        misplaced = await asyncio.to_thread(self._file.misplacement)
        if misplaced != self.misplaced:
            self.misplaced = misplaced
            self._service.notify_list()
        try:
            await asyncio.to_thread(self._lock_again)
        except Refused as refused:
            if not _is_only_read(misplaced):
                log.warning("the folder is not locked", exc_info=refused)
        else:
            if _is_only_read(misplaced):
                with suppress(Refused):
                    await asyncio.to_thread(self._file.try_to_write)
                    self.misplaced = None
                    await self._service.reload()
        if not misplaced:
            await self._service.read_again()

    async def check(self) -> None:
        """Check the whole file: damaged games are marked, damaged pages left behind, lacking rounds added."""
        file = self._file
        if self.misplaced:
            return
        if not await asyncio.to_thread(file.is_sound):
            await self._move(file.begin_anew)
        if await asyncio.to_thread(file.add_what_it_lacks):
            self._note(Fault("rounds_added", "", {"file": str(file.path)}))
            await self._service.reload()
        for stream in await asyncio.to_thread(file.damaged_streams):
            self._service.mark_unreadable(stream, damage_of(stream))

    def put_away(self, notice: Fault) -> None:
        """Hide a notice, unless somebody has hidden it already."""
        with suppress(ValueError):
            self.notices.remove(notice)
        self._service.notify_list()

    async def repair(self, stream: StreamId) -> Fault | None:
        """Put a damaged game or library together from what copies have; returns why it can't be done."""
        line = self._service.shelf.any_line(GameId(stream))
        whole: list[bool] = []
        refused = await self._try(lambda: whole.append(self._file.repair(stream)))
        if not refused:
            self._note(_mended(stream, line.called if line else stream, is_whole=all(whole)))
            await self._service.reload()
        return refused

    async def go_on_with_ours(self) -> Fault | None:
        """Continue with what was held, and rename what lies there; returns why that can't be done."""
        return await self._move(self._file.go_on_with_ours)

    async def use_what_is_there(self) -> Fault | None:
        """Continue with the file at the path and add the open games to it; returns why that can't be done."""
        return await self._move(self._file.use_what_is_there)

    async def _move(self, move: Callable[[], None]) -> Fault | None:
        if _is_only_read(self.misplaced):
            return self.misplaced
        async with self._moves:
            streams = await self._service.all_open()
            library = list(map(row_of, self._service.library().events))

            def move_and_add() -> None:
                if self.misplaced:
                    # A folder that is gone has to be made again before it can be locked.
                    with suppress(OSError):
                        self._file.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    self._lock_again()
                move()
                file = self._file
                file.write(lambda ask: tables.append(ask, LIBRARY, library, NO_DRAFTS))
                for each in streams:
                    rows = list(map(row_of, each.game.events))
                    file.write(partial(tables.append, stream=each.id, rows=rows, drafts=each.drafts))

            refused = await self._try(move_and_add)
            self.misplaced = await asyncio.to_thread(self._file.misplacement)
            if not refused:
                await self._service.reload()
            self._service.notify_list()
        return refused

    async def _try(self, work: Callable[[], None]) -> Fault | None:
        try:
            await asyncio.to_thread(work)
        except Refused as refused:
            log.warning("the file could not be cared for", exc_info=refused)
            return refused.faults[0]
        return None

    def _note(self, notice: Fault) -> None:
        self.notices.append(notice)
        self._service.notify_list()


def _is_only_read(misplaced: Fault | None) -> bool:
    return misplaced is not None and misplaced.code == "cannot_write"


def _mended(stream: StreamId, name: str, *, is_whole: bool) -> Fault:
    """Return what is said of a stream that was damaged."""
    if stream == LIBRARY:
        return Fault("library_restored" if is_whole else "library_repaired")
    return Fault("game_restored" if is_whole else "game_repaired", "", {"game": name})


@contextmanager
def logging_failures(message: str) -> Iterator[None]:
    """Log whatever goes wrong: the next look must still happen, and the games go on."""
    try:
        yield
    except Exception:
        log.exception(message)
