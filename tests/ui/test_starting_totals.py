"""A game continues here after it started on paper; every total comes from the keypad."""

from dataclasses import replace

import flet as ft

from scorepad.game.events import Author
from scorepad.score.record import Start
from scorepad.service.games import Games
from tests.ui.playing import at, kept, record_of, w03


async def test_the_round_is_chosen_both_totals_are_typed_and_the_game_continues(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        assert screen.controls(ft.TextField) == []
        for key in ("1 more", "4", "0", "6", "5", "Next", "minus", "1", "9", "5"):
            await screen.tap(key)
        assert "East–West, total so far, −195" in screen.texts()
        await screen.tap("Next")
        assert screen.page.route == f"/game/{game}"
        assert "Round 3 of 4" in screen.texts()
    assert record_of(service, game).start == Start(3, (4065, -195))


async def test_no_round_before_the_first_can_be_chosen_and_a_stored_one_is_corrected(service: Games) -> None:
    game = await kept(service, replace(w03(1), start=Start(2, (100, 200))))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("1 fewer")
        assert record_of(service, game).start == Start(1, (100, 200))
        assert "First round on this pad, 1" in screen.texts()
        assert [each.disabled for each in screen.controls(ft.IconButton)][-2:] == [True, False]


async def test_a_total_is_corrected_by_tapping_its_line(service: Games) -> None:
    game = await kept(service, replace(w03(1), start=Start(2, (100, 200))))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("East–West, total so far, 200")
        for key in ("2", "5", "0", "Next"):
            await screen.tap(key)
    assert record_of(service, game).start == Start(2, (100, 250))
    assert service.opened(game).score.totals == (4165, 615)


async def test_carried_over_totals_can_be_cleared_and_restored(service: Games) -> None:
    game = await kept(service, replace(w03(1), start=Start(2, (100, 200))))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("Nothing to carry over: start at round 1")
        assert record_of(service, game).start is None
        await screen.tap("Undo: totals carried over from paper")
        assert record_of(service, game).start == Start(2, (100, 200))


async def test_a_total_being_typed_survives_a_reload(service: Games) -> None:
    game = await kept(service, replace(w03(1), start=Start(2, (100, 200))))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("East–West, total so far, 200")
        await screen.tap("9")
        device = next(iter(service.opened(game).drafts))
        draft = service.opened(game).draft(device)
    assert draft is not None
    assert (draft.side, draft.field, draft.text) == (1, "start.total", "9")
    assert Author(device).side is None
