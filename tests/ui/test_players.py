"""Players are renamed or replaced in the middle of a game."""

import asyncio
from dataclasses import replace

import flet as ft
import pytest

from scorepad.flet_support.page_state import set_text_scale
from scorepad.game.events import SideSet
from scorepad.game.intents import MakeChanges
from scorepad.score.record import Side
from scorepad.service.game_service import GameService
from tests.ui.harness import Screen
from tests.ui.playing import KEEPER, at, kept, record_of, w03


async def leave(screen: Screen, label: str) -> None:
    """Leave a text field."""
    (field,) = [each for each in screen.controls(ft.TextField) if each.label == label]
    await screen.fire(field, "blur")


async def test_a_renamed_side_is_kept_when_its_field_is_left(service: GameService) -> None:
    game = await kept(service, w03(2))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Name of side 2", " Visitors ")
        assert record_of(service, game).sides[1].name == "East–West"
        await leave(screen, "Name of side 2")
        assert record_of(service, game).sides[1] == Side("Visitors", ("Cy", "Di"))
        assert service.score(game).totals == (7725, -195)


async def test_going_back_keeps_what_was_typed_last(service: GameService) -> None:
    game = await kept(service, w03(2))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Player 2 of side 1", "Eve")
        await screen.tap("Back")
        await screen.until(lambda: record_of(service, game).sides[0].players == ("Ann", "Eve"))


async def test_a_replaced_player_takes_a_side_s_name_made_of_players_along(
    service: GameService,
) -> None:
    pairs = (Side("Ann & Bo", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
    game = await kept(service, replace(w03(1), sides=pairs))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Player 2 of side 1", "Eve")
        await leave(screen, "Player 2 of side 1")
        assert record_of(service, game).sides[0] == Side("Ann & Eve", ("Ann", "Eve"))
        await screen.type_text("Player 1 of side 2", "Flo")
        await leave(screen, "Player 1 of side 2")
        assert record_of(service, game).sides[1] == Side("East–West", ("Flo", "Di"))


async def test_a_name_that_cannot_be_is_said_at_its_field_and_not_kept(service: GameService) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Name of side 2", "North–South")
        await leave(screen, "Name of side 2")
        (field,) = [each for each in screen.controls(ft.TextField) if each.label == "Name of side 2"]
        assert field.error == "Two sides have the same name, “North–South”."
    assert record_of(service, game).sides[1].name == "East–West"


async def test_undo_takes_a_name_back_into_its_field(service: GameService) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Name of side 2", "Visitors")
        await leave(screen, "Name of side 2")
        await screen.tap("Undo: Visitors: names")
        assert "Name of side 2 East–West" in screen.texts()


async def test_a_name_changed_at_another_phone_appears_and_what_is_being_typed_here_stays(
    service: GameService,
) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Name of side 1", "Hosts")
        await service.submit(game, KEEPER, MakeChanges((SideSet(1, Side("Visitors", ("Cy", "Di"))),)))
        await screen.settle()
        assert {"Name of side 1 Hosts", "Name of side 2 Visitors"} <= set(screen.texts())


async def with_eve(service: GameService) -> str:
    """Store a game of Ann, Bo, Cy and Di after one that Eve and Evelyn played; returns its id."""
    await kept(service, replace(w03(1), sides=(Side("Eve"), Side("Evelyn")), rounds=()))
    return await kept(
        service, replace(w03(1), sides=(Side("Ann & Bo", ("Ann", "Bo")), Side("Ours", ("Cy", "Di"))))
    )


async def test_known_names_are_offered_below_the_field_in_which_they_are_begun(service: GameService) -> None:
    game = await with_eve(service)
    async with at(service, f"/game/{game}/players") as screen:
        before = screen.names()
        await screen.type_text("Player 2 of side 1", "ev")
        assert [name for name in screen.names() if name not in before] == ["Eve", "Evelyn"]
        await screen.type_text("Player 2 of side 2", "c")
        assert screen.names() == before
        await screen.type_text("Name of side 2", "e")
        assert screen.names() == before


async def test_a_touch_on_a_known_name_seats_it_and_undo_brings_back_who_sat_there(
    service: GameService,
) -> None:
    game = await with_eve(service)
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Player 2 of side 1", "ev")
        leaving = asyncio.create_task(leave(screen, "Player 2 of side 1"))
        await screen.settle()
        await screen.tap("Eve")
        await leaving
        assert record_of(service, game).sides[0] == Side("Ann & Eve", ("Ann", "Eve"))
        assert "Player 2 of side 1 Eve" in screen.texts()
        assert "Evelyn" not in screen.names()
        await screen.tap("Undo: Ann & Eve: names")
        assert record_of(service, game).sides[0] == Side("Ann & Bo", ("Ann", "Bo"))
        assert "Player 2 of side 1 Bo" in screen.texts()


async def test_what_is_no_known_name_is_kept_as_well_once_no_touch_can_mean_one(service: GameService) -> None:
    game = await with_eve(service)
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Player 2 of side 1", "Ev")
        await leave(screen, "Player 2 of side 1")
        await screen.until(lambda: record_of(service, game).sides[0].players == ("Ann", "Ev"))


async def test_undo_takes_back_a_name_that_has_only_just_been_left(service: GameService) -> None:
    game = await with_eve(service)
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Player 2 of side 2", "Gus")
        await leave(screen, "Player 2 of side 2")
        await screen.type_text("Player 2 of side 1", "Ev")
        await screen.tap("Undo: Ours: names")
        assert [side.players for side in record_of(service, game).sides] == [("Ann", "Bo"), ("Cy", "Gus")]


async def test_whoever_plays_alone_is_offered_known_names_too(service: GameService) -> None:
    await with_eve(service)
    game = await kept(service, replace(w03(1), sides=(Side("Ann"), Side("Bo")), rounds=()))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Name of side 2", "ev")
        await screen.tap("Eve")
        assert record_of(service, game).sides == (Side("Ann"), Side("Eve"))


async def test_escape_leads_out_of_a_field_to_the_way_back_and_from_there_back(service: GameService) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        (field,) = [each for each in screen.controls(ft.TextField) if each.label == "Name of side 2"]
        await screen.fire(field, "focus")
        await screen.type_text("Name of side 2", "Visitors")
        await screen.press("Escape")
        assert "focus" in [name for name, _args in screen.listener.calls]
        assert screen.page.route == f"/game/{game}/players"
        await screen.fire(screen.find("Back"), "focus")
        await screen.press("Escape")
        assert screen.page.route == f"/game/{game}"


async def test_single_players_have_one_field_each(service: GameService) -> None:
    game = await kept(service, replace(w03(1), sides=(Side("Ann"), Side("Bo")), rounds=()))
    async with at(service, f"/game/{game}/players") as screen:
        assert [field.label for field in screen.controls(ft.TextField)] == [
            "Name of side 1",
            "Name of side 2",
        ]


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (360, ("Name of side 1", "Player 1 of side 1", "Player 2 of side 1")),
        (320, ("Name of side 1", "Player 1", "Player 2")),
    ],
)
async def test_a_label_that_large_letters_would_set_over_the_name_is_shorter_and_said_whole(
    service: GameService, width: int, shown: tuple[str, ...]
) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players", width=width, height=568) as screen:
        await screen.run(lambda: set_text_scale(screen.page, 2.0))
        labels = [field.label for field in screen.controls(ft.TextField)][:3]
        texts = [label if isinstance(label, ft.Text) else ft.Text(str(label)) for label in labels]
    assert tuple(text.value for text in texts) == shown
    said = tuple(text.semantics_label or text.value for text in texts)
    assert said == ("Name of side 1", "Player 1 of side 1", "Player 2 of side 1")
