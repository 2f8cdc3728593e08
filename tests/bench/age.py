"""What the age of a game costs, 20,000 events beside 100: `python -m tests.bench.age`.

Measured in the processor's time, so that whatever else the machine does is left out.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scorepad.game.events import DetailSet
from scorepad.game.intents import Goto, Intent, KeypadKey, MakeChanges, Press, Redo, Undo, UndoOrRedo
from scorepad.game.undo import redo_target, undo_target
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from tests.bench.line import Line
from tests.long_game import long_log
from tests.many_games import WHO, game_id, put
from tests.turns import submit_shown

YOUNG: Final = 100
OLD: Final = 20_000
TURNS: Final = 60
UNDOS: Final = 12
GAME: Final = game_id(1)


@dataclass(frozen=True, slots=True)
class Table:
    """A game of some age with a screen that follows it."""

    service: Games

    async def touch(self, intent: Intent | UndoOrRedo) -> float:
        """Return the milliseconds that it takes to store a touch and tell a screen what to show."""
        begun = time.process_time()
        outcome = await submit_shown(self.service, GAME, WHO, intent)
        taken = (time.process_time() - begun) * 1000
        assert outcome.refused is None
        return taken

    def show(self) -> None:
        """Ask what the screens of a game ask after each touch."""
        game = self.service.game(GAME)
        assert game
        undo_target(game, WHO), redo_target(game, WHO)
        self.service.opened(GAME).preview(WHO.device), self.service.opened(GAME).agreements


@asynccontextmanager
async def table(folder: Path, events: int) -> AsyncIterator[Table]:
    """Open a game with so many events."""
    folder.mkdir()
    put(folder, GAME, long_log(events, GameId(GAME)))
    service = Games(SqlStore(GamesFile(folder)))
    await service.load()
    opened = Table(service)
    await service.open(GAME)
    service.subscribe(GAME, opened.show)
    found = service.game(GAME)
    assert found
    await opened.touch(Goto(found.record.rounds[-1].id, 0, "piles.clean"))
    try:
        yield opened
    finally:
        await service.close()


async def _measured(folder: Path) -> list[Line]:
    async with AsyncExitStack() as stack:
        young, old = [
            await stack.enter_async_context(table(folder / str(events), events)) for events in (YOUNG, OLD)
        ]
        notes = [MakeChanges((DetailSet("place", f"Table {turn}"),)) for turn in range(TURNS)]
        keys = [Press(KeypadKey.BACK if turn % 2 else KeypadKey.THREE) for turn in range(TURNS)]
        found = []
        for what, intents in (("a touch", notes), ("a key", keys)):
            # In turn, so that whatever else the machine does is the same for both.
            pairs = [(await old.touch(each), await young.touch(each)) for each in intents]
            ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
            found.append(Line(f"{what} after {OLD:,} events, beside {YOUNG}", "ms", ours, theirs, 1.5))
        for word, intent in (("an undo", Undo), ("a redo", Redo)):
            taken = [await old.touch(intent) for _each in range(UNDOS)]
            found.append(Line(f"{word} after {OLD:,} events", "ms", statistics.median(taken), None, 50))
    return found


def lines() -> list[Line]:
    """Return the figures, each a median."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder)))


if __name__ == "__main__":
    print(*lines(), sep="\n")
