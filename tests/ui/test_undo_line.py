"""Another phone's change, an undo and a redo are said in a line that passes; a touch of one's own is not."""

from dataclasses import replace

import flet as ft
import pytest

from scorepad.game.intents import SayOut, Undo
from scorepad.score.record import Out
from scorepad.service.games import Games
from scorepad.ui.widgets import layout
from tests.turns import turn_library
from tests.ui.harness import Screen
from tests.ui.playing import BO, NORTH, at, game_of, kept, sitting, touch, w03
from tests.ui.reading import own_words, walk

FOUR = "North–South: 4 clean"


def announced(screen: Screen) -> list[str]:
    """Return what a screen reader announces by itself when it changes."""
    live = [each for each in screen.controls(ft.Semantics) if each.live_region]
    return [said for each in live for inner in walk(each) if (said := own_words(inner))]


async def test_only_undo_and_redo_say_what_they_did(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        assert not [text for text in announced(ann) if "4 clean" in text or "went out" in text]
        await ann.tap(f"Undo: {FOUR}")
        assert announced(ann).count(f"Undone: {FOUR}") == 1
        await ann.tap(f"Redo: {FOUR}")
        assert announced(ann).count(FOUR) == 1
        assert f"Undone: {FOUR}" not in announced(ann)


async def test_the_line_passes(service: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PASSING_SECONDS", 0.2)
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await ann.press("Z", ctrl=True)
        await ann.until(lambda: "Undone: North–South went out" in announced(ann))
        await ann.until(lambda: "Undone: North–South went out" not in announced(ann))


async def test_a_change_from_another_phone_is_said_with_its_author_where_one_was_then(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await touch(service, game, SayOut(None, Out(0)), who=BO)
        await ann.settle()
        assert "North–South went out, by Bo" in announced(ann)
    async with sitting(service, game) as ann:
        assert "North–South went out, by Bo" not in announced(ann)


async def test_an_undo_from_another_phone_is_said_and_offers_no_redo(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        await touch(service, game, Undo, who=BO)
        await ann.settle()
        assert f"Undone by Bo: {FOUR}" in announced(ann)
        assert "Undo: North–South went out" in ann.names()
        assert not [name for name in ann.names() if "Redo" in name]


async def test_a_deletion_undone_on_another_phone_is_said_too(service: Games) -> None:
    game = await kept(service, replace(w03(1), title="Thursday"))
    async with at(service) as screen:
        await service.delete(game, BO)
        await screen.settle()
        assert "Thursday: game deleted, by Bo" in announced(screen)
        await turn_library(service, BO, Undo)
        await screen.settle()
        assert "Undone by Bo: Thursday: game deleted" in announced(screen)
        assert service.game(game)
