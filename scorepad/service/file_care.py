"""Care for the file while the app runs: checkpoints, a look at its place, checks, and moves if necessary."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol

from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.game_reader import GameReader
from scorepad.storage.store import LIBRARY, FileStore, Notice, NoticeId, StreamId, damage_of

LOOK_SECONDS: Final = 5.0
"""Seconds between two looks at whether the file is in its place and whether the last screen has left."""

CHECKPOINT_SECONDS: Final = 60.0
"""Seconds after which changes are in the one file, so that a copy of only that file has them."""

CHECK_AFTER_SECONDS: Final = 15.0
"""Seconds before everything is checked: at the start somebody waits for the first page."""

CHECK_AGAIN_SECONDS: Final = 24 * 3600.0

log = logging.getLogger("scorepad.service")


class FolderLock(Protocol):
    """The lock that keeps other applications out of the folder."""

    def restore(self) -> None:
        """Lock the folder that is at the path now; raises Refused `folder_taken`, `folder_unusable`."""


class FileCare:
    """Watches the state of the file for the screens, and carries out the repairs that a person chooses.

    notices: events of the file that nobody has hidden yet. misplaced: why nothing is stored at present:
    `file_gone`, `file_replaced`, `file_overwritten`, `cannot_write`.
    """

    def __init__(
        self,
        store: FileStore,
        service: GameReader,
        folder_lock: FolderLock,
        are_screens_open: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store = store
        self._service = service
        self._lock = folder_lock
        self._are_screens_open = are_screens_open
        self._brought_together = time.monotonic()
        self._moves = asyncio.Lock()
        self.misplaced = store.misplacement()
        self.notices: tuple[Notice, ...] = store.notices()

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
        """Look once at the place of the file, at the lock, and whether it is time for a checkpoint."""
        misplaced = await asyncio.to_thread(self._store.misplacement)
        if misplaced != self.misplaced:
            self.misplaced = misplaced
            self._service.notify_list()
        try:
            await asyncio.to_thread(self._lock.restore)
        except Refused as refused:
            log.warning("the folder is not locked", exc_info=refused)
        if misplaced:
            return
        await self._service.read_again()
        is_time = time.monotonic() - self._brought_together >= CHECKPOINT_SECONDS
        if is_time or not self._are_screens_open():
            self._brought_together = time.monotonic()
            try:
                await asyncio.to_thread(self._store.checkpoint)
            except Refused as refused:
                log.warning("the file could not be brought together", exc_info=refused)

    async def check(self) -> None:
        """Check the whole file; damaged games stay as they are, damaged pages are left behind."""
        if not await asyncio.to_thread(self._store.are_pages_sound):
            await self._move(self._store.begin_anew)
        try:
            damaged = await asyncio.to_thread(lambda: list(self._store.damaged_streams()))
        except Refused as refused:
            log.warning("the games could not be checked", exc_info=refused)
            return
        for stream in damaged:
            self._service.mark_unreadable(stream, damage_of(stream))

    async def put_away(self, notice: NoticeId) -> Fault | None:
        """Hide a notice for good; returns why it could not be done."""
        refused = await self._try(lambda: self._store.put_notice_away(notice))
        await self._show_notices()
        return refused

    async def repair(self, stream: StreamId) -> Fault | None:
        """Continue with the sound part of a damaged game or library; returns why it could not be done."""
        refused = await self._try(lambda: self._store.repair(stream, self._repaired(stream)))
        if not refused:
            await self._service.reload()
        await self._show_notices()
        return refused

    def _repaired(self, stream: StreamId) -> Fault:
        if stream == LIBRARY:
            return Fault("library_repaired")
        line = self._service.damaged_line(GameId(stream))
        return Fault(
            "game_repaired", "", {"game": (line.title or " · ".join(line.names)) if line else stream}
        )

    async def go_on_afresh(self) -> Fault | None:
        """Write all games into a new file; returns why it could not be done."""
        return await self._move(self._store.go_on_afresh)

    async def take_what_is_there(self) -> Fault | None:
        """Continue with the file at the path and add the open games to it; returns why that failed."""
        return await self._move(self._store.take_what_is_there)

    async def _move(self, move: Callable[[], None]) -> Fault | None:
        async with self._moves:
            streams = await self._service.open_streams()
            library = self._service.library().events

            def move_and_add() -> None:
                if self.misplaced:
                    # A folder that is gone has to be made again before it can be locked.
                    with suppress(OSError):
                        self._store.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    self._lock.restore()
                move()
                self._store.append_to_library(library)
                for each in streams:
                    self._store.append(*each)

            refused = await self._try(move_and_add)
            self.misplaced = await asyncio.to_thread(self._store.misplacement)
            if not refused:
                await self._service.reload()
            await self._show_notices()
        return refused

    async def _try(self, work: Callable[[], None]) -> Fault | None:
        try:
            await asyncio.to_thread(work)
        except Refused as refused:
            log.warning("the file could not be cared for", exc_info=refused)
            return refused.faults[0]
        return None

    async def _show_notices(self) -> None:
        with suppress(Refused):
            self.notices = await asyncio.to_thread(self._store.notices)
        self._service.notify_list()


@contextmanager
def logging_failures(message: str) -> Iterator[None]:
    """Log whatever goes wrong: the next look must still happen, and the games go on."""
    try:
        yield
    except Exception:
        log.exception(message)
