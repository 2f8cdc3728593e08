"""The games in the browser's private files, where Python runs in its page: one window at a time has them."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeVar

from scorepad.game.events import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.codec import NOT_A_ROW, EventRow, draft_of
from scorepad.storage.sql import tables
from scorepad.storage.sql.place import Place, State
from scorepad.storage.sql.sqlite import DATABASE_FILE, DamagedFile, SqliteFile
from scorepad.storage.sql.store import KEY, Database, SqlStore
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import LIBRARY, NO_DRAFTS, device_key_from_json, stream_of

T = TypeVar("T")

PATH: Final = Path("/games") / DATABASE_FILE
_AT_ONCE: Final = 50
"""Games that are in memory at the same time, 20 to 50 KB each."""

_HELD: Final = "NoModificationAllowedError"

Row = Mapping[str, Any]


class Indexed(Protocol):
    """The functions of the page's `indexed.js`; every text is JSON, with `refused` where something failed."""

    def earlier(self) -> Awaitable[str]:
        """Return the ids of the games and the rows of drafts and values; an empty object if none."""

    def earlierEvents(self, streams: str) -> Awaitable[str]:  # noqa: N802 - as JavaScript names it
        """Return the rows of all events of streams under `events`."""

    def forgetEarlier(self) -> Awaitable[str]:  # noqa: N802 - as JavaScript names it
        """Remove the database."""


class Browser(Indexed, Protocol):
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
    PLACE = _OnlyOurs

    def __init__(self) -> None:
        """Open it; raises as any file does."""
        PATH.touch()
        super().__init__(PATH)

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
        _refuse(await browser.open(tables.VERSION))
        try:
            store = cls(browser)
        except (DamagedFile, Refused) as error:
            browser.close()
            raise _without_a_path(error) from error
        try:
            await take_over(browser, store._database)
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


async def take_over(browser: Indexed, database: Database) -> None:
    """Keep what the browser's database has, and remove that; where it is cut off, it begins again.

    Raises Refused as the database does; `keeps_nothing`, `held_elsewhere`.
    """
    found = _answered(await browser.earlier())
    if not found:
        return
    streams = [LIBRARY, *found["games"]]
    for at in range(0, len(streams), _AT_ONCE):
        rows = _answered(await browser.earlierEvents(json.dumps(streams[at : at + _AT_ONCE])))["events"]
        database.write(partial(_append, rows))
    database.write(partial(_put_others, found))
    _answered(await browser.forgetEarlier())


def _append(rows: Sequence[Row], ask: Ask) -> None:
    for stream, each in groupby(rows, itemgetter("stream")):
        # One with a part missing can't be read: its game can't either, but every other one can.
        found = [EventRow(*(row.get(name, "") for name in EventRow._fields)) for row in each]
        tables.append(ask, stream_of(stream), found, NO_DRAFTS)


def _put_others(found: Mapping[str, Sequence[Row]], ask: Ask) -> None:
    for row in found["drafts"]:
        with suppress(*NOT_A_ROW):
            draft = {DeviceId(row["device"]): draft_of(row.get("body", ""))}
            tables.append(ask, stream_of(row["stream"]), (), draft)
    keys = [row.get("body", "") for row in found["values"] if row["name"] == KEY]
    if keys and device_key_from_json(keys[0]) and not tables.note(ask, KEY):
        tables.put_note(ask, KEY, keys[0])


def _answered(text: str) -> dict[str, Any]:
    """Return what the browser answered; raises Refused as `_refuse` does."""
    answer: dict[str, Any] = json.loads(text)
    _refuse(answer.get("refused", ""))
    return answer


def _refuse(error: str) -> None:
    """Raise Refused `keeps_nothing` or `held_elsewhere` for the browser's name of an error, if any."""
    if error:
        # A private window, a browser told to keep nothing, one that can't: each has a name of its own.
        raise Refused((Fault("held_elsewhere" if error == _HELD else "keeps_nothing"),))
