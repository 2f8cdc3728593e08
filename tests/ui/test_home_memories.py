"""The first page tells of earlier evenings, until somebody turns that off."""

from dataclasses import replace
from datetime import date, timedelta

from scorepad.service.game_service import GameService
from scorepad.ui.shared.new_game import today
from tests.ui.harness import Screen
from tests.ui.playing import at, finished, kept

NEXT = "Your next game together will be number 10."
HIDE = "Hide what is told of earlier evenings"
TELL = "Tell of earlier evenings"


async def played(service: GameService, games: int) -> None:
    """Keep finished games, one on each of the last days."""
    for days in range(1, games + 1):
        day = date.fromisoformat(today()) - timedelta(days=days)
        await kept(service, replace(finished(), played=day.isoformat()))


async def test_a_round_number_of_games_is_told_ahead(service: GameService) -> None:
    await played(service, 8)
    async with at(service) as screen:
        assert NEXT not in screen.texts()
        await played(service, 1)
        await screen.until(lambda: NEXT in screen.texts())


async def test_what_is_told_is_hidden_and_comes_back_in_the_settings(
    service: GameService,
) -> None:
    await played(service, 9)
    async with at(service) as screen:
        await screen.tap(HIDE)
        assert NEXT not in screen.texts()
        assert HIDE not in screen.names()
        await screen.go("/settings")
        await tick(screen)
        await screen.go("/")
        assert NEXT in screen.texts()


async def tick(screen: Screen) -> None:
    """Tick the setting."""
    (name,) = [name for name in screen.names() if name.startswith(TELL)]
    await screen.tap(name)
