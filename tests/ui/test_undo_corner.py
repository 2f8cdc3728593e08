"""Undo and redo stand in the same corner of every screen that is not made to be read from afar."""

import pytest

from scorepad.live.desk import Desk
from scorepad.rules.houserules import HouseRules
from tests.ui.harness import Screen
from tests.ui.playing import at, kept, made, w03
from tests.ui.reading import name_of

FIRST = (
    "/",
    "/new",
    "/make-rules",
    "/save-games",
    "/deleted-games",
    "/rules",
    "/rules/simpson",
    "/pad",
    "/settings",
)
OF_A_SET = ("", "/share", "/card", "/pad")
OF_A_GAME = (
    "",
    "/result",
    "/why/0",
    "/why/0/{round}",
    "/meld",
    "/rules",
    "/players",
    "/paper",
    "/print",
    "/settings",
    "/change-rules",
    "/round/{round}",
)


def corner(screen: Screen) -> list[str]:
    """Give the names of what ends the bar, the menu left out."""
    names = [name_of(each) for each in screen.controls() if getattr(each, "on_click", None)]
    return [name.partition(":")[0] for name in names if name.startswith(("Undo", "Redo", "Nothing to"))][:2]


@pytest.mark.parametrize("route", FIRST)
async def test_of_every_first_screen(desk: Desk, route: str) -> None:
    await kept(desk, w03(1))
    async with at(desk, route) as screen:
        assert corner(screen) == ["Nothing to undo", "Nothing to redo"]


@pytest.mark.parametrize("rest", OF_A_SET)
async def test_of_every_screen_of_own_rules(desk: Desk, rest: str) -> None:
    ident = await made(desk, HouseRules("Thursday table", "whitnack"))
    async with at(desk, f"/house-rules/{ident}{rest}") as screen:
        assert corner(screen) == ["Undo", "Nothing to redo"]


@pytest.mark.parametrize("rest", OF_A_GAME)
async def test_of_every_screen_of_a_game(desk: Desk, rest: str) -> None:
    game = await kept(desk, w03(1))
    found = desk.game(game)
    assert found
    async with at(desk, f"/game/{game}" + rest.format(round=found.record.rounds[0].id)) as screen:
        assert corner(screen) == ["Nothing to undo", "Nothing to redo"]
