"""The games in the browser's private files, where Python runs in its page: one window at a time has them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, Protocol, Self, TypeVar

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.sql import indexed, tables
from scorepad.storage.sql.place import Place, State
from scorepad.storage.sql.sqlite import DATABASE_FILE, DamagedFile, SqliteFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.sql.tables import Ask

T = TypeVar("T")

PATH: Final = Path("/games") / DATABASE_FILE


class Browser(indexed.Indexed, Protocol):
    """The functions of the page's `windows.js`, `opfs.js` and `indexed.js`."""

    def hold(self) -> Awaitable[bool]:
        """Become the one window that holds the games, and return whether it is: not if another one does."""

    def steal(self) -> Awaitable[bool]:
        """Become the window that holds the games, in place of any other one."""

    def lost(self) -> Awaitable[object]:
        """Wait until another window has taken the games from this one."""

    def open(self, version: int) -> Awaitable[str]:
        """Open the files of tables of a version, and return what prevented it, nothing if all is well."""

    def isThere(self) -> Awaitable[bool]:  # noqa: N802 - as JavaScript names it
        """Return whether the files are still where they were opened."""

    def close(self) -> None:
        """Release the files."""

    def isKept(self) -> Awaitable[bool]:  # noqa: N802 - as JavaScript names it
        """Return whether the browser has promised not to delete the games by itself."""

    def askToKeep(self) -> Awaitable[object]:  # noqa: N802 - as JavaScript names it
        """Ask the browser for that promise."""


class _OnlyOurs(Place):
    """The path of a file that nobody else can reach, so nobody looks."""

    def state(self) -> State:
        return State.IN_PLACE

    def _read(self) -> bytes:
        return b""


class PageFile(SqliteFile):
    """A file that no other program can reach.

    It has a log (WAL), unlike one on a disk: one sync a touch instead of four, and where a sync takes long
    these are nearly all of its time. Nobody copies the file alone here.
    """

    PRAGMAS = ("PRAGMA locking_mode = EXCLUSIVE", "PRAGMA secure_delete = ON")
    JOURNAL = "WAL"

    def __init__(self) -> None:
        """Open it; raises as any file does."""
        PATH.touch()
        super().__init__(PATH, _OnlyOurs)

    def erase(self, change: Callable[[Ask], T]) -> T:
        """Make a change durable, and leave no byte of what it has removed."""
        # Not by VACUUM: its copy would be in memory.
        with self._door, self._failing_as("not_kept"):
            answer = self._written(change)
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return answer


class PageStore(SqlStore):
    """A store over that file; what is to be kept is refused with `storage_cleared` once it was removed."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(PageFile())
        self._browser = browser
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, browser: Browser) -> Self:
        """Open the files, and take over what the browser kept before.

        Raises Refused `keeps_nothing`, `held_elsewhere`, `database_too_new`, `not_readable`.
        """
        indexed.refuse(await browser.open(tables.VERSION))
        try:
            store = cls(browser)
        except (DamagedFile, Refused) as error:
            browser.close()
            raise _without_a_path(error) from error
        try:
            await indexed.take_over(browser, store._database)
        except Refused:
            await store.close()
            raise
        return store

    def _in_turn(self, work: Callable[[], T]) -> Awaitable[T]:
        async def checked() -> T:
            async with self._turn:
                if not await self._browser.isThere():
                    raise Refused((Fault("storage_cleared"),))
                return await super(PageStore, self)._in_turn(work)

        return asyncio.ensure_future(checked())

    async def close(self) -> None:
        """Release the files; what was appended is in them."""
        self._database.close()
        self._browser.close()


def _without_a_path(error: DamagedFile | Refused) -> Refused:
    """Return what people are told where nobody sees a file."""
    fault = error.faults[0] if isinstance(error, Refused) else Fault("not_readable")
    told = {"folder_unusable": Fault("keeps_nothing"), "database_too_new": Fault("database_too_new")}
    return Refused((told.get(fault.code, fault),))
