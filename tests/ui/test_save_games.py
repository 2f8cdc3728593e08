"""All games saved as one file."""

import io
import re
from dataclasses import replace

import pytest

from scorepad.game.fold import fold
from scorepad.score.record import GameId
from scorepad.service.browser_files import Download, PrintJobs
from scorepad.service.games import Games
from scorepad.service.platform import Served
from scorepad.storage.gamefile import write
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.zip_files import read_backup
from scorepad.ui.app import make_app
from scorepad.ui.shared import file_saver
from tests.long_game import long_log
from tests.ui.harness import Screen
from tests.ui.playing import KEEPER, at, finished, kept, w03


async def three(service: Games) -> dict[str, GameId]:
    """Store three games in the game service and return their ids by title."""
    records = {"One": w03(1), "Two": w03(2), "Won": finished()}
    return {title: await kept(service, replace(record, title=title)) for title, record in records.items()}


async def save_all(screen: Screen) -> None:
    await screen.tap("Menu")
    await screen.tap("Save all games")


def titles_in(data: bytes) -> list[str]:
    return sorted(str(read_game(each).record.title) for _name, each in read_backup(io.BytesIO(data)))


async def test_all_games_are_saved_in_one_file(service: Games) -> None:
    await three(service)
    async with at(service, "/games") as screen:
        await save_all(screen)
        given = await screen.given("save_file")
        assert re.fullmatch(r"Scorepad \d{4}-\d\d-\d\d\.zip", given["file_name"])
        assert titles_in(given["src_bytes"]) == ["One", "Two", "Won"]
        assert any(said.startswith("Saved to Scorepad ") for said in screen.notices())


async def test_a_large_file_is_downloaded_over_http_not_sent_as_a_message(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_saver, "_MOST_IN_A_MESSAGE", 0)
    await three(service)
    papers = PrintJobs()
    async with Screen(make_app(service, Served(papers=papers)), "/games") as screen:
        await save_all(screen)
        given = await screen.given("launch_url")
    assert not screen.asked("save_file")
    found = papers.find(given["url"].split("/")[2])
    assert isinstance(found, Download)
    assert titles_in(found.path.read_bytes()) == ["One", "Two", "Won"]


async def test_a_game_too_long_for_a_file_is_reported_and_nothing_saved(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "MOST_EVENTS", 100)
    await service.take_in(GameFile(fold(long_log(2)).record, long_log(101)), KEEPER)
    async with at(service, "/games") as screen:
        await save_all(screen)
        said = "This game has 101 changes in its log; a file can hold at most 100. Nothing was saved."
        await screen.until(lambda: said in screen.notices())
        assert not screen.asked("save_file")
