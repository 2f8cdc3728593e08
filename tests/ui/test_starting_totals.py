"""A game continues here after it started on paper; every total comes from the keypad."""

from dataclasses import replace

import flet as ft

from scorepad.score.record import Start
from scorepad.service.games import Games
from tests.ui.playing import record_of, sitting, w03


async def test_the_round_is_chosen_both_totals_are_typed_and_the_game_continues(service: Games) -> None:
    async with sitting(service, replace(w03(1), rounds=()), "paper") as screen:
        assert screen.controls(ft.TextField) == []
        for key in ("1 more", "4", "0", "6", "5", "Next", "minus", "1", "9", "5"):
            await screen.tap(key)
        assert "East–West, total so far, −195" in screen.texts()
        await screen.tap("Next")
        assert screen.page.route == f"/game/{screen.game}"
        assert "Round 3 of 4" in screen.texts()
    assert screen.record.start == Start(3, (4065, -195))


async def test_what_was_carried_over_is_cleared_restored_and_corrected(service: Games) -> None:
    async with sitting(service, replace(w03(1), start=Start(2, (100, 200))), "paper") as screen:
        await screen.tap("Nothing to carry over: start at round 1")
        assert record_of(service, screen.game).start is None
        await screen.tap("Undo: totals carried over from paper")
        assert screen.record.start == Start(2, (100, 200))
        await screen.tap("1 fewer")
        assert screen.record.start == Start(1, (100, 200))
        assert "First round on this pad, 1" in screen.texts()
        assert [each.disabled for each in screen.controls(ft.IconButton)][-2:] == [True, False]
        await screen.tap("East–West, total so far, 200")
        await screen.tap("2")
        # Where it is kept over a reload.
        (draft,) = map(service.opened(screen.game).draft, service.opened(screen.game).drafts)
        assert draft
        assert (draft.side, draft.field, draft.text) == (1, "start.total", "2")
        for key in ("5", "0", "Next"):
            await screen.tap(key)
    assert screen.record.start == Start(1, (100, 250))
    assert screen.totals == (4165, 615)
