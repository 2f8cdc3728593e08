"""A store in a file, used from an event loop."""

import asyncio
from collections.abc import Awaitable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

from scorepad.game.draft import Draft
from scorepad.game.events import GameEvent, LibraryEvent
from scorepad.game.ids import DeviceId
from scorepad.score.record import GameId
from scorepad.storage.device_key import DeviceKey
from scorepad.storage.store import NO_DRAFTS, FileStore, StoredSummary


class InThreads:
    """A store over one in a file: whatever is kept is written in a thread of its own.

    file: its store. Reading blocks, as it does there.
    """

    def __init__(self, file: FileStore) -> None:
        self.file = file
        self.events = file.events
        self.library = file.library
        self.drafts = file.drafts
        self.last_stored_first = file.last_stored_first
        self.lines = file.lines
        self.device_key = file.device_key

    def within_reach(self, _games: Collection[GameId], /) -> AbstractAsyncContextManager[None]:
        """Do nothing: in a file all games are within reach."""
        return nullcontext()

    def append(
        self, stream: GameId, events: Sequence[GameEvent], drafts: Mapping[DeviceId, Draft | None] = NO_DRAFTS
    ) -> Awaitable[None]:
        """Make events and drafts durable, all or none; raises Refused as the file's store does."""
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(None, self.file.append, stream, events, drafts)

    def append_to_library(self, events: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Make events of the library durable; raises Refused as the file's store does."""
        return asyncio.get_running_loop().run_in_executor(None, self.file.append_to_library, events)

    def append_together(
        self, games: Mapping[GameId, Sequence[GameEvent]], library: Sequence[LibraryEvent], known: int
    ) -> Awaitable[None]:
        """Make events of games and of the library durable, all or none; raises as the file's store."""
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(None, self.file.append_together, games, library, known)

    def put_lines(self, lines: Iterable[StoredSummary]) -> Awaitable[None]:
        """Store summaries in place of the games' earlier ones; raises Refused `not_kept` (reason)."""
        return asyncio.get_running_loop().run_in_executor(None, self.file.put_lines, lines)

    def keep_device_key(self, key: DeviceKey) -> Awaitable[bool]:
        """Make a key durable unless there is one; raises Refused `not_kept` (reason)."""
        return asyncio.get_running_loop().run_in_executor(None, self.file.keep_device_key, key)

    def erase(self, game: GameId, library: Sequence[LibraryEvent]) -> Awaitable[None]:
        """Remove a game for good; raises Refused as the file's store does."""
        return asyncio.get_running_loop().run_in_executor(None, self.file.erase, game, library)

    def erase_everything(self) -> Awaitable[None]:
        """Remove all games and the library for good; raises Refused as the file's store does."""
        return asyncio.get_running_loop().run_in_executor(None, self.file.erase_everything)

    def close(self) -> Awaitable[None]:
        """Release the file; what was appended is in it."""
        return asyncio.get_running_loop().run_in_executor(None, self.file.close)
