"""The whole app on a real desk, and games that are already on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from uuid import uuid4

import flet as ft

from scorepad.game.events import Author, RulesMade
from scorepad.game.intents import Do
from scorepad.live.desk import Desk
from scorepad.live.file_care import FileCare
from scorepad.live.uploads import Uploads
from scorepad.rules.houserules import HouseRules
from scorepad.score.record import GameRecord, Side
from scorepad.storage.gamefile_read import read_game
from scorepad.storage.store import LIBRARY
from scorepad.ui.app import build
from tests.ui.harness import Screen
from tests.vectors import game_file

LINK = "scorepad.link"
KEEPER = Author("another phone", "Cy")
PAIRS = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))


@asynccontextmanager
async def at(
    desk: Desk,
    route: str = "/",
    *,
    width: float = 390,
    height: float = 844,
    care: FileCare | None = None,
    outside: str | None = None,
    server: str = "http://127.0.0.1:8550",
    link: str | None = None,
    native: ft.PagePlatform | None = None,
) -> AsyncIterator[Screen]:
    """Open the app at an address.

    care: of the file the games are kept in. outside: its address for other devices. server: the one
    by which this browser came. link: what stood behind the # of the address. native: where this is Flet's
    own client and no browser.
    """
    uploads = Uploads()
    screen = Screen(build(desk, care, outside, uploads=uploads), route, width, height)
    screen.uploads = uploads
    if native:
        screen.first |= {"web": False, "platform": native.value}
    screen.address = server
    if link:
        screen.kept[LINK] = link
    async with screen:
        yield screen


def w03(rounds: int = 3) -> GameRecord:
    """Give the first rounds of a worked example of two pairs: 4,065 to 365, 7,725 to −195, 8,785 to 3,445."""
    record = read_game(game_file("W03+W04+W05")).record
    return replace(record, sides=PAIRS, rounds=record.rounds[:rounds])


def finished() -> GameRecord:
    """Give a game of four rounds that North–South won by 9,040 points."""
    record = w03()
    return replace(record, rounds=(*record.rounds, record.rounds[0]))


async def kept(desk: Desk, record: GameRecord) -> str:
    """Put a game on the desk and give its id."""
    return await desk.start(record, KEEPER)


async def made(desk: Desk, sheet: HouseRules) -> str:
    """Keep rules of the table's own and give their id."""
    ident = str(uuid4())
    outcome = await desk.submit(LIBRARY, KEEPER, Do((RulesMade(ident, sheet),)))
    assert outcome.refused is None
    return ident


def record_of(desk: Desk, game: str) -> GameRecord:
    """Give what is counted of a game."""
    found = desk.game(game)
    assert found is not None
    return found.record


def only_game(desk: Desk) -> GameRecord:
    """Give the one game on the desk."""
    (summary,) = desk.games()
    return record_of(desk, summary.id)
