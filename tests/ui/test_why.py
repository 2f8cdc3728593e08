"""Every total opens to its lines."""

import pytest

from scorepad.service.games import Games
from tests.ui.playing import EAST, NORTH, at, game_after_round_1, kept, sitting, w03


async def test_a_round_that_is_not_in_the_total_stands_below_it(service: Games) -> None:
    game = await game_after_round_1(service)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        await person.keys("43")
        await person.go(f"/game/{game}/why/0")
        said = [text for text in person.texts() if text.startswith(("Round", "Total"))]
        assert said == [
            "Round 1: +5,185, total 5,185, hide details",
            "Total: 5,185",
            "Round 2: +3,000, not in the total yet, show details",
        ]


@pytest.mark.parametrize("side", ["7", "x", "²"])
async def test_an_unknown_side_has_no_lines(service: Games, side: str) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/why/{side}") as screen:
        assert not any(text.startswith("Total") for text in screen.texts())
        assert EAST not in screen.texts()
