"""What another language costs, compared with drawing the same screen: `python -m tests.bench.speech`."""

import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

from scorepad.game.events import Author
from scorepad.game.ids import DeviceId
from scorepad.service.games import Games
from scorepad.storage.rules_file import read_game_or_rules
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.ui.app import make_app
from scorepad.ui.theme.apply_preferences import change_preferences
from tests import vectors
from tests.bench.line import Line
from tests.ui.harness import Screen

TURNS = 15


def lines() -> list[Line]:
    """Measure the settings screen, opened from home and from a game."""
    return asyncio.run(_lines())


async def _lines() -> list[Line]:
    async with _service() as (service, game):
        return [
            await _line(service, "language changed in the settings", "/settings"),
            await _line(service, "the same within a game", f"/game/{game}/settings"),
        ]


@contextlib.asynccontextmanager
async def _service() -> AsyncIterator[tuple[Games, str]]:
    with tempfile.TemporaryDirectory() as folder:
        service = Games(SqlStore(GamesFile(Path(folder))))
        await service.load()
        _outcome, game, _changes = await service.take_in(
            read_game_or_rules(vectors.game_file("W03+W04+W05")), Author(DeviceId("bench"))
        )
        yield service, game
        await service.close()


async def _line(service: Games, what: str, route: str) -> Line:
    async with Screen(make_app(service), "/") as screen:
        drawn, switched = [], []
        for turn in range(TURNS + 1):
            drawn.append(await _taken(partial(screen.go, route)))
            speak = partial(change_preferences, screen.page, lang=("ja", "de")[turn % 2])
            switched.append(await _taken(partial(screen.run, speak)))
            await screen.go("/")
    ours, theirs = (1000 * statistics.median(times[1:]) for times in (switched, drawn))
    return Line(what, "ms", ours, theirs, 1)


async def _taken(work: Callable[[], Awaitable[None]]) -> float:
    begun = time.perf_counter()
    await work()
    return time.perf_counter() - begun


if __name__ == "__main__":
    print(*lines(), sep="\n")
