"""The end of a game in a real browser: what going out still needs, a shared win, one more round."""

import pytest

from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.table import FIRST, SECOND, THEM, US, choose, sit_down

LEVEL = {"tallies": [{"melded": 310, "left": 85, "out": True}, {"melded": 325, "left": 0}]}
"""By whitnack's rules 325 each."""
ONE_MORE = "Nobody is ahead. One more round decides it; the minimum to open is 150 again."


@pytest.mark.grid
def test_a_shared_win_is_decided_by_one_more_round(screen: Screen) -> None:
    sit_down(screen, *[LEVEL] * 4)
    screen.wait_for("Who won?", ONE_MORE)
    screen.tap("Who won?")
    screen.wait_for(f"Shared win: {US} and {THEM}", ONE_MORE)
    screen.tap("One more round")
    screen.wait_until(lambda seen: "Who won?" in seen.buttons(), "the paper")
    screen.tap("One more round")
    screen.wait_for("Who went out?")
    begin_round(screen, US)
    keys(screen, "2210" + "600n" + "0n" + "0000" + "310n" + "85n")
    screen.wait_for(
        f"{US} won", "The game ended with round 4; whoever was ahead after the last round played wins."
    )


@pytest.mark.grid
def test_one_more_round_begun_before_the_app_was_closed_goes_on_from_home(screen: Screen) -> None:
    game = sit_down(screen, *[FIRST] * 4)
    screen.tap("One more round")
    begin_round(screen, US)
    keys(screen, "2")
    screen.program.stop()
    screen.program.start()
    screen.open()
    screen.tap(f"Continue: {US} 15,060 · {THEM} 1,860, round 5")
    screen.wait_until(lambda seen: seen.path == game, "the paper")
    screen.tap("Continue scoring")
    screen.wait_for("Clean piles, 2")


@pytest.mark.grid
def test_a_game_is_ended_early_and_reopened(screen: Screen) -> None:
    sit_down(screen, SECOND)
    choose(screen, "End the game")
    screen.wait_for("Reopen the game")
    screen.tap("Who won?")
    screen.wait_for(f"{THEM} won", "by 3,575 points", "The game was ended early, after round 1.")
    choose(screen, "Reopen the game")
    screen.wait_for(f"{THEM} in the lead", "Continue the game")
