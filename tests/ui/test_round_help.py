"""The question mark in the bar of the round screen, and the lines behind every total."""

import re

import pytest

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.score.record import Side
from scorepad.service.games import Games
from tests.slices import one_in
from tests.ui.playing import EAST, NORTH, at, counting, game_after_round_1, game_of, kept, sitting, w03

CLEAN = "What counts as clean piles?"
SENTENCE = (
    "Completed piles of 7 cards, no wild cards: 500 each. Count their cards again under Cards on the table."
)


async def test_a_tap_unfolds_the_help_below_its_line_and_another_folds_it(service: Games) -> None:
    async with counting(service) as person:
        await person.tap(CLEAN)
        assert SENTENCE in person.texts()
        await person.tap(CLEAN)
        assert SENTENCE not in person.texts()


async def test_help_neither_moves_the_cursor_nor_takes_a_key(service: Games) -> None:
    async with counting(service) as person:
        await person.tap(f"{NORTH}, Cards on the table, –")
        before = person.draft
        await person.tap("What counts as cards on the table?")
        assert person.draft == before
        await person.keys("4")
        assert f"{NORTH}, Cards on the table, 4" in person.texts()
        assert person.begins("All this side's cards on the table, completed piles included")


@pytest.mark.parametrize("name", one_in(12, [each for each in VARIANTS if "left" in variant(each).counted]))
async def test_the_active_line_of_every_variant_and_no_other_has_a_help_question(
    service: Games, name: str
) -> None:
    sides = [Side(NORTH, ("Ann", "Bo")), Side(EAST, ("Cy", "Di"))]
    async with sitting(service, game_of(name, sides)) as person:
        await person.tap(NORTH)
        lines = [each for each in person.names() if re.fullmatch(f"{NORTH}, .*, –(, .*)?", each)]
        for line in lines:
            await person.tap(line)
            assert len([each for each in person.names() if each.startswith("What counts as ")]) == 1


async def test_in_a_game_of_bids_the_number_being_typed_has_a_help_question(service: Games) -> None:
    async with sitting(service, game_of("spades")) as person:
        await person.tap("Enter round 1")
        await person.tap("What counts as bid?")
        assert "The tricks that this side says it will take, before the play." in person.texts()
        await person.keys("74")
        await person.tap("What counts as taken?")
        assert "The tricks that this side took." in person.texts()


async def test_the_total_being_typed_opens_its_breakdown_and_back(service: Games) -> None:
    async with counting(service) as person:
        entry = person.page.route
        await person.keys("2")
        await person.tap(f"{NORTH}, this round 1,100, total 1,100. Why?")
        assert person.page.route == f"{entry}/why/0"
        assert "2 clean × 500: +1,000" in person.texts()
        await person.tap("Back")
        assert person.page.route == entry
        await person.keys("N")
        assert person.place == (0, "piles.wild")


async def test_a_round_that_is_not_in_the_total_stands_below_it(service: Games) -> None:
    async with sitting(service, await game_after_round_1(service)) as person:
        await person.tap(NORTH)
        await person.keys("43")
        await person.go(f"/game/{person.game}/why/0")
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
