"""A game is set up: as fast as one touch, or with every name, seat and rule chosen."""

from dataclasses import replace
from datetime import datetime

import flet as ft

from scorepad.live.desk import Desk
from scorepad.score.record import Side, Tally
from tests.ui.playing import at, finished, kept, only_game, record_of, w03


async def test_start_is_one_touch_away_and_begins_two_pairs_with_an_open_first_round(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.tap("Start the game")
        record = only_game(desk)
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


async def test_a_side_without_a_name_is_called_after_its_players(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        for seat, name in {"North": "Ann", "South": " Bo ", "East": "Cy", "West": "Di"}.items():
            await screen.type_text(seat, name)
        assert "Ann & Bo" in screen.texts()
        await screen.tap("Start the game")
    assert only_game(desk).sides == (Side("Ann & Bo", ("Ann", "Bo")), Side("Cy & Di", ("Cy", "Di")))


async def test_a_name_made_of_long_names_is_cut_to_forty_characters(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.type_text("North", "A" * 40)
        await screen.tap("Start the game")
    assert only_game(desk).sides[0].name == "A" * 40


async def test_a_side_may_be_given_a_name_of_its_own(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.tap("Name side 2")
        await screen.type_text("Name of side 2", "The Visitors")
        await screen.tap("Start the game")
    assert only_game(desk).sides[1] == Side("The Visitors", ("East", "West"))


async def test_two_sides_of_one_name_are_refused_in_a_sentence_at_the_field(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.tap("Name side 2")
        await screen.type_text("Name of side 2", "North–South")
        (field,) = [each for each in screen.controls(ft.TextField) if each.label == "Name of side 2"]
        assert field.error == "Two sides are called “North–South”."
        assert screen.find("Start the game").disabled
        await screen.type_text("Name of side 2", "East–West")
        assert not screen.find("Start the game").disabled


async def test_other_rules_bring_their_usual_seating(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.tap("Other rules")
        await screen.tap("Hand and Foot (Simpson): clean 300, dirty 100")
        assert (
            "Hand and Foot (Simpson), chosen: each alone · clean 300, dirty 100 · out with 1 clean + 1 dirty"
            in screen.names()
        )
        await screen.tap("3")
        await screen.type_text("Player 2", "Bo")
        await screen.tap("Start the game")
    record = only_game(desk)
    assert record.rules.base == "simpson"
    assert record.sides == (Side("Player 1"), Side("Bo"), Side("Player 3"))


async def test_any_other_seating_is_accepted_with_a_note(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.tap("Another seating")
        await screen.tap("One player fewer", 0)
        assert any("These rules do not mention teams of 1 and 2" in text for text in screen.texts())
        await screen.tap("Start the game")
    assert [len(side.people) for side in only_game(desk).sides] == [1, 2]


async def test_the_first_dealer_is_chosen_by_touching_a_name(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.type_text("West", "Di")
        await screen.tap("Di")
        assert "Di, chosen" in screen.names()
        await screen.tap("Start the game")
    assert only_game(desk).rounds[0].dealer == 3


async def test_a_known_name_takes_the_next_free_seat_round_the_table(desk: Desk) -> None:
    await kept(desk, finished())
    async with at(desk, "/new") as screen:
        await screen.tap("Cy")
        await screen.tap("Ann")
        await screen.tap("Start the game")
        newest = record_of(desk, desk.games()[0].id)
    assert [side.name for side in newest.sides] == ["Cy & South", "Ann & West"]


async def test_the_same_table_as_last_time_starts_with_one_touch_and_the_deal_passes_on(desk: Desk) -> None:
    last = w03()
    first = replace(last.rounds[0], dealer=2)
    await kept(desk, replace(last, rounds=(first, *last.rounds[1:])))
    async with at(desk, "/new") as screen:
        await screen.tap("Start with the same table")
        newest = record_of(desk, desk.games()[0].id)
        assert screen.page.route == f"/game/{newest.id}"
    assert newest.sides == last.sides
    assert newest.rules == last.rules
    assert newest.rounds[0].dealer == 1


async def test_a_game_taken_over_from_paper_goes_on_to_its_totals(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.tap("Taken over from paper")
        await screen.tap("Start, then enter the totals so far")
        assert screen.page.route == f"/game/{only_game(desk).id}/paper"


async def test_quick_typing_into_two_fields_loses_neither(desk: Desk) -> None:
    async with at(desk, "/new") as screen:
        await screen.type_text("North", "Ann")
        await screen.type_text("South", "Bo")
        assert [field.value for field in screen.controls(ft.TextField)] == ["Ann", "Bo", "", ""]
