"""Backups: what they hold, those made by themselves in two folders, restoring them, and erasing for good.

A backup has each game, own rule set and club evening as a file of its own, and who is who. Source: FORMAT.md,
"A backup".
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from itertools import chain
from pathlib import Path
from secrets import token_hex
from typing import Final, assert_never

from scorepad.game.events import Author
from scorepad.game.fold import Game
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.access import NO_RIGHT
from scorepad.service.games import Games
from scorepad.service.hub import STARTS
from scorepad.service.importing import FileParts, ImportResult, import_parts
from scorepad.storage import backups
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.import_files import read_database
from scorepad.storage.library_files import library_members
from scorepad.storage.sql.copies import Copies
from scorepad.storage.sql.sqlite import SqliteFile
from scorepad.storage.store import not_kept
from scorepad.storage.zip_files import DELETED_FOLDER, GAME_ENDING

log = logging.getLogger("scorepad.service")

LOOK_SECONDS: Final = 600.0
"""Seconds between two looks at whether a day has passed and whether the second folder is there."""

FIRST_LOOK_SECONDS: Final = 30.0
"""Seconds before the first look: at the start somebody waits for the first page."""

DAY: Final = timedelta(days=1)

WEEK: Final = timedelta(days=7)

SkipGame = Callable[[GameId, Fault], None]
"""Called with a game that can't be read, and why."""


def game_members(
    service: Games, games: Sequence[GameId], skip: SkipGame, *, deleted: bool = False
) -> Iterator[tuple[str, bytes]]:
    """Yield games with their logs as members of a backup; blocks. deleted: they are deleted games.

    Raises Refused for a game that no file can hold; the member's name is the fault's path.
    """
    for game in sorted(games):
        name = f"{DELETED_FOLDER if deleted else ''}{game}{GAME_ENDING}"
        try:
            found = service.shelf.read(game, deleted=deleted)
        except Refused as refused:
            skip(game, refused.faults[0])
            continue
        try:
            yield name, write_game(found.record, found.events)
        except Refused as refused:
            raise Refused(tuple(replace(fault, path=name) for fault in refused.faults)) from refused


def other_members(service: Games, skip: SkipGame) -> Iterator[tuple[str, bytes]]:
    """Return what else a backup of everything holds: deleted games, own rules, people, evenings; blocks."""
    gone = [each.summary.id for each in service.shelf.deleted_games()]
    deleted = game_members(service, gone, skip, deleted=True)
    return chain(deleted, library_members(service.library().state))


class AutoBackups:
    """Makes backups of the games of a folder when it is time to, and restores from them.

    place: where they lie. settings: the second folder. is_missing: whether that can't be reached.
    failed: why the last backup could not be made, None if it was.
    """

    def __init__(self, file: SqliteFile, service: Games) -> None:
        data_folder = file.path.parent
        self._copies = Copies(file)
        self._data_folder = data_folder
        self._service = service
        self._turn = asyncio.Lock()
        self._waiting: asyncio.Task[None] | None = None
        self._keeping: set[asyncio.Task[None]] = set()
        self.place = data_folder / backups.BACKUP_FOLDER
        self.settings = backups.read_backup_settings(data_folder)
        self.is_missing = False
        self.failed: Fault | None = None

    async def look_after(self) -> None:
        """Make backups until cancelled: of each game that starts, daily, and of a game with each round."""
        stop = self._service.subscribe(STARTS, self._game_started)
        self._service.when_round_finished = self._round_finished
        try:
            await asyncio.sleep(FIRST_LOOK_SECONDS)
            while True:
                await self.look()
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            stop()
            self._service.when_round_finished = None
            # The program is about to end, and waits for its threads.
            self._copies.stop()
            if self._waiting:
                self._waiting.cancel()

    async def look(self) -> None:
        """Make the daily backup if a day has passed, and bring the second folder up to date."""
        newest = next(iter(await asyncio.to_thread(backups.backups_in, self.place)), None)
        if newest is None or self._service.now() - newest.at >= DAY:
            await self.make(backups.Occasion.DAILY)
        else:
            async with self._turn:
                await self._copy(newest)

    def _game_started(self) -> None:
        """Back up soon; games that start meanwhile are in the same backup or the next one."""
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._make_in_turn())

    def _round_finished(self, name: GameId, game: Game) -> None:
        """Write a game as a file of its own, in which the round is whatever happens to all others."""
        task = asyncio.create_task(self._keep_game(name, game))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _keep_game(self, name: GameId, game: Game) -> None:
        async with self._turn:
            try:
                await asyncio.to_thread(self._copies.keep_game, name, game)
            except Refused:
                log.warning("a game was not written as a file", exc_info=True)

    async def _make_in_turn(self) -> None:
        async with self._turn:
            # From here on another game that starts asks for a backup of its own.
            self._waiting = None
            await self._make(backups.Occasion.START)

    async def make(self, occasion: backups.Occasion) -> None:
        """Make a backup now; `failed` says why there is none."""
        async with self._turn:
            await self._make(occasion)

    async def _make(self, occasion: backups.Occasion) -> None:
        if not (self._service.shelf.count() or self._service.library().events):
            return
        try:
            made = await asyncio.to_thread(self._copies.make, self.place, occasion, self._service.now())
        except Refused as refused:
            log.warning("no backup was made", exc_info=refused)
            self.failed = refused.faults[0]
        else:
            self.failed = None
            await self._copy(made)
        self._service.notify_list()

    async def _copy(self, backup: backups.Backup) -> None:
        """Copy a backup to the second folder unless it is there, and note whether that can be reached."""
        second, was_missing = self.settings.second, self.is_missing
        self.is_missing = second is not None and not await asyncio.to_thread(_is_there, second)
        if second and not self.is_missing and not (second / backup.path.name).exists():
            try:
                await asyncio.to_thread(self._copies.copy_to, backup, second)
            except Refused as refused:
                log.warning("no second backup was made", exc_info=refused)
                self.is_missing = True
        if self.is_missing != was_missing:
            self._service.notify_list()

    @property
    def is_missing_told(self) -> bool:
        """Whether the first page says now that the second folder can't be reached: once a week."""
        told = self.settings.told
        return self.is_missing and (told is None or self._service.now() - told >= WEEK)

    async def hide_missing(self) -> None:
        """Hide the notice about the second folder for a week."""
        self.settings = replace(self.settings, told=self._service.now())
        with suppress(OSError):
            await asyncio.to_thread(backups.write_backup_settings, self._data_folder, self.settings)
        self._service.notify_list()

    async def choose_second(self, path: str, who: Author) -> Fault | None:
        """Use a folder for second backups from now on, empty = none; returns why it can't be used.

        Whoever came by a link may not say where this computer writes.
        """
        access = self._service.access
        if access.is_guest(who.device) or not access.is_keeper(who.device):
            return NO_RIGHT
        second = Path(path.strip()).expanduser() if path.strip() else None
        if second and (fault := await asyncio.to_thread(self._fault_of, second)):
            return fault
        self.settings, self.is_missing = backups.BackupSettings(second), False
        try:
            await asyncio.to_thread(backups.write_backup_settings, self._data_folder, self.settings)
        except OSError as error:
            return not_kept(error).faults[0]
        self._service.notify_list()
        if second:
            await self.make(backups.Occasion.DAILY)
        return None

    def _fault_of(self, second: Path) -> Fault | None:
        """Return why a folder can't take second backups: it must be there, elsewhere, and writable."""
        if not second.is_absolute() or not second.is_dir():
            return Fault("no_such_folder", params={"folder": str(second)})
        inside = second.resolve()
        if self._data_folder.resolve() in (inside, *inside.parents):
            return Fault("same_folder")
        if not _is_there(second):
            return Fault("folder_unusable", params={"folder": str(second)})
        return None

    async def listed(self) -> tuple[backups.Backup, ...]:
        """Return all backups of both folders, the newest first, each once."""
        found = await asyncio.to_thread(self._listed)
        return tuple(sorted(found.values(), key=lambda each: each.at, reverse=True))

    def _listed(self) -> dict[str, backups.Backup]:
        folders = [self.settings.second] if self.settings.second else []
        found = map(backups.backups_in, (*folders, self.place))
        return {each.path.name: each for each in chain.from_iterable(found)}

    async def restore(self, backup: backups.Backup, who: Author) -> tuple[ImportResult, ...]:
        """Add what a backup has and the games lack; raises Refused."""
        parts = await asyncio.to_thread(_parts_of, backup)
        return tuple([result async for result in import_parts(self._service, parts, who)])

    async def erase(self, what: Erased) -> None:
        """Remove something from all backups that can be reached; raises Refused `not_kept`."""
        async with self._turn:
            second = self.settings.second
            if second:
                self.is_missing = not await asyncio.to_thread(_is_there, second)
            reached = None if self.is_missing else second
            await asyncio.to_thread(self._copies.erase, self.place, reached, what)


@dataclass(frozen=True, slots=True)
class ErasedReport:
    """The result. out_of_reach: the second folder for backups if it isn't there, else empty."""

    out_of_reach: str
    faults: tuple[Fault, ...] = ()


async def erase_for_good(
    service: Games, auto_backups: AutoBackups | None, what: Erased, who: Author
) -> ErasedReport:
    """Erase something from the games and their backups; raises Refused as `Games.erase` does.

    Backups are first: after a failure the games still say what is left to erase.
    """
    if auto_backups is None:
        await service.erase(what, who)
        return ErasedReport("")
    await service.erase(what, who, partial(auto_backups.erase, what))
    await auto_backups.make(backups.Occasion.ERASED)
    return ErasedReport(str(auto_backups.settings.second) if auto_backups.is_missing else "")


async def described(service: Games, what: Erased) -> tuple[str, int]:
    """Return the name of the game that is erased, if one is, and how many games it is about."""
    match what:
        case ErasedGame(game):
            line = service.shelf.any_line(game)
            return line.called if line else game, 1
        case ErasedAll():
            return "", len(await asyncio.to_thread(service.shelf.all_games))
        case _ as never:
            assert_never(never)


def _parts_of(backup: backups.Backup) -> FileParts:
    """Return what a backup holds; blocks."""
    try:
        with backup.path.open("rb") as file:
            return read_database(file)
    except OSError as error:
        raise Refused((Fault("not_readable", params={"reason": error.strerror or str(error)}),)) from error


def _is_there(folder: Path) -> bool:
    """Return whether a folder is there and can be written to."""
    probe = folder / f".probe-{token_hex(8)}"
    try:
        probe.touch(mode=0o600)
        probe.unlink()
    except OSError:
        return False
    return True
