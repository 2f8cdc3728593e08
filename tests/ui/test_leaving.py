"""Somebody leaves a game, plays again, or joins it at a seat and with a total, in *Players and names*."""

import re

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import SITS_OUT, GameId, GameRecord, Round, Side, Tally
from scorepad.service.games import Games
from tests.ui.playing import ANN, kept, sitting

LOWEST = with_house_rules(variant("points"), {"points.lowest_wins": True})
THREE = (Side("Ina"), Side("Jon"), Side("Kim"))


async def game_of(service: Games, *points: int, sides: tuple[Side, ...] = THREE) -> GameId:
    """Store a game of Ann's in which the lowest total wins, with a round of these points; returns its id."""
    played = Round(tuple(Tally(counted=True, points=(each,)) for each in points))
    return await kept(service, GameRecord(LOWEST, sides, (played,) if points else ()), ANN)


async def test_whoever_leaves_is_shown_with_the_total_and_not_asked_again(service: Games) -> None:
    game = await game_of(service, 12, 25, 40)
    async with sitting(service, game, "players") as person:
        await person.tap("Ina: Leaves the game")
        assert person.record.sides[0].left == 2
        assert "left after round 1" in person.texts()
        assert "Undo: Ina left" in person.names()
        await person.go(f"/game/{game}")
        assert "Ina, 12, left after round 1" in person.said()
        assert "Jon, 25, leads by 15" in person.said()
        await person.tap("Enter round 2")
        assert person.place == (1, "points")
        await person.keys("5N5N")
        assert person.totals == (12, 30, 45)
        assert person.record.rounds[1].complete
        await person.go(f"/game/{game}/far")
        assert "Ina, 12, left after round 1" in person.said()
        await person.go(f"/game/{game}/result")
        assert "Jon in the lead" in person.texts()


async def test_whoever_left_has_nothing_to_count_until_they_play_again(service: Games) -> None:
    game = await game_of(service, 12, 25, 40)
    async with sitting(service, game, "players") as person:
        await person.tap("Ina: Leaves the game")
        await person.go(f"/game/{game}")
        await person.tap("Enter round 2")
        await person.tap(re.compile("^Ina, this round"))
        assert "left after round 1" in person.said()
        assert "Ina: Plays after all" not in person.names()
        await person.go(f"/game/{game}/players")
        await person.tap("Ina: Plays again")
        assert person.record.sides == THREE
        assert not person.record.rounds[1].tallies[0].counted
        assert "Undo: Ina plays again" in person.names()


async def test_two_sides_and_the_last_one_there_are_not_offered_to_leave(service: Games) -> None:
    game = await game_of(service, 12, 25, sides=THREE[:2])
    async with sitting(service, game, "players") as person:
        assert "Ina: Leaves the game" not in person.names()
    game = await game_of(service, 12, 25, 40)
    async with sitting(service, game, "players") as person:
        await person.tap("Ina: Leaves the game")
        await person.tap("Jon: Leaves the game")
        assert "Kim: Leaves the game" not in person.names()


async def test_nobody_is_asked_where_to_start_before_anybody_has_points(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game, "players") as person:
        await person.tap("Somebody joins")
        assert "Where does whoever joins start?" not in person.texts()


@pytest.mark.parametrize("name", ["hand", "whitnack"])
async def test_one_joins_and_leaves_in_games_of_other_families(service: Games, name: str) -> None:
    game = await kept(service, GameRecord(variant(name), THREE), ANN)
    async with sitting(service, game, "players") as person:
        await person.tap("Somebody joins")
        await person.type_text("Name of whoever joins", "Leo")
        await person.tap("Join the game")
        assert person.record.sides[3] == Side("Leo")
        await person.tap("Ina: Leaves the game")
        await person.go(f"/game/{game}")
        assert "Ina" not in person.names()
        assert "Ina, 0, didn't play" in person.said()
        await person.tap("Jon")
        assert person.record.rounds[0].tallies[0] == SITS_OUT
