"""After each change the bar says what was done, beside the arrow that takes it back."""

from dataclasses import replace

import flet as ft
import pytest

from scorepad.game.intents import SayOut, Undo
from scorepad.score.record import Out
from scorepad.service.games import Games
from tests.turns import turn_library
from tests.ui.harness import Screen
from tests.ui.playing import (
    ANN,
    BO,
    KEEPER,
    NORTH,
    REFERENCE,
    at,
    count_round,
    game_of,
    kept,
    sitting,
    touch,
    w03,
)
from tests.ui.reading import own_words, walk

FOUR, SHORT = "North–South: 4 clean", "4 clean"
DELETED = "North–South · East–West: game deleted"
WINDOWS = [
    (390, 844, 1),
    (1280, 800, 1),
    (740, 360, 1),
    (568, 320, 1),
    (360, 600, 1),
    (320, 568, 1),
    (320, 568, 2),
    (360, 740, 2),
    (740, 360, 2),
]


def announced(screen: Screen) -> list[str]:
    """Return what a screen reader announces by itself when it changes."""
    live = [each for each in screen.controls(ft.Semantics) if each.live_region]
    return [said for each in live for inner in walk(each) if (said := own_words(inner))]


async def test_the_entry_says_what_each_key_did_and_takes_it_back(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        assert "North–South went out" in announced(ann)
        await ann.tap("4")
        assert "4 clean" in announced(ann)
        await ann.tap(f"Undo: {FOUR}")
        assert f"Undone: {SHORT}" in announced(ann)
        assert not any(ann.record.rounds[0].tallies[0].piles.values())
        await ann.tap(f"Redo: {FOUR}")
        assert "4 clean" in announced(ann)
        assert ann.record.rounds[0].tallies[0].piles["clean"] == 4


async def test_a_draft_is_not_announced_as_done(service: Games) -> None:
    game = await game_of(service)
    await touch(service, game, SayOut(None, Out(0)))
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await ann.keys("4312" + "48")
        assert "2 red threes laid" in announced(ann)
        await ann.keys("5N")
        assert "485 on the table" in announced(ann)


async def test_the_score_pad_says_how_the_round_ended_and_nothing_on_opening(
    service: Games,
) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await ann.keys(REFERENCE)
        assert "East–West: 85 left" in announced(ann)
        await ann.tap("Undo: East–West: 85 left")
    await count_round(service, game, 1, "N")
    async with sitting(service, game) as ann:
        assert not [text for text in announced(ann) if "left in hand" in text]


async def test_a_change_from_another_phone_is_announced_with_its_author(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await touch(service, game, SayOut(None, Out(0)), who=BO)
        await ann.settle()
        assert "North–South went out, by Bo" in announced(ann)


@pytest.mark.parametrize(("width", "height", "scale"), WINDOWS)
async def test_in_every_window_one_sentence_and_one_arrow_say_it(
    service: Games, width: int, height: int, scale: float
) -> None:
    game = await game_of(service)
    await touch(service, game, SayOut(None, Out(0)), who=ANN)
    async with sitting(service, game, width=width, height=height) as ann:
        await ann.scale(scale)
        await ann.tap("Continue scoring")
        await ann.tap("4")
        assert announced(ann).count("4 clean") == 1
        assert [name for name in ann.names() if "Undo" in name] == [f"Undo: {FOUR}"]
        await ann.tap(f"Undo: {FOUR}")
        assert announced(ann).count(f"Undone: {SHORT}") == 1
        assert [name for name in ann.names() if "Redo" in name] == [f"Redo: {FOUR}"]


@pytest.mark.parametrize("height", [740, 568])
async def test_an_undo_from_another_phone_is_announced_and_offers_nothing(
    service: Games, height: int
) -> None:
    game = await game_of(service)
    async with sitting(service, game, width=360, height=height) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        await touch(service, game, Undo, who=BO)
        await ann.settle()
        assert f"Undone by Bo: {FOUR}" in announced(ann)
        assert {"Undo: North–South went out", "Nothing to redo"} <= set(ann.names())
        await ann.tap("2")
        assert not any("Undone" in text for text in announced(ann))


async def test_changes_before_a_page_was_opened_are_not_announced(service: Games) -> None:
    await service.delete(await kept(service, w03(1)), KEEPER)
    async with at(service) as screen:
        assert DELETED not in announced(screen)
        assert f"Undo: {DELETED}" in screen.names()


async def test_a_deletion_undone_on_another_phone_is_announced_too(service: Games) -> None:
    game = await kept(service, replace(w03(1), title="Thursday"))
    async with at(service) as screen:
        await screen.tap("Delete Thursday")
        assert "Thursday: game deleted" in announced(screen)
        await turn_library(service, KEEPER, Undo)
        await screen.settle()
        assert "Undone by Cy: Thursday: game deleted" in announced(screen)
        assert service.game(game)
