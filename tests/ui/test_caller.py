"""A device that is asked to says aloud how the game stands after each round: once, and nothing else."""

import json
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from scorepad.flet_support.page_state import Preferences
from scorepad.game.events import TallyField
from scorepad.game.intents import Goto, MakeChanges, Redo, Undo
from scorepad.score.record import GameRecord
from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.playing import EAST, NORTH, REFERENCE, Person, count_round, press_keys, sitting, touch, w03

SPEAKS = json.dumps({"speaks": True, "shares_text": False, "shares_files": False})
SETTING = "Say the score after each round"
AGAIN = "Say the score"


def device(
    service: Games, game: GameRecord, rest: str = "", *, voice: bool = True, speaks: bool = True
) -> AbstractAsyncContextManager[Person]:
    """Open a game on a device. voice: whether its owner asked for it. speaks: whether it can."""
    stored = {"scorepad.settings": Preferences(voice=voice).written()}
    stored |= {"scorepad.abilities": SPEAKS} if speaks else {}
    return sitting(service, game, rest, who=None, stored=stored)


def asked(screen: Screen) -> list[dict[str, Any]]:
    """Return everything that the browser was asked to say."""
    return [json.loads(args["value"]) for args in screen.asked("set") if args["key"] == "scorepad.say"]


@pytest.mark.parametrize("where", ["", "settings"])
async def test_a_round_that_another_device_finishes_is_said_once(service: Games, where: str) -> None:
    async with device(service, w03(0), where) as screen:
        await count_round(service, screen.game, 0, REFERENCE[:-1])
        await screen.settle()
        assert asked(screen) == []
        await press_keys(service, screen.game, "N")
        await screen.until(lambda: bool(asked(screen)))
        (only,) = asked(screen)
        assert (only["lang"], bool(only["mark"])) == ("en", True)
        assert only["sentences"] == [
            "After round 1",
            f"{NORTH}: 5185",
            f"{EAST}: 2225",
            "Next: round 2",
            "Everyone needs 90 to open",
        ]


async def test_a_round_finished_on_the_device_itself_is_said_on_its_way_to_the_scoreboard(
    service: Games,
) -> None:
    async with device(service, w03(0)) as screen:
        await screen.tap(NORTH)
        await screen.keys(REFERENCE)
        assert screen.page.route == f"/game/{screen.game}"
        assert len(asked(screen)) == 1


async def test_rounds_finished_before_the_page_was_opened_or_while_it_slept_are_not_said(
    service: Games,
) -> None:
    async with device(service, w03(2)) as screen:
        await screen.offline()
        await count_round(service, screen.game, 0, REFERENCE)
        await screen.online()
        await screen.settle()
        assert asked(screen) == []


async def test_undo_and_redo_of_the_same_round_say_nothing_but_other_totals_do(service: Games) -> None:
    async with device(service, w03(0)) as screen:
        await count_round(service, screen.game, 0, REFERENCE)
        await screen.until(lambda: len(asked(screen)) == 1)
        await touch(service, screen.game, Undo)
        await screen.settle()
        await touch(service, screen.game, Redo)
        await screen.settle()
        assert len(asked(screen)) == 1
        await touch(service, screen.game, Undo)
        await screen.settle()
        await touch(service, screen.game, Goto(screen.record.rounds[0].log_id, 1, "left"))
        await press_keys(service, screen.game, "95N")
        await screen.until(lambda: len(asked(screen)) == 2)
        first, second = asked(screen)
        assert f"{EAST}: 2215" in second["sentences"]
        assert first["mark"] != second["mark"]


@pytest.mark.parametrize(("voice", "speaks"), [(False, True), (True, False)])
async def test_nothing_is_said_or_offered_unless_the_device_can_and_was_asked_to(
    service: Games, voice: bool, speaks: bool
) -> None:
    async with device(service, w03(0), voice=voice, speaks=speaks) as screen:
        await count_round(service, screen.game, 0, REFERENCE)
        await screen.settle()
        assert asked(screen) == []
        assert AGAIN not in screen.names()
        await screen.go(f"/game/{screen.game}/far")
        assert AGAIN not in screen.names()
        await screen.go(f"/game/{screen.game}/settings")
        assert any(name.startswith(SETTING) for name in screen.names()) is speaks


@pytest.mark.parametrize("where", ["", "far"])
async def test_one_touch_says_it_again_as_it_stands_by_then(service: Games, where: str) -> None:
    async with device(service, w03(2), where) as screen:
        await screen.tap(AGAIN)
        await screen.tap(AGAIN)
        assert [each["mark"] for each in asked(screen)] == ["", ""]
        assert asked(screen)[0]["sentences"][:3] == ["After round 2", f"{NORTH}: 7725", f"{EAST}: minus 195"]
        first = screen.record.rounds[0].log_id
        await touch(service, screen.game, MakeChanges((TallyField(first, 1, "piles.clean", 3),)))
        await screen.tap(AGAIN)
        assert asked(screen)[2]["sentences"][2] != asked(screen)[0]["sentences"][2]


async def test_the_setting_is_off_until_it_is_ticked_and_then_kept(service: Games) -> None:
    async with device(service, w03(0), "settings", voice=False) as screen:
        (row,) = [name for name in screen.names() if name.startswith(SETTING)]
        assert row.endswith("Browsers speak only once you have tapped the page., not checked")
        await screen.tap(row)
        assert json.loads(screen.kept["scorepad.settings"])["voice"] is True
        await count_round(service, screen.game, 0, REFERENCE)
        await screen.until(lambda: len(asked(screen)) == 1)
