"""Players are renamed or replaced in the middle of a game."""

from dataclasses import replace

import flet as ft

from scorepad.game.events import SideSet
from scorepad.game.intents import MakeChanges
from scorepad.score.record import GameId, Side
from scorepad.service.games import Games
from tests.ui.playing import KEEPER, at, kept, record_of, w03
from tests.ui.reading import label_of


async def test_going_back_saves_the_last_typed_name(service: Games) -> None:
    game = await kept(service, w03(2))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Player 2 of side 1", "Eve")
        await screen.tap("Back")
        await screen.until(lambda: record_of(service, game).sides[0].players == ("Ann", "Eve"))


async def test_replacing_a_player_renames_a_side_named_after_its_players(service: Games) -> None:
    pairs = (Side("Ann & Bo", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
    game = await kept(service, replace(w03(1), sides=pairs))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.write("Player 2 of side 1", "Eve")
        assert record_of(service, game).sides[0] == Side("Ann & Eve", ("Ann", "Eve"))
        await screen.write("Player 1 of side 2", "Flo")
        assert record_of(service, game).sides[1] == Side("East–West", ("Flo", "Di"))


async def test_an_invalid_name_shows_an_error_and_is_not_saved(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.write("Name of side 2", "North–South")
        field = screen.text_field("Name of side 2")
        assert field.error == "Two sides have the same name, “North–South”."
    assert record_of(service, game).sides[1].name == "East–West"


async def test_undo_restores_a_name_in_its_field(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.write("Name of side 2", "Visitors")
        await screen.tap("Undo: Visitors: names")
        assert "Name of side 2 East–West" in screen.texts()


async def test_a_name_changed_on_another_phone_appears_and_typed_text_stays(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        await screen.type_text("Name of side 1", "Hosts")
        await service.submit(game, KEEPER, MakeChanges((SideSet(1, Side("Visitors", ("Cy", "Di"))),)))
        await screen.settle()
        assert {"Name of side 1 Hosts", "Name of side 2 Visitors"} <= set(screen.texts())


async def with_eve(service: Games) -> GameId:
    """Store a game of Ann, Bo, Cy and Di after one that Eve and Evelyn played; returns its id."""
    await kept(service, replace(w03(1), sides=(Side("Eve"), Side("Evelyn")), rounds=()))
    return await kept(
        service, replace(w03(1), sides=(Side("Ann & Bo", ("Ann", "Bo")), Side("Ours", ("Cy", "Di"))))
    )


async def test_known_names_are_suggested_below_the_field_being_typed_in(service: Games) -> None:
    game = await with_eve(service)
    async with at(service, f"/game/{game}/players") as screen:
        before = screen.names()
        await screen.type_text("Player 2 of side 1", "ev")
        assert [name for name in screen.names() if name not in before] == ["Eve", "Evelyn"]
        await screen.type_text("Player 2 of side 2", "c")
        assert screen.names() == before
        await screen.type_text("Name of side 2", "e")
        assert screen.names() == before


async def test_undo_takes_back_a_name_whose_field_was_just_left(service: Games) -> None:
    game = await with_eve(service)
    async with at(service, f"/game/{game}/players") as screen:
        await screen.write("Player 2 of side 2", "Gus")
        await screen.type_text("Player 2 of side 1", "Ev")
        await screen.tap("Undo: Ours: names")
        assert [side.players for side in record_of(service, game).sides] == [("Ann", "Bo"), ("Cy", "Gus")]


async def test_escape_moves_from_a_field_to_the_back_button_and_then_back(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        field = screen.text_field("Name of side 2")
        await screen.fire(field, "focus")
        await screen.type_text("Name of side 2", "Visitors")
        await screen.press("Escape")
        assert screen.asked("focus")
        assert screen.page.route == f"/game/{game}/players"
        await screen.fire(screen.find("Back"), "focus")
        await screen.press("Escape")
        assert screen.page.route == f"/game/{game}"


async def test_labels_are_short_below_a_sides_name_but_read_in_full(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}/players") as screen:
        fields = [*screen.controls(ft.TextField)][:3]
        labels = [field.label for field in fields]
        said = [label_of(field) for field in fields]
    assert [label.value for label in labels if isinstance(label, ft.Text)] == [
        "Side 1",
        "Player 1",
        "Player 2",
    ]
    assert said == ["Name of side 1", "Player 1 of side 1", "Player 2 of side 1"]
