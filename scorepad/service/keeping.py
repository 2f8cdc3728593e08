"""What keeps the games of an app that is served, and looks after them: a file, or a database."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scorepad.rules.faults import Fault, Refused
from scorepad.service.backups import AutoBackups
from scorepad.service.file_care import LOOK_SECONDS, FileCare, logging_failures
from scorepad.service.games import Games
from scorepad.service.network import HomeNetwork
from scorepad.service.platform import Served
from scorepad.storage.codec import row_of
from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.links import DatabaseLinks, FileLinks, KeptLinks
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.recovery import add, place_for_copy
from scorepad.storage.sql.sqlite import DATABASE_FILE, SqliteFile
from scorepad.storage.sql.store import Part, SharedChange, SqlStore
from scorepad.storage.store import LIBRARY

if TYPE_CHECKING:
    # Its driver is a package that few have.
    from scorepad.storage.sql.postgres import Listener, PostgresDatabase

_INSTALL: Final = 'pip install "psycopg[binary]"'

Work = Callable[[], Coroutine[Any, Any, None]]
"""Goes on until it is cancelled."""


async def show_others(service: Games, listener: "Listener") -> None:
    """Show what others change in a shared store, until cancelled; what failed to be read is read again."""
    reading = asyncio.create_task(_read_again(service))
    try:
        await listener.look_after(partial(_show, service))
    finally:
        reading.cancel()


async def _show(service: Games, changed: SharedChange) -> None:
    if isinstance(changed, Part):
        # Before the games: what the links no longer allow must not be shown.
        with logging_failures("the links that another process has changed were not read"):
            await service.access.changed_elsewhere()
    if changed is not Part.LINKS:
        with logging_failures("a change of another process was not shown"):
            await service.changed_elsewhere(None if changed is Part.ALL else changed)


async def _read_again(service: Games) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        with logging_failures("the links could not be read again"):
            await service.access.read_again()
        with logging_failures("what could not be read was not read again"):
            await service.read_again()


class FileKeeping:
    """Keeps games in the file of a folder, with backups beside it.

    notices: what has happened to the file, and somebody has to see.
    """

    def __init__(self, folder: Folder, *, can_write: bool) -> None:
        """Open the file; blocks. Raises Refused as `GamesFile` does. can_write: False = it is only read."""
        self._file = GamesFile(folder.path, can_write=can_write and folder.can_write)
        self.notices = self._file.notices
        self.store = SqlStore(self._file)
        self.links: KeptLinks = FileLinks(folder.path)

    def served(
        self, service: Games, claim: FolderClaim, network: HomeNetwork
    ) -> tuple[Served, tuple[Work, ...]]:
        """Return what the app can do, and the work of looking after the games."""
        care, backups = FileCare(self._file, service, claim.restore), self.backups(service)
        return Served(care, network, backups=backups), (care.look_after, backups.look_after)

    def backups(self, service: Games) -> AutoBackups:
        """Return what makes the backups."""
        return AutoBackups(self._file, service)

    def close(self) -> None:
        """Release the file; blocks."""
        self._file.close()


class SharedKeeping:
    """Keeps games in a database, which other apps may use too; its operator makes the backups."""

    notices: Sequence[Fault] = ()

    def __init__(self, address: str, folder: Folder) -> None:
        """Open the database; blocks. Raises Refused as `open_shared` does. folder: of this app alone."""
        self._database = open_shared(address)
        self._listener = self._database.listen()
        self.store = SqlStore(self._database)
        self.links: KeptLinks = DatabaseLinks(self._database, FileLinks(folder.path))

    def served(
        self, service: Games, _claim: FolderClaim, network: HomeNetwork
    ) -> tuple[Served, tuple[Work, ...]]:
        """Return what the app can do, and the work of showing what others change."""
        return Served(network=network), (partial(show_others, service, self._listener),)

    def backups(self, _service: Games) -> None:
        """Return what makes the backups: nothing here."""

    def close(self) -> None:
        """Release the database; blocks."""
        self._listener.close()
        self._database.close()


Keeping = FileKeeping | SharedKeeping


def open_games(folder: Folder, address: str | None, *, can_write: bool = True) -> Keeping:
    """Open a database, None = the file of a folder; blocks. Raises Refused as each of them does.

    can_write: False where a file is only read, because another app has it.
    """
    return SharedKeeping(address, folder) if address else FileKeeping(folder, can_write=can_write)


def open_shared(address: str) -> "PostgresDatabase":
    """Open a database; blocks. Raises Refused: `club_missing` (command), and as `PostgresDatabase` does."""
    try:
        from scorepad.storage.sql.postgres import PostgresDatabase  # noqa: PLC0415 - few have its driver
    except ImportError as error:
        raise Refused((Fault("club_missing", params={"command": _INSTALL}),)) from error
    return PostgresDatabase(address)


@contextmanager
def rehearsal(folder: Path, address: str | None) -> Iterator[SqlStore]:
    """Copy the games of a database, None = of a folder, to try something in; blocks. Raises Refused.

    Whoever has them open makes no difference. A game of a database that can't be read isn't there.
    """
    with place_for_copy() as copy:
        if address is None and (folder / DATABASE_FILE).exists():
            with closing(GamesFile(folder, can_write=False)) as games:
                games.save_as(copy)
        with closing(SqliteFile(copy)) as file:
            if address:
                with closing(open_shared(address)) as database:
                    store = SqlStore(database)
                    add(file, LIBRARY, map(row_of, store.library()))
                    for game in reversed(store.last_stored_first()):
                        with suppress(Refused):
                            add(file, game, map(row_of, store.events(game)))
            yield SqlStore(file)


@contextmanager
def opened_links(folder: Path, address: str | None) -> Iterator[KeptLinks]:
    """Open the links of a database, None = of a folder; blocks. Raises Refused as `open_shared` does."""
    if address is None:
        yield FileLinks(folder)
        return
    with closing(open_shared(address)) as database:
        yield DatabaseLinks(database, FileLinks(folder))
