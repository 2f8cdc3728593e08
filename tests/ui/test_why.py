"""Every total opens to its lines."""

from dataclasses import replace

import pytest

from scorepad.score.record import Start
from scorepad.service.games import Games
from tests.ui.playing import EAST, NORTH, at, counting, game_after_round_1, kept, sitting, w03


async def test_a_total_carried_over_from_paper_is_the_first_line(service: Games) -> None:
    game = await kept(service, replace(w03(1), start=Start(1, (1000, 500))))
    async with at(service, f"/game/{game}/why/1") as screen:
        assert "Carried over from paper: 500" in screen.texts()
        assert "Total: 865" in screen.texts()


async def test_a_round_in_progress_shows_its_typed_counts_as_lines(service: Games) -> None:
    async with counting(service, "43") as person:
        entry = person.page.route
        await person.go(f"{entry}/why/0")
        said = person.texts()
        assert "This round: +3,000" in said
        assert "Not in the total yet: this side hasn't been fully scored." in said
        await person.tap("Back")
        assert person.page.route == entry
        assert f"{NORTH}, Dirty piles, 3, of 2 needed" in person.names()


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
