"""Players are renamed or replaced in the middle of a game; somebody leaves it, plays again, or joins."""

import re
from dataclasses import replace

import flet as ft
import pytest

from scorepad.game.events import SideSet
from scorepad.game.intents import MakeChanges
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import SITS_OUT, GameId, GameRecord, Round, Side, Tally
from scorepad.service.games import Games
from tests.ui.playing import KEEPER, kept, sitting, w03
from tests.ui.reading import label_of


async def test_going_back_saves_the_last_typed_name(service: Games) -> None:
    async with sitting(service, w03(2), "players") as screen:
        await screen.type_text("Player 2 of side 1", "Eve")
        await screen.tap("Back")
        await screen.until(lambda: screen.record.sides[0].players == ("Ann", "Eve"))


async def test_replacing_a_player_renames_a_side_named_after_its_players(service: Games) -> None:
    pairs = (Side("Ann & Bo", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
    async with sitting(service, replace(w03(1), sides=pairs), "players") as screen:
        await screen.write("Player 2 of side 1", "Eve")
        assert screen.record.sides[0] == Side("Ann & Eve", ("Ann", "Eve"))
        await screen.write("Player 1 of side 2", "Flo")
        assert screen.record.sides[1] == Side("East–West", ("Flo", "Di"))


async def test_an_invalid_name_shows_an_error_and_is_not_saved(service: Games) -> None:
    async with sitting(service, w03(1), "players") as screen:
        await screen.write("Name of side 2", "North–South")
        field = screen.text_field("Name of side 2")
        assert field.error == "Two sides have the same name, “North–South”."
    assert screen.record.sides[1].name == "East–West"


async def test_undo_restores_a_name_in_its_field(service: Games) -> None:
    async with sitting(service, w03(1), "players") as screen:
        await screen.write("Name of side 2", "Visitors")
        await screen.tap("Undo: Visitors: names")
        assert "Name of side 2 East–West" in screen.texts()


async def test_a_name_changed_on_another_phone_appears_and_typed_text_stays(service: Games) -> None:
    async with sitting(service, w03(1), "players") as screen:
        await screen.type_text("Name of side 1", "Hosts")
        await service.submit(screen.game, KEEPER, MakeChanges((SideSet(1, Side("Visitors", ("Cy", "Di"))),)))
        await screen.settle()
        assert {"Name of side 1 Hosts", "Name of side 2 Visitors"} <= set(screen.texts())


async def with_eve(service: Games) -> GameId:
    """Store a game of Ann, Bo, Cy and Di after one that Eve and Evelyn played; returns its id."""
    await kept(service, replace(w03(1), sides=(Side("Eve"), Side("Evelyn")), rounds=()))
    return await kept(
        service, replace(w03(1), sides=(Side("Ann & Bo", ("Ann", "Bo")), Side("Ours", ("Cy", "Di"))))
    )


async def test_known_names_are_suggested_below_the_field_being_typed_in(service: Games) -> None:
    async with sitting(service, await with_eve(service), "players") as screen:
        before = screen.names()
        await screen.type_text("Player 2 of side 1", "ev")
        assert [name for name in screen.names() if name not in before] == ["Eve", "Evelyn"]
        await screen.type_text("Player 2 of side 2", "c")
        assert screen.names() == before
        await screen.type_text("Name of side 2", "e")
        assert screen.names() == before


async def test_undo_takes_back_a_name_whose_field_was_just_left(service: Games) -> None:
    async with sitting(service, await with_eve(service), "players") as screen:
        await screen.write("Player 2 of side 2", "Gus")
        await screen.type_text("Player 2 of side 1", "Ev")
        await screen.tap("Undo: Ours: names")
        assert [side.players for side in screen.record.sides] == [("Ann", "Bo"), ("Cy", "Gus")]


async def test_escape_moves_from_a_field_to_the_back_button_and_then_back(service: Games) -> None:
    async with sitting(service, w03(1), "players") as screen:
        field = screen.text_field("Name of side 2")
        await screen.fire(field, "focus")
        await screen.type_text("Name of side 2", "Visitors")
        await screen.press("Escape")
        assert screen.asked("focus")
        assert screen.page.route == f"/game/{screen.game}/players"
        await screen.fire(screen.find("Back"), "focus")
        await screen.press("Escape")
        assert screen.page.route == f"/game/{screen.game}"


async def test_labels_are_short_below_a_sides_name_but_read_in_full(service: Games) -> None:
    async with sitting(service, w03(1), "players") as screen:
        fields = [*screen.controls(ft.TextField)][:3]
        labels = [field.label for field in fields]
        said = [label_of(field) for field in fields]
    assert [label.value for label in labels if isinstance(label, ft.Text)] == [
        "Side 1",
        "Player 1",
        "Player 2",
    ]
    assert said == ["Name of side 1", "Player 1 of side 1", "Player 2 of side 1"]


LOWEST = with_house_rules(variant("points"), {"points.lowest_wins": True})
THREE = (Side("Ina"), Side("Jon"), Side("Kim"))


def after(*points: int) -> GameRecord:
    """Return a game in which the lowest total wins, with a round of these points."""
    played = Round(tuple(Tally(counted=True, points=(each,)) for each in points))
    return GameRecord(LOWEST, THREE[: len(points)], (played,))


async def test_whoever_leaves_is_shown_with_the_total_and_not_asked_again(service: Games) -> None:
    async with sitting(service, after(12, 25, 40), "players") as person:
        await person.tap("Ina: Leaves the game")
        assert person.record.sides[0].left == 2
        assert "left after round 1" in person.texts()
        assert "Undo: Ina left" in person.names()
        await person.go(f"/game/{person.game}")
        assert "Ina, 12, left after round 1" in person.said()
        assert "Jon, 25, leads by 15" in person.said()
        await person.tap("Enter round 2")
        assert person.place == (1, "points")
        await person.keys("5N5N")
        assert person.totals == (12, 30, 45)
        assert person.record.rounds[1].complete
        await person.go(f"/game/{person.game}/far")
        assert "Ina, 12, left after round 1" in person.said()
        await person.go(f"/game/{person.game}/result")
        assert "Jon in the lead" in person.texts()


async def test_whoever_left_has_nothing_to_count_until_they_play_again(service: Games) -> None:
    async with sitting(service, after(12, 25, 40), "players") as person:
        await person.tap("Ina: Leaves the game")
        await person.go(f"/game/{person.game}")
        await person.tap("Enter round 2")
        await person.tap(re.compile("^Ina, this round"))
        assert "left after round 1" in person.said()
        assert "Ina: Plays after all" not in person.names()
        await person.go(f"/game/{person.game}/players")
        await person.tap("Ina: Plays again")
        assert person.record.sides == THREE
        assert not person.record.rounds[1].tallies[0].counted
        assert "Undo: Ina plays again" in person.names()


async def test_two_sides_and_the_last_one_there_are_not_offered_to_leave(service: Games) -> None:
    async with sitting(service, after(12, 25), "players") as person:
        assert "Ina: Leaves the game" not in person.names()
    async with sitting(service, after(12, 25, 40), "players") as person:
        await person.tap("Ina: Leaves the game")
        await person.tap("Jon: Leaves the game")
        assert "Kim: Leaves the game" not in person.names()


async def test_nobody_is_asked_where_to_start_before_anybody_has_points(service: Games) -> None:
    async with sitting(service, GameRecord(LOWEST, THREE), "players") as person:
        await person.tap("Somebody joins")
        assert "Where does whoever joins start?" not in person.texts()


@pytest.mark.parametrize("name", ["hand", "whitnack"])
async def test_one_joins_and_leaves_in_games_of_other_families(service: Games, name: str) -> None:
    async with sitting(service, GameRecord(variant(name), THREE), "players") as person:
        await person.tap("Somebody joins")
        await person.type_text("Name of whoever joins", "Leo")
        await person.tap("Join the game")
        assert person.record.sides[3] == Side("Leo")
        await person.tap("Ina: Leaves the game")
        await person.go(f"/game/{person.game}")
        assert "Ina" not in person.names()
        assert "Ina, 0, didn't play" in person.said()
        await person.tap("Jon")
        assert person.record.rounds[0].tallies[0] == SITS_OUT
