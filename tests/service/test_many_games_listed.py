"""Of many games those changed last are listed before anything is shown, the others soon after."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from scorepad.game.events import DetailSet
from scorepad.game.intents import MakeChanges
from scorepad.service.browser_files import Download, PrintJobs
from scorepad.service.game_service import GameService
from scorepad.service.platform import Served
from scorepad.service.summary_cache import SHOWN_FIRST
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import LIBRARY
from scorepad.storage.zip_files import read_backup
from scorepad.ui.app import make_app
from tests.many_games import fill, game_id
from tests.service.services import ANN, list_all, touches
from tests.ui.harness import Screen

OLD = 3
GAMES = SHOWN_FIRST + 20
SECONDS = 20


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with more games than are listed at once, with their summaries stored."""
    folder = tmp_path_factory.mktemp("many")
    fill(folder, GAMES, rounds=1)
    list_all(folder)
    return folder


@pytest.fixture
async def service(listed: Path, tmp_path: Path) -> AsyncIterator[GameService]:
    """A service that has just started."""
    shutil.copytree(listed, tmp_path, dirs_exist_ok=True)
    found = GameService(SqlStore(GamesFile(tmp_path)))
    await found.load()
    yield found
    await found.close()


async def all_listed(service: GameService) -> None:
    """Wait until every game is in the list, as a screen does that shows it."""
    filled = asyncio.Event()
    stop = service.subscribe(LIBRARY, lambda: filled.set() if service.count() == GAMES else None)
    await asyncio.wait_for(filled.wait(), SECONDS)
    stop()


async def test_the_games_changed_last_are_there_at_once_and_the_others_soon_in_their_order(
    service: GameService,
) -> None:
    first = service.games()
    assert len(first) == SHOWN_FIRST
    await all_listed(service)
    assert service.games()[:SHOWN_FIRST] == first
    assert {game.id for game in service.games()} == {game_id(number) for number in range(GAMES)}
    changed = [game.changed for game in service.games()]
    assert changed == sorted(changed, reverse=True)


async def test_a_game_that_is_not_listed_yet_is_opened_changed_and_keeps_the_change(
    service: GameService,
) -> None:
    game = game_id(OLD)
    assert service.line(game) is None
    await service.open(game)
    await touches(service, game, MakeChanges((DetailSet("title", "Friday"),)))
    await all_listed(service)
    line = service.line(game)
    assert line
    assert line.title == "Friday"


async def test_a_copy_of_a_game_that_is_not_listed_yet_is_recognised(
    service: GameService, listed: Path
) -> None:
    other = GameService(SqlStore(GamesFile(listed)), reading=True)
    await other.load(fill=False)
    assert other.count() == GAMES, "a command that only reads has them all at once"
    await other.open(game_id(OLD))
    copy = other.game(game_id(OLD))
    assert copy
    await other.close()
    # Another program wrote the same game down: without its id and its log.
    imported = await service.import_game(replace(copy.record, id=None), (), ANN)
    assert (imported.verdict, imported.id) == ("updated", game_id(OLD))


async def test_saving_all_games_saves_those_too_that_are_not_listed_yet(service: GameService) -> None:
    papers = PrintJobs()
    async with Screen(make_app(service, Served(papers=papers)), "/save-games") as screen:
        await screen.tap(f"Save {SHOWN_FIRST} games")
        launched = screen.listener.calls
        await screen.until(lambda: any(call == "launch_url" for call, _given in launched), SECONDS)
    (given,) = [given for call, given in launched if call == "launch_url"]
    file = papers.find(given["url"].split("/")[2])
    assert isinstance(file, Download)
    names = {name for name, _data in read_backup(BytesIO(file.path.read_bytes()))}
    assert names == {f"{game_id(number)}.scorepad.json" for number in range(GAMES)}
