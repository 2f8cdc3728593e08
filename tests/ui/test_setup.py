"""A game is set up: with one tap, or with every name, seat and rule chosen."""

import re
from dataclasses import replace
from datetime import datetime

import flet as ft
import pytest

from scorepad.game.events import RulesEdited
from scorepad.game.intents import MakeChanges
from scorepad.i18n import languages, use_language
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import GameRecord, RoundId, Side, Tally
from scorepad.service.games import Games
from scorepad.ui.shared.game_plan import (
    new_plan,
    people_by_seat,
    sides_of,
    with_known_name,
)
from scorepad.ui.shared.game_plan import record_of as record_of_plan
from tests.slices import one_in
from tests.ui.harness import Screen
from tests.ui.playing import KEEPER, at, kept, made, only_game, record_of, w03


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


def newest_game(service: Games) -> GameRecord:
    return record_of(service, service.shelf.games()[0].id)


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


async def test_the_last_games_rules_are_preselected_as_edited_since(service: Games) -> None:
    sheet = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
    ident = await made(service, sheet)
    await kept(service, replace(w03(1), rules=sheet.rules))
    await service.submit_to_library(KEEPER, MakeChanges((RulesEdited(ident, {"cards.ace": 50}),)))
    async with at(service, "/new") as screen:
        await screen.tap("Start the game")
        newest = newest_game(service)
    assert newest.rules.number("cards.ace") == 50


PAIRS, THREE_PAIRS, THREES = "2 pairs", "3 pairs", "2 teams of 3"
ALONE = {number: f"{number} players, individual play" for number in (2, 3, 4)}


@pytest.mark.parametrize("ident", one_in(5, variant_ids()))
async def test_every_variant_starts_with_its_usual_seating(service: Games, ident: str) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Other rules")
        await screen.tap(re.compile(f"^{re.escape(variant(ident).name)}(, selected)?: "))
        assert not any("don't mention" in text for text in screen.texts())
        await screen.tap("Start the game")
    assert only_game(service).rules == variant(ident)


async def test_start_right_after_the_last_letter_uses_the_whole_name(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("North", "A")
        field = screen.text_field("North")
        await screen.at_once((field, "change", "Ann"), (screen.find("Start the game"), "click", None))
    assert only_game(service).sides[0].people[0] == "Ann"


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


async def test_a_button_touched_while_the_cursor_stands_in_a_name_takes_it_away(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.fire(screen.text_field("North"), "focus")
        await screen.tap("3 pairs")
        assert len(screen.asked("focus")) == 1
        await screen.fire(screen.text_field("Player 1"), "blur")
        await screen.tap("2 pairs")
        assert len(screen.asked("focus")) == 1
