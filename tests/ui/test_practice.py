"""The practice game: one round with a sentence for each tap, stored nowhere."""

from pathlib import Path

import pytest

from scorepad.game.intents import Goto
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.service.open_game import practice_id
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.storage.sql.games import games
from tests.ui.playing import ANN, Person, at, record_of, sitting, w03

PRACTICE = "Try a one-minute game"
OPENING = "Enough to open? Tap “opens with”."
GO_ON = "Tap “Continue scoring”."
COUNTED = "T⌫2" + "400+5N" + "N" + "1"
"""The keys of the whole round, from the first sentence of the entry to the last."""


def told(person: Person) -> str:
    """Return the guiding sentence, which is below its heading."""
    texts = person.texts()
    return texts[texts.index("Practice game") + 1]


async def led_to_the_end_of_the_round(ann: Person) -> None:
    await ann.tap(PRACTICE)
    await ann.tap("Ann & Bo")
    await ann.keys(COUNTED)


async def test_a_practice_game_is_in_no_list_and_no_file(service: Games, tmp_path: Path) -> None:
    async with at(service, who=ANN) as ann:
        await led_to_the_end_of_the_round(ann)
        await ann.tap("Leave")
        assert ann.page.route == "/"
        assert PRACTICE in ann.names()
    assert service.shelf.games() == ()
    with games(tmp_path) as store:
        assert store.last_stored_first() == []


async def test_a_real_game_is_not_guided(service: Games) -> None:
    async with sitting(service, w03(1)) as screen:
        assert "Practice game" not in screen.texts()


@pytest.mark.parametrize("touched", ["Players and names", "Standings"])
async def test_other_screens_say_how_to_get_back(service: Games, touched: str) -> None:
    async with at(service, who=ANN) as ann:
        await ann.tap(PRACTICE)
        await ann.tap(touched)
        assert told(ann) == "Have a look around. ← takes you back."
        await ann.tap("Back")
        assert told(ann) == OPENING


async def test_practice_continues_from_wherever_the_player_strays(service: Games) -> None:
    async with at(service, who=ANN) as ann:
        await ann.tap(PRACTICE)
        await ann.tap("Cy & Di")
        await ann.tap("Back")
        assert told(ann) == GO_ON
        await ann.tap("Continue scoring")
        place = ann.record.rounds[0].id
        assert told(ann) == "Cy & Di chose “by cards”. One black three: tap 1."
        await service.submit(ann.game, ANN, Goto(place, 0, "red_threes.caught"))
        await ann.settle()
        assert told(ann) == "Tap a number, then Next."


async def test_an_exported_practice_game_is_imported_as_a_real_game(service: Games) -> None:
    async with at(service, who=ANN) as ann:
        await ann.tap(PRACTICE)
        data = write_game(ann.record)
    found = read_game(data)
    _verdict, name = await service.take_in(found, ANN)
    assert name != practice_id(ANN.device)
    assert [summary.id for summary in service.shelf.games()] == [name]
    assert record_of(service, GameId(name)).sides[0].name == "Ann & Bo"


@pytest.mark.parametrize("screen", ["", "/far"])
async def test_an_old_address_of_a_practice_game_offers_a_new_one(service: Games, screen: str) -> None:
    game = practice_id(ANN.device)
    async with at(service, f"/game/{game}{screen}", who=ANN) as ann:
        assert "The practice game is over" in ann.texts()
        assert "Game not found" not in ann.texts()
        await ann.tap("Start a new practice game")
        assert ann.page.route == f"/game/{game}"
        assert told(ann) == OPENING
