"""Penalties and special hands, folded under headings while a round is counted."""

import re

from scorepad.rules.custom import as_custom_rules
from scorepad.score.record import GameRecord
from scorepad.service.games import Games
from tests.score.test_threes import MODERN
from tests.ui.playing import NORTH, PAIRS, editing, sitting

ACES = f"{NORTH}, Unfinished aces, –"
PAIRS_HAND = f"{NORTH}, Pairs, –"


async def test_penalties_and_special_hands_are_folded_until_their_heading_is_tapped(service: Games) -> None:
    async with sitting(service, GameRecord(MODERN, PAIRS)) as person:
        await person.tap(NORTH)
        assert ACES not in person.texts()
        await person.tap("Penalties, expand")
        assert ACES in person.texts()
        assert PAIRS_HAND not in person.texts()
        await person.tap("Penalties, collapse")
        assert ACES not in person.texts()


async def test_a_special_hand_stays_in_sight_and_is_the_whole_round(service: Games) -> None:
    async with sitting(service, GameRecord(MODERN, PAIRS)) as person:
        await person.tap(NORTH)
        await person.tap("Special hands, expand")
        await person.tap(PAIRS_HAND)
        await person.keys("1N")
        await person.tap("Special hands, collapse")
        assert f"{NORTH}, Pairs, 1" in person.texts()
        assert dict(person.record.rounds[0].tallies[0].special_hands) == {"pairs": 1}
        assert f"{NORTH}, this round 2,500, total 2,500. Why?" in person.names()


async def test_steps_signs_and_kinds_are_set_in_the_editor(service: Games) -> None:
    async with editing(service, as_custom_rules(MODERN)) as person:
        await person.tap("Red and black threes")
        await person.tap(re.compile("^Red threes on the table, by their number: "))
        await person.tap("Add a step")
        assert person.values["red_threes.steps"] == (100, 300, 500, 1000, 1500)
        await person.tap(re.compile("^Red threes by completed canastas: "))
        await person.tap("Ignored", 0)
        assert person.values["red_threes.by_piles"] == ("nothing", "nothing", "plus")
        await person.tap(re.compile("^Canastas that decide about red threes: all"))
        await person.tap("Natural canastas")
        assert person.values["red_threes.by_kinds"] == ("clean",)
