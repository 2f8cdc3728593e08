"""Custom rules: every key changed with taps, each applied at once and undone like anything else."""

import re

import pytest

from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.editing import editable
from scorepad.rules.sections import Value
from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.playing import at, editing

OURS = CustomRuleSet("Our rules", "whitnack")


async def touch(screen: Screen, *names: str | re.Pattern[str]) -> None:
    for name in names:
        await screen.tap(name)


async def test_each_change_is_undone_from_the_top_bar_and_named_there(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Number of rounds: 4 rounds", "5", "Wild piles: +1,500", "Not used")
        await screen.tap(re.compile("^Undo: Our rules: wild piles"))
        assert screen.values == {"length.rounds": 5}
        await screen.tap(re.compile("^Redo: "))
        assert screen.values == {"length.rounds": 5, "piles.wild": None}


async def test_a_typed_value_is_saved_by_any_other_tap(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Piles", "Clean piles: +500", "7", "0", "0", "Sequences: not used")
        assert screen.values == {"piles.clean": 700}
        await touch(screen, "Dirty piles: +300", "4", "0", "0", "Back")
    assert screen.values == {"piles.clean": 700, "piles.dirty": 400}


async def test_the_keyboard_types_and_escape_closes_the_keypad_first(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Red and black threes", "A red three caught: −100")
        for key in ("2", "5", "0", "Enter"):
            await screen.press(key)
        await screen.until(lambda: screen.values == {"red_threes.caught": -250})
        await screen.tap("A red three caught: −250, instead of −100")
        assert "The side loses 250." in screen.texts()
        for key in ("4", "Escape"):
            await screen.press(key)
        await screen.until(lambda: screen.values == {"red_threes.caught": -4})
        await screen.press("Z", ctrl=True)
        await screen.until(lambda: screen.values == {"red_threes.caught": -250})
        await screen.press("Escape")
        await screen.until(lambda: screen.page.route == f"/house-rules/{screen.edits}")
        await screen.press("Escape")
        await screen.until(lambda: screen.page.route.endswith("/card"))


async def test_an_impossible_value_shows_one_sentence_and_changes_nothing(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Piles", "Cards in a completed pile: 7 cards", "2", "Done")
        assert "2 is not between 3 and 99." in screen.texts()
        assert "Done" in screen.names()
        await touch(screen, "5", "Done")
        assert screen.values == {"piles.size": 5}


@pytest.mark.parametrize(
    ("touches", "changed"),
    [
        (["Kind of game", "Kind of game: piles", "Penalty points"], {"family": "penalty"}),
        (["Piles", "How large a pile gets: exactly 7 cards", "7 cards or more"], {"piles.exact": False}),
        (["Piles", re.compile("^Wild cards in a meld"), "3", "Done"], {"melds.wilds": 3}),
        (["Piles", re.compile("^Wild cards"), "Fewer wild cards than naturals"], {"melds.wilds": "fewer"}),
        (
            ["Red and black threes", re.compile("^A red three on the table: .100$"), "Can't be laid down"],
            {"red_threes.laid": None},
        ),
        (["Cards", "Jokers left in hand cost: its standard value", "3", "0", "Done"], {"left.joker": 30}),
        (["Players and deal", "Decks: one more than the number of players", "5", "Done"], {"pack.decks": 5}),
        (["Players and deal", "The deal passes to the: left", "Right"], {"deal.to": "right"}),
        (
            ["Opening meld", "Opening meld by round: 50, 90, 120, 150", "120", "1", "0", "0", "Next"],
            {"opening.minimums": (50, 90, 100, 150)},
        ),
        (
            ["Opening meld", re.compile("^Opening meld by round"), "150", "A concealed pile"],
            {"opening.minimums": (50, 90, 120, "concealed_pile")},
        ),
        (
            ["Opening meld", re.compile("^Opening meld by the side's total"), "By the side's own total"],
            {"opening.ladder": ((None, 15), (0, 50), (1500, 90), (3000, 120))},
        ),
        (
            ["Going out", "Piles needed to go out: 2 clean + 2 dirty + 1 wild", "1 wild piles", "0", "Done"],
            {"going_out.piles": ({"clean": 2, "dirty": 2},)},
        ),
        (["Length of the game", "Target score: no target", "9", "Done"], {"length.target": 9}),
        (
            ["Players and deal", re.compile("^Players: "), "2 teams of 4"],
            {"seats": ((2, 2), (3, 3), (2, 2, 2), "singles", (4, 4))},
        ),
    ],
)
async def test_every_kind_of_value_has_its_own_editor(
    service: Games, touches: list[str | re.Pattern[str]], changed: dict[str, Value]
) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, *touches)
        assert changed.items() <= screen.values.items()


async def test_search_finds_a_rule_by_its_words_its_section_or_a_synonym(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await screen.type_text("Search the rules", "canasta natural")
        assert "Clean piles: +500" in screen.names()
        assert "Cards" not in screen.names()
        await screen.type_text("Search the rules", "spaceship")
        assert any(text.startswith("No rules found") for text in screen.texts())


@pytest.mark.parametrize("letters", [1, 2])
async def test_a_sample_round_stands_below_the_values_once_it_says_something(
    service: Games, letters: float
) -> None:
    async with editing(service, OURS) as screen:
        await screen.scale(letters)
        assert not [name for name in screen.names() if name.startswith("Sample round: ")]
        await screen.tap("Clean piles: +500")
        [example] = [name for name in screen.names() if name.startswith("Sample round: ")]
        assert screen.names().index("Number of rounds: 4 rounds") < screen.names().index(example)


async def test_a_change_from_another_phone_appears_at_once(service: Games) -> None:
    async with editing(service, OURS) as one, at(service, f"/house-rules/{one.edits}") as other:
        await touch(one, "Number of rounds: 4 rounds", "5", "Done")
        await other.settle()
        assert "Number of rounds: 5 rounds, instead of 4 rounds" in other.names()
        assert "1 value changed" in other.texts()


@pytest.mark.parametrize(("base", "width", "height"), [("hand", 360, 740), ("bolivia", 1440, 900)])
async def test_every_page_of_any_variant_shows_all_its_keys_and_leads_back(
    service: Games, base: str, width: float, height: float
) -> None:
    known = [key for key in editable(variant(base)) if not key.startswith("labels.")]
    async with editing(service, CustomRuleSet("Ours", base), width=width, height=height) as screen:
        seen = 0
        for title in keys.PAGES:
            if title in screen.names():
                await screen.tap(title)
                seen += sum(": " in name for name in screen.names())
                await screen.tap("Back")
    assert seen >= len(known)


async def test_another_way_to_go_out_is_added_changed_and_removed(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Going out", "Piles needed to go out: 2 clean + 2 dirty + 1 wild")
        await touch(screen, "Or another way", "Any kind, but not wild")
        ways = {"clean": 2, "dirty": 2, "wild": 1}, {"any": 6, "not": ("wild",)}
        assert screen.values["going_out.piles"] == (ways,)
        await touch(screen, "4", "Done")
        assert screen.values["going_out.piles"] == ((ways[0], {**ways[1], "any": 4}),)
        await screen.tap(re.compile("^Piles needed to go out: .*instead of"))
        await screen.tap("Remove the last way")
        assert "going_out.piles" not in screen.values


async def test_names_of_rounds_are_added_changed_and_removed(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "points")) as screen:
        await touch(screen, "Points", "Names of the rounds: no names")
        for at_round, name in enumerate(("two sets", "a run"), 1):
            await screen.write(f"Name of round {at_round}", name, "submit")
        assert screen.values == {"rounds.names": ("two sets", "a run")}
        await screen.write("Name of round 1", "", "submit")
        assert screen.values == {"rounds.names": ("a run",)}
        await screen.write("Name of round 1", " ", "submit")
        assert screen.values == {}


async def test_a_kind_of_game_shows_no_rules_that_it_has_no_use_for(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "points")) as screen:
        assert {"Points", "The lowest total wins: no"} <= {*screen.names()}
        assert not {"Cards", "Piles"} & {*screen.names()}
    async with editing(service, OURS) as screen:
        assert "Points" not in screen.names()


async def test_another_kind_of_game_names_what_it_leaves_out_and_leaves_nothing_behind(
    service: Games,
) -> None:
    fives: dict[str, Value] = {"piles.fives": 700, "labels.fives": "books of fives"}
    rule_set = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15, **fives, "seats": ((2, 2),)})
    async with editing(service, rule_set) as screen:
        await touch(screen, "Kind of game", "Kind of game: piles", "Penalty points")
        said = "Left out, because these rules have no such things: Aces, Books of fives."
        assert said in screen.texts()
        kept = {"seats": ((2, 2),), "family": "penalty"}
        there = screen.values
        assert kept.items() <= there.items()
        assert all(key in kept or key.startswith("penalty.") for key in there)
        assert "Cards" not in screen.names()
        await screen.tap("Reset to piles")
        assert screen.values == {"seats": ((2, 2),)}
        assert said not in screen.texts()


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
