"""Totals that are hidden: nothing on any screen tells them, or who leads, before somebody shows them."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorepad.game.accept import SideGuest
from scorepad.game.events import EveningOpened, TableSet
from scorepad.game.intents import MakeChanges
from scorepad.service.games import Games
from tests.ui.playing import ANN, BO, EAST, NORTH, finished, kept, let_in, linked, sitting, w03
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


async def test_the_pad_shows_rounds_counted_and_what_each_needs_to_open(service: Games) -> None:
    async with sitting(service, await kept(service, GAME)) as person:
        assert f"{NORTH}, 2 rounds" in person.texts()
        first = f"Round 1; {NORTH} ✓; {EAST} ✓"
        assert {first, f"{NORTH}: opens with 120"} <= {*person.names()}
        assert not any(name.startswith("Why") for name in person.names())
        await person.tap(first)
        assert any(name.startswith(f"{NORTH}, this round 4,065, total –") for name in person.names())


async def test_after_the_last_round_they_are_read_out_before_anybody_hears_who_won(service: Games) -> None:
    game = await kept(service, OVER)
    async with sitting(service, game) as person:
        assert "Who won?" not in person.names()
        assert not [*service.journal.evenings([game])]
        await person.tap("Read out the totals")
        assert person.page.route == f"/game/{game}/result"
        assert "won by 9,040 points" in person.texts()
        assert [*service.journal.evenings([game])]


async def test_a_game_is_set_up_with_hidden_totals(service: Games) -> None:
    async with at_address(service, "/new/more", who=ANN) as person:
        await person.tap("Hide the totals until the end")
        await person.tap("Back")
        await person.tap("Start")
        assert person.record.totals_hidden


async def test_whoever_counts_for_one_side_does_not_show_them(tmp_path: Path) -> None:
    async with linked(tmp_path) as house:
        game = await kept(house, GAME)
        await let_in(house, SideGuest(game, 1), BO)
        async with sitting(house, game, who=BO) as person:
            assert (HIDDEN in person.texts(), SHOW in person.names()) == (True, False)
