"""Somebody joins a game that is kept on two devices."""

from pathlib import Path

from scorepad.game.events import SideAdded
from scorepad.game.intents import Goto, MakeChanges
from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Side
from scorepad.service.games import Games
from tests.game.play import THREE, presses
from tests.service.services import ANN, BO, opened, touches
from tests.service.test_one_merge import exported, kept, take

EVE, FAY = (MakeChanges((SideAdded(Side(name)),)) for name in ("Eve", "Fay"))


async def a_game(service: Games) -> GameId:
    """Start a game of points with one round counted; returns its id."""
    game = await service.start(GameRecord(variant("points"), THREE), ANN)
    await touches(service, game, Goto(None, 0, "points"), *presses("5 next 10 next 20 next"))
    return game


async def test_two_devices_at_which_somebody_joins_agree_after_exchanging_files(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a_game(a)
        await take(b, exported(a, game))
        await touches(a, game, EVE)
        await touches(b, game, FAY, who=BO)
        assert await take(a, exported(b, game)) == ("merged", game)
        assert await take(b, exported(a, game)) == ("merged", game)
        assert kept(a, game).record == kept(b, game).record
        assert {side.name for side in kept(a, game).record.sides[3:]} == {"Eve", "Fay"}
        assert a.opened(game).score.totals == (5, 10, 20, 0, 0)


async def test_a_file_from_before_somebody_joined_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "a") as a, opened(tmp_path / "b") as b:
        game = await a_game(a)
        before = exported(a, game)
        await touches(a, game, EVE)
        assert await take(b, exported(a, game)) == ("added", game)
        assert await take(b, before) == ("updated", game)
        assert len(kept(b, game).record.sides) == 4
