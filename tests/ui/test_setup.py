"""A game is set up: with one tap, or with every name, seat and rule chosen."""

import re
from dataclasses import replace
from datetime import datetime

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.events import RulesEdited
from scorepad.game.intents import MakeChanges
from scorepad.i18n import languages, use_language
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import GameRecord, RoundId, Side, Tally
from scorepad.service.games import Games
from scorepad.ui.shared.game_plan import (
    TeamSizes,
    new_plan,
    people_by_seat,
    reseat,
    sides_of,
    with_known_name,
)
from scorepad.ui.shared.game_plan import record_of as record_of_plan
from tests.ui.harness import Screen
from tests.ui.playing import KEEPER, at, finished, kept, made, only_game, record_of, w03


async def test_start_takes_one_tap_and_starts_two_pairs_with_an_open_first_round(
    service: Games,
) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Start the game")
        record = only_game(service)
        assert screen.page.route == f"/game/{record.id}"
    assert record.sides == (
        Side("North–South", ("North", "South")),
        Side("East–West", ("East", "West")),
    )
    assert record.rules.base == "whitnack"
    assert record.played == datetime.now().astimezone().date().isoformat()
    (first,) = record.rounds
    assert (first.tallies, first.out, first.dealer) == ((Tally(), Tally()), None, 0)
    assert first.id


async def test_an_unnamed_side_is_named_after_its_players(service: Games) -> None:
    async with at(service, "/new") as screen:
        for seat, name in {"North": "Ann", "South": " Bo ", "East": "Cy", "West": "Di"}.items():
            await screen.type_text(seat, name)
        assert "Ann & Bo" in screen.texts()
        await screen.tap("Start the game")
    assert only_game(service).sides == (Side("Ann & Bo", ("Ann", "Bo")), Side("Cy & Di", ("Cy", "Di")))


async def test_a_name_made_of_long_names_is_cut_to_forty_characters(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("North", "A" * 40)
        await screen.tap("Start the game")
    assert only_game(service).sides[0].name == "A" * 40


async def test_a_side_may_be_given_a_name_of_its_own(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Name side 2")
        await screen.type_text("Name of side 2", "The Visitors")
        await screen.tap("Start the game")
    assert only_game(service).sides[1] == Side("The Visitors", ("East", "West"))


async def test_two_sides_with_one_name_are_refused_at_the_field(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Name side 2")
        await screen.type_text("Name of side 2", "North–South")
        field = screen.text_field("Name of side 2")
        assert field.error == "Two sides have the same name, “North–South”."
        assert screen.find("Start the game").disabled
        await screen.type_text("Name of side 2", "East–West")
        assert not screen.find("Start the game").disabled


@pytest.mark.parametrize("way", ["the button", "Esc", "the browser"])
async def test_typed_and_chosen_values_are_still_there_after_going_back(service: Games, way: str) -> None:
    async with at(service) as screen:
        await screen.tap("New game")
        await screen.type_text("North", "Ann")
        await screen.tap("Name side 2")
        await screen.type_text("Name of side 2", "The Visitors")
        await screen.tap("Other rules")
        await screen.tap(re.compile("^Saskatchewan"))
        await screen.tap("West")
        match way:
            case "the button":
                await screen.tap("Back")
            case "Esc":
                await screen.press("Escape")
            case _:
                await screen.go("/")
        assert screen.page.route == "/"
        await screen.tap("New game")
        assert _fields(screen)[:2] == ["Ann", ""]
        assert "West, selected" in screen.names()
        await screen.tap("Start the game")
    record = only_game(service)
    assert [side.name for side in record.sides] == ["Ann & South", "The Visitors"]
    assert (record.rules.base, record.rounds[0].dealer) == ("saskatchewan", 3)


async def test_starting_a_game_clears_the_typed_names(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("North", "Ann")
        await screen.tap("Start the game")
        await service.delete(service.shelf.games()[0].id, KEEPER)
        await screen.go("/new")
        assert {*_fields(screen)} == {""}


async def test_a_rematch_clears_names_typed_for_an_unstarted_game(service: Games) -> None:
    game = await kept(service, finished())
    async with at(service, "/new") as screen:
        await screen.type_text("North", "Eve")
        await screen.go(f"/game/{game}/result")
        await screen.tap("Rematch")
        assert len(service.shelf.games()) == 2
        await screen.go("/new")
        assert {*_fields(screen)} == {""}


async def test_changes_to_other_games_keep_the_typed_names(service: Games) -> None:
    game = await kept(service, finished())
    async with at(service, "/new") as screen:
        await screen.type_text("North", "Eve")
        await screen.tap("Back")
        await service.delete(game, KEEPER)
        await kept(service, w03(1))
        await screen.tap("New game")
        assert _fields(screen) == ["Eve", "", "", ""]


async def test_an_address_with_rules_shows_them_and_keeps_typed_names(service: Games) -> None:
    ident = await made(service, CustomRuleSet("Thursday table", "saskatchewan", {"cards.ace": 15}))
    async with at(service, "/new") as screen:
        await screen.type_text("North", "Ann")
        await screen.go("/")
        await screen.go(f"/new/with/{ident}")
        assert any(name.startswith("Thursday table, selected: ") for name in screen.names())
        assert _fields(screen)[0] == "Ann"
        await screen.tap("Other rules")
        await screen.tap(re.compile("^California"))
        await screen.go("/")
        await screen.go(f"/new/with/{ident}")
        await screen.tap("Start the game")
    assert only_game(service).rules.name == "Thursday table"


async def test_a_custom_seating_stays_when_its_address_is_reopened(service: Games) -> None:
    ident = await made(service, CustomRuleSet("Thursday table", "whitnack"))
    async with at(service, f"/new/with/{ident}") as screen:
        await screen.tap("Other seating")
        await screen.tap("Remove a player", 0)
        await screen.go("/")
        await screen.go(f"/new/with/{ident}")
        await screen.tap("Start the game")
    assert [len(side.people) for side in only_game(service).sides] == [1, 2]


async def test_chosen_rules_that_were_edited_since_are_used_as_edited(
    service: Games,
) -> None:
    ident = await made(service, CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}))
    async with at(service, f"/new/with/{ident}") as screen:
        await screen.type_text("North", "Ann")
        await screen.tap("Back")
        await service.submit_to_library(KEEPER, MakeChanges((RulesEdited(ident, {"cards.ace": 50}),)))
        await screen.tap("New game")
        await screen.tap("Start the game")
    assert only_game(service).rules.number("cards.ace") == 50


async def test_an_empty_set_up_follows_the_last_game(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("North", "A")
        await screen.type_text("North", "")
        await screen.tap("Back")
        await kept(service, replace(finished(), rules=variant("california")))
        await screen.tap("New game")
        assert any("California" in name and ", selected" in name for name in screen.names())


async def test_other_rules_bring_their_usual_seating(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Other rules")
        await screen.tap("Hand and Foot (Simpson): clean 300, dirty 100")
        assert (
            "Hand and Foot (Simpson), selected: individual play · clean 300, dirty 100 · go out with 1 "
            "clean + 1 dirty" in screen.names()
        )
        await screen.tap("3")
        await screen.type_text("Player 2", "Bo")
        await screen.tap("Start the game")
    record = only_game(service)
    assert record.rules.base == "simpson"
    assert record.sides == (Side("Player 1"), Side("Bo"), Side("Player 3"))


async def test_each_preset_takes_its_seating_until_somebody_chooses_one(service: Games) -> None:
    async with at(service, "/new") as screen:
        await choose_rules(screen, "Phase 10")
        assert "4, selected" in screen.names()
        await screen.type_text("Player 1", "Ann")
        await choose_rules(screen, "Hand and Foot (Whitnack)")
        assert {"2 pairs, selected", "Individual play"} <= {*screen.names()}
        await choose_rules(screen, "Phase 10")
        await screen.tap("3")
        await choose_rules(screen, "Hand and Foot (Simpson)")
        assert "3, selected" in screen.names()
        await choose_rules(screen, "Bain Hand and Foot")
        assert any("These rules don't mention 3 players" in text for text in screen.texts())
        assert _fields(screen) == ["Ann", "", ""]
        await screen.tap("2 pairs")
        await choose_rules(screen, "Phase 10")
        await screen.tap("Start the game")
    assert [len(side.people) for side in only_game(service).sides] == [2, 2]


async def test_everybody_keeps_their_place_at_the_table_and_the_deal_under_other_rules(
    service: Games,
) -> None:
    async with at(service, "/new") as screen:
        for wind, name in zip(("North", "East", "South", "West"), ("Ann", "Bo", "Cy", "Di"), strict=True):
            await screen.type_text(wind, name)
        await screen.tap("Cy")
        await choose_rules(screen, "Phase 10")
        assert _fields(screen) == ["Ann", "Bo", "Cy", "Di"]
        assert "Cy, selected" in screen.names()
        await screen.tap("Start the game")
    assert only_game(service).rounds[0].dealer == 2


SIZES = st.lists(st.integers(1, 6), min_size=2, max_size=6).map(tuple)


@given(SIZES, SIZES, st.integers(0, 35))
def test_other_sides_leave_everybody_on_their_chair(before: TeamSizes, after: TeamSizes, dealer: int) -> None:
    names = tuple(tuple(f"{side}.{place}" for place in range(size)) for side, size in enumerate(before))
    plan = replace(new_plan(variant("whitnack")), names=names, titles=("",) * len(before))
    plan = replace(plan, dealer=dealer % sum(before))
    there, moved = people_by_seat(sides_of(plan)), reseat(plan, after)
    kept_seats = min(sum(before), sum(after))
    assert people_by_seat(sides_of(moved))[:kept_seats] == there[:kept_seats]
    assert moved.dealer == (plan.dealer if plan.dealer < sum(after) else 0)
    assert people_by_seat(sides_of(reseat(moved, before))) == there


async def test_the_deal_stays_with_its_player_when_a_side_grows(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("South", "Cy")
        await screen.tap("Cy")
        await screen.tap("Other seating")
        await screen.tap("Remove a player", 1)
        assert "Cy, selected" in screen.names()
        await screen.tap("Add a player", 1)
        await screen.tap("Remove a player", 0)
        assert "Player 1, selected" in screen.names()


async def test_a_side_of_one_is_called_after_its_player(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Name side 1")
        await screen.type_text("Name of side 1", "Us")
        await screen.type_text("North", "Ann")
        await screen.tap("Other seating")
        await screen.tap("Remove a player", 0)
        assert "Name of side 1" not in [field.label for field in screen.controls(ft.TextField)]
        await screen.tap("Start the game")
    assert only_game(service).sides[0] == Side("Ann")


async def test_any_other_seating_is_accepted_with_a_note(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Other seating")
        await screen.tap("Remove a player", 0)
        assert any("These rules don't mention teams of 1 and 2" in text for text in screen.texts())
        await screen.tap("Start the game")
    assert [len(side.people) for side in only_game(service).sides] == [1, 2]


def newest_game(service: Games) -> GameRecord:
    return record_of(service, service.shelf.games()[0].id)


async def choose_rules(screen: Screen, name: str) -> None:
    """Choose other rules, by the beginning of their name."""
    await screen.tap("Other rules")
    await screen.tap(re.compile(f"^{re.escape(name)}"))


async def _typed(screen: Screen, *names: str) -> None:
    for number, name in enumerate(names, 1):
        await screen.type_text(f"Player {number}", name)


def _fields(screen: Screen) -> list[str]:
    return [field.value for field in screen.controls(ft.TextField)]


async def _set_up_for_four_alone(screen: Screen) -> None:
    await screen.tap("Other rules")
    await screen.tap(re.compile("Simpson"))
    await _typed(screen, "Ann", "Bo", "Cy", "Di")


async def test_a_name_without_a_seat_returns_with_its_seat_and_plays_only_then(
    service: Games,
) -> None:
    async with at(service, "/new") as screen:
        await _set_up_for_four_alone(screen)
        await screen.tap("2")
        assert _fields(screen) == ["Ann", "Bo"]
        assert "Di" not in screen.said()
        await screen.tap("4")
        assert _fields(screen) == ["Ann", "Bo", "Cy", "Di"]
        await screen.tap("3")
        await screen.tap("Start the game")
    assert only_game(service).sides == (Side("Ann"), Side("Bo"), Side("Cy"))


async def test_a_name_without_a_seat_returns_after_going_back(service: Games) -> None:
    async with at(service, "/new") as screen:
        await _set_up_for_four_alone(screen)
        await screen.tap("3")
        await screen.tap("Back")
        await screen.tap("New game")
        assert _fields(screen) == ["Ann", "Bo", "Cy"]
        await screen.tap("4")
        assert _fields(screen) == ["Ann", "Bo", "Cy", "Di"]


async def test_a_player_moved_to_another_seat_does_not_return_twice(
    service: Games,
) -> None:
    async with at(service, "/new") as screen:
        await _set_up_for_four_alone(screen)
        await screen.tap("3")
        await screen.type_text("Player 2", "Di ")
        await screen.tap("4")
        assert _fields(screen) == ["Ann", "Di ", "Cy", ""]


async def test_a_player_removed_from_a_side_returns_to_that_side(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("2 teams of 3")
        await _typed(screen, "Ann", "Bo", "Cy", "Di", "Eve", "Flo")
        assert _fields(screen) == ["Ann", "Cy", "Eve", "Bo", "Di", "Flo"]
        await screen.tap("Other seating")
        await screen.tap("Remove a player", 0)
        await screen.tap("Remove a player", 1)
        assert _fields(screen) == ["Ann", "Cy", "Bo", "Di"]
        await screen.tap("Remove a player", 0)
        await screen.tap("Add a player", 1)
        assert _fields(screen) == ["Ann", "Bo", "Di", "Flo"]
        await screen.tap("Remove a player", 1)
        await screen.tap("Add a player", 0)
        await screen.tap("Add a player", 0)
        assert _fields(screen) == ["Ann", "Cy", "Eve", "Bo", "Di"]
        await screen.tap("2 teams of 3")
        assert _fields(screen) == ["Ann", "Cy", "Eve", "Bo", "Di", "Flo"]
        await screen.tap("Add a player", 0)
        assert _fields(screen) == ["Ann", "Cy", "Eve", "", "Bo", "Di", "Flo"]


def test_unnamed_seats_added_and_removed_leave_no_trace() -> None:
    plan = reseat(new_plan(variant("simpson")), (1,) * 4)
    assert reseat(reseat(plan, (1,) * 12), (1,) * 4) == plan


async def test_a_known_name_takes_the_next_free_seat_round_the_table(service: Games) -> None:
    await kept(service, finished())
    async with at(service, "/new") as screen:
        await screen.tap("Cy")
        await screen.tap("Ann")
        await screen.tap("Start the game")
        newest = newest_game(service)
    assert [side.name for side in newest.sides] == ["Cy & South", "Ann & West"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("rules", ["Hand and Foot (Whitnack)", "Hand and Foot (Simpson)", "Pennies"])
async def test_default_names_are_never_suggested_in_any_language(
    service: Games, rules: str, lang: str
) -> None:
    plan = new_plan(next(each for each in map(variant, variant_ids()) if each.name.startswith(rules)))
    with use_language(lang):
        given = record_of_plan(with_known_name(plan, "Ann"), RoundId("r1"), "2026-11-01")
    await kept(service, given)
    async with at(service, "/new") as screen:
        _dealer, *gave = people_by_seat(given.sides)
        dealers = people_by_seat(sides_of(plan))
        assert screen.names().count("Ann") == 1
        for name in gave:
            assert screen.names().count(name) == dealers.count(name)
        await screen.type_text(screen.controls(ft.TextField)[0].label, gave[0][:2])
        assert screen.names().count(gave[0]) == dealers.count(gave[0])


async def test_start_with_the_same_players_takes_one_tap_and_passes_the_deal(
    service: Games,
) -> None:
    last = w03()
    first = replace(last.rounds[0], dealer=2)
    await kept(service, replace(last, rounds=(first, *last.rounds[1:])))
    async with at(service, "/new") as screen:
        await screen.tap("Start with the same players")
        newest = newest_game(service)
        assert screen.page.route == f"/game/{newest.id}"
    assert newest.sides == last.sides
    assert newest.rules == last.rules
    assert newest.rounds[0].dealer == 1


async def test_a_game_carried_over_from_paper_continues_to_its_totals(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Carried over from paper")
        await screen.tap("Start, then enter the totals so far")
        assert screen.page.route == f"/game/{only_game(service).id}/paper"


async def test_custom_rules_come_first_and_all_others_in_groups(service: Games) -> None:
    await made(service, CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}))
    async with at(service, "/new") as screen:
        await screen.tap("Other rules")
        said = screen.texts()
        groups = ["Your own rules", "Hand and Foot in teams", "Hand and Foot, individual play"]
        groups += ["Canasta and its family", "Other games", "Points games"]
        assert [text for text in said if text in groups] == groups
        assert any(text.startswith("Other game (points only)") for text in said[said.index(groups[-1]) :])
        names = screen.names()
        assert names.index(
            "Thursday table: based on Hand and Foot (Whitnack), 1 value changed"
        ) < names.index("Saskatchewan Hand and Foot: clean 500, dirty 300, wild 1,500")


async def test_the_list_of_all_rules_folds_after_a_choice(service: Games) -> None:
    await made(service, CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}))
    async with at(service, "/new") as screen:
        await screen.tap("Other rules")
        await screen.tap(re.compile("^Thursday table"))
        assert any(name.startswith("Thursday table, selected: ") for name in screen.names())
        assert "Canasta and its family" not in screen.texts()
        await screen.tap("Start the game")
    assert only_game(service).rules.number("cards.ace") == 15


async def test_the_last_games_rules_are_preselected_as_edited_since(service: Games) -> None:
    sheet = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
    ident = await made(service, sheet)
    await kept(service, replace(w03(1), rules=sheet.rules))
    await service.submit_to_library(KEEPER, MakeChanges((RulesEdited(ident, {"cards.ace": 50}),)))
    async with at(service, "/new") as screen:
        await screen.tap("Start the game")
        newest = newest_game(service)
    assert newest.rules.number("cards.ace") == 50


async def test_the_last_games_rules_stay_available_when_saved_nowhere(
    service: Games,
) -> None:
    rules = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}).rules
    await kept(service, replace(w03(1), rules=rules))
    async with at(service, "/new") as screen:
        assert any(name.startswith("Thursday table, selected: ") for name in screen.names())
        await screen.tap("Start the game")
        assert newest_game(service).rules == rules


async def test_start_with_the_same_players_keeps_their_custom_rules(service: Games) -> None:
    rules = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}).rules
    await kept(service, replace(finished(), rules=rules))
    async with at(service, "/new") as screen:
        await screen.tap("Start with the same players")
        assert newest_game(service).rules == rules


PAIRS, THREE_PAIRS, THREES = "2 pairs", "3 pairs", "2 teams of 3"
ALONE = {number: f"{number} players, individual play" for number in (2, 3, 4)}
SEATINGS = {
    "whitnack": [PAIRS, THREES, THREE_PAIRS],
    "saskatchewan": [PAIRS, THREES, THREE_PAIRS],
    "simpson": [],
    "brouillette-low": [],
    "brouillette-high": [],
    "brouillette-low-partners": [PAIRS],
    "brouillette-high-partners": [PAIRS],
    "swedish": [PAIRS, THREES],
    "demeritt": [PAIRS, THREES],
    "demeritt-uniform": [PAIRS, THREE_PAIRS, "4 pairs"],
    "california": [PAIRS, THREES, THREE_PAIRS],
    "dearie": [PAIRS, THREE_PAIRS, ALONE[2], ALONE[3]],
    "jd-handnfoot": [PAIRS, THREES, ALONE[2], ALONE[3]],
    "hand-knee-foot": [PAIRS, THREE_PAIRS],
    "handkneefoot-hf": [PAIRS, THREE_PAIRS],
    "vegas": [PAIRS, THREES, THREE_PAIRS],
    "good-sam": [PAIRS],
    "remastered-singles": [],
    "bicycle-hf": [PAIRS, THREES, THREE_PAIRS],
    "pennies": [THREES, THREE_PAIRS],
    "bain": [PAIRS],
    "canasta": [PAIRS, ALONE[2], ALONE[3]],
    "samba": [PAIRS, ALONE[2], ALONE[3]],
    "bolivia": [PAIRS, ALONE[2], ALONE[3]],
    "modern-american": [PAIRS],
    "italian-canasta": [PAIRS],
    "burraco": [PAIRS, ALONE[3], ALONE[2]],
    "hand": [ALONE[4], ALONE[3], ALONE[2], PAIRS],
    "five-crowns": [],
    "rummy-500": [PAIRS],
    "hearts": [],
    "phase-10": [],
    "rummikub": [ALONE[4], ALONE[3], ALONE[2]],
    "points": [PAIRS, THREES, THREE_PAIRS],
}


@pytest.mark.parametrize("ident", variant_ids())
async def test_every_variant_offers_the_seatings_it_knows_and_starts(service: Games, ident: str) -> None:
    name, rules = variant(ident).name, variant(ident)
    async with at(service, "/new") as screen:
        await screen.tap("Other rules")
        await screen.tap(re.compile(f"^{re.escape(name)}(, selected)?: "))
        buttons = [each.removesuffix(", selected") for each in screen.names()]
        assert [each for each in buttons if re.match(r"\d (pairs|teams|players)", each)] == SEATINGS[ident]
        alone = any(each in buttons for each in ("Individual play", "12"))
        assert alone == ("singles" in rules.seatings)
        assert not any("don't mention" in text for text in screen.texts())
        await screen.tap("Start the game")
    record = only_game(service)
    assert (record.rules, len(record.sides) >= 2) == (rules, True)


async def test_start_right_after_the_last_letter_uses_the_whole_name(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("North", "A")
        field = screen.text_field("North")
        await screen.at_once((field, "change", "Ann"), (screen.find("Start the game"), "click", None))
    assert only_game(service).sides[0].people[0] == "Ann"


async def test_the_last_seats_field_is_kept_when_suggestions_disappear(
    service: Games,
) -> None:
    await kept(service, finished())
    async with at(service, "/new") as screen:
        for seat in ("North", "East", "South"):
            await screen.type_text(seat, seat)
        assert "Tap a name to give it the next free seat:" in screen.texts()
        field = screen.text_field("West")
        await screen.type_text("West", "D")
        assert "Tap a name to give it the next free seat:" not in screen.texts()
        assert field._i in [one._i for one in screen.controls(ft.TextField)]


async def test_a_known_name_is_suggested_while_typing_and_takes_that_seat(service: Games) -> None:
    await kept(service, w03(1))
    async with at(service, "/new") as screen:
        await screen.type_text("West", "Ann")
        await screen.type_text("East", "a")
        assert screen.names().count("Bo") == 1
        await screen.type_text("East", "b")
        assert screen.names().count("Bo") == 2
        await screen.tap("Bo", place=1)
        await screen.tap("Start the game")
    newest = newest_game(service)
    assert newest.sides[1].players == ("Bo", "Ann")


def _ann_dealt() -> GameRecord:
    record = w03(1)
    return replace(record, rounds=(replace(record.rounds[0], dealer=0),))


async def test_the_same_players_are_scoring_after_three_taps(
    service: Games,
) -> None:
    last = await kept(service, _ann_dealt())
    async with at(service) as screen:
        await screen.tap("New game")
        assert any(text.endswith(" · next dealer: Cy") for text in screen.texts())
        await screen.tap("Start with the same players")
        await screen.tap("North–South")
        game = service.shelf.games()[0].id
        assert game != last
        assert screen.page.route.startswith(f"/game/{game}/round/")
        assert "Wild piles" in screen.said()


async def test_the_score_pad_names_the_next_dealer_after_a_counted_round(service: Games) -> None:
    game = await kept(service, _ann_dealt())
    async with at(service, f"/game/{game}") as screen:
        assert any(text.startswith("next dealer: Cy") for text in screen.texts())


async def test_an_open_game_of_points_asks_everything_where_it_is_set_up(service: Games) -> None:
    async with at(service, "/new") as screen:
        assert "How is it played?" not in screen.texts()
        await screen.tap("Other rules")
        await screen.tap(re.compile("^Other game .points only."))
        for name in ("Lowest wins", "Points below 0, selected", "Target score"):
            await screen.tap(name)
        await screen.tap("250")
        await screen.tap("50 more")
        assert "Other rules" in screen.names()
        assert "300, selected" in screen.names()
        await screen.type_text("Name of the game", "Thirty-One")
        await screen.tap("Start the game")
        record = only_game(service)
    assert (record.rules.name, record.rules.base) == ("Thirty-One", "points")
    assert (record.rules.points.lowest_wins, record.rules.points.negative) == (True, False)
    assert (record.rules.length.target, record.rules.length.rounds) == (300, None)
    async with at(service, "/new") as screen:
        assert {"Lowest wins, selected", "300, selected"} <= {*screen.names()}
        await screen.tap("Rounds")
        await screen.tap("1 fewer")
        await screen.tap("Until we stop")
        await screen.tap("Until we stop, selected")
        await screen.type_text("Name of the game", "")
        await screen.tap("Start the game")
        newest = record_of(service, next(each.id for each in service.shelf.games() if each.id != record.id))
    assert newest.rules.facts.length_key is None
    assert newest.rules.name == variant("points").name


async def test_rules_of_the_tables_own_ask_nothing_where_a_game_is_set_up(service: Games) -> None:
    ident = await made(service, CustomRuleSet("Ours", "points", {"points.lowest_wins": True}))
    async with at(service, f"/new/with/{ident}") as screen:
        assert "How is it played?" not in screen.texts()


async def test_a_button_touched_while_the_cursor_stands_in_a_name_takes_it_away(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.fire(screen.text_field("North"), "focus")
        await screen.tap("3 pairs")
        assert len(screen.asked("focus")) == 1
        await screen.fire(screen.text_field("Player 1"), "blur")
        await screen.tap("2 pairs")
        assert len(screen.asked("focus")) == 1


async def test_enter_in_a_name_goes_to_the_next_one_and_nowhere_below_the_last(service: Games) -> None:
    async with at(service, "/new") as screen:
        for label, calls in (("North", 1), ("South", 2), ("East", 3), ("West", 3)):
            await screen.fire(screen.text_field(label), "submit", "")
            assert len(screen.asked("focus")) == calls
