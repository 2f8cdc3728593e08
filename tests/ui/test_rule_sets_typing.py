"""The rules on a printed page, typed by hand: the pad says what it types, and few touches are enough."""

import re

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.playing import editing

CALIFORNIA = CustomRuleSet("Ours", "california")


class Hand:
    """A finger that counts its touches."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.touches = screen, 0

    async def tap(self, *names: str | re.Pattern[str]) -> None:
        for name in names:
            await self.screen.tap(name)
            self.touches += 1

    async def type(self, digits: str, *then: str) -> None:
        await self.tap(*digits, *then)

    def pad(self, label: str) -> None:
        """Check what the keypad says that it types."""
        assert any(text == label or text.startswith(f"{label} ") for text in self.screen.texts()), label


async def test_next_goes_on_to_the_end_of_the_section_and_then_closes_the_pad(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        hand = Hand(screen)
        await hand.tap("Cards", "Jokers: 50")
        for label in ("Jokers", "Twos", "Aces", "8 to king", "4 to 7"):
            hand.pad(label)
            await hand.tap("Next")
        hand.pad("Black threes")
        await hand.type("100", "Done")
        assert "7" not in screen.names()
    assert screen.values == {"cards.black_three": 100}


async def test_what_is_typed_survives_a_touch_that_changes_the_same_list(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        hand = Hand(screen)
        await hand.tap("Opening meld", re.compile("^Opening meld by round"), "Next")
        await hand.type("100", "Add a round")
        assert screen.values == {"opening.minimums": (50, 100, 120, 150, 150)}
        hand.pad("From round 5 on: opening meld")
