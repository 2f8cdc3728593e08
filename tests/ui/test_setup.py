"""A game is set up: with one tap, or with every name, seat and rule chosen."""

import re
from dataclasses import replace
from datetime import datetime

import flet as ft
import pytest

from scorepad.game.events import RulesEdited
from scorepad.game.intents import MakeChanges
from scorepad.i18n import languages, use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.resolve import rules_at_table
from scorepad.score.deal import seats
from scorepad.score.record import GameRecord, RoundId, Side, Tally
from scorepad.service.games import Games
from scorepad.ui.routes import MORE_OPTIONS, NEW_GAME_RULES
from scorepad.ui.shared.game_plan import GamePlan
from scorepad.ui.shared.game_plan import record_of as record_of_plan
from scorepad.ui.theme import style
from tests.slices import one_in
from tests.ui.harness import Screen
from tests.ui.playing import KEEPER, at, kept, made, only_game, record_of, w03

SASKATCHEWAN = variant("saskatchewan").name


async def test_start_takes_one_tap_and_starts_two_pairs_with_an_open_first_round(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.tap("Start")
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


def newest_game(service: Games) -> GameRecord:
    return record_of(service, service.shelf.games()[0].id)


async def _typed(screen: Screen, *names: str) -> None:
    for number, name in enumerate(names, 1):
        await screen.type_text(f"Player {number}", name)


async def _choose_rules(screen: Screen, name: str) -> None:
    """Choose rules by their whole name from the list, most of which is folded."""
    await screen.type_text("Search", name)
    await screen.tap(re.compile(f"^{re.escape(name)}: "))


def _fields(screen: Screen) -> list[str]:
    return [field.value for field in screen.controls(ft.TextField)]


def _in_turn(screen: Screen) -> list[bool]:
    """Return for each field whether its edge is marked, as that of the field in turn is."""
    edges = [field.border[ft.ControlState.DEFAULT].side for field in screen.controls(ft.TextField)]
    return [edge.color == style.INK for edge in edges]


async def test_the_last_games_rules_are_preselected_as_edited_since(service: Games) -> None:
    sheet = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
    ident = await made(service, sheet)
    await kept(service, replace(w03(1), rules=sheet.rules))
    await service.submit_to_library(KEEPER, MakeChanges((RulesEdited(ident, {"cards.ace": 50}),)))
    async with at(service, "/new") as screen:
        await screen.tap("Start")
        newest = newest_game(service)
    assert newest.rules.number("cards.ace") == 50


async def test_two_sides_with_one_name_are_refused_where_the_game_is_started(service: Games) -> None:
    async with at(service, MORE_OPTIONS) as screen:
        await screen.type_text("Name of side 2", "North–South")
        refused = "Two sides have the same name, “North–South”."
        assert screen.text_field("Name of side 2").error == refused
        await screen.tap("Back")
        assert refused in screen.texts()
        assert screen.find("Start").disabled


@pytest.mark.parametrize("way", ["the button", "Esc", "the browser"])
async def test_typed_and_chosen_values_are_still_there_after_going_back(service: Games, way: str) -> None:
    async with at(service) as screen:
        await screen.tap("New game")
        await screen.type_text("North", "Ann")
        await screen.tap(re.compile("^Hand and Foot"))
        await _choose_rules(screen, SASKATCHEWAN)
        await screen.tap("More options")
        await screen.type_text("Name of side 2", "The Visitors")
        await screen.tap("West")
        await screen.tap("Back")
        match way:
            case "the button":
                await screen.tap("Back")
            case "Esc":
                await screen.press("Escape")
            case _:
                await screen.go("/")
        assert screen.page.route == "/"
        await screen.tap("New game")
        assert _fields(screen) == ["Ann", "", "", ""]
        await screen.tap("Start")
    record = only_game(service)
    assert [side.name for side in record.sides] == ["Ann & South", "The Visitors"]
    assert (record.rules.base, record.rounds[0].dealer) == ("saskatchewan", 3)


async def test_the_deal_stays_with_its_player_when_a_side_grows(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("South", "Cy")
        await screen.tap("More options")
        await screen.tap("Cy")
        await screen.tap("More seating")
        await screen.tap("Remove a player", 1)
        assert "Cy, selected" in screen.names()
        await screen.tap("Add a player", 1)
        await screen.tap("Remove a player", 0)
        assert "Player 1, selected" in screen.names()


async def test_a_name_without_a_seat_returns_with_its_seat_and_plays_only_then(service: Games) -> None:
    async with at(service, NEW_GAME_RULES) as screen:
        await screen.tap(re.compile("Simpson"))
        await _typed(screen, "Ann", "Bo", "Cy", "Di")
        for count, seated in (("2", ["Ann", "Bo"]), ("4", ["Ann", "Bo", "Cy", "Di"]), ("3", [])):
            await screen.tap("More options")
            await screen.tap(count)
            assert ("Di" in screen.said()) == (count == "4")
            await screen.tap("Back")
            assert _fields(screen) == (seated or ["Ann", "Bo", "Cy"])
        await screen.tap("Start")
    assert only_game(service).sides == (Side("Ann"), Side("Bo"), Side("Cy"))


async def test_known_names_are_offered_for_the_first_seat_and_then_for_the_next_free_one(
    service: Games,
) -> None:
    await kept(service, replace(w03(1), sides=(Side("A", ("Ann", "Bo")), Side("B", ("Cy", "Di")))))
    async with at(service, "/new") as screen:
        assert _fields(screen) == ["Ann", "Bo", "Cy", "Di"]
        assert not {"Ann", "Bo", "Cy", "Di"} & {*screen.names()}
        for seat in ("North", "South", "East", "West"):
            await screen.type_text(seat, "")
        await screen.fire(screen.text_field("North"), "focus")
        assert {"Ann", "Bo", "Cy", "Di"} <= {*screen.names()}
        assert _in_turn(screen) == [True, False, False, False]
        await screen.tap("Cy")
        assert _fields(screen) == ["Cy", "", "", ""]
        assert _in_turn(screen) == [False, True, False, False]
        await screen.tap("Ann")
        assert _fields(screen) == ["Cy", "Ann", "", ""]
        await screen.type_text("East", "d")
        assert {"Ann", "Bo", "Cy", "Di"} & {*screen.names()} == {"Di"}


async def test_a_touch_selects_a_name_of_last_time_and_another_name_takes_its_place(service: Games) -> None:
    await kept(service, replace(w03(1), sides=(Side("A", ("Ann", "Bo")), Side("B", ("Cy", "Di")))))
    await kept(service, replace(w03(1), sides=(Side("C", ("Ann", "Bo")), Side("D", ("Cy", "Eve")))))
    async with at(service, "/new") as screen:
        east = screen.text_field("East")
        for name in ("focus", "click"):
            await screen.fire(east, name)
        assert screen.text_field("East").selection == ft.TextSelection(0, len("Cy"))
        await screen.fire(east, "click")
        assert screen.text_field("East").selection is None
        assert "Start without names" in screen.names()
        await screen.tap("Di")
        await screen.type_text("North", "Zoe")
        assert "Start without names" not in screen.names()
        await screen.tap("Start")
        assert [side.people for side in newest_game(service).sides] == [("Zoe", "Bo"), ("Di", "Eve")]


@pytest.mark.parametrize("lang", languages())
async def test_default_names_are_never_offered_in_any_language(service: Games, lang: str) -> None:
    plan = GamePlan(variant("whitnack"), (("Ann", ""), ("", "")), ("", ""))
    with use_language(lang):
        given = record_of_plan(plan, RoundId("r1"), "2026-11-01")
    await kept(service, given)
    async with at(service, "/new") as screen:
        assert _fields(screen) == ["Ann", "", "", ""]
        await screen.type_text("North", "")
        assert [name for each in given.sides for name in each.players if name in screen.names()] == ["Ann"]


@pytest.mark.parametrize("rules", [None, SASKATCHEWAN])
async def test_the_same_players_start_with_one_tap_by_the_chosen_rules_and_the_deal_passes(
    service: Games, rules: str | None
) -> None:
    last = w03()
    first = replace(last.rounds[0], dealer=2)
    await kept(service, replace(last, rounds=(first, *last.rounds[1:])))
    async with at(service, NEW_GAME_RULES if rules else "/new") as screen:
        if rules:
            await _choose_rules(screen, rules)
        await screen.tap("Start")
        newest = newest_game(service)
        assert screen.page.route == f"/game/{newest.id}"
    assert newest.sides == last.sides
    assert newest.rules == (variant("saskatchewan") if rules else last.rules)
    assert newest.rounds[0].dealer == 1


async def test_a_game_already_started_on_paper_continues_to_its_totals(service: Games) -> None:
    async with at(service, MORE_OPTIONS) as screen:
        await screen.tap("Already started on paper")
        await screen.tap("Back")
        await screen.tap("Start")
        assert screen.page.route == f"/game/{only_game(service).id}/paper"


@pytest.mark.parametrize("ident", one_in(10, VARIANTS))
async def test_every_variant_starts_with_its_usual_seating(service: Games, ident: str) -> None:
    async with at(service, NEW_GAME_RULES) as screen:
        await _choose_rules(screen, variant(ident).name)
        await screen.tap("More options")
        assert not any("don't mention" in text for text in screen.texts())
        await screen.tap("Back")
        await screen.tap("Start")
    game = only_game(service)
    assert game.rules == rules_at_table(variant(ident), seats(game.sides))


async def test_other_rules_bring_their_seating_unless_somebody_chose_one_on_this_page(service: Games) -> None:
    async with at(service, "/new") as screen:
        for rules, seats in (("Phase 10", "4 players"), ("Hand and Foot (Whitnack)", "2 pairs")):
            await screen.tap(re.compile("›|^[^,:]* · "))
            await _choose_rules(screen, rules)
            assert any(seats in name for name in screen.names())
        await screen.tap("More options")
        await screen.tap("3 pairs")
        await screen.tap("Back")
        await screen.tap(re.compile(" · 3 pairs"))
        await _choose_rules(screen, SASKATCHEWAN)
        assert f"{SASKATCHEWAN} · 3 pairs" in screen.names()
        await screen.tap(re.compile(" · 3 pairs"))
        await screen.tap("Create your own rules")
        await _choose_rules(screen, SASKATCHEWAN)
        await screen.tap("Play with these rules")
        assert "Our rules · 3 pairs" in screen.names()
        await screen.go("/")
        await screen.tap("New game")
        await screen.tap(re.compile(" · 3 pairs"))
        await _choose_rules(screen, "Phase 10")
        assert "Phase 10 · 4 players, individual play" in screen.names()


async def test_start_right_after_the_last_letter_uses_the_whole_name(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("North", "A")
        field = screen.text_field("North")
        await screen.at_once((field, "change", "Ann"), (screen.find("Start"), "click", None))
    assert only_game(service).sides[0].people[0] == "Ann"


async def test_an_open_game_of_points_asks_everything_where_it_is_set_up(service: Games) -> None:
    async with at(service, NEW_GAME_RULES) as screen:
        await _choose_rules(screen, variant("points").name)
        for name in ("Lowest wins", "Points below 0, selected", "Target score"):
            await screen.tap(name)
        await screen.tap("250")
        await screen.tap("50 more")
        assert "300, selected" in screen.names()
        await screen.type_text("Name of the game", "Thirty-One")
        await screen.tap("Start")
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
        await screen.tap("Start")
        newest = record_of(service, next(each.id for each in service.shelf.games() if each.id != record.id))
    assert newest.rules.facts.length_key is None
    assert newest.rules.name == variant("points").name


async def test_a_button_touched_while_the_cursor_stands_in_a_name_takes_it_away(service: Games) -> None:
    async with at(service, MORE_OPTIONS) as screen:
        field = screen.text_field("Name of side 1")
        await screen.fire(field, "focus")
        await screen.tap("Already started on paper")
        assert len(screen.asked("focus")) == 1
        await screen.fire(field, "blur")
        await screen.tap("Already started on paper, selected")
        assert len(screen.asked("focus")) == 1
