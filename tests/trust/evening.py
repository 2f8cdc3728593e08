"""An evening at the table, played on the program itself: what the attacks interrupt and what they look at."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, closing, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Final

from scorepad.cli.entry import main as scorepad
from scorepad.game.events import Author
from scorepad.game.fold import Game
from scorepad.game.intents import Intent, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord, Side
from scorepad.service.file_care import FileCare
from scorepad.service.games import Games
from scorepad.service.importing import import_parts
from scorepad.storage.folder import Folder
from scorepad.storage.sql.copies import Copies
from scorepad.storage.sql.games_file import GamesFile
from tests.trust.diary import BACKUP_PLACE, Diary, WatchedStore, digest
from tests.trust.years.people import next_intent
from tests.turns import as_shown
from tests.vectors import game_file

SIDES: Final = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
OURS: Final = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
FILES: Final = ("W03+W04+W05", "W01")
BACKUP: Final = "backup.zip"
_BETWEEN: Final = 6
"""Touches between two looks at the file."""


@dataclass(slots=True)
class Table:
    """Those who play: they go on after a refusal, and remember what they were told.

    kept, refused: how many touches were acknowledged, and why others were not.
    """

    service: Games
    care: FileCare
    who: Author
    dice: random.Random
    kept: int = 0
    refused: list[Fault] = field(default_factory=list)

    async def touch(self, game: GameId, intent: Intent | UndoOrRedo) -> None:
        """Make one touch; with nothing to undo or redo, none."""
        shown = self.service.game(game)
        meant = as_shown(shown, self.who, intent) if shown else None
        if meant is None:
            return
        outcome = await self.service.submit(game, self.who, meant)
        self._note(outcome.refused)

    async def attempt(self, work: Awaitable[object]) -> object:
        """Do something that raises Refused where it can't be done; return its result, None without one."""
        try:
            result = await work
        except Refused as refused:
            self._note(refused.faults[0])
            return None
        self._note(getattr(result, "refused", None))
        return result

    def keep(self, copies: Copies, name: GameId, game: Game) -> None:
        """Write a game as a file of its own, as the app does after each finished round."""
        with suppress(Refused):
            copies.keep_game(name, game)

    def _note(self, fault: Fault | None) -> None:
        if fault:
            self.refused.append(fault)
        else:
            self.kept += 1


@asynccontextmanager
async def at_table(folder: Path, diary: Diary, dice: random.Random) -> AsyncIterator[Table]:
    """Open the games of a folder as the app does, for somebody new."""
    place = Folder.open(folder)
    claim = place.claim()
    assert claim
    try:
        with closing(GamesFile(place.path, can_write=place.can_write)) as file:
            service = Games(WatchedStore(file, diary))
            await service.load()
            care = FileCare(file, service, claim.restore)
            admission = await service.devices.admit(None)
            table = Table(service, care, admission.author, dice)
            service.when_round_finished = partial(table.keep, Copies(file))
            yield table
            await service.close()
    finally:
        claim.release()


async def evening(folder: Path, diary: Diary, seed: int, touches: int) -> None:
    """Play: two games, one corrected, one deleted and restored, rules, imports; a backup; the second half.

    touches: of its longer game, before the backup.
    """
    dice = random.Random(seed)  # noqa: S311 - cards, no secrets
    async with at_table(folder, diary, dice) as table:
        await _first_half(table, touches)
    await asyncio.to_thread(back_up, folder, diary)
    async with at_table(folder, diary, dice) as table:
        for game in [each.id for each in table.service.shelf.games()][:2]:
            await table.service.open(game)
            await _play(table, game, touches // 4)


async def _first_half(table: Table, touches: int) -> None:
    service, who = table.service, table.who
    game = await table.attempt(service.start(GameRecord(variant("whitnack"), SIDES), who))
    if isinstance(game, str):
        await _play(table, GameId(game), touches)
    await table.attempt(service.take_in(OURS, who))
    for name in FILES:
        parts = iter([("", game_file(name))])
        async for result in import_parts(service, parts, who):
            table.refused += result.faults
    other = await table.attempt(service.start(GameRecord(variant("hand"), SIDES), who))
    if isinstance(other, str):
        await table.attempt(service.delete(GameId(other), who))
        await table.care.look()
        await table.attempt(service.undelete(GameId(other), who))


async def _play(table: Table, game: GameId, touches: int) -> None:
    service, who = table.service, table.who
    for number in range(touches):
        if shown := service.game(game):
            draft, is_over = service.opened(game).draft(who.device), service.opened(game).score.finished
            salt = table.dice.getrandbits(32)
            await table.touch(game, next_intent(salt, number, shown, draft, who, is_over=is_over))
        if number % _BETWEEN == _BETWEEN - 1:
            await table.care.look()


def back_up(folder: Path, diary: Diary) -> tuple[int, str]:
    """Write a backup by the command line; return its status and what it said.

    What it says is as good as a touch's acknowledgement.
    """
    out = folder.parent / "out" / BACKUP
    number = diary.begun()
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        status = scorepad(["backup", "--data-dir", str(folder), "-o", str(out)])
    if status:
        diary.refused(number)
    else:
        places: dict[str, str] = {}
        with suppress(OSError):  # a fault that meets our own look says nothing about the program
            places = {BACKUP_PLACE: backup_name(out)}
        diary.kept(number, places)
    return status, said.getvalue()


def backup_name(out: Path) -> str:
    """Return the name of a backup's content; the same games make the same bytes."""
    return digest(out.read_bytes())
