"""Totals that are hidden: nothing on any screen tells them, or who leads, before somebody shows them."""

from dataclasses import replace

import pytest

from scorepad.game.accept import SideGuest
from scorepad.game.events import EveningOpened, TableSet
from scorepad.game.intents import MakeChanges
from scorepad.service.games import Games
from tests.ui.playing import ANN, BO, finished, kept, let_in, sitting, w03
from tests.ui.playing import at as at_address
from tests.ui.test_club import FRIDAY

GAME, OVER = replace(w03(2), totals_hidden=True), replace(finished(), totals_hidden=True)
HIDDEN, SHOW = "The totals are hidden.", "Show the totals"
TOLD = ("7,725", "−195", "7,920", "12,850", "3,810", "9,040", "4,065", "lead", " won", "behind")
"""The totals of both games, their differences, a round that gives a total away, and words of who is ahead."""


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("width", [390, 1440])
async def test_no_screen_tells_hidden_totals(service: Games, width: int, *, over: bool) -> None:
    game = await kept(service, OVER if over else GAME)
    evening = EveningOpened(FRIDAY, "2026-11-27"), TableSet(FRIDAY, 1, 1, game)
    await service.submit_to_library(ANN, MakeChanges(evening))
    pages = ("", "far", "result", "why/0", "result/why/0", "result/send", "print", "players", "change-rules")
    addresses = ["/", "/games", "/club", "/club/board", *(f"/game/{game}/{page}" for page in pages)]
    for address in addresses:
        async with at_address(service, address.rstrip("/") or "/", who=ANN, width=width) as screen:
            said = " ".join((*screen.texts(), *screen.names()))
            assert [word for word in TOLD if word in said] == [], address
            assert (HIDDEN in screen.texts()) == address.endswith(("result", "/0", "send", "print")), address


async def test_after_the_last_round_they_are_read_out_before_anybody_hears_who_won(service: Games) -> None:
    async with sitting(service, OVER) as person:
        assert "Who won?" not in person.names()
        assert not [*service.journal.evenings([person.game])]
        await person.tap("Read out the totals")
        assert person.page.route == f"/game/{person.game}/result"
        assert "won by 9,040 points" in person.texts()
        assert [*service.journal.evenings([person.game])]


async def test_a_game_is_set_up_with_hidden_totals(service: Games) -> None:
    async with at_address(service, "/new/more", who=ANN) as person:
        await person.tap("Hide the totals until the end")
        await person.tap("Back")
        await person.tap("Start")
        assert person.record.totals_hidden


async def test_whoever_counts_for_one_side_does_not_show_them(house: Games) -> None:
    game = await kept(house, GAME)
    await let_in(house, SideGuest(game, 1), BO)
    async with sitting(house, game, who=BO) as person:
        assert (HIDDEN in person.texts(), SHOW in person.names()) == (True, False)
