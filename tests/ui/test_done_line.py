"""After each change a line says what was done, with the touch that takes it back."""

import flet as ft
import pytest

from scorepad.game.intents import SayOut
from scorepad.live.desk import Desk
from tests.ui.harness import Screen
from tests.ui.playing import KEEPER, at, kept, w03
from tests.ui.reading import own_words, walk
from tests.ui.tables import ANN, BO, NORTH, REFERENCE, count_round, game_of, sitting, touch

FOUR = "North–South: clean piles 4"


def announced(screen: Screen) -> list[str]:
    """Give what a screen reader says by itself when it changes."""
    live = [each for each in screen.controls(ft.Semantics) if each.live_region]
    return [said for each in live for inner in walk(each.content) if (said := own_words(inner))]


async def test_the_entry_says_what_each_key_did_and_takes_it_back_in_the_same_place(desk: Desk) -> None:
    game = await game_of(desk)
    async with sitting(desk, game) as ann:
        await ann.tap(NORTH)
        assert "North–South went out" in announced(ann)
        await ann.tap("4")
        assert FOUR in announced(ann)
        await ann.tap("Undo")
        assert f"Taken back: {FOUR}" in announced(ann)
        assert not any(ann.record.rounds[0].tallies[0].piles.values())
        await ann.tap("Redo")
        assert FOUR in announced(ann)
        assert ann.record.rounds[0].tallies[0].piles["clean"] == 4


async def test_what_is_only_typed_is_not_yet_done(desk: Desk) -> None:
    game = await game_of(desk)
    await touch(desk, game, SayOut(None, 0))
    async with sitting(desk, game) as ann:
        await ann.tap("Go on counting")
        await ann.keys("4312" + "48")
        assert "North–South: red threes laid 2" in announced(ann)
        await ann.keys("5N")
        assert "North–South: melded 485" in announced(ann)


async def test_the_score_pad_says_how_the_round_ended_and_nothing_when_it_is_opened(desk: Desk) -> None:
    game = await game_of(desk)
    async with sitting(desk, game) as ann:
        await ann.tap(NORTH)
        await ann.keys(REFERENCE)
        assert "East–West: left in hand and foot 85" in announced(ann)
        await ann.tap("Undo")
    await count_round(desk, game, 1, "N")
    async with sitting(desk, game) as ann:
        assert "Undo" not in ann.names()


async def test_a_touch_on_another_phone_is_said_with_who_made_it(desk: Desk) -> None:
    game = await game_of(desk)
    async with sitting(desk, game) as ann:
        await touch(desk, game, SayOut(None, 0), who=BO)
        await ann.settle()
        assert "North–South went out, by Bo" in announced(ann)


@pytest.mark.parametrize(("size", "offered"), [((360, 740), True), ((360, 568), False), ((844, 390), True)])
async def test_where_there_is_no_room_the_line_is_its_words_alone(
    desk: Desk, size: tuple[int, int], *, offered: bool
) -> None:
    game = await game_of(desk)
    await touch(desk, game, SayOut(None, 0), who=ANN)
    async with sitting(desk, game, width=size[0], height=size[1]) as ann:
        await ann.tap("Go on counting")
        await ann.tap("4")
        assert FOUR in announced(ann)
        assert ("Undo" in ann.names()) is offered
        assert f"Undo: {FOUR}" in ann.names()


async def test_the_first_page_says_that_a_game_was_deleted_and_brings_it_back(desk: Desk) -> None:
    game = await kept(desk, w03(1))
    async with at(desk) as screen:
        await screen.tap("Delete North–South 4,065 · East–West 365")
        assert "A game was deleted" in announced(screen)
        assert screen.notices() == []
        await screen.tap("Undo")
        assert desk.game(game)


async def test_what_was_done_before_a_page_was_opened_is_not_said(desk: Desk) -> None:
    await desk.delete(await kept(desk, w03(1)), KEEPER)
    async with at(desk) as screen:
        assert "A game was deleted" not in screen.texts()
        assert "Undo: a game was deleted" in screen.names()
