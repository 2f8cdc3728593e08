"""The rules on a printed page, typed by hand: the pad says what it types, and few touches are enough."""

import re

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.ruleset import Value
from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.playing import at, editing

MOST_TOUCHES = 45
CALIFORNIA = CustomRuleSet("Ours", "california")

UNTYPED = ("deal.", "seats", "notes", "labels.", "piles.exact", "melds.wilds")
"""What a table needn't type, since no score depends on it: the 22 cards that are dealt, seats that
California has too, words and notes, how a book grows."""


def vegas() -> dict[str, Value]:
    """Return the values that Vegas has and California doesn't, as its page has them."""
    base, preset = variant("california").values, variant("vegas").values
    return {
        key: value for key, value in preset.items() if value != base.get(key) and not key.startswith(UNTYPED)
    }


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


async def test_the_rules_of_vegas_take_at_most_45_touches_from_california(service: Games) -> None:
    async with at(service, "/make-rules") as screen:
        hand = Hand(screen)
        await hand.tap(re.compile("^California"))
        # The page's own order: cards and bonuses, the minimums, what it takes to go out, the decks.
        await hand.tap("A red three caught costs: 500", "A red three on the table earns: Can't be laid down")
        await hand.tap("Bonus for an exact draw: 100")
        await hand.tap("Cards left in hand, expand", re.compile("^Black threes left in hand cost"))
        await hand.type("300")
        await hand.tap("Opening meld, expand", re.compile("^Opening meld by round"))
        await hand.type("90", "Next")
        await hand.type("120", "Next")
        await hand.type("150", "Next")
        await hand.type("180")
        await hand.tap("Going out, expand", re.compile("^Piles needed to go out: "))
        await hand.type("3", "Next")
        await hand.type("3", "Add a round", "Add a round")
        hand.pad("From round 3 on: clean piles")
        await hand.type("4", "Next")
        await hand.type("4", "Add a round")
        await hand.type("5", "Next")
        await hand.type("5")
        await hand.tap(re.compile("^Last card when going out"), "The last card may not be discarded")
        await hand.tap("Cards in play, expand", re.compile("^Decks: "), "Two more than the number of players")
        [(_ident, rule_set)] = service.shelf.custom_rule_sets().items()
    assert dict(rule_set.values) == vegas()
    assert hand.touches <= MOST_TOUCHES


async def test_the_pad_says_which_round_and_which_piles_it_types(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        hand = Hand(screen)
        await hand.tap("Going out, expand", re.compile("^Piles needed to go out: "))
        await hand.tap("Add a round", "Add a round")
        hand.pad("From round 3 on: clean piles")
        await hand.type("4", "Next")
        hand.pad("From round 3 on: dirty piles")
        await hand.tap("Done")
        assert "Next" not in screen.names()
        assert screen.values == {
            "going_out.piles": (*({"clean": 2, "dirty": 2},) * 2, {"clean": 4, "dirty": 2})
        }


async def test_next_goes_on_to_the_end_of_the_section_and_then_closes_the_pad(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        hand = Hand(screen)
        await hand.tap("Cards, expand", "Jokers: 50")
        for label in ("Jokers", "Twos", "Aces", "8 to king", "4 to 7"):
            hand.pad(label)
            await hand.tap("Next")
        hand.pad("Black threes")
        await hand.type("100", "Done")
        assert "7" not in screen.names()
    assert screen.values == {"cards.black_three": 100}


async def test_the_pad_says_whether_it_types_a_step_or_its_minimum(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "canasta")) as screen:
        hand = Hand(screen)
        await hand.tap("Opening meld, expand", re.compile("^Opening meld by the side's total"))
        hand.pad("Step 1: opening meld")
        await hand.tap("Next")
        hand.pad("Step 2: from a total of")
        await hand.tap("Next")
        hand.pad("Step 2: opening meld")
        await hand.tap("Add a step")
        hand.pad("Step 5: from a total of")
        await hand.tap("Remove the last step")
        hand.pad("Step 4: from a total of")


async def test_among_search_results_next_ends_with_the_list(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        await screen.type_text("Search the rules, for example “red three”", "joker")
        await screen.tap("Jokers: 50")
        assert "Done" in screen.names()
        assert "Next" not in screen.names()


async def test_what_is_typed_survives_a_touch_that_changes_the_same_list(service: Games) -> None:
    async with editing(service, CALIFORNIA) as screen:
        hand = Hand(screen)
        await hand.tap("Opening meld, expand", re.compile("^Opening meld by round"), "Next")
        await hand.type("100", "Opening meld in the first round: 60")
        assert screen.values == {"opening.minimums": (60, 100, 120, 150)}
        await hand.type("110", "Add a round")
        assert screen.values == {"opening.minimums": (60, 110, 120, 150, 150)}
        hand.pad("From round 5 on: opening meld")
