"""A game continues here after it started on paper; every number comes from the keypad."""

from dataclasses import replace

import flet as ft

from scorepad.game.events import Author
from scorepad.score.record import Start
from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.playing import at, kept, record_of, w03

PLUS, MINUS = "plus, next stack", "minus"


async def test_the_round_and_both_totals_are_typed_and_the_game_continues(
    service: Games,
) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        assert screen.controls(ft.TextField) == []
        for key in ("3", "Next", "4", "0", "6", "5", "Next", "minus", "1", "9", "5"):
            await screen.tap(key)
        assert "East–West, total so far, −195" in screen.texts()
        await screen.tap("Next")
        assert screen.page.route == f"/game/{game}"
        assert "Round 3 of 4" in screen.texts()
    assert record_of(service, game).start == Start(3, (4065, -195))


async def test_quick_taps_all_count(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap_all("2", "Next", "4", "0", "6", "5")
        await screen.until(lambda: "North–South, total so far, 4,065" in screen.texts())
        await screen.tap("Next")
        assert record_of(service, game).start == Start(2, (4065, 0))


async def test_a_laptop_keyboard_types_the_same(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        for key in ("2", "Enter", "-", "5", "0", "Enter", "7", "Enter"):
            await screen.press(key)
            await screen.settle()
        await screen.until(lambda: screen.page.route == f"/game/{game}")
    assert record_of(service, game).start == Start(2, (-50, 7))


async def test_a_round_beyond_99_or_before_1_cannot_be_typed(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        for key in ("0", "1", "2", "5"):
            await screen.tap(key)
        assert "First round on this pad, 12" in screen.texts()
        await screen.tap("delete")
        assert "First round on this pad, 1" in screen.texts()


async def test_plus_and_minus_keys_are_there_for_the_totals_only(
    service: Games,
) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("3")
        assert not {"plus, next stack", "minus"} & set(screen.names())
        for key in ("+", "-"):
            await screen.press(key)
        assert "First round on this pad, 3" in screen.texts()
        await screen.tap("Next")
        assert {"plus, next stack", "minus"} <= set(screen.names())
        for key in ("4", "-", "5"):
            await screen.press(key)
            await screen.settle()
        await screen.until(lambda: "North–South, total so far, −1" in screen.texts())


async def test_a_total_is_corrected_by_tapping_its_line(service: Games) -> None:
    game = await kept(service, replace(w03(1), start=Start(2, (100, 200))))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("East–West, total so far, 200")
        for key in ("2", "5", "0", "Next"):
            await screen.tap(key)
    assert record_of(service, game).start == Start(2, (100, 250))
    assert service.opened(game).score.totals == (4165, 615)


async def test_the_round_is_saved_when_a_total_is_tapped_before_next(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        for key in ("4", "North–South, total so far, –", "2", "3", "0", "0", "Next"):
            await screen.tap(key)
    assert record_of(service, game).start == Start(4, (2300, 0))


async def test_the_round_is_saved_when_its_screen_is_left_before_next(service: Games) -> None:
    game = await kept(service, replace(w03(1), start=Start(2, (100, 200))))
    async with at(service, f"/game/{game}/paper") as screen:
        for key in ("First round on this pad, 2", "4", "Back"):
            await screen.tap(key)
        await screen.until(lambda: record_of(service, game).start == Start(4, (100, 200)))


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


async def test_deleting_an_empty_total_adds_no_event(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        for key in ("2", "Next", "5", "delete", "delete", "delete"):
            await screen.tap(key)
        before = len(service.game(game).events)  # type: ignore[union-attr]  # it was just kept
        await screen.tap("delete")
        assert len(service.game(game).events) == before  # type: ignore[union-attr]  # as above


def readout(screen: Screen) -> str:
    """Return the readout above the keys."""
    [shown] = [each.label for each in screen.controls(ft.Semantics) if each.live_region and each.label]
    return str(shown)


async def shown_after(screen: Screen, *keys: str) -> list[str]:
    """Tap keys of the keypad and return the readout after each."""
    shown = []
    for key in keys:
        await screen.tap(key)
        shown.append(readout(screen))
    return shown


async def test_stacks_and_their_sum_are_shown_as_they_are_typed(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("Next")
        assert readout(screen) == "North–South, total so far"
        assert await shown_after(screen, "1", "2", "0") == ["1", "12", "120"]
        assert await shown_after(screen, PLUS, "4", "5") == ["120 +", "120 + 4 = 124", "120 + 45 = 165"]
        assert await shown_after(screen, PLUS) == ["120 + 45 + = 165"]
        assert await shown_after(screen, MINUS) == ["120 + 45 − = 165"]
        assert await shown_after(screen, "3", "9") == ["120 + 45 − 3 = 162", "120 + 45 − 39 = 126"]


async def test_a_total_started_with_its_sign_shows_it_with_each_key(service: Games) -> None:
    game = await kept(service, replace(w03(1), rounds=()))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("Next")
        assert await shown_after(screen, MINUS, "1", "9", "5") == ["−", "−1", "−19", "−195"]
        await screen.tap("Next")
    assert record_of(service, game).start == Start(2, (-195, 0))


async def test_an_existing_total_visibly_takes_another_stack(
    service: Games,
) -> None:
    game = await kept(service, replace(w03(1), start=Start(2, (100, 200))))
    async with at(service, f"/game/{game}/paper") as screen:
        await screen.tap("North–South, total so far, 100")
        assert await shown_after(screen, MINUS, "delete", "delete") == ["100 −", "100", "10"]
        await screen.tap("East–West, total so far, 200")
        assert await shown_after(screen, PLUS, "5") == ["200 +", "200 + 5 = 205"]
