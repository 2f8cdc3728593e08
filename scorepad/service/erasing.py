"""Something erased for good, from the games and from their backups, here or by the running app."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, assert_never

from scorepad.game.events import Author
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.backups import AutoBackups
from scorepad.service.games import Games
from scorepad.service.importing import ask_app, fault_from_json, fault_to_json
from scorepad.storage.backups import Occasion

ERASE_PATH: Final = "/api/erase"


@dataclass(frozen=True, slots=True)
class ErasedReport:
    """The result. out_of_reach: the second folder for backups if it isn't there, else empty."""

    out_of_reach: str = ""
    faults: tuple[Fault, ...] = ()


async def erase_for_good(
    service: Games, backups: AutoBackups | None, what: Erased, who: Author
) -> ErasedReport:
    """Erase something from the games and their backups; raises Refused as `Games.erase` does.

    Backups are first: after a failure the games still say what is left to erase.
    """

    async def first() -> None:
        if backups:
            await backups.erase(what)

    await service.erase(what, who, first)
    if backups is None:
        return ErasedReport()
    await backups.make(Occasion.ERASED)
    return ErasedReport(str(backups.out_of_reach or ""))


async def described(service: Games, what: Erased) -> tuple[str, int]:
    """Return the name of the game that is erased, if one is, and how many games it is about."""
    match what:
        case ErasedGame(game):
            line = service.shelf.any_line(game)
            return ((line.title or " · ".join(line.names)) if line else game), 1
        case ErasedAll():
            return "", len(await asyncio.to_thread(service.shelf.all_games))
        case _ as never:
            assert_never(never)


def erased_to_json(what: Erased) -> dict[str, str]:
    """Return what is erased as JSON has it."""
    match what:
        case ErasedGame(game):
            return {"what": "game", "name": game}
        case ErasedAll():
            return {"what": "everything"}
        case _ as never:
            assert_never(never)


def erased_from_json(data: object) -> Erased:
    """Return what `erased_to_json` wrote; raises ValueError for anything else."""
    match data:
        case {"what": "game", "name": str(game)}:
            return ErasedGame(GameId(game))
        case {"what": "everything"}:
            return ErasedAll()
    raise ValueError(data)


def report_to_json(report: ErasedReport) -> dict[str, Any]:
    """Return a report as JSON has it."""
    return {"out_of_reach": report.out_of_reach, "faults": [fault_to_json(each) for each in report.faults]}


def ask_to_erase(address: str, token: str, what: Erased) -> ErasedReport:
    """Have the running app erase something and return its report.

    Raises Refused as `erase_for_good` and `ask_app` do.
    """
    body = json.dumps(erased_to_json(what)).encode()
    url, headers = f"{address}{ERASE_PATH}", {"Content-Type": "application/json"}
    return ask_app(url, token, _read_report, body, headers)


def _read_report(answer: Mapping[str, Any]) -> ErasedReport:
    faults = tuple(map(fault_from_json, answer["faults"]))
    if faults:
        raise Refused(faults)
    return ErasedReport(str(answer["out_of_reach"]))
