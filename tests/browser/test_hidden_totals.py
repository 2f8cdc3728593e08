"""Totals that are read out at the end, in a real browser."""

from tests.browser.moves import begin_round, keys
from tests.browser.page import Screen
from tests.browser.table import FIRST, THEM, US, choose, sit_down


def test_hidden_totals_stay_hidden_while_a_round_is_counted_and_one_touch_shows_them(screen: Screen) -> None:
    sit_down(screen, FIRST, totals_hidden=True)
    screen.wait_for(f"{US}, 1 round", "opens with 90", "Show the totals")
    screen.tap("Large scores")
    screen.wait_for(f"{US}, 1 round")
    screen.tap("Tap anywhere to go back")
    begin_round(screen, THEM)
    keys(screen, "2210" + "600n" + "15n")
    screen.wait_for(f"{THEM}, this round 3,785, total –")
    screen.tap("Back")
    screen.tap("Show the totals")
    screen.wait_for(f"{US}, 3,765")
    choose(screen, "Change the game")
    screen.tap("Hide the totals")
    assert "3,765" not in screen.wait_for("Show the totals", f"{US}, 1 round")
