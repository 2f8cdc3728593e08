"""Custom rules: every key changed with taps, each applied at once and undone like anything else."""

import re

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.editing import editable
from scorepad.rules.ruleset import Value
from scorepad.score.record import GameRecord, Side
from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.playing import at, editing, kept, made

OURS = CustomRuleSet("Our rules", "whitnack")


def sample(screen: Screen) -> str:
    return next(text for text in screen.texts() if text.startswith("Sample round: "))


async def touch(screen: Screen, *names: str | re.Pattern[str]) -> None:
    for name in names:
        await screen.tap(name)


async def test_a_common_value_takes_one_tap_and_changed_values_come_first(service: Games) -> None:
    async with editing(service, OURS) as screen:
        assert "Nothing yet. Tap a value below to add it here." in screen.texts()
        assert sample(screen) == "Sample round: North–South 5,315; East–West 2,155. Show details."
        await screen.tap("A red three caught costs: 300")
        assert screen.values == {"red_threes.caught": -300}
        assert "A red three caught costs: 300, instead of 100" in screen.names()
        assert "A red three caught costs: 300, selected" in screen.names()
        assert "East–West 2,155, now 1,955" in sample(screen)
        await screen.tap("A red three caught costs: reset to 100")
        assert screen.values == {}


async def test_each_change_is_undone_from_the_top_bar_and_named_there(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "An ace: 15", "A wild pile: Not used")
        await screen.tap(re.compile("^Undo: Our rules: wild piles"))
        assert screen.values == {"cards.ace": 15}
        await screen.tap(re.compile("^Redo: "))
        assert screen.values == {"cards.ace": 15, "piles.wild": None}


async def test_typing_a_number_updates_the_sample_round_with_each_key(
    service: Games,
) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Piles, expand", "Clean piles: +500", "7", "0", "0")
        assert "North–South 5,315, now 6,115" in sample(screen)
        assert screen.values == {}
        await screen.tap("Done")
        assert screen.values == {"piles.clean": 700}
        assert "Clean piles: +700, originally +500" in screen.names()
        assert "Done" not in screen.names()


async def test_a_typed_value_is_saved_by_any_other_tap(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Piles, expand", "Clean piles: +500", "7", "0", "0", "An ace: 15")
        assert screen.values == {"piles.clean": 700, "cards.ace": 15}
        await touch(screen, "Dirty piles: +300", "4", "0", "0", "Back")
    assert screen.values == {"piles.clean": 700, "cards.ace": 15, "piles.dirty": 400}


async def test_quick_taps_on_the_keypad_all_count(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Cards, expand", "Twos: 20")
        await screen.tap_all("2", "5", "Done")
    assert screen.values == {"cards.two": 25}


async def test_the_keyboard_types_and_escape_closes_the_keypad_first(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Red threes, expand", "A red three caught costs: 100")
        for key in ("2", "5", "0", "Enter"):
            await screen.press(key)
        await screen.until(lambda: screen.values == {"red_threes.caught": -250})
        await screen.tap("A red three caught costs: 250, originally 100")
        assert "The side loses 250." in screen.texts()
        for key in ("4", "Escape"):
            await screen.press(key)
        await screen.until(lambda: screen.values == {"red_threes.caught": -4})
        await screen.press("Z", ctrl=True)
        await screen.until(lambda: screen.values == {"red_threes.caught": -250})
        await screen.press("Escape")
        await screen.until(lambda: screen.page.route == "/")


async def test_an_impossible_value_shows_one_sentence_and_changes_nothing(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Piles, expand", "Cards in a completed pile: 7 cards", "2", "Done")
        assert "2 is not between 3 and 99." in screen.texts()
        assert "Done" in screen.names()
        await touch(screen, "5", "Done")
        assert screen.values == {"piles.size": 5}


@pytest.mark.parametrize(
    ("touches", "changed"),
    [
        (["Kind of game, expand", "Kind of game: piles", "Penalty points"], {"family": "penalty"}),
        (
            ["Piles, expand", "How large a pile gets: exactly 7 cards", "7 cards or more"],
            {"piles.exact": False},
        ),
        (["Melds, expand", re.compile("^Wild cards in a meld"), "3", "Done"], {"melds.wilds": 3}),
        (
            ["Melds, expand", re.compile("^Wild cards"), "Fewer wild cards than naturals"],
            {"melds.wilds": "fewer"},
        ),
        (
            [
                "Red threes, expand",
                re.compile("^A red three on the table earns: .100$"),
                "Can't be laid down",
            ],
            None,
        ),
        (
            ["Cards left in hand, expand", "Jokers left in hand cost: its standard value", "3", "0", "Done"],
            {"left.joker": 30},
        ),
        (
            ["Cards in play, expand", "Decks: one more than the number of players", "5", "Done"],
            {"pack.decks": 5},
        ),
        (["Deal, expand", "The deal passes to the: left", "Right"], {"deal.to": "right"}),
        (
            ["Opening meld, expand", "Opening meld by round: 50, 90, 120, 150", "120", "1", "0", "0", "Next"],
            {"opening.minimums": (50, 90, 100, 150)},
        ),
        (
            [
                "Opening meld, expand",
                "Opening meld by round: 50, 90, 120, 150",
                "Add a round",
                "From round 5 on",
            ],
            None,
        ),
        (
            ["Opening meld, expand", re.compile("^Opening meld by round"), "150", "A concealed pile"],
            {"opening.minimums": (50, 90, 120, "concealed_pile")},
        ),
        (
            [
                "Opening meld, expand",
                re.compile("^Opening meld by the side's total"),
                "By the side's own total",
            ],
            {"opening.ladder": ((None, 15), (0, 50), (1500, 90), (3000, 120))},
        ),
        (
            [
                "Going out, expand",
                "Piles needed to go out: 2 clean + 2 dirty + 1 wild",
                "1 wild piles",
                "0",
                "Done",
            ],
            {"going_out.piles": ({"clean": 2, "dirty": 2},)},
        ),
        (
            ["Length of the game, expand", "Target score: no target", "9", "Done"],
            {"length.target": 9},
        ),
        (["Players, expand", re.compile("^Players: "), "2 teams of 4"], None),
    ],
)
async def test_every_kind_of_value_has_its_own_editor(
    service: Games, touches: list[str | re.Pattern[str]], changed: dict[str, Value] | None
) -> None:
    async with editing(service, OURS) as screen:
        for name in touches:
            if name == "From round 5 on":
                assert name in screen.texts()
            else:
                await screen.tap(name)
        found = screen.values
    assert found
    assert changed is None or changed.items() <= found.items()


async def test_a_custom_word_is_used_at_once_elsewhere(
    service: Games,
) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Words, expand", "Word for clean piles: the standard word")
        await screen.write("Your word", "red books", "submit")
        assert screen.values == {"labels.clean": "red books"}
        await screen.tap("Piles, expand")
        assert "Red books: +500" in screen.names()


async def test_search_finds_a_rule_by_its_words_its_section_or_a_synonym(
    service: Games,
) -> None:
    async with editing(service, OURS) as screen:
        for wanted, found in [
            ("red three caught", "A red three caught costs: 100"),
            ("minimum", "Opening meld by round: 50, 90, 120, 150"),
            ("nine", "Low cards run from 4 to: 7"),
            ("canasta natural", "Clean piles: +500"),
        ]:
            await screen.type_text("Search the rules, for example “red three”", wanted)
            assert found in screen.names(), wanted
            assert "Most often changed" not in screen.texts()
        await screen.type_text("Search the rules, for example “red three”", "spaceship")
        assert any(text.startswith("No rules found") for text in screen.texts())


async def test_search_finds_a_rule_by_the_rule_sets_own_word(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "jd-handnfoot")) as screen:
        await screen.type_text("Search the rules, for example “red three”", "jester")
        assert "Jesters: 25" in screen.names()


async def test_a_custom_kind_of_pile_takes_one_tap_and_shows_up_everywhere(
    service: Games,
) -> None:
    async with editing(service, OURS) as screen:
        await screen.tap("Add piles of fives")
        assert screen.values == {
            "piles.piles_of_fives": 1000,
            "labels.piles_of_fives": "piles of fives",
        }
        await touch(screen, "7", "5", "0", "Done")
        assert "North–South 5,315, now 6,065" in sample(screen)
        await screen.tap("Add piles of fives, selected")
        assert list(screen.values) == ["piles.piles_of_fives", "labels.piles_of_fives"]
        await screen.tap("Piles of fives also count for going out as: nothing else")
        await screen.tap("Clean piles")
        await screen.tap("Piles of fives: +750, your own", 1)
        await screen.tap("Remove from the rules")
        assert screen.values == {}
        await touch(screen, *[re.compile("^Undo: ")] * 4)
        assert screen.values == {}


async def test_a_custom_kinds_word_has_no_standard_word_to_go_back_to(service: Games) -> None:
    own: dict[str, Value] = {"piles.kings": 5, "labels.kings": "Kings only", "labels.clean": "red books"}
    async with editing(service, CustomRuleSet("Ours", "whitnack", own)) as screen:
        await screen.tap(re.compile("^Words, expand"))
        assert "Word for Kings only: Kings only" in screen.names()
        assert "Word for clean piles: red books, originally the standard word" in screen.names()
        await screen.tap("Word for Kings only: Kings only")
        assert "Your word" in screen.said()
        assert "Back to the standard word" not in screen.names()


async def test_undoing_a_new_kind_of_pile_closes_its_keypad(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Add piles of aces", re.compile("^Undo: "))
        assert "Done" not in screen.names()
        assert screen.values == {}


async def test_another_kind_of_pile_and_an_extra_can_be_named_and_added(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await screen.type_text("Name of another kind of pile", "Books of queens")
        await screen.tap("Add this kind")
        await screen.type_text("Name of an extra", "First out")
        await screen.tap("Add this extra")
    assert screen.values == {
        "piles.books_of_queens": 500,
        "labels.books_of_queens": "Books of queens",
        "extras.first_out": 100,
        "labels.first_out": "First out",
    }


async def test_custom_kinds_and_extras_appear_in_the_game_and_its_card(service: Games) -> None:
    own: dict[str, Value] = {
        "piles.fives": 700,
        "labels.fives": "books of fives",
        "extras.first": 30,
        "labels.first": "first out",
    }
    rules = CustomRuleSet("Ours", "whitnack", own).rules
    sides = (Side("Ann", ("Ann", "Bo")), Side("Cy", ("Cy", "Di")))
    game = await kept(service, GameRecord(rules, sides))
    async with at(service, f"/game/{game}") as screen:
        await screen.tap("Ann")
        assert any("Books of fives" in name for name in screen.names())
    async with at(service, f"/game/{game}/rules") as screen:
        assert "Books of fives" in screen.texts()
        assert "First out" in screen.texts()


async def test_the_editor_renames_shares_plays_and_deletes_the_rules(service: Games) -> None:
    async with editing(service, OURS) as screen:
        ident = screen.edits
        await screen.write("Name of these rules", "Thursday table", "submit")
        assert service.shelf.custom_rule_sets().get(ident) == CustomRuleSet("Thursday table", "whitnack")
        for name, route in [("Rule card", "/card"), ("Share", "/share")]:
            await screen.tap(name)
            assert screen.page.route == f"/house-rules/{ident}{route}"
            await screen.go(f"/house-rules/{ident}")
        await screen.tap("Play with these rules")
        assert screen.page.route == f"/new/with/{ident}"
        await screen.go(f"/house-rules/{ident}")
        await screen.tap("Delete these rules")
        assert screen.page.route == "/"
        assert service.shelf.custom_rule_sets().get(ident) is None
        await screen.tap(re.compile("^Undo: "))
    assert service.shelf.custom_rule_sets().get(ident)


@pytest.mark.parametrize(
    ("purpose", "label", "route"),
    [
        ("new", "Play with these rules", "/new/with/{set}"),
        ("g", "Preview the effect on this game", "/game/g/change-rules/{set}"),
    ],
)
async def test_the_editor_continues_to_what_the_rules_are_for(
    service: Games, purpose: str, label: str, route: str
) -> None:
    ident = await made(service, OURS)
    async with at(service, f"/house-rules/{ident}/for/{purpose}") as screen:
        await screen.tap(label)
        assert screen.page.route == route.format(set=ident)


async def test_the_sample_round_shows_its_lines_with_their_changes(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})) as screen:
        await screen.tap(re.compile("^Sample round"))
        assert "melded, aces: 6 × 15" in screen.texts()
        assert "+120 → +90" in screen.texts()
    async with at(service, f"/house-rules/{screen.edits}", width=1440, height=900) as screen:
        assert "+120 → +90" in screen.texts()


async def test_a_change_from_another_phone_appears_at_once(service: Games) -> None:
    async with editing(service, OURS) as one, at(service, f"/house-rules/{one.edits}") as other:
        await one.tap("An ace: 15")
        await other.settle()
        assert "Aces: 15, instead of 20" in other.names()


@pytest.mark.parametrize(
    ("base", "width", "height"),
    [
        *((each, 360, 740) for each in ("hand", "canasta", "jd-handnfoot", "pennies", "bolivia")),
        ("hand", 740, 360),
        ("bolivia", 1440, 900),
    ],
)
async def test_every_section_of_any_variant_opens(
    service: Games, base: str, width: float, height: float
) -> None:
    async with editing(service, CustomRuleSet("Ours", base), width=width, height=height) as screen:
        sections = [name for name in screen.names() if re.search(", expand(,|$)", name)]
        known = {key.partition(".")[0] for key in editable(variant(base))}
        assert len(sections) == len(known - {"points", "rounds"})
        for name in sections:
            before = set(screen.names())
            await screen.tap(name)
            title = name.replace(", expand", ", collapse")
            assert title in screen.names()
            assert set(screen.names()) - before > {title}, f"{name} shows no rule"


async def test_notes_are_added_changed_and_removed(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "california")) as screen:
        await touch(screen, "Notes, expand", "Notes: none")
        await screen.type_text("Another note", "No talking about cards.")
        await screen.tap("Add this note")
        assert screen.values["notes"] == ("No talking about cards.",)
        await screen.type_text("Note 1", "No talking.")
        await screen.fire(screen.text_field("Note 1"), "blur")
        assert screen.values["notes"] == ("No talking.",)
        await screen.tap("Remove note 1")
        assert "notes" not in screen.values


async def test_another_way_to_go_out_is_added_changed_and_removed(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Going out, expand", "Piles needed to go out: 2 clean + 2 dirty + 1 wild")
        await touch(screen, "Or another way", "Any kind, but not wild")
        ways = {"clean": 2, "dirty": 2, "wild": 1}, {"any": 6, "not": ("wild",)}
        assert screen.values["going_out.piles"] == (ways,)
        await touch(screen, "4", "Done")
        assert screen.values["going_out.piles"] == ((ways[0], {**ways[1], "any": 4}),)
        await screen.tap(re.compile("^Piles needed to go out: .*instead of"))
        await screen.tap("Remove the last way")
        assert "going_out.piles" not in screen.values


async def test_more_stacks_than_hand_and_foot_are_set(service: Games) -> None:
    async with editing(service, OURS) as screen:
        await touch(screen, "Deal, expand", "Cards dealt to each stack, if not two: hand and foot")
        await touch(screen, "Hand, knee and foot", "1", "5", "Next")
        found = screen.values
        assert (found["deal.stacks"], found["deal.hand"]) == ((15, 13, 13), 15)


async def test_a_row_of_the_tables_own_is_added_to_a_game_of_points_and_named(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "points")) as screen:
        assert "Your own piles and extras" not in screen.texts()
        await screen.type_text("Name of a row", "Tricks won")
        await screen.tap("Add this row")
        await touch(screen, "1", "0", "Done")
        assert screen.values == {"rows.tricks_won": 10, "labels.tricks_won": "Tricks won"}


async def test_names_of_rounds_are_added_changed_and_removed(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "points")) as screen:
        await touch(screen, "Rounds, expand", "Names of the rounds: no names")
        for at_round, name in enumerate(("two sets", "a run"), 1):
            await screen.write(f"Name of round {at_round}", name, "submit")
        assert screen.values == {"rounds.names": ("two sets", "a run")}
        await screen.write("Name of round 1", "", "submit")
        assert screen.values == {"rounds.names": ("a run",)}
        await screen.write("Name of round 1", " ", "submit")
        assert screen.values == {}


async def test_a_kind_of_game_shows_no_rules_that_it_has_no_use_for(service: Games) -> None:
    async with editing(service, CustomRuleSet("Ours", "points")) as screen:
        assert "Points, expand" in screen.names()
        assert not {"Cards, expand", "Going out with the hand, expand"} & {*screen.names()}
        assert "The lowest total wins: No, selected" in screen.names()
    async with editing(service, OURS) as screen:
        assert not [name for name in screen.names() if re.match("(Points|Rows|Rounds), ", name)]


async def test_another_kind_of_game_names_what_it_leaves_out_and_leaves_nothing_behind(
    service: Games,
) -> None:
    fives: dict[str, Value] = {"piles.fives": 700, "labels.fives": "books of fives"}
    rule_set = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15, **fives, "seats": ((2, 2),)})
    async with editing(service, rule_set) as screen:
        await touch(screen, "Kind of game, expand", "Kind of game: piles", "Penalty points")
        said = "Left out, because these rules have no such things: Aces, Books of fives."
        assert said in screen.texts()
        kept = {"seats": ((2, 2),), "family": "penalty"}
        there = screen.values
        assert kept.items() <= there.items()
        assert all(key in kept or key.startswith("penalty.") for key in there)
        assert "Cards, expand" not in screen.names()
        await screen.tap("Kind of game: reset to piles")
        assert screen.values == {"seats": ((2, 2),)}
        assert said not in screen.texts()
