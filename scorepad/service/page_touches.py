"""What one page has done, and which touches its undo and redo mean."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from scorepad.game.events import Author
from scorepad.game.ids import BatchId, DeviceId
from scorepad.game.intents import Redo, Undo, UndoOrRedo
from scorepad.game.log import Batch, C, Log
from scorepad.game.undo import redo_target, undo_target, undone_by
from scorepad.service.games import Outcome
from scorepad.storage.store import StreamId

READING_SECONDS: Final = 0.5
"""Seconds; nobody reads a new name in the corner and touches it in less."""


@dataclass(eq=False, slots=True)
class ButtonTarget:
    """The touch that an undo or redo button names, and the one that a press on it means.

    They are the same once the name has stood there long enough to be read, or at once where the page itself
    has just made or undone a touch and the one named is its own too. Until then a press means what was named
    before. After a press it means nothing until one of the two holds again. So a second tap, or a key held
    down, goes on through the page's own touches and stops before anybody else's.

    shown: what is named. since: when it was first shown, in seconds. meant: None if a press changes nothing.
    """

    shown: BatchId | None
    since: float
    meant: BatchId | None

    def show(self, batch: BatchId | None, now: float, *, own: bool) -> None:
        """Name a touch from now on."""
        if batch != self.shown:
            self._read(now)
            self.shown, self.since = batch, now
        if own:
            self.meant = batch

    def press(self, now: float) -> BatchId | None:
        """Return the touch that a press means, None if it changes nothing."""
        self._read(now)
        pressed, self.meant, self.since = self.meant, None, now
        if pressed:
            self.shown = None
        return pressed

    def _read(self, now: float) -> None:
        if now - self.since >= READING_SECONDS:
            self.meant = self.shown


class PageTouches:
    """The touches of one page.

    Two tabs of one browser are one device, so the log doesn't tell its touches from theirs. What the device
    did before the page came counts as the page's own.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._own: set[BatchId] = set()
        self._came: dict[StreamId, int] = {}
        self._at_work: set[asyncio.Future[None]] = set()
        self._stream: StreamId | None = None
        self._buttons: dict[UndoOrRedo, ButtonTarget] = {}

    async def made(self, submitting: Awaitable[Outcome]) -> Outcome:
        """Return the outcome of a touch of this page, once there is one."""
        done = asyncio.get_running_loop().create_future()
        self._at_work.add(done)
        try:
            outcome = await submitting
            if outcome.batch:
                self._own.add(outcome.batch)
            return outcome
        finally:
            self._at_work.discard(done)
            done.set_result(None)

    def has_made_newest(self, log: Log[C]) -> bool:
        """Return whether the newest change of a log was made on this page."""
        return bool(log.events) and log.events[-1].batch in self._own

    def show(self, stream: StreamId, log: Log[C], who: Author) -> tuple[Batch[C] | None, Batch[C] | None]:
        """Return the touches that undo and redo of a stream name on this page from now on."""
        undo, redo = undo_target(log, who), redo_target(log, who)
        came, now = self._came.setdefault(stream, len(log.events)), self._clock()
        if self._stream != stream:
            # Whoever has just come to a screen reads it first.
            self._stream, self._buttons = stream, {}
        newest = log.events[-1].batch if log.events else None
        # Whoever undid a touch may redo it, whoever made it.
        made: dict[UndoOrRedo, BatchId | None] = {
            Undo: undo.id if undo else None,
            Redo: undone_by(log, redo) if redo else None,
        }
        for which, batch in ((Undo, undo), (Redo, redo)):
            name = batch.id if batch else None
            is_own = all(self._is_own(log, each, who.device, came) for each in (newest, made[which]) if each)
            self._buttons.setdefault(which, ButtonTarget(name, now, name)).show(name, now, own=is_own)
        return undo, redo

    async def press(
        self,
        which: UndoOrRedo,
        stream: StreamId,
        log: Callable[[], Log[C] | None],
        who: Author,
        send: Callable[[Undo | Redo], Awaitable[object]],
    ) -> None:
        """Undo or redo what is named, after all that this page did before; without a name, send nothing.

        log: returns the stream's as it is now. send: hands the intent to the game service.
        """
        pressed_at = self._clock()
        while self._at_work:
            await asyncio.wait(self._at_work)
        before = log()
        if before is None:
            return
        self.show(stream, before, who)
        meant = self._buttons[which].press(pressed_at)
        if meant is None:
            return
        self._own.add(meant)
        await send(which(meant))
        after = log()
        if after:
            self.show(stream, after, who)

    def _is_own(self, log: Log[C], name: BatchId, device: DeviceId, came: int) -> bool:
        if name in self._own:
            return True
        batch, place = log.batch(name), log.place(name)
        return batch is not None and place is not None and batch.author.device == device and place < came
