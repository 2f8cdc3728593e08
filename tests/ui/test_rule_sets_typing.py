"""The rules on a printed page, typed by hand: the pad says what it types."""

import re

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.playing import editing

CALIFORNIA = CustomRuleSet("Ours", "california")


async def test_next_goes_on_to_the_end_of_the_section_and_then_closes_the_pad(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        await screen.tap("Cards")
        await screen.tap("Jokers: 50")
        for label in ("Jokers", "Twos", "Aces", "8 to king", "4 to 7"):
            assert [text for text in screen.texts() if f"{text} ".startswith(f"{label} ")]
            await screen.tap("Next")
        for key in ("1", "0", "0", "Done"):
            await screen.tap(key)
        assert "7" not in screen.names()
    assert screen.values == {"cards.black_three": 100}


async def test_what_is_typed_survives_a_touch_that_changes_the_same_list(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        for name in ("Opening meld", re.compile("^Opening meld by round"), "Next", *"100", "Add a round"):
            await screen.tap(name)
        assert screen.values == {"opening.minimums": (50, 100, 120, 150, 150)}
        assert "From round 5 on: opening meld" in screen.said()
