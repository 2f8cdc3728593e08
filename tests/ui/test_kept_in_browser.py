"""Games that only a browser keeps: for how long, saving them all, being asked to once a month."""

from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.playing import Clock, at, finished, in_page, kept, w03

DUE = "You haven't saved your games as a file for a month."
ROOM = "This browser may delete your games to make room. Save them as a file from time to time."
WEEK = (
    "This browser deletes games after a week without use, unless Scorepad is on the home screen. "
    "Save yours as a file from time to time."
)
PROMISED = "This browser keeps your games until you delete its data for this site."
SAVE, HIDE = "Save all games", "Hide this notice"
SAVED = "scorepad.saved"


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 11, 23, 20, tzinfo=UTC))


def visit(service: Games, stored: dict[str, Any], route: str = "/") -> AbstractAsyncContextManager[Screen]:
    """Open the app in a browser. stored: the notes that it keeps between visits."""
    return at(service, route, platform=in_page(promises=False), stored=stored)


@pytest.mark.parametrize(
    ("promises", "forgets", "sentence"),
    [(False, False, ROOM), (True, False, PROMISED), (False, True, WEEK), (True, True, WEEK)],
)
async def test_the_settings_say_how_long_this_browser_keeps_the_games(
    service: Games, sentence: str, *, promises: bool, forgets: bool
) -> None:
    platform = in_page(promises=promises, forgets=forgets)
    async with at(service, "/settings/more", platform=platform) as screen:
        await screen.until(lambda: "Where your games are" in screen.texts())
        assert [text for text in screen.texts() if text in {ROOM, WEEK, PROMISED}] == [sentence]
        assert SAVE not in screen.texts()


async def test_a_month_after_the_first_visit_a_finished_game_brings_the_offer_to_save(
    service: Games, clock: Clock
) -> None:
    stored: dict[str, Any] = {}
    async with visit(service, stored):
        pass
    clock.pass_days(29)
    await kept(service, w03(2))
    await kept(service, finished())
    async with visit(service, stored) as screen:
        assert DUE not in screen.texts()
    clock.pass_days(1)
    async with visit(service, stored) as screen:
        assert DUE in screen.texts()
        await screen.tap(SAVE)
        await screen.until(lambda: DUE not in screen.texts())
        assert len(screen.asked("save_file")) == 1


async def test_the_offer_that_was_put_off_comes_back_after_another_month_and_another_game(
    service: Games, clock: Clock
) -> None:
    stored = {SAVED: (clock.now - timedelta(days=40)).isoformat()}
    await kept(service, finished())
    async with visit(service, stored) as screen:
        await screen.until(lambda: DUE in screen.texts())
        await screen.tap(HIDE)
        await screen.until(lambda: DUE not in screen.texts())
    clock.pass_days(31)
    async with visit(service, stored) as screen:
        assert DUE not in screen.texts()
    await kept(service, finished())
    async with visit(service, stored) as screen:
        await screen.until(lambda: DUE in screen.texts())


async def test_games_not_yet_over_bring_no_offer(service: Games, clock: Clock) -> None:
    stored = {SAVED: (clock.now - timedelta(days=40)).isoformat()}
    game = await kept(service, w03(2))
    async with visit(service, stored) as screen:
        assert DUE not in screen.texts()
    async with visit(service, stored, f"/game/{game}/result") as screen:
        assert DUE not in screen.texts()


@pytest.mark.parametrize("damaged", ["", "soon", "2026-01-01", 7])
async def test_a_damaged_note_of_the_last_saving_begins_the_month_anew(
    service: Games, clock: Clock, damaged: object
) -> None:
    stored = {SAVED: damaged}
    await kept(service, finished())
    async with visit(service, stored) as screen:
        assert DUE not in screen.texts()
    assert stored[SAVED] == clock.now.isoformat()
