"""What version 1.0.0 wrote, for later ones to read: `python -m tests.frozen FOLDER` writes such a folder.

It goes on with what the program of 6fb5a5de kept, and adds a worked game of each kind that is younger. What a
later version adds gets a folder of its own; this one is never written again.
"""

import asyncio
import json
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import Any, Final, get_args

from hypothesis import find

from scorepad.cli import main as scorepad
from scorepad.game import events as ev
from scorepad.game.intents import MakeChanges
from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.families import FAMILIES
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.storage.codec import event_to_json
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.library_files import link_text, write_rules
from scorepad.storage.sql.sqlite import DATABASE_FILE
from tests.service.services import ANN, opened
from tests.service.test_earlier_files import MADE, evenings, shown
from tests.storage.test_codec import changes_of
from tests.vectors import game_file

FROZEN: Final = Path(__file__).parent / "data" / "v1"
GAMES: Final = ("BD1", "BD9", "BU1", "PH1", "W01", "X09")


def schema(database: Path) -> list[str]:
    """Return the statements that make the tables of a database, and their version."""
    connection = sqlite3.connect(database)
    try:
        rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        return [
            *(sql for (sql,) in rows),
            f"version {connection.execute('PRAGMA user_version').fetchone()[0]}",
        ]
    finally:
        connection.close()


def rule_keys() -> dict[str, list[str]]:
    """Return the keys that mean something, by family."""
    return {each.name: [key for key in keys.FIXED if keys.applies(key, each)] for each in FAMILIES}


def stored(kind: type) -> dict[str, Any]:
    """Return an event with a plain change of a kind, as it is stored, and whether it is the library's."""
    plain = find(changes_of(kind), lambda _change: True)
    device = ev.DeviceId("phone")
    event = ev.Event(device, 1, 2, ev.BatchId("touch"), ev.Author(device), "", plain)
    return {"library": kind not in get_args(ev.GameChange), "event": event_to_json(event)}


async def play(folder: Path) -> dict[str, Any]:
    """Make the games in a folder, and return what is shown of them."""
    shutil.copy(MADE / DATABASE_FILE, folder)
    async with opened(folder) as service:
        for name in GAMES:
            taken = await service.take_in(read_game(game_file(name)), ANN)
        await service.submit(GameId(taken.id), ANN, MakeChanges((ev.TotalsHidden(hidden=True),)))
        by_points = ev.StandingsSet(next(iter(service.library().state.evenings)), by_points=True)
        await service.submit_to_library(ANN, MakeChanges((by_points,)))
        return await everything(service)


async def everything(service: Games) -> dict[str, Any]:
    """Return what is shown of all that a game service has."""
    found = service.library().state.evenings
    return {
        "evenings": evenings(service),
        "by_points": [name for name, each in found.items() if each.by_points],
        "totals_hidden": [line.id for line in service.shelf.games() if line.totals_hidden],
        **await shown(service),
    }


def main(folder: Path) -> None:
    """Write all files."""
    folder.mkdir()
    documents: dict[str, object] = {
        "everything": asyncio.run(play(folder)),
        "schema": schema(folder / DATABASE_FILE),
        "keys": rule_keys(),
        "changes": [stored(kind) for kind in get_args(ev.Change)],
    }
    for name, document in documents.items():
        text = json.dumps(document, indent=1, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    scorepad(["backup", "--data-dir", str(folder), "-o", str(folder / "everything.zip")])
    for family in FAMILIES:
        rules = CustomRuleSet("Ours", None, variant(family.example).values)
        (folder / f"{family.name}.scorepad-rules.json").write_bytes(write_rules(rules))
        (folder / f"{family.name}.link").write_text(link_text(rules), encoding="ascii")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
