"""Something erased for good, from the games and from their backups."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from scorepad.game.events import Author
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.rules.faults import Fault
from scorepad.service.backups import AutoBackups
from scorepad.service.games import Games
from scorepad.storage.backups import Occasion


@dataclass(frozen=True, slots=True)
class ErasedReport:
    """The result. out_of_reach: the second folder for backups if it isn't there, else empty."""

    out_of_reach: str
    faults: tuple[Fault, ...] = ()


async def erase_for_good(
    service: Games, backups: AutoBackups | None, what: Erased, who: Author
) -> ErasedReport:
    """Erase something from the games and their backups; raises Refused as `Games.erase` does.

    Backups are first: after a failure the games still say what is left to erase.
    """
    if backups is None:
        await service.erase(what, who)
        return ErasedReport("")
    await service.erase(what, who, partial(backups.erase, what))
    await backups.make(Occasion.ERASED)
    return ErasedReport(str(backups.out_of_reach or ""))


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
