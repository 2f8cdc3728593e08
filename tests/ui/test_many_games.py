"""Many games: Play shows the last ones, the journal shows all and draws only the visible ones."""

import re
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import flet as ft
import pytest

from scorepad.game.events import DetailSet
from scorepad.game.intents import MakeChanges
from scorepad.service.games import Games
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.ui.screens.home import LATEST
from scorepad.ui.widgets.long_list import PART
from tests.many_games import fill, game_id
from tests.ui.harness import Screen
from tests.ui.playing import KEEPER, at

GAMES = 120
TITLE = re.compile(r"^Evening (\d+), ")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    fill(folder, GAMES, rounds=1)
    return folder


@pytest.fixture
async def service(filled: Path, tmp_path: Path) -> AsyncIterator[Games]:
    """Yield a game service with many games, one of them open."""
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    service = Games(SqlStore(GamesFile(tmp_path)))
    await service.load(fill=False)
    await service.shelf.all_listed()
    yield service
    await service.close()


def shown(screen: Screen) -> list[int]:
    """Return the numbers of the games whose row is drawn, from the top."""
    return [int(found[1]) for name in screen.names() if (found := TITLE.match(name))]


async def scroll(screen: Screen, offset: float) -> None:
    """Scroll the page, as the browser reports it."""
    [sheet] = [each for each in screen.controls(ft.Column) if each.on_scroll]
    extent = {"min_scroll_extent": 0.0, "max_scroll_extent": 99_999.0, "viewport_dimension": 700.0}
    told = {"event_type": "update", "pixels": offset, "scroll_delta": 10.0, **extent}
    await screen.fire(sheet, "scroll", told)


async def test_play_shows_the_last_games_but_the_one_in_hand_and_the_journal_all(service: Games) -> None:
    async with at(service) as screen:
        in_hand = service.shelf.game_in_hand()
        assert in_hand
        others = [game for game in range(GAMES, 0, -1) if game_id(game - 1) != in_hand.id]
        assert shown(screen) == others[:LATEST]
        await screen.tap("Journal")
        assert screen.page.route == "/games"
        assert shown(screen)[:10] == [GAMES, *others][:10]


@pytest.mark.parametrize("path", ["/games", "/deleted-games"])
async def test_long_lists_draw_only_visible_rows_until_scrolled(service: Games, path: str) -> None:
    if path == "/deleted-games":
        for game in reversed(service.shelf.games()):
            await service.delete(game.id, KEEPER)
    async with at(service, path) as screen:

        def numbers() -> list[int]:
            found = (re.findall(r"^(?:Continue: )?Evening (\d+),", text) for text in screen.texts())
            return [int(number) for numbers in found for number in numbers]

        seen = set(numbers())
        assert GAMES in seen
        assert len(seen) <= 5 * PART
        for offset in range(0, 20_000, 700):
            await scroll(screen, offset)
            assert len(set(numbers())) <= 6 * PART + 1
            seen |= set(numbers())
        assert seen == set(range(1, GAMES + 1))


async def test_a_changed_game_redraws_only_its_own_row(service: Games) -> None:
    async with at(service) as screen:
        before = {name: screen.find(name) for name in screen.names()}
        await service.submit(game_id(GAMES - 1), KEEPER, MakeChanges((DetailSet("title", "Friday"),)))
        await screen.settle()
        after = {name: screen.find(name) for name in screen.names()}
        drawn = [name for name, control in after.items() if before.get(name) is not control]
        assert [re.split("[:,]", name)[0] for name in drawn] == ["Continue"]


async def test_a_game_that_is_not_open_opens_at_its_address(service: Games) -> None:
    game = game_id(3)
    async with at(service, f"/game/{game}/players") as screen:
        await screen.until(lambda: "Players and names" in screen.said())
        await screen.go(f"/game/{game}")
        assert "Who went out?" in screen.said() or "Who won?" in screen.said()
        assert not service.is_shut(game)


async def test_tapping_a_row_opens_the_game_before_navigating(service: Games) -> None:
    async with at(service, "/games") as screen:
        await screen.tap(re.compile(f"^Evening {GAMES - 9}, "))
        await screen.until(lambda: screen.page.route.startswith("/game/"))
        assert not service.is_shut(game_id(GAMES - 10))


async def test_a_damaged_game_says_so_when_opened(service: Games, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "scorepad.db", isolation_level=None)) as other:
        other.execute("UPDATE events SET body = '{}' WHERE stream = ?", (game_id(3),))
    damaged = "This game is no longer as it was saved: part of it is damaged."
    async with at(service, f"/game/{game_id(3)}") as screen:
        await screen.until(lambda: damaged in screen.texts())
        await screen.tap("Home")
        assert any(text.endswith(damaged) for text in screen.texts())
        await screen.tap("Journal")
        assert 4 not in shown(screen)
