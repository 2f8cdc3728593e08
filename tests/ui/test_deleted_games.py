"""Deleted games come back for 30 days."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorepad.service.game_service import GameService
from scorepad.storage.sqlite.store import SqliteStore
from tests.ui.playing import KEEPER, at, finished, kept, w03

DELETED = datetime(2026, 11, 1, 12, tzinfo=UTC)
BACK = "Restore North–South 4,065 · East–West 365, round 2 in progress"


class Clock:
    """A clock that stands until it is put on."""

    def __init__(self) -> None:
        self.now = DELETED

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def service(tmp_path: Path, clock: Clock) -> AsyncIterator[GameService]:
    """Return a game service whose clock the test puts on."""
    service = GameService(SqliteStore.open(tmp_path), clock)
    await service.load()
    yield service
    await service.close()


async def test_a_deleted_game_waits_behind_the_first_page_and_comes_back_by_a_touch(
    service: GameService,
) -> None:
    game = await kept(service, w03(1))
    async with at(service) as screen:
        assert "Deleted games" not in screen.names()
        await screen.tap("Delete North–South 4,065 · East–West 365")
        await screen.tap("Deleted games")
        assert screen.page.route == "/deleted-games"
        assert any("deleted on 1 November 2026" in text for text in screen.texts())
        await screen.tap(BACK)
        assert service.game(game)
        assert "No deleted games." in screen.texts()
        assert "North–South · East–West: game restored" in screen.texts()
        await screen.tap("Undo")
        assert BACK in screen.names()


async def test_the_one_deleted_last_stands_first(service: GameService, clock: Clock) -> None:
    for record in (w03(1), finished()):
        clock.now += timedelta(days=1)
        await service.delete(await kept(service, record), KEEPER)
    async with at(service, "/deleted-games") as screen:
        first, second = [name for name in screen.names() if name.startswith("Restore")]
    assert second == BACK
    assert "North–South won" in first


@pytest.mark.parametrize(("days", "offered"), [(29, True), (31, False)])
async def test_a_deleted_game_is_offered_for_30_days(
    service: GameService, clock: Clock, days: int, *, offered: bool
) -> None:
    await service.delete(await kept(service, w03(1)), KEEPER)
    clock.now += timedelta(days=days)
    async with at(service) as screen:
        assert ("Deleted games" in screen.names()) is offered
        await screen.go("/deleted-games")
        assert (BACK in screen.names()) is offered


async def test_a_game_deleted_again_is_counted_from_then(service: GameService, clock: Clock) -> None:
    game = await kept(service, w03(1))
    await service.delete(game, KEEPER)
    clock.now += timedelta(days=29)
    await service.undelete(game, KEEPER)
    await service.delete(game, KEEPER)
    clock.now += timedelta(days=29)
    assert [away.at for away in service.deleted_games()] == [DELETED + timedelta(days=29)]


async def test_a_deletion_that_was_undone_offers_nothing(service: GameService) -> None:
    await kept(service, w03(1))
    async with at(service) as screen:
        await screen.tap("Delete North–South 4,065 · East–West 365")
        await screen.tap("Undo: North–South · East–West: game deleted")
        assert "Deleted games" not in screen.names()
    assert service.deleted_games() == ()


async def test_games_of_one_table_that_were_deleted_are_told_apart_by_their_totals(
    service: GameService,
) -> None:
    for record in (w03(1), w03(2), replace(w03(2), title="Thursday")):
        await kept(service, record)
    async with at(service) as screen:
        for game, said in [
            ("North–South 4,065 · East–West 365", "North–South 4,065 · East–West 365"),
            ("North–South 7,725 · East–West −195", "North–South 7,725 · East–West −195"),
            ("Thursday", "Thursday"),
        ]:
            await screen.tap(f"Delete {game}")
            assert f"Undo: {said}: game deleted" in screen.names()
