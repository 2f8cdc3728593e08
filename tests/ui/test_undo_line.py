"""After each change a line says what was done, with the touch that takes it back."""

from dataclasses import replace

import flet as ft
import pytest

from scorepad.game.intents import SayOut, Undo
from scorepad.score.record import Out
from scorepad.service.game_service import GameService
from scorepad.ui.widgets import top_bar
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

FOUR = "North–South: clean piles 4"
DELETED = "North–South · East–West: game deleted"
LOW = [
    (740, 360, 1),
    (568, 320, 1),
    (360, 600, 1),
    (320, 568, 1),
    (320, 568, 2),
    (360, 740, 2),
    (740, 360, 2),
]


class Clock:
    """A clock that stands until it is put on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(top_bar, "monotonic", clock)
    return clock


def announced(screen: Screen) -> list[str]:
    """Return what a screen reader says by itself when it changes."""
    live = [each for each in screen.controls(ft.Semantics) if each.live_region]
    return [said for each in live for inner in walk(each) if (said := own_words(inner))]


async def test_the_entry_says_what_each_key_did_and_takes_it_back_in_the_same_place(
    service: GameService, clock: Clock
) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        assert "North–South went out" in announced(ann)
        await ann.tap("4")
        assert FOUR in announced(ann)
        await ann.tap("Undo")
        assert f"Undone: {FOUR}" in announced(ann)
        assert not any(ann.record.rounds[0].tallies[0].piles.values())
        clock.now += 1
        await ann.tap("Redo")
        assert FOUR in announced(ann)
        assert ann.record.rounds[0].tallies[0].piles["clean"] == 4


async def test_what_is_only_typed_is_not_yet_done(service: GameService) -> None:
    game = await game_of(service)
    await touch(service, game, SayOut(None, Out(0)))
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await ann.keys("4312" + "48")
        assert "North–South: red threes laid 2" in announced(ann)
        await ann.keys("5N")
        assert "North–South: melded 485" in announced(ann)


async def test_the_score_pad_says_how_the_round_ended_and_nothing_when_it_is_opened(
    service: GameService,
) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await ann.keys(REFERENCE)
        assert "East–West: left in hand and foot 85" in announced(ann)
        await ann.tap("Undo")
    await count_round(service, game, 1, "N")
    async with sitting(service, game) as ann:
        assert "Undo" not in ann.names()


async def test_a_touch_on_another_phone_is_said_with_who_made_it(service: GameService) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await touch(service, game, SayOut(None, Out(0)), who=BO)
        await ann.settle()
        assert "North–South went out, by Bo" in announced(ann)


@pytest.mark.parametrize(("width", "height", "scale"), LOW)
async def test_on_low_windows_the_words_themselves_are_the_touch(
    service: GameService, clock: Clock, width: int, height: int, scale: float
) -> None:
    game = await game_of(service)
    await touch(service, game, SayOut(None, Out(0)), who=ANN)
    async with sitting(service, game, width=width, height=height) as ann:
        await ann.scale(scale)
        await ann.tap("Continue scoring")
        await ann.tap("4")
        assert f"{FOUR}, Undo" in announced(ann)
        assert f"Undo: {FOUR}" in ann.names()
        await ann.tap(f"{FOUR}, Undo")
        assert not any(ann.record.rounds[0].tallies[0].piles.values())
        clock.now += 1
        await ann.tap(f"Undone: {FOUR}, Redo")
        assert ann.record.rounds[0].tallies[0].piles["clean"] == 4


@pytest.mark.parametrize(("width", "height"), [(360, 740), (360, 640), (1280, 800)])
async def test_on_high_windows_a_button_stands_beside_the_words(
    service: GameService, width: int, height: int
) -> None:
    game = await game_of(service)
    async with sitting(service, game, width=width, height=height) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        assert FOUR in announced(ann)
        assert {"Undo", f"Undo: {FOUR}"} <= set(ann.names())


@pytest.mark.parametrize("height", [740, 568])
async def test_what_another_phone_took_back_is_said_and_offers_nothing(
    service: GameService, height: int
) -> None:
    game = await game_of(service)
    async with sitting(service, game, width=360, height=height) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        await touch(service, game, Undo(), who=BO)
        await ann.settle()
        assert f"Undone by Bo: {FOUR}" in announced(ann)
        assert not [name for name in ann.names() if name.endswith(("Undo", "Redo"))]
        assert {"Undo: North–South went out", "Nothing to redo"} <= set(ann.names())
        await ann.tap("2")
        assert not any("Undone" in text for text in announced(ann))


async def test_a_phone_without_a_name_takes_back_in_nobody_s_name(service: GameService) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        await touch(service, game, Undo(), who=replace(BO, name=""))
        await ann.settle()
        assert f"Undone: {FOUR}" in announced(ann)


async def test_the_first_page_says_which_game_was_deleted_and_brings_it_back(service: GameService) -> None:
    game = await kept(service, w03(1))
    async with at(service) as screen:
        await screen.tap("Delete North–South 4,065 · East–West 365")
        assert DELETED in announced(screen)
        assert screen.notices() == []
        await screen.tap("Undo")
        assert service.game(game)


async def test_what_was_done_before_a_page_was_opened_is_not_said(service: GameService) -> None:
    await service.delete(await kept(service, w03(1)), KEEPER)
    async with at(service) as screen:
        assert DELETED not in announced(screen)
        assert f"Undo: {DELETED}" in screen.names()


async def test_a_deletion_that_another_phone_took_back_is_said_as_well(service: GameService) -> None:
    game = await kept(service, replace(w03(1), title="Thursday"))
    async with at(service) as screen:
        await screen.tap("Delete Thursday")
        assert "Thursday: game deleted" in announced(screen)
        await service.submit_to_library(KEEPER, Undo())
        await screen.settle()
        assert "Undone by Cy: Thursday: game deleted" in announced(screen)
        assert service.game(game)


@pytest.mark.parametrize(
    ("height", "undo", "redo"),
    [(740, "Undo", "Redo"), (568, f"{FOUR}, Undo", f"Undone: {FOUR}, Redo")],
)
async def test_a_quick_double_touch_takes_back_and_does_not_do_it_again(
    service: GameService, clock: Clock, height: int, undo: str, redo: str
) -> None:
    game = await game_of(service)
    async with sitting(service, game, width=360, height=height) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        await ann.tap(undo)
        clock.now += 0.5
        await ann.tap(redo)
        assert f"Undone: {FOUR}" in " ".join(announced(ann))
        assert not any(ann.record.rounds[0].tallies[0].piles.values())
        clock.now += 0.2
        await ann.tap(redo)
        assert ann.record.rounds[0].tallies[0].piles["clean"] == 4
